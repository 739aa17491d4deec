//! The upper bounds of games, compared with games that are played.

use game_2048::game::rules::{Goal, Odds, PRESETS};
use game_2048::random::SplitMix64;
use game_2048::{Board, Bounds, CustomStart, Direction, Game, Rules, Setup, Size};

/// A setup with an opening.
fn setup(rules: Rules, (rows, cols): (u8, u8), seed: u64) -> Setup {
    let start = Size::new(rows, cols).unwrap().into();
    Setup { rules, start, seed }
}

fn classic() -> Rules {
    Rules::preset("classic").unwrap()
}

#[test]
fn no_game_exceeds_its_bounds() {
    for (name, rules) in PRESETS {
        for size in [(3, 3), (4, 4), (8, 8)] {
            for seed in 0..20 {
                let setup = setup(rules, size, seed);
                let mut game = Game::new(setup);
                let mut random = SplitMix64::new(seed);
                for _ in 0..2000 {
                    let bounds = Bounds::new(&setup, u32::try_from(game.steps()).unwrap());
                    let highest = *game.board().cells().iter().max().unwrap();
                    let place = format!("{name} {size:?} {seed}: {} moves", game.steps());
                    assert!(highest <= bounds.highest, "{place}: {highest} > {bounds:?}");
                    assert!(game.score() <= bounds.score, "{place}: {bounds:?}");
                    assert!(!game.won() || bounds.won, "{place}");
                    game.play(Direction::ALL[random.below(4) as usize]);
                }
            }
        }
    }
}

#[test]
fn bounds_are_close() {
    // Two tiles of 2, and in 4 moves at most four 4s: at most a 16, which has scored at most 3 ·
    // 16.
    let rules = Rules {
        opening: game_2048::game::rules::Opening::Tiles { twos: 2, drawn: 0 },
        ..classic()
    };
    let bounds = Bounds::new(&setup(rules, (4, 4), 1), 4);
    assert_eq!((bounds.highest, bounds.score, bounds.won), (4, 80, false));
    // A 2048 needs 2,044 more, which is 511 moves that add a 4.
    assert!(!Bounds::new(&setup(rules, (4, 4), 1), 510).won);
    assert!(Bounds::new(&setup(rules, (4, 4), 1), 511).won);
    // If no 4 ever appears, it needs twice as many.
    let odds = Odds { two: 1, four: 0 };
    let twos = setup(Rules { odds, ..rules }, (4, 4), 1);
    assert!(!Bounds::new(&twos, 1021).won);
    assert!(Bounds::new(&twos, 1022).won);
}

#[test]
fn goals_other_than_a_tile() {
    let never = Rules {
        goal: Goal::Never,
        ..classic()
    };
    assert!(!Bounds::new(&setup(never, (4, 4), 1), u32::MAX).won);
    let score = Rules {
        goal: Goal::Score(100),
        ..classic()
    };
    assert!(!Bounds::new(&setup(score, (4, 4), 1), 2).won);
    assert!(Bounds::new(&setup(score, (4, 4), 1), 30).won);
}

#[test]
fn boards_with_the_highest_tiles_do_not_overflow() {
    let row = ["9223372036854775808"; 8].join(" ");
    let board: Board = [row.as_str(); 8].join(" / ").parse().unwrap();
    let start = CustomStart::new(board).unwrap().into();
    let setup = Setup {
        rules: classic(),
        start,
        seed: 1,
    };
    let bounds = Bounds::new(&setup, u32::MAX);
    assert_eq!(
        (bounds.highest, bounds.score, bounds.won),
        (63, u64::MAX, true)
    );
}
