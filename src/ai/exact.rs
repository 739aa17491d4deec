//! Exact play toward a small aim: the chance of reaching it, by looking at everything that can happen.
//!
//! That is possible on a full board, near the end of an endgame, or for a few moves, where few boards can still come
//! up. No network and no heuristic is involved, so the chances are those of perfect play under the classic rules.

use super::network::packed_board::PackedBoard;
use super::search::row_tables::RowTables;
use crate::direction::Direction;

/// The probabilities of a new 2 and of a new 4.
const ODDS: [f64; 2] = [0.9, 0.1];

/// The lowest bit of each cell.
const EACH: u64 = 0x1111_1111_1111_1111;

/// The most moves that are looked ahead.
const FARTHEST: usize = 1000;

/// The number of entries of an empty table.
const FIRST_ENTRIES: usize = 1 << 10;

/// The mark of an unused entry. A board after a move is never empty.
const UNUSED: u64 = 0;

/// What is to be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// Make a tile, in any number of moves, while some tiles stay where they are.
    Make {
        /// The exponent of the tile.
        tile: u8,
        /// The bits of the cells whose tiles stay.
        fixed: u64,
    },
    /// Make this number of moves.
    Survive(u8),
    /// Bring the largest tile into a corner, in at most a number of moves.
    Corner {
        /// The corner's cell.
        cell: usize,
        /// The number of moves.
        moves: u8,
    },
}

impl Aim {
    /// The highest number of moves.
    pub const MAX_MOVES: u8 = 40;

    /// To make one more of a tile beside those of a board that are as large, which stay where they are.
    ///
    /// ```
    /// use game_2048::ai::PackedBoard;
    /// use game_2048::ai::exact::Aim;
    ///
    /// // 256, 128, 64, and a 2 in the next row
    /// let board = PackedBoard(0x0001_0678);
    /// assert_eq!(Aim::one_more(7, board), Aim::Make { tile: 7, fixed: 0xFF });
    /// ```
    #[must_use]
    pub fn one_more(tile: u8, board: PackedBoard) -> Self {
        let large = (0..16).filter(|&cell| board.cell(cell) >= tile);
        let fixed = large.map(|cell| 15 << (4 * cell)).sum();
        Self::Make { tile, fixed }
    }

    /// The number of moves; `None` for any number.
    #[must_use]
    pub const fn moves(self) -> Option<u8> {
        match self {
            Self::Make { .. } => None,
            Self::Survive(moves) | Self::Corner { moves, .. } => Some(moves),
        }
    }

    /// Whether a move decides: `true` if it reaches the aim, `false` if it fails it. `left` is the number of moves left,
    /// this one included.
    #[must_use]
    pub fn decides(self, board: PackedBoard, after: PackedBoard, left: u8) -> Option<bool> {
        match self {
            Self::Make { fixed, .. } if (board.0 ^ after.0) & fixed != 0 => Some(false),
            Self::Make { tile, .. } => makes(tile, board, after).then_some(true),
            Self::Survive(_) => (left <= 1).then_some(true),
            Self::Corner { cell, .. } => {
                let is_there = after.cell(cell) == after.highest();
                (is_there || left <= 1).then_some(is_there)
            }
        }
    }
}

/// Whether a move has merged two tiles to one with this exponent, or to a higher one.
fn makes(tile: u8, board: PackedBoard, after: PackedBoard) -> bool {
    let count = |board: PackedBoard, tile: u8| {
        let differs = board.0 ^ (EACH * u64::from(tile));
        let pairs = differs | differs >> 2;
        (!(pairs | pairs >> 1) & EACH).count_ones()
    };
    // Each merge one level up has used two of these.
    let mut made = 0;
    for tile in (tile..16).rev() {
        made = (count(after, tile) + 2 * made).saturating_sub(count(board, tile));
        if made > 0 {
            return true;
        }
    }
    false
}

/// The chances of reaching an aim, and what is known of them so far.
///
/// ```
/// use game_2048::Board;
/// use game_2048::ai::PackedBoard;
/// use game_2048::ai::exact::{Aim, Exact};
///
/// // The 4s merge to the right or to the left.
/// let board: Board = "2 8 16 2 / 4 4 8 16 / 2 16 4 8 / 16 2 8 4".parse().unwrap();
/// let aim = Aim::Make { tile: 3, fixed: 0 };
/// let chances = Exact::new(aim, 1000).chances(PackedBoard::new(&board).unwrap(), 0);
/// assert_eq!(chances, Some([None, Some(1.0), None, Some(1.0)]));
/// ```
#[derive(Debug)]
pub struct Exact {
    aim: Aim,
    rows: RowTables,
    /// By the number of moves left after it, the boards after a move.
    tables: Vec<Table>,
    /// The number of boards that may be remembered.
    limit: usize,
    /// The number of boards that may still be remembered.
    room: usize,
    /// How many moves ahead the board is that is looked at.
    ahead: usize,
}

impl Exact {
    /// Prepares for an aim. At most `limit` boards are remembered, in about 43 bytes each where there are many.
    #[must_use]
    pub fn new(aim: Aim, limit: usize) -> Self {
        Self {
            aim,
            rows: RowTables::new(),
            tables: Vec::new(),
            limit,
            room: limit,
            ahead: 0,
        }
    }

    /// The aim.
    #[must_use]
    pub const fn aim(&self) -> Aim {
        self.aim
    }

    /// Returns, by direction, the chance of reaching the aim with the move and perfect play after it; `None` for a no-op
    /// move. `left` is the number of moves left, which only matters where the aim limits it. The result is `None` if
    /// more boards can come up than may be remembered, or more than a thousand moves.
    pub fn chances(&mut self, board: PackedBoard, left: u8) -> Option<[Option<f64>; 4]> {
        let left = if self.aim.moves().is_some() { left } else { 1 };
        self.ahead = 0;
        let mut chances = [None; 4];
        for (chance, slide) in chances.iter_mut().zip(self.rows.slides(board)) {
            if let Some((after, _)) = slide {
                *chance = self.moved(board, after, left);
                if chance.is_none() {
                    // Another board may need less.
                    self.tables.clear();
                    self.room = self.limit;
                    return None;
                }
            }
        }
        Some(chances)
    }

    /// Whether a move decides: see [`Aim::decides`]. A no-op move decides nothing.
    #[must_use]
    pub fn decides(&self, board: PackedBoard, direction: Direction, left: u8) -> Option<bool> {
        let (after, _) = self.rows.slide(board, direction)?;
        self.aim.decides(board, after, left)
    }

    /// The chance after a move.
    fn moved(&mut self, board: PackedBoard, after: PackedBoard, left: u8) -> Option<f64> {
        if let Some(reached) = self.aim.decides(board, after, left) {
            return Some(f64::from(u8::from(reached)));
        }
        let left = if self.aim.moves().is_some() {
            left - 1
        } else {
            left
        };
        let table = usize::from(left);
        if self.tables.len() <= table {
            self.tables.resize_with(table + 1, Table::default);
        }
        if let Some(chance) = self.tables[table].get(after.0) {
            return Some(chance);
        }
        // Each move ahead takes some of the stack.
        if self.ahead == FARTHEST {
            return None;
        }
        self.ahead += 1;
        let mut sum = 0.0;
        let mut empty = after.empty();
        while empty > 0 {
            let cell = empty & empty.wrapping_neg();
            empty ^= cell;
            for (tile, odds) in [1, 2].into_iter().zip(ODDS) {
                sum += odds * self.best(PackedBoard(after.0 | (cell * tile)), left)?;
            }
        }
        self.ahead -= 1;
        let chance = sum / f64::from(after.empty_cells().max(1));
        self.room = self.room.checked_sub(1)?;
        self.tables[table].insert(after.0, chance);
        Some(chance)
    }

    /// The chance of perfect play from a board.
    fn best(&mut self, board: PackedBoard, left: u8) -> Option<f64> {
        let mut best = 0.0;
        for (after, _) in self.rows.slides(board).into_iter().flatten() {
            best = f64::max(best, self.moved(board, after, left)?);
            // No move can do better.
            if best >= 1.0 {
                break;
            }
        }
        Some(best)
    }
}

/// An open hash table of boards and their chances.
#[derive(Debug, Default)]
struct Table {
    entries: Vec<(u64, f64)>,
    count: usize,
}

impl Table {
    fn get(&self, board: u64) -> Option<f64> {
        let (found, chance) = *self.entries.get(self.find(board))?;
        (found == board).then_some(chance)
    }

    fn insert(&mut self, board: u64, chance: f64) {
        if 4 * self.count >= 3 * self.entries.len() {
            let length = (2 * self.entries.len()).max(FIRST_ENTRIES);
            let larger = vec![(UNUSED, 0.0); length];
            for entry in core::mem::replace(&mut self.entries, larger) {
                if entry.0 != UNUSED {
                    let index = self.find(entry.0);
                    self.entries[index] = entry;
                }
            }
        }
        self.count += 1;
        let index = self.find(board);
        self.entries[index] = (board, chance);
    }

    /// The index of a board's entry, or of the unused one where it belongs.
    #[allow(clippy::cast_possible_truncation)]
    fn find(&self, board: u64) -> usize {
        let mask = self.entries.len().max(1) - 1;
        let hash = board.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut index = (hash >> 40) as usize & mask;
        while let Some(&(found, _)) = self.entries.get(index) {
            if found == UNUSED || found == board {
                break;
            }
            index = (index + 1) & mask;
        }
        index
    }
}
