//! A board whose numbers are named by their home cells, so that the searches don't need to know the
//! goal.

// Cells are below 25.
#![allow(clippy::cast_possible_truncation)]

use crate::direction::Direction;
use crate::puzzle::board::{Board, Side, opposite};

/// A board with each number replaced by its cell in the goal, its home.
#[derive(Clone, Debug)]
pub struct Pieces {
    side: Side,
    empty: usize,
    empty_home: usize,
    homes: Vec<u8>,
}

impl Pieces {
    /// Creates the pieces of a board for a goal of the same size.
    #[must_use]
    pub fn new(board: &Board, goal: &Board) -> Self {
        let mut home_of = vec![0; goal.cells().len()];
        for (cell, &number) in goal.cells().iter().enumerate() {
            home_of[usize::from(number)] = cell as u8;
        }
        let home_of = |&number: &u8| home_of[usize::from(number)];
        Self {
            side: board.side(),
            empty: board.empty(),
            empty_home: goal.empty(),
            homes: board.cells().iter().map(home_of).collect(),
        }
    }

    /// The goal's empty cell.
    #[must_use]
    pub const fn empty_home(&self) -> usize {
        self.empty_home
    }

    /// Creates another board of the same size and goal.
    #[must_use]
    pub fn with(&self, homes: &[u8], empty: u8) -> Self {
        Self {
            empty: empty.into(),
            homes: homes.to_vec(),
            ..*self
        }
    }

    /// The side length.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The board's empty cell.
    #[must_use]
    pub const fn empty(&self) -> usize {
        self.empty
    }

    /// The home of each cell's piece. The home of the empty cell is the goal's empty cell.
    #[must_use]
    pub fn homes(&self) -> &[u8] {
        &self.homes
    }

    /// The cell and the home of every number.
    pub fn numbers(&self) -> impl Iterator<Item = (usize, usize)> {
        let homes = self.homes.iter().map(|&home| usize::from(home));
        homes
            .enumerate()
            .filter(|&(_, home)| home != self.empty_home)
    }
}

/// Returns the slides that move the empty cell along a path.
#[must_use]
pub fn slides(side: Side, path: &[u8]) -> Vec<Direction> {
    let direction = |pair: &[u8]| {
        let (from, to) = (usize::from(pair[0]), usize::from(pair[1]));
        let leads = |&direction: &Direction| side.beside(from, direction) == Some(to);
        Direction::ALL.into_iter().find(leads).map(opposite)
    };
    path.windows(2).filter_map(direction).collect()
}
