//! Where the value function looks: four tuples of six cells, in all eight symmetries of a board.

use super::packed_board::PackedBoard;

/// The cells of each tuple, those of K.-H. Yeh et al., *Multi-Stage Temporal Difference Learning for
/// 2048-like Games*, IEEE Transactions on Computational Intelligence and AI in Games 9 (2017).
pub const TUPLES: [[usize; 6]; 4] = [
    [0, 1, 2, 3, 4, 5],
    [4, 5, 6, 7, 8, 9],
    [0, 1, 2, 4, 5, 6],
    [4, 5, 6, 8, 9, 10],
];

/// How many tables of weights there are: one for each tuple, and one more for each on late boards.
pub const TABLES: usize = 2 * TUPLES.len();

/// How many contents a tuple can have.
pub const TUPLE_INDICES: usize = 1 << 24;

/// How many weights make up a value: one for each tuple in each view.
pub const ACTIVE: usize = 8 * TUPLES.len();

/// What each tuple holds: six exponents of 4 bits, the first cell lowest.
///
/// ```
/// use game_2048::ai::PackedBoard;
/// use game_2048::ai::tuples::{TUPLES, tuple_indices};
///
/// let board = PackedBoard(0xFEDC_BA98_7654_3210);
/// assert_eq!(tuple_indices(board), [0x54_3210, 0x98_7654, 0x65_4210, 0xA9_8654]);
/// assert_eq!(TUPLES[3], [4, 5, 6, 8, 9, 10]);
/// ```
#[inline]
#[must_use]
#[allow(clippy::cast_possible_truncation)]
pub const fn tuple_indices(board: PackedBoard) -> [usize; 4] {
    // Written out: as loops over `TUPLES` they took five times as long.
    let [a, b] = two_rows(board.0 as u32);
    let [c, d] = two_rows((board.0 >> 16) as u32);
    [a, c, b, d]
}

/// What the straight tuple and the block hold that lie in two rows, the first row in the lower half.
#[inline]
#[must_use]
pub const fn two_rows(rows: u32) -> [usize; 2] {
    [
        (rows & 0xFF_FFFF) as usize,
        (rows & 0xFFF | rows >> 4 & 0xFF_F000) as usize,
    ]
}
