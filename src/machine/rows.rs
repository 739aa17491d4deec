//! What every row of four becomes when it is moved, in tables.

use super::packed::Packed;
use crate::direction::Direction;

/// The number of rows of four exponents of 4 bits.
const ROWS: usize = 1 << 16;

/// Row tables: each of the 65,536 rows moved to the left and to the right, and its gain.
///
/// The tables hold the exclusive or of a row and what it becomes, so that a whole board is moved by
/// four look-ups, and 0 says that the row stays.
#[derive(Clone, Debug)]
pub struct Rows {
    left: Box<[u16]>,
    right: Box<[u16]>,
    gain: Box<[u32]>,
}

impl Default for Rows {
    fn default() -> Self {
        Self::new()
    }
}

impl Rows {
    /// Computes the tables.
    #[must_use]
    pub fn new() -> Self {
        let mut left = vec![0; ROWS].into_boxed_slice();
        let mut right = left.clone();
        let mut gain = vec![0; ROWS].into_boxed_slice();
        for row in 0..=u16::MAX {
            let (moved, points) = slide_row(row);
            left[usize::from(row)] = row ^ moved;
            gain[usize::from(row)] = points;
            let backwards = reversed(row);
            right[usize::from(backwards)] = backwards ^ reversed(moved);
        }
        Self { left, right, gain }
    }

    /// The board moved in a direction, and its gain; `None` when nothing moves.
    ///
    /// Two 32768 stay as they are, since a packed board cannot hold what they become.
    #[must_use]
    pub fn slide(&self, board: Packed, direction: Direction) -> Option<(Packed, u32)> {
        let (moved, gain) = match direction {
            Direction::Left => self.along(board, &self.left),
            Direction::Right => self.along(board, &self.right),
            Direction::Up => {
                let (moved, gain) = self.along(board.transposed(), &self.left);
                (moved.transposed(), gain)
            }
            Direction::Down => {
                let (moved, gain) = self.along(board.transposed(), &self.right);
                (moved.transposed(), gain)
            }
        };
        (moved != board).then_some((moved, gain))
    }

    #[allow(clippy::cast_possible_truncation)]
    fn along(&self, board: Packed, table: &[u16]) -> (Packed, u32) {
        let row = |index: u32| usize::from((board.0 >> (16 * index)) as u16);
        let [a, b, c, d] = [row(0), row(1), row(2), row(3)];
        let changes = u64::from(table[a])
            | u64::from(table[b]) << 16
            | u64::from(table[c]) << 32
            | u64::from(table[d]) << 48;
        let gain = self.gain[a] + self.gain[b] + self.gain[c] + self.gain[d];
        (Packed(board.0 ^ changes), gain)
    }
}

const fn reversed(row: u16) -> u16 {
    let row = row.rotate_right(8);
    (row & 0x0F0F) << 4 | row >> 4 & 0x0F0F
}

/// A row moved towards its first cell, which is in the lowest bits, and its gain. Each tile merges
/// once, those nearest the first cell first.
const fn slide_row(row: u16) -> (u16, u32) {
    let mut moved = 0;
    let mut gain = 0;
    let mut place = 0;
    // The tile that came last and may still merge.
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
