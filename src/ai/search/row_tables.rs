//! Tables with the result of moving every possible row of four.

use crate::ai::network::packed_board::PackedBoard;
use crate::direction::Direction;

/// The number of rows of four exponents of 4 bits.
const ROWS: usize = 1 << 16;

/// Row tables: for each of the 65,536 rows, the moves to the left and to the right, and the gain.
///
/// They store the exclusive or of a row and the row after the move. So eight lookups move a whole
/// board in all four directions, and 0 means that the row doesn't change. A row gains the same in
/// both directions.
#[derive(Clone, Debug)]
pub struct RowTables {
    /// From the lowest bits: 16 for the change to the left, 16 for the change to the right, 32 for
    /// the gain.
    moved: Box<[u64; ROWS]>,
}

/// The board after a move and the move's gain, by direction; `None` where nothing moves.
pub type Slides = [Option<(PackedBoard, u32)>; 4];

impl Default for RowTables {
    fn default() -> Self {
        Self::new()
    }
}

impl RowTables {
    /// Computes the tables.
    #[must_use]
    pub fn new() -> Self {
        let mut moved_rows = table();
        for row in 0..=u16::MAX {
            let (moved, gain) = slide_row(row);
            moved_rows[usize::from(row)] |= u64::from(row ^ moved) | u64::from(gain) << 32;
            let backwards = reversed(row);
            moved_rows[usize::from(backwards)] |= u64::from(backwards ^ reversed(moved)) << 16;
        }
        Self { moved: moved_rows }
    }

    /// Returns the board moved in a direction, and the gain; `None` when nothing moves.
    ///
    /// Two 32768 tiles don't merge, since a packed board cannot hold the result.
    #[must_use]
    pub fn slide(&self, board: PackedBoard, direction: Direction) -> Option<(PackedBoard, u32)> {
        self.slides(board)[usize::from(direction.index())]
    }

    /// Returns the board moved in each direction, like [`slide`](Self::slide).
    #[must_use]
    #[inline]
    pub fn slides(&self, board: PackedBoard) -> Slides {
        self.all(board)
            .map(|(after, gain)| (after != board).then_some((after, gain)))
    }

    /// Returns the board moved in each direction, and the gain. Where nothing moves, the board is
    /// unchanged.
    #[must_use]
    #[inline]
    pub fn all(&self, board: PackedBoard) -> [(PackedBoard, u32); 4] {
        let (left, right, across) = self.both(board);
        let (up, down, along) = self.both(board.transposed());
        // The transpose of a change is the change of the transposed board.
        [
            (up.transposed(), along),
            (right, across),
            (down.transposed(), along),
            (left, across),
        ]
        .map(|(change, gain)| (PackedBoard(board.0 ^ change.0), gain))
    }

    /// Returns the changes when all rows move to the left and to the right, and the gain.
    #[inline]
    #[allow(clippy::cast_possible_truncation)]
    fn both(&self, board: PackedBoard) -> (PackedBoard, PackedBoard, u32) {
        let row = |row: usize| self.moved[usize::from((board.0 >> (16 * row)) as u16)];
        let (a, b, c, d) = (row(0), row(1), row(2), row(3));
        let left = a & 0xFFFF | (b & 0xFFFF) << 16 | (c & 0xFFFF) << 32 | d << 48;
        let right =
            a >> 16 & 0xFFFF | b & 0xFFFF_0000 | (c & 0xFFFF_0000) << 16 | (d & 0xFFFF_0000) << 32;
        let gain = (a >> 32) + (b >> 32) + (c >> 32) + (d >> 32);
        (PackedBoard(left), PackedBoard(right), gain as u32)
    }
}

fn table() -> Box<[u64; ROWS]> {
    let table = vec![0; ROWS].into_boxed_slice();
    table.try_into().expect("one entry per row")
}

const fn reversed(row: u16) -> u16 {
    let row = row.rotate_right(8);
    (row & 0x0F0F) << 4 | row >> 4 & 0x0F0F
}

/// Returns a row moved toward its first cell, which is in the lowest bits, and the gain. Each tile
/// merges once, starting from the first cell.
const fn slide_row(row: u16) -> (u16, u32) {
    let mut moved = 0;
    let mut gain = 0;
    let mut place = 0;
    // The previous tile, while it may still merge.
    let mut open = 0;
    let mut cell = 0;
    while cell < 4 {
        let tile = row >> (4 * cell) & 15;
        cell += 1;
        if tile == 0 {
            continue;
        }
        if tile == open && tile < 15 {
            moved += 1 << (4 * (place - 1));
            gain += 2 << tile;
            open = 0;
        } else {
            moved |= tile << (4 * place);
            place += 1;
            open = tile;
        }
    }
    (moved, gain)
}
