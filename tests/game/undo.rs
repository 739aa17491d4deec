//! Undo, redo, seek and keeping going, and the stored positions behind them.

use super::support::{preset, setup};
use game_2048::game::rules::Goal;
use game_2048::{Board, Direction, Game, Motion, Rules, Status};

pub fn classic(size: (u8, u8), seed: u64) -> Game {
    Game::new(setup(preset("classic"), size, seed))
}

/// A simple player: it moves down, left, right or up, the first that has an effect. It makes
/// several hundred moves on 5 × 5 and thousands on 8 × 8.
pub fn play(game: &mut Game, most: usize) {
    use Direction::{Down, Left, Right, Up};
    while game.steps() < most {
        let turn = [Down, Left, Right, Up]
            .into_iter()
            .find_map(|way| game.play(way));
        if turn.is_none() {
            return;
        }
    }
}

/// All visible state of a game.
pub fn shown(game: &Game) -> (Board, u64, usize, Status, bool) {
    let board = *game.board();
    (board, game.score(), game.steps(), game.status(), game.won())
}

#[test]
fn undo_and_redo_go_through_the_whole_game() {
    let mut game = classic((6, 6), 5);
    let mut past = vec![shown(&game)];
    let mut turns = Vec::new();
    while let Some(turn) = Direction::ALL.into_iter().find_map(|way| game.play(way)) {
        past.push(shown(&game));
        turns.push(turn);
        if turns.len() == 400 {
            break;
        }
    }
    assert!(turns.len() > 200, "past three marks: {}", turns.len());
    for step in (0..turns.len()).rev() {
        let turn = game.undo().unwrap();
        assert_eq!(shown(&game), past[step], "undone to {step}");
        assert_eq!(
            (turn.undone, turn.status),
            (true, past[step].3),
            "undone to {step}"
        );
        assert_eq!(
            (turn.direction, turn.gain),
            (turns[step].direction, turns[step].gain)
        );
        let mut motions: Vec<Motion> = turn
            .motions
            .iter()
            .map(|motion| motion.reversed())
            .collect();
        motions.reverse();
        assert_eq!(motions, turns[step].motions, "undone to {step}");
        assert_eq!(game.known_steps(), turns.len());
    }
    assert_eq!(game.undo(), None);
    assert_eq!(shown(&game), past[0], "and nothing changed");
    for (step, turn) in turns.iter().enumerate() {
        assert_eq!(game.redo().as_ref(), Some(turn), "forth to {}", step + 1);
        assert_eq!(shown(&game), past[step + 1], "forth to {}", step + 1);
    }
    assert_eq!(game.redo(), None);
    assert_eq!(shown(&game), past[turns.len()], "and nothing changed");
}

#[test]
fn stored_positions_are_dropped_and_stored_again_around_their_moves() {
    // Go back from one move to another, play different moves, and compare everything with a replay.
    for from in [62, 63, 64, 65, 127, 128, 129, 191, 192, 193] {
        for to in [0, 1, 62, 63, 64, 65, 126, 127, 128, 129] {
            if to > from {
                continue;
            }
            let case = format!("from {from} back to {to}");
            let mut game = classic((8, 8), 9);
            play(&mut game, from);
            for _ in to..from {
                game.undo().unwrap();
            }
            assert_eq!((game.steps(), game.known_steps()), (to, from), "{case}");
            // Play up and left instead of down and left.
            for _ in 0..70 {
                let turn = [
                    Direction::Up,
                    Direction::Left,
                    Direction::Right,
                    Direction::Down,
                ];
                turn.into_iter().find_map(|way| game.play(way)).unwrap();
            }
            assert_eq!(
                (game.steps(), game.known_steps()),
                (to + 70, to + 70),
                "{case}"
            );
            assert_eq!(game.redo(), None, "{case}");
            let record = game.record();
            for steps in (0..=to + 70).rev() {
                if steps < to + 70 {
                    game.undo().unwrap();
                }
                let mut part = record.clone();
                part.moves.truncate(steps);
                assert_eq!(game.record(), part, "{case}, at {steps}");
                if steps % 7 == 0 || steps % 64 < 2 {
                    let replayed = Game::replay(&part).unwrap();
                    assert_eq!(shown(&game), shown(&replayed), "{case}, at {steps}");
                }
            }
        }
    }
}

#[test]
fn another_move_after_undo_drops_the_undone_moves() {
    let mut game = classic((4, 4), 11);
    play(&mut game, 10);
    for _ in 0..4 {
        game.undo().unwrap();
    }
    let old = game.history();
    // A no-op move drops nothing.
    let no_op = Direction::ALL
        .into_iter()
        .find(|&way| game.clone().play(way).is_none());
    if let Some(way) = no_op {
        assert_eq!(game.play(way), None);
        assert_eq!(game.history(), old);
    }
    let other = Direction::ALL
        .into_iter()
        .find(|&way| way != old.moves[6] && game.clone().play(way).is_some())
        .unwrap();
    game.play(other).unwrap();
    assert_eq!(
        (game.steps(), game.known_steps(), game.redo()),
        (7, 7, None)
    );
    assert_eq!(game.history().moves, [&old.moves[..6], &[other]].concat());
}

#[test]
fn the_same_move_after_undo_keeps_the_undone_moves() {
    for (from, to) in [(10, 5), (64, 63), (130, 62), (130, 63), (130, 128)] {
        let mut game = classic((8, 8), 11);
        let mut past = vec![shown(&game)];
        for steps in 1..=from {
            play(&mut game, steps);
            past.push(shown(&game));
        }
        let history = game.history();
        game.seek(to);
        for (made, &way) in history.moves.iter().enumerate().skip(to) {
            let (turn, steps) = (game.play(way).unwrap(), made + 1);
            assert_eq!(shown(&game), past[steps], "from {from} to {to}, at {steps}");
            assert_eq!((turn.undone, turn.status), (false, past[steps].3));
            assert_eq!(game.history(), history, "from {from} to {to}, at {steps}");
        }
        assert_eq!(game.redo(), None);
        // The stored positions are still those of their moves.
        for steps in (0..=from).rev() {
            game.seek(steps);
            assert_eq!(shown(&game), past[steps], "from {from} to {to}, at {steps}");
        }
    }
}

#[test]
fn a_no_op_move_does_not_affect_undo() {
    let mut tried = 0;
    for seed in 0..100 {
        let mut game = classic((4, 4), seed);
        play(&mut game, 12);
        game.undo().unwrap();
        for way in Direction::ALL {
            let mut no_op = game.clone();
            if no_op.play(way).is_some() {
                continue;
            }
            assert_eq!(shown(&no_op), shown(&game));
            assert_eq!(no_op.known_steps(), 12);
            assert_eq!(no_op.redo(), game.clone().redo());
            tried += 1;
        }
    }
    assert!(tried > 5, "only {tried} no-op moves");
}

#[test]
fn undo_cannot_change_the_next_tile() {
    let mut game = classic((4, 4), 3);
    for _ in 0..50 {
        let turn = Direction::ALL
            .into_iter()
            .find_map(|way| game.play(way))
            .unwrap();
        let after = shown(&game);
        for _ in 0..3 {
            game.undo().unwrap();
            assert_eq!(game.play(turn.direction).as_ref(), Some(&turn));
            assert_eq!(shown(&game), after);
        }
    }
}

#[test]
fn undo_when_lost() {
    for seed in 0..50 {
        let mut game = classic((3, 3), seed);
        play(&mut game, usize::MAX);
        assert_eq!(game.status(), Status::Lost, "seed {seed}");
        let lost = shown(&game);
        let back = game.undo().unwrap();
        assert_eq!(
            (back.status, game.status()),
            (Status::Playing, Status::Playing)
        );
        assert_eq!(game.redo().unwrap().status, Status::Lost);
        assert_eq!(shown(&game), lost, "seed {seed}");
    }
}

/// Classic rules with an easier goal, so that games are won quickly.
pub fn easy(goal: u8) -> Rules {
    Rules {
        goal: Goal::Tile(goal),
        ..preset("classic")
    }
}

/// A game right after its winning move.
fn just_won() -> Game {
    let mut game = Game::new(setup(easy(6), (4, 4), 2));
    while game.status() == Status::Playing {
        let next = game.steps() + 1;
        play(&mut game, next);
    }
    assert_eq!(game.status(), Status::Won);
    game
}

#[test]
fn keep_going_holds_until_the_win_is_undone() {
    let mut game = just_won();
    assert!(game.keep_going());
    assert_eq!((game.status(), game.won()), (Status::Playing, true));
    assert!(!game.keep_going());

    // Make some moves and undo them all: the player has already kept going.
    let won = game.steps();
    play(&mut game, won + 3);
    for _ in 0..3 {
        assert_eq!(game.undo().unwrap().status, Status::Playing);
    }
    assert_eq!((game.steps(), game.status()), (won, Status::Playing));

    // Undo before the win and redo: it is a win again.
    assert_eq!(game.undo().unwrap().status, Status::Playing);
    assert!(!game.won());
    let redone = game.redo().unwrap();
    assert_eq!((redone.status, game.status()), (Status::Won, Status::Won));
    game.undo().unwrap();
    assert_eq!(game.play(redone.direction).unwrap().status, Status::Won);
}

#[test]
fn a_move_after_a_win_keeps_going() {
    let mut game = just_won();
    let won = game.steps();
    let next = won + 1;
    play(&mut game, next);
    assert_eq!(
        (game.steps(), game.status(), game.won()),
        (next, Status::Playing, true)
    );
    // The game isn't won a second time.
    play(&mut game, next + 20);
    assert_eq!(game.status(), Status::Playing);
}

#[test]
fn undo_after_a_win_that_ends_the_game() {
    let rules = Rules {
        goal: Goal::Tile(6),
        ..preset("coin-flip")
    };
    let mut game = Game::new(setup(rules, (4, 4), 2));
    play(&mut game, usize::MAX);
    assert_eq!((game.status(), game.won()), (Status::Won, true));
    let won = shown(&game);
    assert!(!game.keep_going());
    let back = game.undo().unwrap();
    assert_eq!((back.status, game.won()), (Status::Playing, false));
    game.redo().unwrap();
    assert_eq!(shown(&game), won);
}

#[test]
fn seek_goes_anywhere() {
    let mut game = classic((8, 8), 4);
    let mut past = vec![shown(&game)];
    for steps in 1..=300 {
        play(&mut game, steps);
        past.push(shown(&game));
    }
    let history = game.history();
    let mut replayed = Game::replay(&history).unwrap();
    for steps in [
        300, 0, 1, 63, 64, 65, 299, 128, 127, 129, 192, 191, 256, 300,
    ] {
        game.seek(steps);
        replayed.seek(steps);
        assert_eq!(shown(&replayed), past[steps], "replayed, at {steps}");
        assert_eq!(shown(&game), past[steps], "at {steps}");
        assert_eq!(
            (game.history(), game.known_steps()),
            (history.clone(), 300),
            "at {steps}"
        );
        assert_eq!(game.record().moves, history.moves[..steps], "at {steps}");
    }
    game.seek(10);
    game.seek(usize::MAX);
    assert_eq!(shown(&game), past[300], "past the end");

    let mut won = just_won();
    assert!(won.keep_going());
    won.seek(won.steps());
    assert_eq!(
        won.status(),
        Status::Won,
        "a game that is opened there asks again"
    );
}
