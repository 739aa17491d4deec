//! Losing by a full board or with no move left, and never while there is a move.

use super::rules::ONCE;
use super::support::{position, preset, setup, step, step_with};
use game_2048::game::rules::{Loss, Merge, NoOpMove, Opening, Rules};
use game_2048::game::slide::slide;
use game_2048::random::SplitMix64;
use game_2048::{Board, Direction, Game, MotionKind, Position, Status};

#[test]
fn a_full_board_without_equal_neighbors_loses() {
    // After the only merge one cell is empty, and the tile that appears there equals no neighbor.
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
    // The same move with an equal neighbor of the new tile does not lose.
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
    // With a merge left, with none, and by a no-op move that adds the last tile.
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
    // Two cells are empty after the slide, so one stays empty, and the points count.
    let mut position = position("2 2 32 / 64 128 128 / 32 16 64", 77);
    assert_eq!(step(&mut position, cascade, Direction::Right), Some(260));
    assert_eq!((position.score, position.lost), (337, false));
}

#[test]
fn under_cascade_a_loss_overrides_a_win() {
    let cascade = preset("cascade");
    let mut position = position("8 8 2 / 64 32 16 / 32 16 64", 2040);
    let (gain, motions) = step_with(&mut position, cascade, Direction::Right, 1);
    assert_eq!(gain, Some(0));
    assert!(
        motions
            .iter()
            .any(|motion| motion.kind == MotionKind::Merges)
    );
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
fn a_merge_may_lose_a_full_cascade_opening() {
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
                .filter(|motion| motion.kind == MotionKind::Merges);
            // Two tiles leave one cell empty, and the new tile fills it.
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
    // A 4 × 4 board without equal neighbors, and each of its 24 pairs made equal in turn.
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
fn a_game_is_lost_exactly_when_no_move_is_left() {
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

#[test]
fn an_opening_without_a_move_is_lost() {
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
    let own = |opening, no_op, loss| Rules {
        opening,
        no_op_move: no_op,
        loss,
        ..preset("classic")
    };
    // A full board without merges. Under `Full` with `Spawns`, the next move loses.
    for (no_op, loss, lost) in [
        (NoOpMove::Ignored, Loss::Stuck, true),
        (NoOpMove::Ignored, Loss::Full, true),
        (NoOpMove::Spawns, Loss::Stuck, true),
        (NoOpMove::Spawns, Loss::Full, false),
    ] {
        let rules = own(full, no_op, loss);
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
    // After an opening without tiles the game goes on: a no-op move adds one, or one is drawn at
    // the start.
    for (no_op, loss) in [
        (NoOpMove::Ignored, Loss::Stuck),
        (NoOpMove::Ignored, Loss::Full),
        (NoOpMove::Spawns, Loss::Stuck),
        (NoOpMove::Spawns, Loss::Full),
    ] {
        let rules = own(none, no_op, loss);
        let mut game = Game::new(setup(rules, (3, 3), 1));
        let tiles = usize::from(no_op == NoOpMove::Ignored);
        assert_eq!(game.board().empty_cells(), 9 - tiles, "{rules:?}");
        assert_eq!(game.status(), Status::Playing, "{rules:?}");
        let moved = Direction::ALL
            .into_iter()
            .any(|way| game.play(way).is_some());
        assert!(moved, "{rules:?}");
    }
}

#[test]
fn a_no_op_move_on_a_full_board_is_ignored_where_it_adds_no_tile() {
    let rules = Rules {
        no_op_move: NoOpMove::Spawns,
        ..preset("classic")
    };
    let mut position = position("2 4 2 / 4 2 4 / 2 8 8", 0);
    let before = position.clone();
    assert_eq!(step(&mut position, rules, Direction::Up), None);
    assert_eq!(position, before);
    assert_eq!(step(&mut position, rules, Direction::Left), Some(16));
}
