//! The result of a search: the values of the moves on a board.

use crate::direction::Direction;

/// The values of the moves on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Evaluation {
    /// By direction: the points of the move and those expected after it; `None` for a no-op move.
    pub values: [Option<f32>; 4],
    /// The number of search rounds completed after the first look at the moves. Each round of the
    /// generic search goes one new tile deeper; each round with the value function includes less
    /// likely tiles.
    pub depth: u8,
    /// The number of boards evaluated.
    pub nodes: u64,
}

impl Evaluation {
    /// Returns the direction with the highest value, the first of equals; `None` when the game is over.
    #[must_use]
    pub fn best(&self) -> Option<Direction> {
        let mut best: Option<(f32, Direction)> = None;
        for (value, direction) in self.values.into_iter().zip(Direction::ALL) {
            best = match (value, best) {
                (Some(value), Some((highest, _))) if value <= highest => best,
                (Some(value), _) => Some((value, direction)),
                (None, _) => best,
            };
        }
        best.map(|(_, direction)| direction)
    }
}
