//! The AI that climbs: it always takes the slide that looks best at once.

use super::board::Board;
use super::start::{one_of, onward};
use crate::direction::Direction;
use crate::random::SplitMix64;

/// After so many slides the AI stops.
pub const LIMIT: usize = 1000;

/// What the greedy AI did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HillClimb {
    /// Its slides, at most [`LIMIT`].
    pub slides: Vec<Direction>,
    /// Whether they end in the goal.
    pub solved: bool,
}

/// Solves a board by hill climbing.
///
/// Of the slides it may make (never taking back the one just made) it takes the one whose board has
/// the smallest sum of Manhattan distances of the numbers to their goal cells, ties broken at random
/// by the seed. It stops when the board is solved, or after [`LIMIT`] slides.
///
/// ```
/// use game_2048::puzzle::{Goal, Side, Start, hill_climb};
///
/// let goal = Goal::Spiral.board(Side::THREE);
/// let start = Start::Walk(6).board(&goal, 7);
/// assert_eq!(hill_climb(&start, &goal, 7), hill_climb(&start, &goal, 7));
/// ```
#[must_use]
pub fn hill_climb(start: &Board, goal: &Board, seed: u64) -> HillClimb {
    let mut random = SplitMix64::for_step(seed, 1);
    let mut board = *start;
    let mut slides: Vec<Direction> = Vec::new();
    while board != *goal && slides.len() < LIMIT {
        let ways: Vec<(usize, Direction)> = onward(&board, slides.last().copied())
            .map(|way| {
                let mut next = board;
                next.slide(way);
                (distance(&next, goal), way)
            })
            .collect();
        let least = ways.iter().map(|&(distance, _)| distance).min();
        let best: Vec<Direction> = ways
            .into_iter()
            .filter(|&(distance, _)| Some(distance) == least)
            .map(|(_, way)| way)
            .collect();
        let Some(way) = one_of(&best, &mut random) else {
            break;
        };
        board.slide(way);
        slides.push(way);
    }
    HillClimb {
        slides,
        solved: board == *goal,
    }
}

/// The sum of the numbers' Manhattan distances to their cells in the goal; 0 for another size.
#[must_use]
pub fn distance(board: &Board, goal: &Board) -> usize {
    let goal_of = |number| goal.cells().iter().position(|&found| found == number);
    let numbers = board
        .cells()
        .iter()
        .enumerate()
        .filter(|&(_, &number)| number != 0);
    numbers
        .filter_map(|(cell, &number)| Some(board.steps_between(cell, goal_of(number)?)))
        .sum()
}
