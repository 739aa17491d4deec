//! Boards, goals and slides, checked exhaustively on 3 × 3.

use std::collections::HashMap;

use super::support::{SPIRAL, USUAL, board, side, sides};
use game_2048::Direction;
use game_2048::puzzle::{Board, BoardError, Goal, Graph, Side};

/// Calls `visit` with every permutation of 0 to 8 (Heap's algorithm).
fn each_order(visit: &mut impl FnMut(&[u8; 9])) {
    fn permute(cells: &mut [u8; 9], length: usize, visit: &mut impl FnMut(&[u8; 9])) {
        if length == 1 {
            return visit(cells);
        }
        for index in 0..length {
            permute(cells, length - 1, visit);
            let other = if length % 2 == 0 { index } else { 0 };
            cells.swap(other, length - 1);
        }
    }
    permute(&mut [0, 1, 2, 3, 4, 5, 6, 7, 8], 9, visit);
}

/// The slides of a board, found independently: each cell next to the empty one, and the board after
/// its slide.
fn naive_slides(cells: &[u8; 9]) -> Vec<(usize, [u8; 9])> {
    const BESIDE: [&[usize]; 9] = [
        &[1, 3],
        &[0, 2, 4],
        &[1, 5],
        &[0, 4, 6],
        &[1, 3, 5, 7],
        &[2, 4, 8],
        &[3, 7],
        &[4, 6, 8],
        &[5, 7],
    ];
    let empty = cells.iter().position(|&number| number == 0).unwrap();
    let slid = |&from: &usize| {
        let mut after = *cells;
        after.swap(from, empty);
        (from, after)
    };
    BESIDE[empty].iter().map(slid).collect()
}

/// The distance of every board that reaches the goal, found independently.
fn naive_distances(goal: [u8; 9]) -> HashMap<[u8; 9], u8> {
    let mut known = HashMap::from([(goal, 0)]);
    let mut layer = vec![goal];
    for distance in 1.. {
        let mut next = Vec::new();
        for cells in layer {
            for (_, after) in naive_slides(&cells) {
                known.entry(after).or_insert_with(|| {
                    next.push(after);
                    distance
                });
            }
        }
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    known
}

#[test]
fn only_numbers_next_to_the_empty_cell_slide() {
    let mut boards = 0;
    each_order(&mut |cells| {
        boards += 1;
        let before = board(cells);
        let mut found: Vec<(usize, [u8; 9])> = Vec::new();
        for way in Direction::ALL {
            let mut after = before;
            let Some(number) = after.slide(way) else {
                assert_eq!(after, before);
                assert_eq!(before.sliding(way), None);
                continue;
            };
            let from = before.sliding(way).unwrap();
            assert_eq!(number, cells[from]);
            assert_eq!(after.empty(), from);
            // The number moved in the named direction.
            let (row, col) = (from / 3, from % 3);
            let (to_row, to_col) = (before.empty() / 3, before.empty() % 3);
            let went = match way {
                Direction::Up => (to_row + 1, to_col) == (row, col),
                Direction::Right => (to_row, to_col) == (row, col + 1),
                Direction::Down => (to_row, to_col) == (row + 1, col),
                Direction::Left => (to_row, to_col + 1) == (row, col),
            };
            assert!(went, "{before} {way}");
            found.push((from, after.cells().try_into().unwrap()));
        }
        found.sort_unstable();
        let mut expected = naive_slides(cells);
        expected.sort_unstable();
        assert_eq!(found, expected);
    });
    assert_eq!(boards, 362_880);
}

#[test]
fn half_of_all_boards_are_solvable_and_the_graph_has_their_distances() {
    for (goal, longest, there, mean) in [(USUAL, 31, 2, 21.97), (SPIRAL, 30, 148, 21.50)] {
        let by_hand = naive_distances(goal);
        let graph = Graph::new(&board(&goal)).unwrap();
        let goal = board(&goal);
        let mut solvable = 0;
        let mut sum = 0;
        each_order(&mut |cells| {
            let board = board(cells);
            let distance = by_hand.get(cells).copied();
            assert_eq!(board.reaches(&goal), distance.is_some(), "{board}");
            assert_eq!(graph.distance(&board), distance, "{board}");
            solvable += u32::from(distance.is_some());
            sum += u32::from(distance.unwrap_or(0));
            // The returned slide reduces the distance by one.
            match (graph.next(&board), distance) {
                (None, None | Some(0)) => {}
                (Some(way), Some(distance)) => {
                    let mut next = board;
                    next.slide(way).unwrap();
                    assert_eq!(graph.distance(&next), Some(distance - 1));
                }
                other => panic!("{board}: {other:?}"),
            }
        });
        assert_eq!(solvable, 181_440);
        assert_eq!(graph.boards_at(longest), there);
        assert_eq!(graph.boards_at(longest + 1), 0);
        let found = f64::from(sum) / f64::from(solvable);
        assert!((found - mean).abs() < 0.005, "{found}");
    }
}

/// The number of boards at each distance, from the On-Line Encyclopedia of Integer Sequences:
/// A089473 (empty cell in a corner) and A089484 (in the middle).
#[test]
fn the_graph_has_the_published_depths() {
    const CORNER: [usize; 32] = [
        1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529,
        10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
    ];
    const MIDDLE: [usize; 31] = [
        1, 4, 8, 8, 16, 32, 60, 72, 136, 200, 376, 512, 964, 1296, 2368, 3084, 5482, 6736, 11132,
        12208, 18612, 18444, 24968, 19632, 22289, 13600, 11842, 4340, 2398, 472, 148,
    ];
    for (goal, depths) in [(Goal::Usual, &CORNER[..]), (Goal::Spiral, &MIDDLE[..])] {
        let graph = Graph::new(&goal.board(Side::THREE)).unwrap();
        let found = (0..).take(depths.len()).map(|far| graph.boards_at(far));
        assert_eq!(found.collect::<Vec<_>>(), depths, "{goal}");
        assert_eq!(depths.iter().sum::<usize>(), 181_440);
    }
}

#[test]
fn the_graph_is_only_for_3_by_3() {
    let large = Goal::Usual.board(side(4));
    assert!(Graph::new(&large).is_none());
    let graph = Graph::new(&board(&USUAL)).unwrap();
    assert_eq!(graph.distance(&large), None);
    assert_eq!(graph.next(&large), None);
    assert_eq!(graph.solve(&large), None);
}

#[test]
fn goals_are_rows_or_a_spiral() {
    for (goal, length, cells) in [
        (Goal::Usual, 3, "1 2 3 / 4 5 6 / 7 8 _"),
        (Goal::Spiral, 3, "1 2 3 / 8 _ 4 / 7 6 5"),
        (
            Goal::Usual,
            4,
            "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 _",
        ),
        (
            Goal::Spiral,
            4,
            "1 2 3 4 / 12 13 14 5 / 11 _ 15 6 / 10 9 8 7",
        ),
        (
            Goal::Spiral,
            5,
            "1 2 3 4 5 / 16 17 18 19 6 / 15 24 _ 20 7 / 14 23 22 21 8 / 13 12 11 10 9",
        ),
    ] {
        assert_eq!(goal.board(side(length)).to_string(), cells);
    }
}

#[test]
fn invalid_boards_are_rejected() {
    let four = side(4);
    let mut twice = Goal::Usual.board(four).cells().to_vec();
    twice[5] = 1;
    let mut high = twice.clone();
    high[5] = 16;
    for (cells, error, text) in [
        (
            vec![],
            BoardError::Length { found: 0 },
            "a board has 9, 16 or 25 cells, not 0",
        ),
        (
            vec![0; 12],
            BoardError::Length { found: 12 },
            "a board has 9, 16 or 25 cells, not 12",
        ),
        (
            vec![0; 9],
            BoardError::Twice { cell: 1, number: 0 },
            "cell 2 is a second empty one",
        ),
        (
            twice,
            BoardError::Twice { cell: 5, number: 1 },
            "cell 6 holds a second 1",
        ),
        (
            high,
            BoardError::Number {
                cell: 5,
                number: 16,
                side: four,
            },
            "cell 6 holds 16, but 15 is the highest number",
        ),
    ] {
        assert_eq!(Board::new(&cells), Err(error));
        assert_eq!(error.to_string(), text);
    }
}

#[test]
fn a_run_moves_all_numbers_between() {
    for length in sides() {
        let board = Goal::Spiral.board(length);
        let width = usize::from(length.length());
        for cell in 0..length.cells() {
            let run = board.run(cell);
            let in_line =
                (cell / width == board.empty() / width) != (cell % width == board.empty() % width);
            assert_eq!(run.is_some(), in_line, "{board} {cell}");
            if let Some((way, slides)) = run {
                let mut after = board;
                for _ in 0..slides {
                    after.slide(way).unwrap();
                }
                assert_eq!(after.empty(), cell);
            }
        }
        assert_eq!(board.run(length.cells()), None);
    }
}
