//! Small networks for boards that the network for 4 × 4 does not know.

pub mod best_play;
mod keys;
mod kind;
mod placements;
pub mod weights;

pub use keys::{Keys, half_sum};
pub use kind::{KINDS, Kind};
pub use placements::Placements;

use core::fmt;

use crate::game::board::Board;
use best_play::BestPlay;

/// A small n-tuple network, the values of boards after a move: points to come.
///
/// A value is a sum of integers, so it is the same on every computer.
#[derive(Clone)]
pub struct OtherNetwork {
    kind: &'static Kind,
    /// The value of a level.
    step: f32,
    levels: Vec<i16>,
    upright: Placements,
    turned: Placements,
    best_play: Option<BestPlay>,
}

impl fmt::Debug for OtherNetwork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OtherNetwork")
            .field("kind", &self.kind.name)
            .field("step", &self.step)
            .finish_non_exhaustive()
    }
}

impl OtherNetwork {
    /// Creates a network from learned weights: for each tuple its levels, of value `step` each.
    ///
    /// # Panics
    ///
    /// When the number of levels is wrong.
    #[must_use]
    pub fn new(kind: &'static Kind, step: f32, levels: Vec<i16>) -> Self {
        assert_eq!(levels.len(), kind.weights(), "a level for each weight");
        Self {
            kind,
            step,
            levels,
            upright: Placements::new(kind, false),
            turned: Placements::new(kind, true),
            best_play: None,
        }
    }

    /// Its kind.
    #[must_use]
    pub const fn kind(&self) -> &'static Kind {
        self.kind
    }

    /// The weights of all tuples, in order.
    pub fn weights(&self) -> impl Iterator<Item = f32> {
        self.levels
            .iter()
            .map(|&level| f32::from(level) * self.step)
    }

    /// The best play, if it is known.
    #[must_use]
    pub const fn best_play(&self) -> Option<&BestPlay> {
        self.best_play.as_ref()
    }

    /// The value of a board after a move, which may be below 0.
    #[must_use]
    pub fn value(&self, board: &Board) -> f64 {
        let is_upright = board.size() == self.kind.size();
        let placements = if is_upright {
            &self.upright
        } else {
            &self.turned
        };
        let mut sum = 0;
        placements.each(board, |index| sum += i32::from(self.levels[index]));
        f64::from(sum) * f64::from(self.step)
    }
}
