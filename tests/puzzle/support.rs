//! Helpers for the tests of the puzzle: boards, sizes and solvers.

use game_2048::Direction;
use game_2048::puzzle::{Board, Goal, Puzzle, Setup, Side, Solution, Solver, Start};
use std::sync::Mutex;

pub const SPIRAL: [u8; 9] = [1, 2, 3, 8, 0, 4, 7, 6, 5];

pub const USUAL: [u8; 9] = [1, 2, 3, 4, 5, 6, 7, 8, 0];

pub fn board(cells: &[u8]) -> Board {
    Board::new(cells).unwrap()
}

pub fn side(length: u8) -> Side {
    Side::new(length).unwrap()
}

pub fn sides() -> impl Iterator<Item = Side> {
    (3..=5).map(side)
}

pub fn puzzle(length: u8, goal: Goal, start: Start, seed: u64) -> Puzzle {
    Puzzle::new(Setup::new(side(length), goal, start, seed).unwrap())
}

pub const THREE: Side = Side::THREE;

/// Returns a solver with all its tables, which are built once for all tests.
pub fn built(goal: &Board) -> Solver {
    static BUILT: Mutex<Vec<Solver>> = Mutex::new(Vec::new());
    let mut known = BUILT.lock().expect("no test panicked while building");
    if let Some(solver) = known.iter().find(|solver| solver.goal() == goal) {
        return solver.clone();
    }
    let mut solver = Solver::new(goal);
    while !solver.prepare(1_000_000) {}
    known.push(solver.clone());
    solver
}

/// Solves a board in slices of `slice` nodes and replays the solution.
pub fn solve(solver: &mut Solver, board: &Board, slice: u64) -> Solution {
    solver.start(board).expect("a board that can be solved");
    let solution = loop {
        if let Some(solution) = solver.search(slice) {
            break solution;
        }
    };
    assert_eq!(replayed(board, &solution.slides), *solver.goal());
    solution
}

pub fn replayed(board: &Board, slides: &[Direction]) -> Board {
    let mut board = *board;
    for &way in slides {
        assert!(board.slide(way).is_some(), "{board} cannot slide {way}");
    }
    board
}

/// A goal with the empty cell at another place.
pub fn other_goal(side: Side, empty: usize) -> Board {
    let last = side.cells() - 1;
    let mut cells = Goal::Usual.board(side).cells().to_vec();
    cells.swap(empty, last);
    Board::new(&cells).expect("a board")
}

/// The easier ones of Korf's boards, with the lengths of their shortest solutions.
pub const EASY: [(usize, usize); 8] = [
    (1, 45),
    (2, 42),
    (3, 42),
    (5, 41),
    (9, 44),
    (10, 49),
    (12, 53),
    (13, 47),
];

/// All boards within `slides` slides of the goal, by distance, found by breadth-first search.
pub fn near(goal: &Board, slides: usize) -> Vec<Vec<Board>> {
    let mut layers: Vec<Vec<Board>> = vec![vec![*goal]];
    let mut seen: std::collections::HashSet<Board> = [*goal].into();
    for _ in 0..slides {
        let mut next = Vec::new();
        for board in &layers[layers.len() - 1] {
            for way in Direction::ALL {
                let mut beyond = *board;
                if beyond.slide(way).is_some() && seen.insert(beyond) {
                    next.push(beyond);
                }
            }
        }
        layers.push(next);
    }
    layers
}
