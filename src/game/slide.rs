//! The reference implementation of sliding and merging, written for one line moving toward its
//! first cell.
//!
//! The other directions apply the same rule to lines read in another order. Every faster
//! implementation is tested to be equal to this one.

use super::board::{Board, Size, face};
use super::motion::{Motion, MotionKind};
use super::rules::Merge;
use crate::direction::Direction;

const MAX_LINE: usize = Size::MAX as usize;

/// The result of sliding a line or a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slid {
    /// The sum of the numbers on merged tiles.
    pub gain: u64,
    /// Whether anything changed. If not, the move is a no-op.
    pub moved: bool,
}

/// Slides `line` (at most 8 exponents, 0 is empty) toward its first cell.
///
/// The tiles close up; then the first pair of equal neighbors merges, as long as there is one.
/// Under [`Merge::Once`] a tile that came from a merge does not merge again. `visit` is called for
/// each tile in order, with the index where it was, the index where it ends and whether it merged.
///
/// ```
/// use game_2048::game::rules::Merge;
/// use game_2048::game::slide::slide_line;
///
/// let mut line = [1, 1, 2, 0];
/// let slid = slide_line(&mut line, Merge::Once, |_, _, _| {});
/// assert_eq!((line, slid.gain), ([2, 2, 0, 0], 4));
///
/// let mut line = [1, 1, 2, 0];
/// let slid = slide_line(&mut line, Merge::Cascade, |_, _, _| {});
/// assert_eq!((line, slid.gain), ([3, 0, 0, 0], 12));
/// ```
///
/// # Panics
///
/// When the line is longer than [`Size::MAX`].
pub fn slide_line(line: &mut [u8], merge: Merge, visit: impl FnMut(usize, usize, bool)) -> Slid {
    merge_line(line, merge, MAX_LINE, visit)
}

/// Slides a line with at most `merges` merges.
fn merge_line(
    line: &mut [u8],
    merge: Merge,
    mut merges_left: usize,
    mut visit: impl FnMut(usize, usize, bool),
) -> Slid {
    // The tiles, closed up, and for each original cell its tile.
    let mut tiles = [0; MAX_LINE];
    let mut merged = [false; MAX_LINE];
    let mut tile_of = [usize::MAX; MAX_LINE];
    let mut count = 0;
    for (cell, &exponent) in line.iter().enumerate() {
        if exponent != 0 {
            tiles[count] = exponent;
            tile_of[cell] = count;
            count += 1;
        }
    }

    let mut gain: u64 = 0;
    let mut first = 0;
    while first + 1 < count && merges_left > 0 {
        let locked = merge == Merge::Once && (merged[first] || merged[first + 1]);
        if tiles[first] != tiles[first + 1] || locked {
            first += 1;
            continue;
        }
        merges_left -= 1;
        tiles[first] += 1;
        merged[first] = true;
        gain = gain.saturating_add(u64::try_from(face(tiles[first])).unwrap_or(u64::MAX));
        tiles.copy_within(first + 2..count, first + 1);
        merged.copy_within(first + 2..count, first + 1);
        count -= 1;
        for tile in &mut tile_of {
            if *tile != usize::MAX && *tile > first {
                *tile -= 1;
            }
        }
        // The new tile may equal the one before it.
        first = first.saturating_sub(1);
    }

    let mut moved = false;
    for (cell, &tile) in tile_of.iter().enumerate() {
        if tile != usize::MAX {
            moved |= cell != tile;
            visit(cell, tile, merged[tile]);
        }
    }
    tiles[count..].fill(0);
    line.copy_from_slice(&tiles[..line.len()]);
    Slid { gain, moved }
}

/// Slides all lines of `board` in one direction and appends the tiles' motions to `motions`.
///
/// ```
/// use game_2048::game::rules::Merge;
/// use game_2048::game::slide::slide;
/// use game_2048::{Board, Direction};
///
/// let mut board: Board = "2 . 2 / 4 . . / . . 8".parse()?;
/// let slid = slide(&mut board, Direction::Right, Merge::Once, &mut Vec::new());
/// assert_eq!(board, "0 0 4 / 0 0 4 / 0 0 8".parse()?);
/// assert_eq!((slid.gain, slid.moved), (4, true));
/// # Ok::<(), game_2048::BoardError>(())
/// ```
pub fn slide(
    board: &mut Board,
    direction: Direction,
    merge: Merge,
    motions: &mut Vec<Motion>,
) -> Slid {
    merge_lines(board, direction, merge, MAX_LINE, motions)
}

/// Plays one phase of a cascade, so that each merge can be shown: all lines close up, and the first
/// equal pair of each merges. Repeated until nothing moves, it ends where [`slide`] ends.
///
/// ```
/// use game_2048::game::slide::cascade_phase;
/// use game_2048::{Board, Direction};
///
/// let mut board: Board = "2 2 4 / . . . / . . .".parse()?;
/// cascade_phase(&mut board, Direction::Left, &mut Vec::new());
/// assert_eq!(board, "4 4 . / . . . / . . .".parse()?);
/// cascade_phase(&mut board, Direction::Left, &mut Vec::new());
/// assert_eq!(board, "8 . . / . . . / . . .".parse()?);
/// # Ok::<(), game_2048::BoardError>(())
/// ```
pub fn cascade_phase(board: &mut Board, direction: Direction, motions: &mut Vec<Motion>) -> Slid {
    merge_lines(board, direction, Merge::Cascade, 1, motions)
}

/// Slides all lines, with at most `merges` merges in each.
fn merge_lines(
    board: &mut Board,
    direction: Direction,
    merge: Merge,
    merges: usize,
    motions: &mut Vec<Motion>,
) -> Slid {
    let (rows, cols) = (
        usize::from(board.size().rows()),
        usize::from(board.size().cols()),
    );
    // The start of the first line, and the offsets from line to line and from cell to cell.
    // Negative offsets wrap around.
    let (lines, length, start, to_line, to_cell) = match direction {
        Direction::Left => (rows, cols, 0, cols, 1),
        Direction::Right => (rows, cols, cols - 1, cols, usize::MAX),
        Direction::Up => (cols, rows, 0, 1, cols),
        Direction::Down => (cols, rows, (rows - 1) * cols, 1, cols.wrapping_neg()),
    };
    let cell_at = |line: usize, step: usize| {
        start
            .wrapping_add(line * to_line)
            .wrapping_add(step.wrapping_mul(to_cell))
    };

    let cells = board.cells_mut();
    let mut whole = Slid {
        gain: 0,
        moved: false,
    };
    for line in 0..lines {
        let mut buffer = [0; MAX_LINE];
        for step in 0..length {
            buffer[step] = cells[cell_at(line, step)];
        }
        let visit = |from, to, merged| {
            if merged || from != to {
                let kind = if merged {
                    MotionKind::Merges
                } else {
                    MotionKind::Slides
                };
                let (from, to) = (index(cell_at(line, from)), index(cell_at(line, to)));
                motions.push(Motion { from, to, kind });
            }
        };
        let slid = merge_line(&mut buffer[..length], merge, merges, visit);
        for step in 0..length {
            cells[cell_at(line, step)] = buffer[step];
        }
        whole.gain = whole.gain.saturating_add(slid.gain);
        whole.moved |= slid.moved;
    }
    whole
}

/// Converts a cell's index to a byte. A board has at most 64 cells.
#[allow(clippy::cast_possible_truncation)]
const fn index(cell: usize) -> u8 {
    cell as u8
}
