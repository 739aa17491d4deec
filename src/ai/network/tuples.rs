//! The tuples of the value function: four of six cells each, in all eight symmetries of a board.

use super::packed_board::PackedBoard;

/// The cells of each tuple, from K.-H. Yeh et al., *Multi-Stage Temporal Difference Learning for
/// 2048-like Games*, IEEE Transactions on Computational Intelligence and AI in Games 9 (2017).
pub const TUPLES: [[usize; 6]; 4] = [
    [0, 1, 2, 3, 4, 5],
    [4, 5, 6, 7, 8, 9],
    [0, 1, 2, 4, 5, 6],
    [4, 5, 6, 8, 9, 10],
];

/// The number of stages of a game, which have weights of their own
/// ([`PackedBoard::stage_view`]).
pub const STAGES: usize = 4;

/// The number of possible indices of a tuple.
pub const TUPLE_INDICES: usize = 1 << 24;

/// The number of smaller tuples, of four cells each, which lie within the six-tuples. They learn from
/// far fewer games. In the usual stage, their weights are part of those of the six-tuples.
pub const SMALL_TUPLES: usize = 5;

/// The number of possible indices of a smaller tuple.
pub const SMALL_TUPLE_INDICES: usize = 1 << 16;

/// The number of tables of weights for six-tuples: one for each tuple and stage.
pub const SIX_TUPLE_TABLES: usize = STAGES * TUPLES.len();

/// The number of tables of weights: those of the six-tuples, stage after stage, and then one for each
/// late stage and smaller tuple.
pub const TABLES: usize = SIX_TUPLE_TABLES + (STAGES - 1) * SMALL_TUPLES;

/// The number of weights in a table.
#[must_use]
pub const fn table_length(table: usize) -> usize {
    if table < SIX_TUPLE_TABLES {
        TUPLE_INDICES
    } else {
        SMALL_TUPLE_INDICES
    }
}

/// Returns the index of each tuple: its six exponents of 4 bits, first cell lowest.
///
/// ```
/// use game_2048::ai::PackedBoard;
/// use game_2048::ai::network::tuples::{TUPLES, tuple_indices};
///
/// let board = PackedBoard(0xFEDC_BA98_7654_3210);
/// assert_eq!(tuple_indices(board), [0x54_3210, 0x98_7654, 0x65_4210, 0xA9_8654]);
/// assert_eq!(TUPLES[3], [4, 5, 6, 8, 9, 10]);
/// ```
#[inline]
#[must_use]
#[allow(clippy::cast_possible_truncation)]
pub const fn tuple_indices(board: PackedBoard) -> [usize; 4] {
    // Unrolled, because loops over `TUPLES` took five times as long.
    let [a, b] = two_rows(board.0 as u32);
    let [c, d] = two_rows((board.0 >> 16) as u32);
    [a, c, b, d]
}

/// Returns the indices of the straight tuple and the block in two rows. The first row is in the
/// lower half.
#[inline]
#[must_use]
pub const fn two_rows(rows: u32) -> [usize; 2] {
    [
        (rows & 0xFF_FFFF) as usize,
        (rows & 0xFFF | rows >> 4 & 0xFF_F000) as usize,
    ]
}

/// Returns for each smaller tuple the six-tuple that it lies in, and its index, given those of the
/// six-tuples: the lines of four at the edge and in the middle, and the squares of four in the
/// corner, at the edge and in the middle.
#[inline]
#[must_use]
pub const fn small_tuple_indices(
    [line, middle_line, block, middle_block]: [usize; 4],
) -> [(usize, usize); SMALL_TUPLES] {
    [
        (0, line & 0xFFFF),
        (1, middle_line & 0xFFFF),
        (2, left_square(block)),
        (2, right_square(block)),
        (3, right_square(middle_block)),
    ]
}

const fn right_square(block: usize) -> usize {
    block >> 4 & 0xFF | block >> 8 & 0xFF00
}

const fn left_square(block: usize) -> usize {
    block & 0xFF | block >> 4 & 0xFF00
}
