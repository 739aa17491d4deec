//! What a search found of a board.

use crate::direction::Direction;

/// What was found of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Evaluation {
    /// By direction: the points of the move and those expected after it; `None` when it is idle.
    pub values: [Option<f32>; 4],
    /// How often it looked ahead anew: by the plain search one new tile deeper each time, by the one
    /// with a value function to less likely tiles.
    pub depth: u8,
    /// How many boards were valued.
    pub nodes: u64,
}

impl Evaluation {
    /// The direction that promises most; the first of equals. `None` when the game is over.
    #[must_use]
    pub fn best(&self) -> Option<Direction> {
        let mut best: Option<(f32, Direction)> = None;
        for (value, way) in self.values.into_iter().zip(Direction::ALL) {
            best = match (value, best) {
                (Some(value), Some((most, _))) if value <= most => best,
                (Some(value), _) => Some((value, way)),
                (None, _) => best,
            };
        }
        best.map(|(_, way)| way)
    }
}
