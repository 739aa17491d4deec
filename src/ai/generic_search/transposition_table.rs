//! The transposition table of the generic search: known values, by the board after a move and the score.

use crate::game::board::{Board, Size};

/// The number of entries, about 100 bytes each.
const LENGTH: usize = 1 << 14;

/// The depth of an exact value: the search reached the end of every game.
pub const EXACT: u8 = u8::MAX;

/// Values by board. A new value replaces the one at its index.
#[derive(Debug)]
pub struct TranspositionTable {
    entries: Vec<Entry>,
    /// The number of the current search. Entries of earlier ones are ignored, so none need deleting.
    search: u32,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    board: Board,
    score: u64,
    search: u32,
    depth: u8,
    probability: f64,
    value: f64,
}

/// The expected points from a board on.
#[derive(Clone, Copy, Debug)]
pub struct Expected {
    pub points: f64,
    /// Whether a deeper search can't change them.
    pub is_exact: bool,
}

impl TranspositionTable {
    pub fn new() -> Self {
        let entry = Entry {
            board: Board::new(Size::default()),
            score: 0,
            search: 0,
            depth: 0,
            probability: 0.0,
            value: 0.0,
        };
        Self {
            entries: vec![entry; LENGTH],
            search: 0,
        }
    }

    /// Removes all values.
    pub fn clear(&mut self) {
        self.search = self.search.wrapping_add(1);
    }

    /// Returns the value of a board if it is exact, or of this depth and about as precise.
    pub fn get(&self, board: &Board, score: u64, depth: u8, probability: f64) -> Option<Expected> {
        let entry = &self.entries[self.index(board)];
        let is_known = entry.search == self.search && entry.score == score && entry.board == *board;
        let is_exact = entry.depth == EXACT;
        // The search leaves out unlikely boards, so a value found at a lower probability is less precise.
        let is_precise = entry.depth == depth && 2.0 * entry.probability >= probability;
        (is_known && (is_exact || is_precise)).then_some(Expected {
            points: entry.value,
            is_exact,
        })
    }

    /// Stores a value in place of the one at its index.
    pub fn insert(
        &mut self,
        board: Board,
        score: u64,
        expected: Expected,
        depth: u8,
        probability: f64,
    ) {
        let index = self.index(&board);
        self.entries[index] = Entry {
            board,
            score,
            search: self.search,
            depth: if expected.is_exact { EXACT } else { depth },
            probability,
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
