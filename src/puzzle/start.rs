//! The start of a puzzle, and how its first board is made.

use super::board::{Board, opposite};
use crate::direction::Direction;
use crate::random::SplitMix64;

/// The start of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Start {
    /// A walk of 1 to [`Start::MAX_WALK`] random slides back from the goal, none undoing the one
    /// before. Longer walks are harder.
    Walk(u16),
    /// Any solvable board, each equally likely.
    Any,
    /// A custom board. [`super::Setup`] makes sure that it is solvable.
    Board(Board),
}

impl Start {
    /// The maximum length of a walk, in slides.
    pub const MAX_WALK: u16 = 999;
    /// The walk of a puzzle whose start is not named: an easy one.
    pub const DEFAULT_WALK: u16 = 6;

    /// Returns the first board: a pure function of goal and seed, and never the goal itself unless it is a
    /// custom one. A walk of no slides counts as one of a single slide.
    #[must_use]
    pub fn board(self, goal: &Board, seed: u64) -> Board {
        let mut random = SplitMix64::for_step(seed, 0);
        match self {
            Self::Board(board) => board,
            Self::Walk(slides) => loop {
                let board = walk(goal, slides.max(1), &mut random);
                if board != *goal {
                    return board;
                }
            },
            Self::Any => loop {
                let board = any(goal, &mut random);
                if board != *goal {
                    return board;
                }
            },
        }
    }
}

/// The possible slides in numerical order, except for the one that undoes `last`.
pub fn onward(board: &Board, last: Option<Direction>) -> impl Iterator<Item = Direction> {
    Direction::ALL.into_iter().filter(move |&direction| {
        Some(direction) != last.map(opposite) && board.sliding(direction).is_some()
    })
}

/// Returns one of the items, each equally likely.
pub fn one_of(items: &[Direction], random: &mut SplitMix64) -> Option<Direction> {
    let count = u32::try_from(items.len()).ok()?;
    items.get(random.below(count) as usize).copied()
}

fn walk(goal: &Board, slides: u16, random: &mut SplitMix64) -> Board {
    let mut board = *goal;
    let mut last = None;
    for _ in 0..slides {
        let directions: Vec<Direction> = onward(&board, last).collect();
        last = one_of(&directions, random);
        last.and_then(|direction| board.slide(direction));
    }
    board
}

/// Returns a shuffled board (Fisher and Yates 1938, from the last cell down). If it is unsolvable,
/// two numbers are swapped, so that each solvable board comes from exactly two shuffles.
fn any(goal: &Board, random: &mut SplitMix64) -> Board {
    let mut cells = goal.cells().to_vec();
    for last in (1..cells.len()).rev() {
        let bound = u32::try_from(last).unwrap_or(0) + 1;
        cells.swap(last, random.below(bound) as usize);
    }
    let shuffled = |cells: &[u8]| Board::new(cells).unwrap_or(*goal);
    let board = shuffled(&cells);
    if board.reaches(goal) {
        return board;
    }
    let place = |number| cells.iter().position(|&found| found == number).unwrap_or(0);
    let (one, two) = (place(1), place(2));
    cells.swap(one, two);
    shuffled(&cells)
}
