//! Start boards: their limits, the status of their games, undo and records.

use game_2048::game::rules::{AfterGoal, Goal, Loss, NoOpMove};
use game_2048::{
    Board, CustomStart, CustomStartError, Direction, Game, Record, Rules, Setup, Size, Start,
    Status,
};

fn preset(name: &str) -> Rules {
    Rules::preset(name).unwrap()
}

fn custom(text: &str) -> CustomStart {
    CustomStart::new(text.parse().unwrap()).unwrap()
}

fn game(rules: Rules, board: &str) -> Game {
    Game::new(Setup {
        rules,
        start: custom(board).into(),
        seed: 7,
    })
}

fn ends(rules: Rules) -> Rules {
    Rules {
        after_goal: AfterGoal::Ends,
        ..rules
    }
}

/// No direction has an effect on it, whatever the goal.
const STUCK: &str = "2 4 2 / 4 2 4 / 2 4 8";

#[test]
fn a_start_board_needs_a_tile() {
    for (rows, cols) in [(3, 3), (4, 4), (8, 3), (8, 8)] {
        let empty = Board::new(Size::new(rows, cols).unwrap());
        assert_eq!(CustomStart::new(empty), Err(CustomStartError::Empty));
    }
    assert!(CustomStart::new("2 . . / . . . / . . .".parse().unwrap()).is_ok());
    assert!(CustomStart::new("2 2 2 / 2 2 2 / 2 2 2".parse().unwrap()).is_ok());
}

#[test]
fn a_start_board_holds_no_tile_above_2_to_the_63() {
    let board = |exponent: u32| {
        let face = 1_u128 << exponent;
        let text = format!("2 . . . / . . {face} . / . . . .");
        text.parse::<Board>().unwrap()
    };
    for exponent in [1, 17, 62, 63] {
        assert!(CustomStart::new(board(exponent)).is_ok(), "{exponent}");
    }
    for exponent in [64, 65, 100] {
        let error = CustomStart::new(board(exponent)).unwrap_err();
        let shown = error.to_string();
        let expected =
            format!("row 2, column 3: a tile of a start board is 2^63 at most, not 2^{exponent}");
        assert_eq!(shown, expected);
    }
}

#[test]
fn a_start_knows_its_size() {
    let size = Size::new(3, 5).unwrap();
    let opening = Start::from(size);
    let board = Start::from(custom("2 . . . . / . . . . . / . . . . ."));
    assert_eq!((opening.size(), board.size()), (size, size));
    let setup = |start| Setup {
        rules: preset("classic"),
        start,
        seed: 0,
    };
    assert_eq!(
        (
            setup(opening).is_custom_start(),
            setup(board).is_custom_start()
        ),
        (false, true)
    );
    assert_eq!(setup(board).size(), size);
}

#[test]
fn a_game_starts_from_its_board_and_nothing_is_drawn() {
    let text = "2 . 4 . / . . . . / . 2048 . . / . . . 8";
    for (name, seed) in [("classic", 0), ("cascade", 1), ("endless", u64::MAX)] {
        let game = Game::new(Setup {
            rules: preset(name),
            start: custom(text).into(),
            seed,
        });
        assert_eq!(*game.board(), text.parse().unwrap(), "{name}");
        assert_eq!((game.score(), game.steps()), (0, 0), "{name}");
        assert!(game.is_custom_start(), "{name}");
    }
    let opening = Game::new(Setup {
        rules: preset("classic"),
        start: Size::default().into(),
        seed: 0,
    });
    assert!(!opening.is_custom_start());
}

#[test]
fn a_goal_on_the_start_board_is_no_win_where_play_goes_on() {
    for board in [
        "2048 . . / . . . / . . 2",
        "4096 2 . / . . . / . . .",
        "9223372036854775808 . . / . . . / . . .",
    ] {
        let mut game = game(preset("classic"), board);
        assert_eq!((game.status(), game.won()), (Status::Playing, true));
        assert!(!game.keep_going(), "there is no win to leave");
        let turn = Direction::ALL.into_iter().find_map(|way| game.play(way));
        assert_eq!(turn.unwrap().status, Status::Playing);
        assert_eq!(game.undo().unwrap().status, Status::Playing);
        assert_eq!((game.status(), game.won()), (Status::Playing, true));
        game.seek(0);
        assert_eq!(game.status(), Status::Playing);
    }
    // Another 2048 is not a second win.
    let mut game = game(preset("classic"), "2048 1024 1024 / . . . / . . .");
    assert_eq!(game.play(Direction::Left).unwrap().status, Status::Playing);
}

#[test]
fn a_goal_on_the_start_board_wins_where_the_goal_ends_the_game() {
    for rules in [preset("coin-flip"), ends(preset("classic"))] {
        let mut game = game(rules, "2048 . . / . . . / . . 2");
        assert_eq!((game.status(), game.won()), (Status::Won, true));
        assert!(!game.keep_going());
        assert!(
            Direction::ALL
                .into_iter()
                .all(|way| game.play(way).is_none())
        );
        assert_eq!((game.steps(), game.known_steps()), (0, 0));
    }
    // This holds even when no move is left: Won and Lost never occur together.
    let stuck = "2 4 2 / 4 2048 4 / 2 4 2";
    assert_eq!(game(preset("coin-flip"), stuck).status(), Status::Won);
    assert_eq!(game(preset("classic"), stuck).status(), Status::Lost);
}

#[test]
fn a_lower_tile_or_a_score_goal_is_not_reached_at_the_start() {
    assert!(!game(preset("classic"), "1024 . . / . . . / . . 2").won());
    // The tiles of a start board give no points.
    let score = Rules {
        goal: Goal::Score(4),
        ..preset("classic")
    };
    assert!(!game(score, "2048 . . / . . . / . . 2").won());
    assert!(!game(preset("endless"), "2048 . . / . . . / . . 2").won());
}

#[test]
fn a_win_after_the_start_counts() {
    let mut game = game(preset("classic"), "1024 1024 . / . . . / . . .");
    assert_eq!(game.status(), Status::Playing);
    assert_eq!(game.play(Direction::Left).unwrap().status, Status::Won);
    assert!(game.keep_going());
    assert_eq!(game.status(), Status::Playing);
}

#[test]
fn a_board_without_a_move_is_lost_from_the_start() {
    for name in ["classic", "coin-flip", "endless", "two-to-one"] {
        let mut game = game(preset(name), STUCK);
        assert_eq!(game.status(), Status::Lost, "{name}");
        assert!(
            Direction::ALL
                .into_iter()
                .all(|way| game.play(way).is_none())
        );
    }
    // Where a no-op move adds a tile, a full board is lost by a move, so one is left.
    let mut full = game(preset("cascade"), STUCK);
    assert_eq!(full.status(), Status::Playing);
    assert_eq!(full.play(Direction::Up).unwrap().status, Status::Lost);
    // A full board that can still move isn't lost under any rules.
    let no_op = Rules {
        no_op_move: NoOpMove::Spawns,
        loss: Loss::Stuck,
        ..preset("classic")
    };
    assert_eq!(game(no_op, STUCK).status(), Status::Lost);
    assert_eq!(
        game(no_op, "2 2 4 / 4 8 2 / 2 4 8").status(),
        Status::Playing
    );
}

#[test]
fn the_highest_tiles_merge_correctly() {
    let highest = 1_u64 << 63;
    let row = format!("{highest} ").repeat(8);
    let board = [row.as_str(); 8].join("/");
    for name in ["endless", "cascade"] {
        let mut game = game(preset(name), &board);
        for way in [Direction::Left, Direction::Up].repeat(6) {
            game.play(way);
        }
        let record = game.record();
        let replayed = Game::replay(&record.to_string().parse().unwrap()).unwrap();
        assert_eq!(
            (replayed.board(), replayed.score()),
            (game.board(), u64::MAX)
        );
        while game.undo().is_some() {}
        assert_eq!(*game.board(), board.parse().unwrap(), "{name}");
    }
}

#[test]
fn games_from_start_boards_replay_from_their_records() {
    let boards = [
        "2 . . / . . . / . . .",
        STUCK,
        "1024 1024 4 8 16 / . 2 . 2 . / 4 4 8 8 2",
        "2048 1024 512 256 / 16 32 64 128 / 8 4 2 . / . . . .",
    ];
    for name in ["classic", "coin-flip", "cascade", "endless"] {
        for board in boards {
            let mut game = game(preset(name), board);
            while game.steps() < 200 {
                let ways = [
                    Direction::Down,
                    Direction::Left,
                    Direction::Right,
                    Direction::Up,
                ];
                if ways.into_iter().find_map(|way| game.play(way)).is_none() {
                    break;
                }
            }
            let record: Record = game.record().to_string().parse().unwrap();
            assert_eq!(record, game.record(), "{name}\n{board}");
            let replayed = Game::replay(&record).unwrap();
            assert_eq!(replayed.board(), game.board(), "{name}\n{board}");
            assert_eq!(
                (replayed.score(), replayed.status(), replayed.won()),
                (game.score(), game.status(), game.won()),
                "{name}\n{board}"
            );
            let steps = game.steps();
            while game.undo().is_some() {}
            assert_eq!(*game.board(), board.parse().unwrap());
            assert_eq!((game.known_steps(), game.score()), (steps, 0));
        }
    }
}
