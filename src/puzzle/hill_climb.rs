//! The greedy AI: it always takes the slide that looks best at the moment.

use super::board::Board;
use super::start::{one_of, onward};
use crate::direction::Direction;
use crate::random::SplitMix64;

/// The number of slides after which the AI gives up.
pub const LIMIT: usize = 1000;

/// The result of the greedy AI.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HillClimb {
    /// The slides it made, at most [`LIMIT`].
    pub slides: Vec<Direction>,
    /// Whether they reach the goal.
    pub solved: bool,
}

/// Solves a board by hill climbing.
///
/// It never undoes its last slide. Among the others it takes the one whose board has the smallest
/// sum of Manhattan distances of the numbers from their goal cells, and breaks ties at random, by
/// the seed. It stops when the board is solved, or after [`LIMIT`] slides.
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
            .map(|direction| {
                let mut next = board;
                next.slide(direction);
                (distance(&next, goal), direction)
            })
            .collect();
        let least = ways.iter().map(|&(distance, _)| distance).min();
        let best: Vec<Direction> = ways
            .into_iter()
            .filter(|&(distance, _)| Some(distance) == least)
            .map(|(_, direction)| direction)
            .collect();
        let Some(direction) = one_of(&best, &mut random) else {
            break;
        };
        board.slide(direction);
        slides.push(direction);
    }
    HillClimb {
        slides,
        solved: board == *goal,
    }
}

/// The sum of the Manhattan distances of the numbers from their goal cells; 0 when the sizes
/// differ.
#[must_use]
pub fn distance(board: &Board, goal: &Board) -> usize {
    let goal_of = |number| goal.cells().iter().position(|&other| other == number);
    let numbers = board
        .cells()
        .iter()
        .enumerate()
        .filter(|&(_, &number)| number != 0);
    numbers
        .filter_map(|(cell, &number)| Some(board.steps_between(cell, goal_of(number)?)))
        .sum()
}
