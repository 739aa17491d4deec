//! The solver, after any sequence of calls, gives solutions that reach the goal, and keeps to them.
#![no_main]

use std::collections::HashMap;

use game_2048::puzzle::{Board, Goal, Side, Solution, Solver, Start};
use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;

#[derive(Arbitrary, Debug)]
struct Input {
    side: u8,
    spiral: bool,
    acts: Vec<Act>,
}

#[derive(Arbitrary, Debug)]
enum Act {
    /// A walk from the goal, short enough that 4 × 4 is solved quickly.
    Start {
        slides: u8,
        seed: u8,
    },
    /// A shuffled board, which may be unsolvable.
    Shuffled([u8; 25]),
    Search(u16),
    Prepare(u16),
    Heuristic {
        slides: u8,
        seed: u8,
    },
}

/// Returns the board whose numbers are ordered like the keys.
fn shuffled(side: Side, keys: &[u8]) -> Board {
    let mut order: Vec<usize> = (0..side.cells()).collect();
    order.sort_by_key(|&cell| keys[cell]);
    let mut cells = vec![0; side.cells()];
    for (number, cell) in (0_u8..).zip(order) {
        cells[cell] = number;
    }
    Board::new(&cells).expect("each number once")
}

fn check(board: &Board, goal: &Board, solution: &Solution) {
    let mut end = *board;
    for &direction in &solution.slides {
        assert!(
            end.slide(direction).is_some(),
            "{end} cannot slide {direction}"
        );
    }
    assert_eq!(end, *goal);
    assert!(solution.optimal || board.side().length() == 5);
}

fuzz_target!(|input: Input| {
    let side = Side::new(3 + input.side % 3).expect("a side");
    let goal = if input.spiral {
        Goal::Spiral
    } else {
        Goal::Usual
    };
    let goal = goal.board(side);
    let mut solver = Solver::new(&goal);
    let walk = |slides: u8, seed: u8| match slides % 40 {
        0 => goal,
        slides => Start::Walk(slides.into()).board(&goal, seed.into()),
    };
    // The board being solved, and the last answer.
    let mut current: Option<(Board, Option<Solution>)> = None;
    // The shortest solutions known, in slides.
    let mut fewest: HashMap<Board, usize> = HashMap::new();
    for act in input.acts.iter().take(60) {
        match *act {
            Act::Start { slides, seed } => {
                let board = walk(slides, seed);
                assert_eq!(solver.start(&board), Ok(()));
                current = Some((board, None));
            }
            Act::Shuffled(keys) => {
                let board = shuffled(side, &keys);
                let started = solver.start(&board);
                assert_eq!(started.is_ok(), board.reaches(&goal));
                // After a rejected board, the previous search goes on.
                if started.is_ok() {
                    current = Some((board, None));
                }
            }
            Act::Search(nodes) => {
                let before = solver.nodes();
                let answer = solver.search(nodes.into());
                let Some((board, last_answer)) = &mut current else {
                    assert_eq!(answer, None);
                    continue;
                };
                if last_answer.is_some() {
                    assert_eq!(answer, *last_answer, "{board}, searched again");
                    assert_eq!(solver.nodes(), before);
                } else if let Some(solution) = &answer {
                    check(board, &goal, solution);
                    let slides = solution.slides.len();
                    let bound = solver.estimate(board).map(usize::from).expect("a bound");
                    assert!(bound <= slides && bound % 2 == slides % 2);
                    if let Some(&least) = fewest.get(board) {
                        assert!(least <= slides, "{board}: {slides} after {least}");
                        assert!(least == slides || !solution.optimal);
                    }
                    if solution.optimal {
                        fewest.insert(*board, slides);
                    }
                }
                *last_answer = answer;
            }
            Act::Prepare(work) => {
                solver.prepare(u32::from(work) * 16);
            }
            Act::Heuristic { slides, seed } => {
                let board = walk(slides, seed);
                let bound = solver.estimate(&board).map(usize::from).expect("a bound");
                let walked = usize::from(slides % 40);
                assert!(
                    bound <= walked && bound % 2 == walked % 2,
                    "{board}: {bound} > {walked}"
                );
            }
        }
    }
});
