//! Each preset against its row of the table of rules, and the edges of winning and losing.
#![cfg(not(target_arch = "wasm32"))]

use game_2048::game::rules::{
    AfterGoal, Goal, Idle, Loss, Merge, Odds, Opening, PRESETS, Rules, RulesError,
};
use game_2048::game::slide::slide;
use game_2048::random::SplitMix64;
use game_2048::{Board, Direction, Fate, Game, Motion, Position, Setup, Size, Status};

const NAMES: [&str; 5] = ["classic", "coin-flip", "cascade", "endless", "two-to-one"];
/// The presets under which a tile merges once and a full board without equal neighbours loses.
const ONCE: [&str; 4] = ["classic", "coin-flip", "endless", "two-to-one"];

// --- helpers ---

#[track_caller]
fn preset(name: &str) -> Rules {
    Rules::preset(name).unwrap_or_else(|| panic!("no preset {name}"))
}

fn setup(rules: Rules, (rows, cols): (u8, u8), seed: u64) -> Setup {
    let size = Size::new(rows, cols).unwrap();
    Setup {
        rules,
        start: size.into(),
        seed,
    }
}

/// A position in the middle of a game that was not won yet.
#[track_caller]
fn position(board: &str, score: u64) -> Position {
    Position {
        board: board.parse().unwrap(),
        score,
        steps: 0,
        won_at: None,
        lost: false,
    }
}

fn step(position: &mut Position, rules: Rules, direction: Direction) -> Option<u64> {
    step_with(position, rules, direction, 1).0
}

fn step_with(
    position: &mut Position,
    rules: Rules,
    direction: Direction,
    seed: u64,
) -> (Option<u64>, Vec<Motion>) {
    let mut motions = Vec::new();
    let size = position.board.size();
    let gain = position.step(
        &Setup {
            rules,
            start: size.into(),
            seed,
        },
        direction,
        &mut motions,
    );
    (gain, motions)
}

/// A player with a simple habit: down, left, right, up, whichever shifts a tile first.
fn simple_move(game: &Game) -> Option<Direction> {
    use Direction::{Down, Left, Right, Up};
    [Down, Left, Right, Up].into_iter().find(|&direction| {
        let mut board = *game.board();
        let merge = game.setup().rules.merge;
        slide(&mut board, direction, merge, &mut Vec::new()).moved
    })
}

/// Plays with the simple habit until the game is won, lost or has `most` steps.
fn play(game: &mut Game, most: usize) {
    while game.steps() < most && game.status() == Status::Playing {
        let Some(direction) = simple_move(game) else {
            return;
        };
        game.play(direction).unwrap();
    }
}

/// Pearson's statistic of counts against weights.
fn chi_square(counts: &[u32], weights: &[u32]) -> f64 {
    let total: u32 = counts.iter().sum();
    let whole: u32 = weights.iter().sum();
    let term = |(&count, &weight): (&u32, &u32)| {
        let expected = f64::from(total) * f64::from(weight) / f64::from(whole);
        (f64::from(count) - expected).powi(2) / expected
    };
    counts.iter().zip(weights).map(term).sum()
}

/// Fails when counts are as far from weights as chance makes them once in 10,000 times. The seeds
/// are fixed, so it fails always or never.
#[track_caller]
fn assert_fits(counts: &[u32], weights: &[u32], case: &str) {
    let limit = [0.0, 15.14, 18.42][counts.len() - 1];
    let found = chi_square(counts, weights);
    assert!(
        found < limit,
        "{case}: {counts:?} for {weights:?}, chi-square {found:.2}"
    );
}

// --- the table ---

#[test]
fn the_table_is_as_stated() {
    let two_drawn = Opening::Tiles { twos: 0, drawn: 2 };
    let two_twos = Opening::Tiles { twos: 2, drawn: 0 };
    let two_and_drawn = Opening::Tiles { twos: 1, drawn: 1 };
    let scatter = Opening::Scatter {
        empty: 3,
        two: 2,
        four: 1,
    };
    let (ignored, once) = (Idle::Ignored, Merge::Once);
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
            Idle::Spawns,
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
    for (name, opening, (two, four), merge, idle, goal, after_goal, loss) in table {
        let odds = Odds { two, four };
        let stated = Rules {
            opening,
            odds,
            merge,
            idle,
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

/// How often an opening has how many 2s and 4s, over the openings of many seeds.
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

/// How many of the openings are like this.
fn count(openings: &[(u8, u8)], like: (u8, u8)) -> u32 {
    let found = openings.iter().filter(|&&opening| opening == like).count();
    u32::try_from(found).unwrap()
}

#[test]
fn openings_are_as_stated() {
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
    // Every cell on its own: the number of tiles is spread as 16 throws of a coin are.
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
fn odds_are_as_stated() {
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
                assert_eq!(new.fate, Fate::Appears, "{name} {seed}: {turn:?}");
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
fn merges_are_as_stated() {
    for name in NAMES {
        let rules = preset(name);
        let kind = if rules.merge == Merge::Once {
            "once"
        } else {
            "cascade"
        };
        let vectors = include_str!("data/slide.csv").lines();
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
            let idle = before == after;
            if idle && rules.idle == Idle::Ignored {
                assert_eq!((found, motions), (None, vec![]), "{name}: {row}");
            } else {
                assert_eq!(
                    found.map(|gain| gain.to_string()).as_deref(),
                    Some(gain),
                    "{name}: {row}"
                );
                assert_eq!(position.score.to_string(), gain, "{name}: {row}");
            }
            // Without the tile that appeared, the line is what the vector says.
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
fn an_idle_move_is_ignored_or_brings_a_tile() {
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
            fate: Fate::Appears,
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

// --- won ---

#[test]
fn a_2048_wins_and_then_goes_on_or_ends() {
    for (name, wins, ends) in [
        ("classic", true, false),
        ("coin-flip", true, true),
        ("endless", false, false),
        ("two-to-one", true, false),
    ] {
        let rules = preset(name);
        let mut position = position("1024 1024 . / . . . / . . .", 100);
        position.steps = 6;
        assert_eq!(
            step(&mut position, rules, Direction::Left),
            Some(2048),
            "{name}"
        );
        assert_eq!(position.won_at, wins.then_some(7), "{name}");
        assert_eq!((position.score, position.lost), (2148, false), "{name}");
        assert_eq!(position.is_over(&rules), ends, "{name}");
        let before = position.clone();
        let further = step(&mut position, rules, Direction::Right);
        if ends {
            assert_eq!(further, None, "{name}");
            assert_eq!(position, before, "{name}");
        } else {
            assert!(further.is_some(), "{name}");
            assert_eq!(position.won_at, before.won_at, "{name} is won once");
        }
    }
}

#[test]
fn less_than_2048_does_not_win() {
    for name in ONCE {
        let mut position = position("512 512 1024 / . . . / . . .", 100_000);
        assert_eq!(
            step(&mut position, preset(name), Direction::Left),
            Some(1024)
        );
        assert_eq!((position.won_at, position.lost), (None, false), "{name}");
    }
}

#[test]
fn the_score_wins_under_cascade_and_no_tile_does() {
    let cascade = preset("cascade");
    for (score, wins) in [(2039, false), (2040, true), (2041, true)] {
        let mut position = position("4 4 . / . . . / . . .", score);
        assert_eq!(step(&mut position, cascade, Direction::Left), Some(8));
        assert_eq!(position.won_at, wins.then_some(1), "from {score}");
        assert_eq!(position.is_over(&cascade), wins, "from {score}");
    }
    let mut tile = position("2048 . . / . . . / . . .", 0);
    assert_eq!(step(&mut tile, cascade, Direction::Right), Some(0));
    assert_eq!(tile.won_at, None);
}

#[test]
fn a_tile_beyond_the_goal_wins_too() {
    let rules = Rules {
        merge: Merge::Cascade,
        goal: Goal::Tile(4),
        ..preset("classic")
    };
    for (before, wins) in [
        ("2 2 . / . . . / . . .", false),
        ("4 4 . / . . . / . . .", false),
        ("8 8 . / . . . / . . .", true),
        ("8 4 4 / . . . / . . .", true),
    ] {
        let mut position = position(before, 0);
        step(&mut position, rules, Direction::Left).unwrap();
        assert_eq!(position.won_at, wins.then_some(1), "{before}");
    }
    // A cascade may pass by the goal, here 8.
    let goal = Goal::Tile(3);
    let mut passes = position("4 2 2 8 / . . . . / . . . .", 0);
    step(&mut passes, Rules { goal, ..rules }, Direction::Left).unwrap();
    assert_eq!(&passes.board.cells()[..2], [4, 0], "{}", passes.board);
    assert_eq!(passes.won_at, Some(1));
}

#[test]
fn games_are_won_by_play() {
    use Direction::{Down, Left, Right, Up};
    for (name, size) in [
        ("classic", (8, 8)),
        ("two-to-one", (8, 8)),
        ("coin-flip", (8, 8)),
        ("cascade", (8, 8)),
    ] {
        let rules = preset(name);
        let mut game = Game::new(setup(rules, size, 3));
        play(&mut game, 5000);
        assert_eq!(game.status(), Status::Won, "{name} {}", game.board());
        assert!(game.won());
        let steps = game.steps();
        if name == "cascade" {
            assert!((2048..4096).contains(&game.score()), "{}", game.score());
        } else {
            assert_eq!(game.board().cells().iter().max(), Some(&11), "{name}");
        }
        if rules.after_goal == AfterGoal::Ends {
            assert!(!game.keep_going(), "{name} ends");
            for way in [Up, Right, Down, Left] {
                assert_eq!(game.play(way), None, "{name} ends");
            }
            assert_eq!(
                (game.status(), game.steps()),
                (Status::Won, steps),
                "{name}"
            );
        } else {
            let mut asked = game.clone();
            assert!(asked.keep_going(), "{name} goes on");
            assert_eq!(asked.status(), Status::Playing, "{name}");
            assert!(!asked.keep_going(), "only once");
            let turn = simple_move(&game).and_then(|way| game.play(way)).unwrap();
            assert_eq!(turn.status, Status::Playing, "{name} goes on by playing on");
            assert!(game.won(), "{name} stays won");
        }
    }
}

#[test]
fn endless_is_never_won() {
    let mut game = Game::new(setup(preset("endless"), (8, 8), 3));
    while !game.board().cells().contains(&11) {
        let next = game.steps() + 1;
        play(&mut game, next);
        assert_eq!((game.status(), game.won()), (Status::Playing, false));
    }
    assert!(!game.keep_going(), "there is nothing to keep going from");
}

// --- lost ---

#[test]
fn a_full_board_without_equal_neighbours_loses() {
    // After the only merge, one cell is empty; the tile there has no like beside it.
    let before = "2 2 32 / 64 128 256 / 32 16 64";
    for name in ONCE {
        let mut position = position(before, 0);
        assert_eq!(
            step(&mut position, preset(name), Direction::Right),
            Some(4),
            "{name}"
        );
        assert_eq!(position.board.empty_cells(), 0);
        assert!(position.lost, "{name}\n{}", position.board);
        assert_eq!((position.score, position.won_at), (4, None), "{name}");
        for direction in Direction::ALL {
            assert_eq!(
                step(&mut position, preset(name), direction),
                None,
                "{name} {direction}"
            );
        }
    }
    // The same move with a like beside the new tile does not lose.
    for name in ONCE {
        let mut position = position("8 8 32 / 64 128 32 / 32 16 64", 0);
        step(&mut position, preset(name), Direction::Right).unwrap();
        assert_eq!(
            (position.board.empty_cells(), position.lost),
            (0, false),
            "{name}"
        );
    }
}

#[test]
fn a_board_left_full_loses_under_cascade() {
    let cascade = preset("cascade");
    // With a merge left to make; with none; by an idle move that brings the last tile.
    for (before, way) in [
        ("2 2 32 / 64 128 32 / 32 16 64", Direction::Right),
        ("2 2 32 / 64 128 256 / 32 16 64", Direction::Right),
        (". 2 32 / 64 128 256 / 32 16 64", Direction::Right),
    ] {
        let mut position = position(before, 77);
        assert_eq!(step(&mut position, cascade, way), Some(0), "{before}");
        assert!(position.lost, "{before}");
        assert_eq!(
            (position.score, position.won_at),
            (77, None),
            "no points: {before}"
        );
        assert!(position.is_over(&cascade));
        assert_eq!(
            step(&mut position, cascade, Direction::Left),
            None,
            "{before}"
        );
    }
    // Two cells left after the slide: one stays empty, and the points count.
    let mut position = position("2 2 32 / 64 128 128 / 32 16 64", 77);
    assert_eq!(step(&mut position, cascade, Direction::Right), Some(260));
    assert_eq!((position.score, position.lost), (337, false));
}

#[test]
fn the_loss_wins_over_the_win_under_cascade() {
    let cascade = preset("cascade");
    let mut position = position("8 8 2 / 64 32 16 / 32 16 64", 2040);
    let (gain, motions) = step_with(&mut position, cascade, Direction::Right, 1);
    assert_eq!(gain, Some(0));
    assert!(motions.iter().any(|motion| motion.fate == Fate::Merges));
    assert_eq!(
        (position.lost, position.won_at, position.score),
        (true, None, 2040)
    );
}

#[test]
fn cascade_games_are_lost_by_play() {
    for seed in 0..400 {
        let mut game = Game::new(setup(preset("cascade"), (4, 4), seed));
        let mut random = SplitMix64::new(seed);
        while game.status() == Status::Playing {
            let way = Direction::ALL[random.below(4) as usize];
            let before = game.score();
            let turn = game.play(way).expect("every move has an effect");
            let lost = turn.status == Status::Lost;
            let full = game.board().empty_cells() == 0;
            assert_eq!(lost, full, "seed {seed}\n{}", game.board());
            assert_eq!(game.score(), before + turn.gain, "seed {seed}");
        }
    }
}

#[test]
fn a_full_cascade_opening_may_be_lost_by_a_merge() {
    // Only from a full board can a merge leave no cell empty, and only an opening can be full.
    let mut found = 0;
    for seed in 0..40_000 {
        let opening = Game::new(setup(preset("cascade"), (3, 3), seed));
        if opening.board().empty_cells() > 0 {
            continue;
        }
        assert_eq!(opening.status(), Status::Playing, "seed {seed}");
        for way in Direction::ALL {
            let mut game = opening.clone();
            let turn = game.play(way).unwrap();
            let merges = turn
                .motions
                .iter()
                .filter(|motion| motion.fate == Fate::Merges);
            // Two tiles make one cell empty, and the new tile fills it.
            if merges.count() == 2 {
                assert_eq!(
                    (turn.status, turn.gain, game.score()),
                    (Status::Lost, 0, 0),
                    "seed {seed}"
                );
                found += 1;
            }
        }
    }
    assert!(found > 5, "only {found} such moves");
}

#[test]
fn no_loss_while_a_move_is_left_anywhere() {
    // A 4 × 4 board without equal neighbours, and each of its 24 pairs made equal in turn.
    let stuck = [3, 4, 3, 4, 4, 5, 4, 5, 3, 4, 3, 4, 4, 5, 4, 5_u8];
    let pairs = (0..16_usize).flat_map(|cell| {
        let right = (cell % 4 < 3).then_some((cell, cell + 1, Direction::Left));
        let down = (cell < 12).then_some((cell, cell + 4, Direction::Up));
        right.into_iter().chain(down)
    });
    let board = |cells: [u8; 16]| -> Board {
        let rows = cells.map(|cell| (u64::from(cell > 0) << cell).to_string());
        let rows: Vec<String> = rows.chunks(4).map(|row| row.join(" ")).collect();
        rows.join("/").parse().unwrap()
    };
    assert!(!board(stuck).can_move());
    let mut tried = 0;
    for (a, b, way) in pairs {
        let mut cells = stuck;
        (cells[a], cells[b]) = (9, 9);
        assert!(board(cells).can_move(), "{}", board(cells));
        for name in ONCE {
            let mut position = Position {
                board: board(cells),
                ..position("2 . . / . . . / . . .", 0)
            };
            assert_eq!(
                step(&mut position, preset(name), way),
                Some(1024),
                "{}",
                board(cells)
            );
        }
        tried += 1;
    }
    assert_eq!(tried, 24);
    for empty in 0..16 {
        let mut cells = stuck;
        cells[empty] = 0;
        assert!(board(cells).can_move(), "{}", board(cells));
    }
}

#[test]
fn lost_is_said_exactly_when_no_move_is_left() {
    let mut lost = 0;
    for seed in 0..60 {
        for name in ONCE {
            let mut game = Game::new(setup(preset(name), (3, 4), seed));
            let mut random = SplitMix64::new(seed);
            while game.steps() < 1000 {
                let shifts = |way: &Direction| {
                    let mut board = *game.board();
                    slide(&mut board, *way, Merge::Once, &mut Vec::new()).moved
                };
                let ways: Vec<Direction> = Direction::ALL.into_iter().filter(shifts).collect();
                assert_eq!(
                    game.status() == Status::Lost,
                    ways.is_empty(),
                    "{}",
                    game.board()
                );
                for way in Direction::ALL {
                    let possible = game.clone().play(way).is_some();
                    assert_eq!(possible, ways.contains(&way), "{way}\n{}", game.board());
                }
                let Some(count) = u32::try_from(ways.len()).ok().filter(|&count| count > 0) else {
                    lost += 1;
                    break;
                };
                game.play(ways[random.below(count) as usize]).unwrap();
            }
        }
    }
    assert_eq!(lost, 240);
}

// --- won and lost by one move ---

#[test]
fn the_last_possible_move_may_win() {
    for name in ["classic", "coin-flip", "two-to-one"] {
        let mut position = position("1024 1024 32 / 64 128 256 / 32 16 64", 0);
        assert_eq!(
            step(&mut position, preset(name), Direction::Right),
            Some(2048)
        );
        assert_eq!((position.won_at, position.lost), (Some(1), true), "{name}");
    }
}

/// A game whose last possible move reached the goal, a 64 instead of a 2048 so that it is found.
fn won_on_the_last_move(after_goal: AfterGoal) -> Game {
    let rules = Rules {
        goal: Goal::Tile(6),
        after_goal,
        ..preset("classic")
    };
    for seed in 0..200_000 {
        let mut game = Game::new(setup(rules, (3, 3), seed));
        let mut random = SplitMix64::new(seed);
        while game.status() == Status::Playing {
            game.play(Direction::ALL[random.below(4) as usize]);
        }
        if game.status() == Status::Won && !game.board().can_move() {
            return game;
        }
    }
    panic!("no such game");
}

#[test]
fn won_comes_before_lost_and_never_with_it() {
    let mut game = won_on_the_last_move(AfterGoal::GoesOn);
    let steps = game.steps();
    assert_eq!(
        Direction::ALL.map(|way| game.play(way)),
        [None, None, None, None]
    );
    assert_eq!(game.status(), Status::Won, "still, as nothing was moved");
    assert!(game.keep_going());
    assert_eq!((game.status(), game.won()), (Status::Lost, true));
    assert!(!game.keep_going(), "lost is the end");

    // Back before the win and forth again it is won again.
    let back = game.undo().unwrap();
    assert_eq!((back.status, game.won()), (Status::Playing, false));
    let forth = game.redo().unwrap();
    assert_eq!((forth.status, game.steps()), (Status::Won, steps));
    let replayed = Game::replay(&game.record()).unwrap();
    assert_eq!(replayed.status(), Status::Won);

    let mut ended = won_on_the_last_move(AfterGoal::Ends);
    assert!(!ended.keep_going());
    assert_eq!(
        ended.status(),
        Status::Won,
        "where the game ends, won stays"
    );
}

// --- rules of one's own ---

#[test]
fn an_opening_on_which_no_move_does_anything_is_lost() {
    let full = Opening::Scatter {
        empty: 0,
        two: 1,
        four: 1,
    };
    let none = Opening::Scatter {
        empty: 1,
        two: 0,
        four: 0,
    };
    let own = |opening, idle, loss| Rules {
        opening,
        idle,
        loss,
        ..preset("classic")
    };
    // A full board on which nothing merges. Under Full with Spawns the next move loses.
    for (idle, loss, lost) in [
        (Idle::Ignored, Loss::Stuck, true),
        (Idle::Ignored, Loss::Full, true),
        (Idle::Spawns, Loss::Stuck, true),
        (Idle::Spawns, Loss::Full, false),
    ] {
        let rules = own(full, idle, loss);
        let game = |seed| Game::new(setup(rules, (3, 3), seed));
        let mut game = (0..10_000)
            .map(game)
            .find(|game| !game.board().can_move())
            .unwrap();
        assert_eq!(game.status() == Status::Lost, lost, "{rules:?}");
        let turn = game.play(Direction::Up);
        assert_eq!(
            turn.map(|turn| turn.status),
            (!lost).then_some(Status::Lost),
            "{rules:?}"
        );
    }
    // An opening without a tile goes on: an idle move brings one, or there is one from the start.
    for (idle, loss) in [
        (Idle::Ignored, Loss::Stuck),
        (Idle::Ignored, Loss::Full),
        (Idle::Spawns, Loss::Stuck),
        (Idle::Spawns, Loss::Full),
    ] {
        let rules = own(none, idle, loss);
        let mut game = Game::new(setup(rules, (3, 3), 1));
        let tiles = usize::from(idle == Idle::Ignored);
        assert_eq!(game.board().empty_cells(), 9 - tiles, "{rules:?}");
        assert_eq!(game.status(), Status::Playing, "{rules:?}");
        let moved = Direction::ALL
            .into_iter()
            .any(|way| game.play(way).is_some());
        assert!(moved, "{rules:?}");
    }
}

#[test]
fn an_idle_move_on_a_full_board_is_no_move_where_it_brings_no_tile() {
    let rules = Rules {
        idle: Idle::Spawns,
        ..preset("classic")
    };
    let mut position = position("2 4 2 / 4 2 4 / 2 8 8", 0);
    let before = position.clone();
    assert_eq!(step(&mut position, rules, Direction::Up), None);
    assert_eq!(position, before);
    assert_eq!(step(&mut position, rules, Direction::Left), Some(16));
}

#[test]
fn rules_that_cannot_be_played_are_named() {
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
        (tiles(9, 0), Ok(())),
        refused(tiles(5, 5)),
        refused(tiles(255, 255)),
        refused(scatter(0, 0, 0)),
        (scatter(15, 15, 15), Ok(())),
        refused(scatter(0, 16, 0)),
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
            "an opening lays 1 to 9 tiles, not 510",
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
