//! The transposition table of the search: values that were found before, by the board after a move.

use crate::ai::hash_index::hash_index;

/// Room for 2^20 values: 16 MiB.
pub const TABLE_BITS: u32 = 20;

/// Values by board. An index holds the value that was found last.
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
    /// A table with room for `2^bits` values (16 bytes each).
    pub fn new(bits: u32) -> Self {
        Self(vec![Entry::default(); 1 << bits])
    }

    /// Forgets all values.
    pub fn clear(&mut self) {
        self.0.fill(Entry::default());
    }

    /// The value of a board, when it took at least this effort, and exactly this depth if one is given.
    pub fn get(&self, board: u64, effort: u16, depth: Option<u8>) -> Option<f32> {
        let entry = self.0[self.index(board)];
        let is_known = entry.board == board
            && entry.effort >= effort
            && depth.is_none_or(|depth| entry.depth == depth);
        is_known.then_some(entry.value)
    }

    /// Keeps a value in place of the one at its index.
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

/// How thorough a look ahead is, in quarters of halvings from the chance of its board down to the least
/// chance that is looked at.
#[allow(clippy::cast_possible_truncation)]
pub fn effort(chance: f32, least: f32) -> u16 {
    ((chance / least).to_bits() >> 21) as u16
}
