//! The goals: the boards that a puzzle can end with.

use core::fmt;
use core::str::FromStr;

use super::board::{Board, Side};

/// The layout of the solved board.
///
/// ```
/// use game_2048::puzzle::{Goal, Side};
///
/// assert_eq!(Goal::Spiral.board(Side::THREE).to_string(), "1 2 3 / 8 _ 4 / 7 6 5");
/// assert_eq!(Goal::Usual.board(Side::THREE).to_string(), "1 2 3 / 4 5 6 / 7 8 _");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Goal {
    /// 1, 2, 3 … row by row, with the empty cell last.
    Usual,
    /// 1, 2, 3 … clockwise along the border and inward, with the empty cell last.
    #[default]
    Spiral,
}

impl Goal {
    /// Both goals.
    pub const ALL: [Self; 2] = [Self::Usual, Self::Spiral];

    /// The goal's name in records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Usual => "usual",
            Self::Spiral => "spiral",
        }
    }

    /// The solved board.
    #[must_use]
    pub fn board(self, side: Side) -> Board {
        let mut cells = vec![0; side.cells()];
        let last = cells.len() - 1;
        let places = match self {
            Self::Usual => (0..last).collect(),
            Self::Spiral => spiral(side),
        };
        for (number, &cell) in (1..).zip(places.iter().take(last)) {
            cells[cell] = number;
        }
        Board::new(&cells).unwrap_or_else(|_| unreachable!("each number has its cell"))
    }
}

/// The cells clockwise along the border and inward, starting at the first corner.
fn spiral(side: Side) -> Vec<usize> {
    use crate::direction::Direction::{Down, Left, Right, Up};
    let mut cells = vec![0];
    let mut turns = [Right, Down, Left, Up].into_iter().cycle();
    let mut direction = Right;
    while cells.len() < side.cells() {
        let next = side
            .beside(cells[cells.len() - 1], direction)
            .filter(|next| !cells.contains(next));
        match next {
            Some(next) => cells.push(next),
            None => direction = turns.find(|&next| next != direction).unwrap_or(direction),
        }
    }
    cells
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Goal {
    type Err = UnknownGoal;

    fn from_str(text: &str) -> Result<Self, UnknownGoal> {
        Self::ALL
            .into_iter()
            .find(|goal| goal.name() == text)
            .ok_or(UnknownGoal)
    }
}

/// The error for a text that doesn't name a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownGoal;

impl fmt::Display for UnknownGoal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a goal is usual or spiral")
    }
}

impl core::error::Error for UnknownGoal {}
