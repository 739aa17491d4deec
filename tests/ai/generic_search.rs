//! The generic search compared with plain expectimax, and with the exact value of small games.

use std::collections::HashMap;

use super::expectimax::{
    assert_close, assert_exact, drawn, exact_values, many_rules, most, of_cells, slow_values,
};
use super::support::{board, preset};
use game_2048::ai::generic_search::heuristic::Heuristic;
use game_2048::ai::{Budget, Evaluation, GenericSearch};
use game_2048::game::rules::{Goal, Loss, Merge, NoOpMove, Odds, Rules};
use game_2048::random::SplitMix64;
use game_2048::{Board, Direction, Position, Setup, Size};

/// A budget that searches everything down to this depth.
pub fn all_of(depth: u8) -> Budget {
    Budget::depth(depth)
}

#[test]
fn the_search_is_expectimax() {
    let mut estimate = Heuristic::new();
    let mut plain = GenericSearch::new();
    let mut random = SplitMix64::new(1);
    let sizes = [
        (4, 4, 3),
        (3, 3, 2),
        (3, 5, 3),
        (8, 8, 2),
        (2, 4, 2),
        (5, 2, 2),
    ];
    for rules in many_rules() {
        for (rows, cols, empty) in sizes {
            let size = Size::new(rows, cols).unwrap();
            for (depth, highest) in [(0, 10), (1, 5), (1, 9), (2, 10)] {
                let board = drawn(&mut random, size, empty, highest);
                let evaluation = plain.look(&rules, &board, all_of(depth));
                assert_close(
                    &evaluation,
                    slow_values(&rules, &mut estimate, &board, depth),
                    &board,
                );
            }
        }
    }
}

#[test]
fn games_with_a_low_goal_are_searched_to_the_end() {
    let size = Size::new(3, 3).unwrap();
    let mut random = SplitMix64::new(2);
    for merge in [Merge::Once, Merge::Cascade] {
        for no_op in [NoOpMove::Ignored, NoOpMove::Spawns] {
            for loss in [Loss::Stuck, Loss::Full] {
                let rules = Rules {
                    merge,
                    no_op_move: no_op,
                    loss,
                    odds: Odds { two: 3, four: 2 },
                    goal: Goal::Tile(4),
                    ..preset("coin-flip")
                };
                let mut known = HashMap::new();
                for empty in [0, 1, 2] {
                    let board = drawn(&mut random, size, empty, 3);
                    assert_exact(&rules, &board, &mut known);
                }
            }
        }
    }
}

#[test]
fn a_short_game_is_searched_to_the_end_from_its_first_move() {
    let rules = Rules {
        goal: Goal::Tile(3),
        ..preset("coin-flip")
    };
    let mut known = HashMap::new();
    for board in [
        "2 . . / . . 2 / . . .",
        ". 4 . / 2 . . / . . .",
        "2 . . / . . . / . . 4",
    ] {
        assert_exact(&rules, &self::board(board), &mut known);
    }
}

#[test]
fn a_loss_within_the_search_is_exact_too() {
    // High tiles that cannot merge soon leave few cells to play in.
    let board = board("256 1024 256 / 1024 256 1024 / 2 4 .");
    let rules = preset("endless");
    let mut known = HashMap::new();
    assert_exact(&rules, &board, &mut known);
    // A search that ends before the game does uses estimates.
    let exact = most(exact_values(&rules, &board, &mut known));
    for less in [all_of(1), Budget::nodes(100)] {
        let evaluation = GenericSearch::new().look(&rules, &board, less);
        let best = evaluation.values.into_iter().flatten().fold(0.0, f32::max);
        assert!((f64::from(best) - exact).abs() > 1.0, "{best} {exact}");
    }
}

#[test]
fn the_result_does_not_depend_on_the_slices() {
    let mut plain = GenericSearch::new();
    let mut random = SplitMix64::new(3);
    for rules in many_rules() {
        let board = drawn(&mut random, Size::default(), 6, 9);
        for budget in [Budget::nodes(20_000), Budget::nodes(700), all_of(1)] {
            let whole = GenericSearch::new().look(&rules, &board, budget);
            for slice in [1, 7, 100, 3001] {
                plain.begin(&rules, &board, budget);
                let mut pauses = 0;
                let found = loop {
                    match plain.advance(slice) {
                        Some(found) => break found,
                        None => pauses += 1,
                    }
                };
                assert_eq!(found, whole);
                assert!(pauses >= whole.nodes / (slice + 4), "{pauses} of {slice}");
                // A finished search keeps its result.
                assert_eq!(plain.advance(slice), Some(whole));
            }
        }
    }
}

#[test]
fn a_deep_search_can_pause_in_the_middle() {
    let mut plain = GenericSearch::new();
    let board = drawn(&mut SplitMix64::new(4), Size::new(8, 8).unwrap(), 60, 3);
    plain.begin(&preset("classic"), &board, all_of(4));
    for _ in 0..50 {
        assert_eq!(plain.advance(2000), None);
    }
    // A new search doesn't wait for the previous one.
    let (rules, budget) = (preset("cascade"), Budget::nodes(500));
    assert_eq!(
        plain.look(&rules, &board, budget),
        GenericSearch::new().look(&rules, &board, budget),
    );
}

#[test]
fn without_a_search_there_is_no_result() {
    assert_eq!(GenericSearch::new().advance(1), Some(Evaluation::default()));
}

/// A board with each row reversed.
fn mirrored(board: &Board) -> Board {
    let cols = usize::from(board.size().cols());
    let rows = board.cells().chunks(cols);
    let cells: Vec<u8> = rows.flat_map(|row| row.iter().rev().copied()).collect();
    of_cells(board.size(), &cells)
}

/// A board with its rows as columns.
fn transposed(board: &Board) -> Board {
    let (rows, cols) = (board.size().rows(), board.size().cols());
    let cells: Vec<u8> = (0..cols)
        .flat_map(|col| (0..rows).map(move |row| (row, col)))
        .map(|(row, col)| board.cells()[usize::from(row * cols + col)])
        .collect();
    of_cells(Size::new(cols, rows).unwrap(), &cells)
}

#[test]
fn all_symmetries_of_a_board_get_the_mirrored_result() {
    let mut plain = GenericSearch::new();
    let mut random = SplitMix64::new(5);
    for rules in many_rules() {
        for (rows, cols) in [(4, 4), (3, 3), (3, 4)] {
            let board = drawn(&mut random, Size::new(rows, cols).unwrap(), 3, 8);
            let [up, right, down, left] = plain.look(&rules, &board, all_of(1)).values;
            let mut view = board;
            let mut values = [up, right, down, left];
            for turn in 0..8 {
                let expected = values.map(|value| value.map(f64::from));
                assert_close(&plain.look(&rules, &view, all_of(1)), expected, &view);
                let [up, right, down, left] = values;
                if turn % 2 == 0 {
                    view = mirrored(&view);
                    values = [up, left, down, right];
                } else {
                    view = transposed(&view);
                    values = [left, down, right, up];
                }
            }
            assert_eq!(view, board);
        }
    }
}

#[test]
fn exactly_the_moves_that_the_rules_allow_have_a_value() {
    let mut plain = GenericSearch::new();
    let mut random = SplitMix64::new(6);
    let (mut no_op, mut offered) = (0, 0);
    for rules in many_rules() {
        for empty in 0..6 {
            for highest in [2, 3, 4, 5, 6, 7, 8, 9, 10] {
                let board = drawn(&mut random, Size::new(3, 4).unwrap(), empty, highest);
                let Ok(placed) = game_2048::CustomStart::new(board) else {
                    continue;
                };
                let start = placed.into();
                let setup = Setup {
                    rules,
                    start,
                    seed: 0,
                };
                let evaluation = plain.look(&rules, &board, Budget::nodes(50));
                for (value, way) in evaluation.values.into_iter().zip(Direction::ALL) {
                    let taken = Position::open(&setup).fast_step(&setup, way).is_some();
                    assert_eq!(value.is_some(), taken, "{rules:?} {way} {board:?}");
                    offered += i32::from(taken);
                    no_op += i32::from(!taken);
                }
            }
        }
    }
    assert!(no_op > 50 && offered > 50, "{no_op} {offered}");
}

#[test]
fn a_finished_game_has_no_best_move() {
    let mut plain = GenericSearch::new();
    let stuck = board("2 4 2 4 / 4 2 4 2 / 2 4 2 4 / 4 2 4 2");
    let evaluation = plain.look(&preset("classic"), &stuck, Budget::nodes(100));
    assert_eq!((evaluation.values, evaluation.best()), ([None; 4], None));
    // Where the goal ends the game, a board that holds it is over; otherwise it is not.
    let won = board("2048 2 . . / . . . . / . . . . / . . . .");
    let best = |plain: &mut GenericSearch, rules| {
        plain.look(&preset(rules), &won, Budget::nodes(100)).best()
    };
    assert_eq!(best(&mut plain, "coin-flip"), None);
    assert!(best(&mut plain, "classic").is_some());
}

#[test]
fn a_loss_is_worth_nothing_and_a_win_is_worth_most() {
    let mut plain = GenericSearch::new();
    // Up or down fills the board; right leaves a cell empty.
    let cascade = preset("cascade");
    let close = board("2 4 8 / 8 2 2 / 4 8 .");
    let values = plain.look(&cascade, &close, all_of(0)).values;
    assert_eq!(values[0], Some(0.0));
    assert!(values[1] > Some(0.0));
    // Left and right win at once; the others may not.
    let coin_flip = preset("coin-flip");
    let near = board("1024 1024 512 64 / 512 256 128 512 / 8 4 256 8 / 2 16 4 2");
    let evaluation = plain.look(&coin_flip, &near, Budget::nodes(2000));
    let win = GenericSearch::win(&coin_flip).expect("a goal that ends");
    for (value, way) in evaluation.values.into_iter().zip(Direction::ALL) {
        let ends = [Direction::Left, Direction::Right].contains(&way);
        assert_eq!(value.is_some_and(|value| f64::from(value) > win), ends);
    }
}

#[test]
fn tiles_above_32768_are_played_correctly() {
    let mut plain = GenericSearch::new();
    let classic = preset("classic");
    // From each board, the tile is made within a few moves, and the game is not lost.
    for (text, exponent) in [
        ("65536 65536 4 2 / 16 8 4 8 / 4 2 8 2 / 2 . . .", 17),
        (
            "65536 32768 16384 8192 / 2 4 2 8192 / 4 2 . . / 2 . . .",
            17,
        ),
        (
            "131072 65536 32768 16384 / 1024 2048 4096 8192 / 512 256 128 64 / 4 2 . 64",
            18,
        ),
    ] {
        let setup = Setup {
            rules: classic,
            start: game_2048::CustomStart::new(board(text)).unwrap().into(),
            seed: 1,
        };
        let mut position = Position::open(&setup);
        for _ in 0..40 {
            let evaluation = plain.look(&classic, &position.board, Budget::nodes(3000));
            let Some(way) = evaluation.best() else { break };
            position.fast_step(&setup, way);
        }
        let highest = position.board.cells().iter().max();
        assert_eq!(highest, Some(&exponent), "{}", position.board);
        assert!(!position.lost, "{}", position.board);
    }
}

#[test]
fn an_estimate_is_between_zero_and_a_win() {
    let mut estimate = Heuristic::new();
    let mut random = SplitMix64::new(7);
    for (rows, cols) in [(3, 3), (4, 4), (8, 8)] {
        for goal in [3, 6, 11] {
            let rules = Rules {
                goal: Goal::Tile(goal),
                ..preset("coin-flip")
            };
            let win = GenericSearch::win(&rules);
            for _ in 0..100 {
                let board = drawn(&mut random, Size::new(rows, cols).unwrap(), 5, goal - 1);
                let points = estimate.points(&board, win);
                assert!(points > 0.0 && Some(points) < win, "{points} {board:?}");
            }
        }
    }
}

#[test]
fn invalid_rules_do_no_harm() {
    let rules = Rules {
        odds: Odds { two: 0, four: 0 },
        goal: Goal::Tile(255),
        ..preset("coin-flip")
    };
    let board = board("2 4 2 / . . . / 2 . 8");
    let evaluation = GenericSearch::new().look(&rules, &board, Budget::nodes(1000));
    assert!(evaluation.best().is_some());
    let empty = Board::new(Size::default());
    let evaluation = GenericSearch::new().look(&preset("cascade"), &empty, Budget::nodes(1000));
    assert!(evaluation.best().is_some());
}
