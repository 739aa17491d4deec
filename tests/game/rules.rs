//! Each preset against the table of rules, and rules that cannot be played.

use super::simple_player::simple_move;
use super::support::{assert_fits, position, preset, setup, step, step_with};
use game_2048::game::rules::{
    AfterGoal, Goal, Loss, Merge, NoOpMove, Odds, Opening, PRESETS, Rules, RulesError,
};
use game_2048::{Board, Direction, Game, Motion, MotionKind, Size};

const NAMES: [&str; 5] = ["classic", "coin-flip", "cascade", "endless", "two-to-one"];

/// The presets in which a tile merges only once per move and a full board without equal neighbors
/// loses.
pub const ONCE: [&str; 4] = ["classic", "coin-flip", "endless", "two-to-one"];

#[test]
fn presets_match_the_table() {
    let two_drawn = Opening::Tiles { twos: 0, drawn: 2 };
    let two_twos = Opening::Tiles { twos: 2, drawn: 0 };
    let two_and_drawn = Opening::Tiles { twos: 1, drawn: 1 };
    let scatter = Opening::Scatter {
        empty: 3,
        two: 2,
        four: 1,
    };
    let (ignored, once) = (NoOpMove::Ignored, Merge::Once);
    let (tile, goes_on, ends) = (Goal::Tile(11), AfterGoal::GoesOn, AfterGoal::Ends);
    let table = [
        (
            "classic",
            two_drawn,
            (9, 1),
            once,
            ignored,
            tile,
            goes_on,
            Loss::Stuck,
        ),
        (
            "coin-flip",
            two_twos,
            (1, 1),
            once,
            ignored,
            tile,
            ends,
            Loss::Stuck,
        ),
        (
            "cascade",
            scatter,
            (3, 1),
            Merge::Cascade,
            NoOpMove::Spawns,
            Goal::Score(2048),
            ends,
            Loss::Full,
        ),
        (
            "endless",
            two_drawn,
            (9, 1),
            once,
            ignored,
            Goal::Never,
            goes_on,
            Loss::Stuck,
        ),
        (
            "two-to-one",
            two_and_drawn,
            (2, 1),
            once,
            ignored,
            tile,
            goes_on,
            Loss::Stuck,
        ),
    ];
    for (name, opening, (two, four), merge, no_op, goal, after_goal, loss) in table {
        let odds = Odds { two, four };
        let stated = Rules {
            opening,
            odds,
            merge,
            no_op_move: no_op,
            goal,
            after_goal,
            loss,
        };
        assert_eq!(preset(name), stated, "{name}");
        assert_eq!(stated.preset_name(), Some(name));
        assert_eq!(stated.to_string(), name);
        assert_eq!(stated.check(), Ok(()), "{name}");
    }
    assert_eq!(PRESETS.map(|(name, _)| name), NAMES);
    for unknown in ["", "Classic", "classic ", "2048"] {
        assert_eq!(Rules::preset(unknown), None, "{unknown:?}");
    }
}

/// The numbers of 2s and 4s in the openings of many seeds.
fn openings(name: &str) -> Vec<(u8, u8)> {
    let counts = |seed| {
        let game = Game::new(setup(preset(name), (4, 4), seed));
        let count = |exponent: u8| {
            let tiles = game
                .board()
                .cells()
                .iter()
                .filter(|&&cell| cell == exponent);
            u8::try_from(tiles.count()).unwrap()
        };
        assert_eq!(
            count(0) + count(1) + count(2),
            16,
            "{name} {seed}:\n{}",
            game.board()
        );
        assert_eq!((game.score(), game.steps()), (0, 0));
        (count(1), count(2))
    };
    (0..6000).map(counts).collect()
}

/// The number of openings with these numbers.
pub fn count(openings: &[(u8, u8)], like: (u8, u8)) -> u32 {
    let found = openings.iter().filter(|&&opening| opening == like).count();
    u32::try_from(found).unwrap()
}

#[test]
fn openings_match_the_table() {
    for name in ["classic", "endless"] {
        let openings = openings(name);
        let found = [(2, 0), (1, 1), (0, 2)].map(|like| count(&openings, like));
        assert_eq!(
            found.iter().sum::<u32>(),
            6000,
            "{name} opens with two tiles"
        );
        assert_fits(&found, &[81, 18, 1], name);
    }
    assert_eq!(
        count(&openings("coin-flip"), (2, 0)),
        6000,
        "coin-flip opens with two 2s"
    );

    let two_to_one = openings("two-to-one");
    let found = [(2, 0), (1, 1)].map(|like| count(&two_to_one, like));
    assert_eq!(
        found.iter().sum::<u32>(),
        6000,
        "two-to-one opens with a 2 and another tile"
    );
    assert_fits(&found, &[2, 1], "two-to-one");

    let cascade = openings("cascade");
    let twos: u32 = cascade.iter().map(|opening| u32::from(opening.0)).sum();
    let fours: u32 = cascade.iter().map(|opening| u32::from(opening.1)).sum();
    assert_fits(
        &[6000 * 16 - twos - fours, twos, fours],
        &[3, 2, 1],
        "cascade",
    );
    // Every cell is drawn independently, so the number of tiles is distributed like 16 coin tosses.
    let spread = |tiles: u8| {
        cascade
            .iter()
            .filter(|found| found.0 + found.1 == tiles)
            .count()
    };
    assert!(
        (1083..=1275).contains(&spread(8)),
        "{} of 6000 hold 8 tiles",
        spread(8)
    );
    assert!(
        (4..).contains(&(spread(3) + spread(13))),
        "some hold 3 or 13 tiles"
    );
}

#[test]
fn odds_match_the_table() {
    for (name, two, four) in [
        ("classic", 9, 1),
        ("coin-flip", 1, 1),
        ("cascade", 3, 1),
        ("endless", 9, 1),
        ("two-to-one", 2, 1),
    ] {
        let mut found = [0, 0];
        for seed in 0..60 {
            let mut game = Game::new(setup(preset(name), (5, 5), seed));
            while game.steps() < 200 {
                let Some(turn) = simple_move(&game).and_then(|way| game.play(way)) else {
                    break;
                };
                let new = turn.motions.last().unwrap();
                assert_eq!(new.kind, MotionKind::Appears, "{name} {seed}: {turn:?}");
                let exponent = game.board().cells()[usize::from(new.to)];
                found[usize::from(exponent) - 1] += 1;
            }
        }
        assert!(
            found[0] + found[1] > 2000,
            "{name}: {found:?} is too few to tell"
        );
        assert_fits(&found, &[two, four], name);
    }
}

#[test]
fn merges_match_the_test_vectors() {
    for name in NAMES {
        let rules = preset(name);
        let kind = if rules.merge == Merge::Once {
            "once"
        } else {
            "cascade"
        };
        let vectors = include_str!("../data/slide.csv").lines();
        let mut rows = 0;
        for row in vectors.filter(|row| row.starts_with(kind)) {
            let [_, towards, before, after, gain] =
                row.split(',').collect::<Vec<_>>().try_into().unwrap();
            let way = if towards == "left" {
                Direction::Left
            } else {
                Direction::Right
            };
            let mut position = position(&format!("{before}/0 0 0 0/0 0 0 0"), 0);
            let (found, motions) = step_with(&mut position, rules, way, 1);
            let no_op = before == after;
            if no_op && rules.no_op_move == NoOpMove::Ignored {
                assert_eq!((found, motions), (None, vec![]), "{name}: {row}");
            } else {
                assert_eq!(
                    found.map(|gain| gain.to_string()).as_deref(),
                    Some(gain),
                    "{name}: {row}"
                );
                assert_eq!(position.score.to_string(), gain, "{name}: {row}");
            }
            // Ignoring the tile that appeared, the line must be as in the test vector.
            let expected: Board = format!("{after}/0 0 0 0/0 0 0 0").parse().unwrap();
            let differs = |cell: &usize| position.board.cells()[*cell] != expected.cells()[*cell];
            let differing: Vec<usize> = (0..12).filter(differs).collect();
            let taken = usize::from(found.is_some());
            assert_eq!(differing.len(), taken, "{name}: {row}\n{}", position.board);
            assert!(
                differing.iter().all(|&cell| expected.cells()[cell] == 0),
                "{name}: {row}"
            );
            rows += 1;
        }
        assert_eq!(rows, if kind == "once" { 13 } else { 9 }, "{name}");
    }
}

#[test]
fn a_no_op_move_is_ignored_or_adds_a_tile() {
    let before = position("2 . . / 4 2 . / 2 . .", 40);
    for name in ONCE {
        let mut position = before.clone();
        assert_eq!(
            step(&mut position, preset(name), Direction::Left),
            None,
            "{name}"
        );
        assert_eq!(position, before, "{name}");
    }
    let mut position = before.clone();
    let (gain, motions) = step_with(&mut position, preset("cascade"), Direction::Left, 1);
    assert_eq!(gain, Some(0));
    let &[
        Motion {
            from,
            to,
            kind: MotionKind::Appears,
        },
    ] = motions.as_slice()
    else {
        panic!("{motions:?}")
    };
    assert_eq!(from, to);
    let cells = before.board.cells().iter().zip(position.board.cells());
    let changed: Vec<usize> = (0..)
        .zip(cells)
        .filter(|(_, (a, b))| a != b)
        .map(|(i, _)| i)
        .collect();
    assert_eq!(changed, [usize::from(to)], "{}", position.board);
    assert_eq!((position.score, position.steps), (40, 1));
}

#[test]
fn the_fault_of_unplayable_rules_is_named() {
    let classic = preset("classic");
    let tiles = |twos, drawn| Rules {
        opening: Opening::Tiles { twos, drawn },
        ..classic
    };
    let scatter = |empty, two, four| Rules {
        opening: Opening::Scatter { empty, two, four },
        ..classic
    };
    let odds = |two, four| Rules {
        odds: Odds { two, four },
        ..classic
    };
    let goal = |goal| Rules { goal, ..classic };
    let refused = |rules: Rules| (rules, Err(RulesError::Opening(rules.opening)));
    for (rules, expected) in [
        (odds(0, 0), Err(RulesError::Odds)),
        (odds(0, 1), Ok(())),
        (odds(255, 255), Ok(())),
        refused(tiles(0, 0)),
        (tiles(8, 0), Ok(())),
        refused(tiles(4, 5)),
        refused(tiles(255, 255)),
        refused(scatter(0, 0, 0)),
        (scatter(15, 15, 15), Ok(())),
        (scatter(1, 1, 0), Ok(())),
        (scatter(0, 1, 1), Ok(())),
        refused(scatter(0, 16, 0)),
        refused(scatter(16, 16, 0)),
        refused(scatter(0, 16, 16)),
        (goal(Goal::Never), Ok(())),
        (goal(Goal::Tile(2)), Err(RulesError::Goal)),
        (goal(Goal::Tile(3)), Ok(())),
        (goal(Goal::Tile(63)), Ok(())),
        (goal(Goal::Tile(64)), Err(RulesError::Goal)),
        (goal(Goal::Score(0)), Err(RulesError::Goal)),
        (goal(Goal::Score(1)), Ok(())),
    ] {
        assert_eq!(rules.check(), expected, "{rules:?}");
    }
    for (error, message) in [
        (
            RulesError::Odds,
            "the odds of a 2 and of a 4 must not both be 0",
        ),
        (
            RulesError::Opening(tiles(255, 255).opening),
            "an opening places 1 to 8 tiles, not 510",
        ),
        (
            RulesError::Opening(scatter(0, 16, 0).opening),
            "an opening draws each cell with weights of 0 to 15 that are not all 0, not 0, 16 and 0",
        ),
        (
            RulesError::Goal,
            "a goal is a tile from 8 to 2^63, or a score of 1 or more",
        ),
    ] {
        assert_eq!(error.to_string(), message);
    }
}

/// The highest tile that a goal may be, by the number of rows and columns.
#[test]
fn a_goal_fits_where_a_chain_of_tiles_leads_to_it() {
    let twos = Odds { two: 1, four: 0 };
    let opening = Opening::Tiles { twos: 2, drawn: 0 };
    let classic = preset("classic");
    let full = Rules {
        loss: Loss::Full,
        ..classic
    };
    for (rules, (rows, cols), highest) in [
        (classic, (2, 4), 9),
        (classic, (4, 2), 9),
        (classic, (3, 3), 10),
        (classic, (4, 4), 17),
        (
            Rules {
                odds: twos,
                opening,
                ..classic
            },
            (2, 4),
            8,
        ),
        (full, (2, 4), 8),
        (preset("cascade"), (2, 4), 8),
    ] {
        let size = Size::new(rows, cols).unwrap();
        let fits = |goal| Rules { goal, ..rules }.goal_fits(size);
        assert!(fits(Goal::Never));
        assert!(fits(Goal::Tile(highest)), "{rules:?} {size}");
        assert!(!fits(Goal::Tile(highest + 1)), "{rules:?} {size}");
    }
    // The score of a board of 2 × 4 with a 256 and all tiles below it, down to a 4.
    let most: u32 = (2..=8).map(|exponent| (exponent - 1) << exponent).sum();
    let score = |score| Rules {
        goal: Goal::Score(score),
        ..preset("cascade")
    };
    let size = Size::new(2, 4).unwrap();
    assert!(score(most).goal_fits(size));
    assert!(!score(most + 1).goal_fits(size));
    assert!(score(u32::MAX).goal_fits(Size::new(8, 8).unwrap()));
}

/// From a full board, without new tiles, the highest tile that fits is made.
#[test]
fn a_full_chain_makes_the_highest_tile() {
    use Direction::{Left, Right, Up};
    let mut board: Board = "256 128 64 32 / 4 4 8 16".parse().unwrap();
    for way in [Right, Right, Right, Up, Left, Left, Left] {
        game_2048::game::fast_slide::fast_slide(&mut board, way, Merge::Once);
    }
    assert_eq!(board, "512 . . . / . . . .".parse().unwrap());
}
