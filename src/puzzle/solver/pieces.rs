//! A board whose numbers go by the names of their home cells, so that the searches need not know the
//! goal.

// Cells are below 25.
#![allow(clippy::cast_possible_truncation)]

use crate::direction::Direction;
use crate::puzzle::board::{Board, Side, opposite};

/// A board with each number replaced by the cell where the goal has it.
#[derive(Clone, Debug)]
pub struct Pieces {
    side: Side,
    empty: usize,
    empty_home: usize,
    homes: Vec<u8>,
}

impl Pieces {
    /// The board, as seen from the goal. Both are of one size.
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

    /// The cell that is empty in the goal.
    #[must_use]
    pub const fn empty_home(&self) -> usize {
        self.empty_home
    }

    /// Another board of the same size and goal.
    #[must_use]
    pub fn with(&self, homes: &[u8], empty: u8) -> Self {
        Self {
            empty: empty.into(),
            homes: homes.to_vec(),
            ..*self
        }
    }

    /// The length of a side.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The empty cell.
    #[must_use]
    pub const fn empty(&self) -> usize {
        self.empty
    }

    /// The home of each cell's piece; the empty one has the cell that is empty in the goal.
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

/// The slides that take the empty cell along a path of cells.
#[must_use]
pub fn slides(side: Side, path: &[u8]) -> Vec<Direction> {
    let way = |pair: &[u8]| {
        let (from, to) = (usize::from(pair[0]), usize::from(pair[1]));
        let leads = |&way: &Direction| side.beside(from, way) == Some(to);
        Direction::ALL.into_iter().find(leads).map(opposite)
    };
    path.windows(2).filter_map(way).collect()
}
