//! The transposition table of the generic search: values that were found before, by the board after a
//! move.

use crate::game::board::{Board, Size};

/// How many values there is room for, each of some 100 bytes.
const LENGTH: usize = 1 << 14;

/// The depth of a value that no look ahead can change: every game in it comes to its end.
pub const EXACT: u8 = u8::MAX;

/// Values by board. An index holds the value that was found last.
#[derive(Debug)]
pub struct TranspositionTable {
    entries: Vec<Entry>,
    /// Which search an entry belongs to, so that a new one has none to delete.
    search: u32,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    board: Board,
    search: u32,
    depth: u8,
    likely: f64,
    value: f64,
}

/// What is expected of a board.
#[derive(Clone, Copy, Debug)]
pub struct Expected {
    pub points: f64,
    /// Whether no look ahead can change it.
    pub is_exact: bool,
}

impl TranspositionTable {
    pub fn new() -> Self {
        let entry = Entry {
            board: Board::new(Size::default()),
            search: 0,
            depth: 0,
            likely: 0.0,
            value: 0.0,
        };
        Self {
            entries: vec![entry; LENGTH],
            search: 0,
        }
    }

    /// Forgets all values.
    pub fn clear(&mut self) {
        self.search = self.search.wrapping_add(1);
    }

    /// What is expected of a board, when it is exact, or was looked at to this depth and as closely.
    pub fn get(&self, board: &Board, depth: u8, likely: f64) -> Option<Expected> {
        let entry = &self.entries[self.index(board)];
        let is_known = entry.search == self.search && entry.board == *board;
        let is_exact = entry.depth == EXACT;
        // What was looked at as less likely was not looked at as closely.
        let is_close = entry.depth == depth && 2.0 * entry.likely >= likely;
        (is_known && (is_exact || is_close)).then_some(Expected {
            points: entry.value,
            is_exact,
        })
    }

    /// Keeps what is expected of a board in place of the value at its index.
    pub fn insert(&mut self, board: Board, expected: Expected, depth: u8, likely: f64) {
        let index = self.index(&board);
        self.entries[index] = Entry {
            board,
            search: self.search,
            depth: if expected.is_exact { EXACT } else { depth },
            likely,
            value: expected.points,
        };
    }

    fn index(&self, board: &Board) -> usize {
        let mut mixed: u64 = 0;
        for word in board.words() {
            mixed = (mixed ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            mixed ^= mixed >> 32;
        }
        // The remainder is below the length of a table in memory.
        #[allow(clippy::cast_possible_truncation)]
        let index = (mixed % self.entries.len() as u64) as usize;
        index
    }
}
