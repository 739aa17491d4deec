//! Which slides of a puzzle made the way longer.

use game_2048::Direction;
use game_2048::puzzle::detours::{Detour, Detours, Step};
use game_2048::puzzle::{Board, Goal, Puzzle, Start};

use crate::support::{built, puzzle};

fn solved(board: &Board) -> Vec<Direction> {
    let goal = Goal::default().board(board.side());
    let mut solver = built(&goal);
    solver.start(board).unwrap();
    solver.search(u64::MAX).unwrap().slides
}

/// A puzzle whose slides are good and bad in a fixed order.
fn wander() -> Puzzle {
    let mut puzzle = puzzle(3, Goal::default(), Start::Any, 7);
    let mut throws = 1_u64;
    while puzzle.slides() < 200 && !puzzle.is_solved() {
        throws = throws * 48_271 % 2_147_483_647;
        let number = usize::try_from((throws >> 5) % 4).unwrap();
        let any = Direction::ALL[number];
        let best = solved(puzzle.board())[0];
        puzzle.slide(if throws % 9 < 2 { best } else { any });
    }
    puzzle
}

/// All detours, and the numbers of slides that were looked at.
fn search(
    puzzle: &Puzzle,
    solve: impl Fn(&Board) -> Option<Vec<Direction>>,
) -> (Vec<Detour>, Vec<usize>) {
    let mut detours = Detours::new(puzzle);
    let (mut found, mut looked) = (Vec::new(), Vec::new());
    while let Some(step) = detours.advance(&mut |board| solve(board)) {
        match step {
            Step::Found(detour) => found.push(detour),
            Step::Looked(slides) => looked.push(slides),
        }
    }
    (found, looked)
}

/// The boards of a puzzle.
fn boards(puzzle: &Puzzle) -> Vec<Board> {
    let mut board = *puzzle.start();
    let mut boards = vec![board];
    for direction in puzzle.directions() {
        board.slide(direction);
        boards.push(board);
    }
    boards
}

#[test]
fn the_detours_are_the_slides_after_which_the_goal_is_farther_away() {
    let puzzle = wander();
    let boards = boards(&puzzle);
    let lengths: Vec<usize> = boards.iter().map(|board| solved(board).len()).collect();
    let longer = (0..puzzle.slides()).filter(|&step| lengths[step + 1] > lengths[step]);
    let longer: Vec<usize> = longer.collect();
    // The same mistake on the same board is one exercise, the one closest to the end.
    let pair = |step: usize| (boards[step], boards[step + 1]);
    let is_last = |step: &usize| {
        !longer
            .iter()
            .any(|&other| other > *step && pair(other) == pair(*step))
    };
    let mut expected: Vec<usize> = longer.iter().copied().filter(is_last).collect();
    expected.reverse();
    let (found, looked) = search(&puzzle, |board| Some(solved(board)));
    assert!(found.len() > 10);
    assert_eq!(
        found.iter().map(|detour| detour.step).collect::<Vec<_>>(),
        expected
    );
    assert!(looked.is_sorted());
    assert_eq!(looked.last(), Some(&puzzle.slides()));
    for detour in found {
        assert_eq!(
            (detour.board, detour.left),
            (boards[detour.step], lengths[detour.step])
        );
        let slid = Puzzle::replay(&detour.made).unwrap();
        assert_eq!(*slid.start(), boards[detour.step]);
        assert_eq!(*slid.board(), boards[detour.step + 1]);
        for way in &detour.ways {
            let mut after = detour.board;
            assert_eq!(after.slide(way.direction), Some(way.number));
            assert_eq!(solved(&after).len() < detour.left, way.closer);
            assert!(way.number != detour.played || !way.closer);
            assert!(way.number != detour.best || way.closer);
        }
        let numbers = [detour.played, detour.best];
        assert!(
            numbers
                .iter()
                .all(|&number| detour.ways.iter().any(|way| way.number == number))
        );
    }
}

#[test]
fn boards_whose_solution_takes_too_long_are_left_out() {
    let puzzle = wander();
    let longest = solved(puzzle.start()).len().min(12);
    let (whole, _) = search(&puzzle, |board| Some(solved(board)));
    let (found, _) = search(&puzzle, |board| {
        Some(solved(board)).filter(|way| way.len() <= longest)
    });
    assert!(found.len() < whole.len());
    for detour in found {
        assert!(detour.left <= longest && detour.ways.len() >= 2);
    }
}

#[test]
fn a_puzzle_without_slides_has_none() {
    let (found, looked) = search(&puzzle(3, Goal::default(), Start::Any, 7), |board| {
        Some(solved(board))
    });
    assert!(found.is_empty() && looked.is_empty());
}
