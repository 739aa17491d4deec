//! The value function: an n-tuple network.

use core::fmt;

use super::packed::Packed;
use super::tuples::{CONTENTS, TUPLES, contents};
use super::weights::{self, WeightsError};

/// How many contents of a tuple lie side by side.
const BLOCK: usize = 64;

/// An n-tuple network over all eight views of a board: the value is the sum of one weight for each
/// tuple and view. It is the points that are still to come after a move.
///
/// M. Szubert and W. Jaśkowski, *Temporal Difference Learning of N-Tuple Networks for the Game
/// 2048*, IEEE CIG 2014.
///
/// Most contents never come about and weigh nothing. So the weights lie in blocks of 64, and all
/// blocks of zeros are one. A value is a sum of whole numbers: it is the same on every machine.
#[derive(Clone)]
pub struct Network {
    /// How many points a level is.
    step: f32,
    /// Where each block of each tuple begins in `levels`.
    blocks: Vec<u32>,
    levels: Vec<i16>,
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Network")
            .field("step", &self.step)
            .field("levels", &self.levels.len())
            .finish_non_exhaustive()
    }
}

impl Network {
    /// A network of weights as the trainer learns them: levels of `step` points, 16^6 for each tuple.
    #[must_use]
    pub fn new(step: f32, tables: [&[i16]; TUPLES.len()]) -> Self {
        let mut network = Self::empty();
        network.step = step;
        for table in tables {
            network.add(table);
        }
        network
    }

    /// The network of a file of weights.
    ///
    /// # Errors
    ///
    /// When it is none of this version, or damaged.
    pub fn decode(file: &[u8]) -> Result<Self, WeightsError> {
        let mut network = Self::empty();
        network.step = weights::read(file, |table| network.add(table))?;
        Ok(network)
    }

    fn empty() -> Self {
        Self {
            step: 0.0,
            blocks: Vec::with_capacity(TUPLES.len() * CONTENTS / BLOCK),
            levels: vec![0; BLOCK],
        }
    }

    #[allow(clippy::cast_possible_truncation)]
    fn add(&mut self, table: &[i16]) {
        for block in table.chunks_exact(BLOCK) {
            if block.iter().all(|&level| level == 0) {
                self.blocks.push(0);
            } else {
                self.blocks.push(self.levels.len() as u32);
                self.levels.extend_from_slice(block);
            }
        }
    }

    /// The value of a board after a move, in points.
    #[must_use]
    #[allow(clippy::cast_precision_loss)]
    pub fn value(&self, board: Packed) -> f32 {
        let mut sum = 0_i32;
        for view in board.views() {
            for (tuple, contents) in contents(view).into_iter().enumerate() {
                let block = self.blocks[tuple * (CONTENTS / BLOCK) + contents / BLOCK];
                sum += i32::from(self.levels[block as usize + contents % BLOCK]);
            }
        }
        sum as f32 * self.step
    }
}
