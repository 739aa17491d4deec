//! The rule of `slide.rs` without motions, for replays: each line is eight bytes of one integer.
//!
//! `tests/game/fast_slide.rs` proves it equal to the reference.

use super::board::{Board, MAX_CELLS, Size};
use super::rules::Merge;
use super::slide::Slid;
use crate::direction::Direction;

/// A line of tiles, one byte each, the first cell in the lowest byte. Exponents stay below 128.
type Line = u64;

/// Slides all lines of `board` in one direction, as [`slide`](crate::game::slide::slide) does, but
/// doesn't report single tiles.
///
/// ```
/// use game_2048::game::fast_slide::fast_slide;
/// use game_2048::game::rules::Merge;
/// use game_2048::{Board, Direction};
///
/// let mut board: Board = "2 . 2 / 4 . . / . . 8".parse()?;
/// let slid = fast_slide(&mut board, Direction::Right, Merge::Once);
/// assert_eq!(board, "0 0 4 / 0 0 4 / 0 0 8".parse()?);
/// assert_eq!((slid.gain, slid.moved), (4, true));
/// # Ok::<(), game_2048::BoardError>(())
/// ```
pub fn fast_slide(board: &mut Board, direction: Direction, merge: Merge) -> Slid {
    let size = board.size();
    let cells = board.storage_mut();
    match merge {
        Merge::Once => fast_slide_lines(cells, size, direction, close_once),
        Merge::Cascade => fast_slide_lines(cells, size, direction, close_cascade),
    }
}

fn fast_slide_lines(
    cells: &mut [u8; MAX_CELLS],
    size: Size,
    direction: Direction,
    close: impl Fn(Line, &mut u64) -> Line,
) -> Slid {
    let (rows, cols) = (usize::from(size.rows()), usize::from(size.cols()));
    let mut gain = 0;
    let mut moved = false;
    let backwards = matches!(direction, Direction::Right | Direction::Down);
    let mut close_line = |line: Line, length: usize| {
        let slid = if backwards {
            reversed(close(reversed(line, length), &mut gain), length)
        } else {
            close(line, &mut gain)
        };
        moved |= slid != line;
        slid
    };
    match direction {
        Direction::Left | Direction::Right => {
            let mask = Line::MAX >> (64 - 8 * cols);
            for row in 0..rows {
                // Eight bytes from the start of any row lie within the board's storage.
                let Some(bytes) = cells[row * cols..].first_chunk_mut() else {
                    break;
                };
                let found = Line::from_le_bytes(*bytes);
                let line = close_line(found & mask, cols);
                *bytes = (found & !mask | line).to_le_bytes();
            }
        }
        Direction::Up | Direction::Down => {
            for col in 0..cols {
                let mut line = 0;
                for row in (0..rows).rev() {
                    line = line << 8 | Line::from(cells[(row * cols + col) % MAX_CELLS]);
                }
                let mut line = close_line(line, rows);
                for row in 0..rows {
                    cells[(row * cols + col) % MAX_CELLS] = low_byte(line);
                    line >>= 8;
                }
            }
        }
    }
    Slid { gain, moved }
}

/// Returns the line in reverse order.
const fn reversed(line: Line, length: usize) -> Line {
    line.swap_bytes() >> (64 - 8 * length)
}

#[allow(clippy::cast_possible_truncation)]
const fn low_byte(line: Line) -> u8 {
    line as u8
}

/// Removes the first tile of a line that has one, and returns it.
const fn take_tile(line: &mut Line) -> Line {
    // Skip the empty cells before it.
    *line >>= line.trailing_zeros() & !7;
    let tile = *line & 0xFF;
    *line >>= 8;
    tile
}

/// Adds the number on a tile, saturating.
const fn add_face(gain: &mut u64, exponent: Line) {
    let face = if exponent < 64 {
        1 << exponent
    } else {
        u64::MAX
    };
    *gain = gain.saturating_add(face);
}

/// [`Merge::Once`]: a tile merges with the one before it, unless that one came from a merge.
fn close_once(mut line: Line, gain: &mut u64) -> Line {
    let mut closed = 0;
    // The place for the next tile, and the tile just before it (0 when it may not merge).
    let mut end = 0;
    let mut last = 0;
    while line != 0 {
        let tile = take_tile(&mut line);
        if tile == last {
            closed += 1 << (end - 8);
            add_face(gain, tile + 1);
            last = 0;
        } else {
            closed |= tile << end;
            end += 8;
            last = tile;
        }
    }
    closed
}

/// [`Merge::Cascade`]: the tiles before the new one contain no equal neighbors, so the first equal
/// pair is always the new tile and the one before it.
fn close_cascade(mut line: Line, gain: &mut u64) -> Line {
    let mut closed: Line = 0;
    let mut end = 0;
    while line != 0 {
        let mut tile = take_tile(&mut line);
        while end > 0 && closed >> (end - 8) == tile {
            end -= 8;
            closed ^= tile << end;
            tile += 1;
            add_face(gain, tile);
        }
        closed |= tile << end;
        end += 8;
    }
    closed
}
