//! The value function: an n-tuple network.

use core::fmt;

use super::packed_board::PackedBoard;
use super::tuples::{TABLES, TUPLE_INDICES, TUPLES, two_rows};
use super::weights::{self, RUN, WeightsError};

/// The number of weights in a block.
const BLOCK: usize = 64;

/// An n-tuple network over all eight symmetries of a board. A board's value is the sum of one
/// weight for each tuple and symmetry: the points that are still to come after a move. Boards of
/// the second stage have their own weights ([`PackedBoard::stage_view`]). They are scaled to exceed
/// the points to come, so that a search favors the moves that reach a 32768.
///
/// M. Szubert and W. Jaśkowski, *Temporal Difference Learning of N-Tuple Networks for the Game
/// 2048*, IEEE CIG 2014; K.-H. Yeh et al., *Multi-Stage Temporal Difference Learning for 2048-like
/// Games*, IEEE Transactions on Computational Intelligence and AI in Games 9 (2017).
///
/// Most tuple indices never occur and have weight zero. So the weights are stored in blocks of 64,
/// and all zero blocks share one. A value is a sum of integers, so it is the same on every
/// computer.
#[derive(Clone)]
pub struct Network {
    /// The points per level.
    step: f32,
    /// The start of each tuple's blocks in `levels`.
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
    /// Creates a network from learned weights: for each tuple 16^6 levels of `step` points each,
    /// first for the first stage, then for the second.
    ///
    /// # Panics
    ///
    /// When a table has another length.
    #[must_use]
    pub fn new(step: f32, tables: [&[i16]; TABLES]) -> Self {
        let mut network = Self::empty();
        network.step = step;
        for table in tables {
            assert_eq!(table.len(), TUPLE_INDICES, "a table holds 16^6 levels");
            let blocks = table.chunks_exact(BLOCK).enumerate();
            let filled = blocks.filter(|(_, block)| block.iter().any(|&level| level != 0));
            network.add(table, filled.map(|(number, _)| number).collect());
        }
        network
    }

    /// Decodes the network from a file of weights.
    ///
    /// # Errors
    ///
    /// When the file has another version, or is damaged.
    pub fn decode(file: &[u8]) -> Result<Self, WeightsError> {
        let mut network = Self::empty();
        network.step = weights::read(file, |table, runs| {
            let mut filled: Vec<_> = runs.iter().map(|run| run * RUN / BLOCK).collect();
            filled.dedup();
            network.add(table, filled);
        })?;
        Ok(network)
    }

    fn empty() -> Self {
        Self {
            step: 0.0,
            blocks: Vec::with_capacity(TABLES * TUPLE_INDICES / BLOCK),
            levels: vec![0; BLOCK],
        }
    }

    /// Adds a table, of which only these blocks have other levels than zero.
    #[allow(clippy::cast_possible_truncation)]
    fn add(&mut self, table: &[i16], filled: Vec<usize>) {
        let first = self.blocks.len();
        self.blocks.resize(first + TUPLE_INDICES / BLOCK, 0);
        // Reserve the exact size: growth by doubling would need three times as much memory.
        self.levels.reserve_exact(filled.len() * BLOCK);
        for block in filled {
            self.blocks[first + block] = self.levels.len() as u32;
            self.levels
                .extend_from_slice(&table[block * BLOCK..][..BLOCK]);
        }
    }

    /// The value of a board after a move. A board with a 32768 or more is downgraded first.
    #[must_use]
    pub fn value(&self, board: PackedBoard) -> f32 {
        let (is_second_stage, pairs) = pairs(board);
        let levels = pairs.map(|(is_middle, pair)| self.pair(is_second_stage, is_middle, pair));
        self.points(levels.into_iter().sum())
    }

    /// Converts levels to points.
    #[allow(clippy::cast_precision_loss)]
    pub(super) fn points(&self, levels: i32) -> f32 {
        levels as f32 * self.step
    }

    /// Returns the share of two adjacent rows in the value of a board.
    #[allow(clippy::cast_possible_truncation)]
    pub(super) fn pair(&self, is_second_stage: bool, is_middle: bool, pair: u32) -> i32 {
        let first = if is_second_stage { TUPLES.len() } else { 0 };
        let both_ways = |pair: u32, tuple: usize| {
            let level = |pair: u32| {
                let [straight, block] = two_rows(pair);
                self.level(tuple, straight) + self.level(tuple + 2, block)
            };
            level(pair) + level(PackedBoard(pair.into()).mirrored().0 as u32)
        };
        if is_middle {
            both_ways(pair, first + 1) + both_ways(pair.rotate_left(16), first + 1)
        } else {
            both_ways(pair, first)
        }
    }

    #[inline]
    fn level(&self, tuple: usize, index: usize) -> i32 {
        let block = self.blocks[tuple * (TUPLE_INDICES / BLOCK) + index / BLOCK];
        i32::from(self.levels[block as usize + index % BLOCK])
    }
}

/// Returns whether a board is in the second stage, and the pairs of rows and of columns that make
/// up its value. In the pairs at the edges, the outer line comes first.
#[inline]
#[allow(clippy::cast_possible_truncation)]
pub(super) fn pairs(board: PackedBoard) -> (bool, [(bool, u32); 6]) {
    let (board, is_second_stage) = board.stage_view();
    let (down, across) = (board.0, board.transposed().0);
    let last = |board: u64| ((board >> 32) as u32).rotate_left(16);
    (
        is_second_stage,
        [
            (false, down as u32),
            (false, last(down)),
            (true, (down >> 16) as u32),
            (false, across as u32),
            (false, last(across)),
            (true, (across >> 16) as u32),
        ],
    )
}
