//! The transposition table of the search: known values, by the board after a move.

use crate::ai::hash_index::hash_index;

/// The default size: 2^20 values, or 16 MiB.
pub const TABLE_BITS: u32 = 20;

/// Values by board. A new value replaces the one at its index.
#[derive(Debug)]
pub struct TranspositionTable(Vec<Entry>);

#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    board: u64,
    value: f32,
    effort: u16,
    depth: u8,
}

impl TranspositionTable {
    /// Creates a table with room for `2^bits` values (16 bytes each).
    pub fn new(bits: u32) -> Self {
        Self(vec![Entry::default(); 1 << bits])
    }

    /// Removes all values.
    pub fn clear(&mut self) {
        self.0.fill(Entry::default());
    }

    /// Returns the value of a board and its effort if it took at least this effort, and exactly this
    /// depth if given.
    pub fn get(&self, board: u64, effort: u16, depth: Option<u8>) -> Option<(f32, u16)> {
        let entry = self.0[self.index(board)];
        let is_known = entry.board == board
            && entry.effort >= effort
            && depth.is_none_or(|depth| entry.depth == depth);
        is_known.then_some((entry.value, entry.effort))
    }

    /// Stores a value in place of the one at its index.
    pub fn insert(&mut self, board: u64, value: f32, effort: u16, depth: u8) {
        let index = self.index(board);
        self.0[index] = Entry {
            board,
            value,
            effort,
            depth,
        };
    }

    fn index(&self, board: u64) -> usize {
        hash_index(board, self.0.len().trailing_zeros())
    }
}

/// The effort of a search from a board of this probability down to the minimum probability: the binary
/// logarithm of their ratio in quarters, up to a constant, read from the bits of the float.
#[allow(clippy::cast_possible_truncation)]
pub fn effort(chance: f32, min_chance: f32) -> u16 {
    ((chance / min_chance).to_bits() >> 21) as u16
}

/// The effort of a search that left nothing out.
pub const EXHAUSTIVE: u16 = u16::MAX;

/// The minimum probability that a search of this effort goes down to from a board of this
/// probability: about the highest probability of a board that it didn't look ahead from.
pub fn cut_of(chance: f32, effort: u16) -> f32 {
    if effort == EXHAUSTIVE {
        0.0
    } else {
        chance / f32::from_bits(u32::from(effort) << 21)
    }
}
