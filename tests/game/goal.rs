//! Winning by a tile or a score, and what comes after.

use super::rules::ONCE;
use super::simple_player::{play, simple_move};
use super::support::{position, preset, setup, step};
use game_2048::game::rules::{AfterGoal, Goal, Merge, Rules};
use game_2048::random::SplitMix64;
use game_2048::{Direction, Game, Status, face};

#[test]
fn a_2048_wins_and_play_continues_or_ends() {
    for (name, wins, ends) in [
        ("classic", true, false),
        ("coin-flip", true, true),
        ("endless", false, false),
        ("two-to-one", true, false),
    ] {
        let rules = preset(name);
        let mut position = position("1024 1024 . / . . 1024 / . . 1024", 100);
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
        let further = step(&mut position, rules, Direction::Down);
        if ends {
            assert_eq!(further, None, "{name}");
            assert_eq!(position, before, "{name}");
        } else {
            assert_eq!(further, Some(2048), "{name}");
            assert_eq!(position.won_at, before.won_at, "{name} is won once");
        }
    }
}

#[test]
fn the_highest_goal_is_reached() {
    let rules = Rules {
        goal: Goal::Tile(63),
        ..preset("classic")
    };
    let half = face(62);
    let mut position = position(&format!("{half} {half} . / . . . / . . ."), 0);
    assert_eq!(step(&mut position, rules, Direction::Left), Some(1 << 63));
    assert_eq!(position.won_at, Some(1));
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
fn under_cascade_the_score_wins_and_tiles_do_not() {
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
fn a_tile_above_the_goal_wins_too() {
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
    // A cascade can skip the goal, here 8.
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
            let mut copy = game.clone();
            assert!(copy.keep_going(), "{name} goes on");
            assert_eq!(copy.status(), Status::Playing, "{name}");
            assert!(!copy.keep_going(), "only once");
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

/// Returns a game whose last possible move reached the goal, a 64 instead of a 2048 so that one is
/// found.
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
fn won_comes_before_lost_and_never_together() {
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

    // Undo before the win and redo: the game is won again.
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
