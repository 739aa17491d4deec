//! Where new tiles appear, and which: a pure function of seed, step, board and rules.
//!
//! Saved games are replayed through this file forever, so for records of version 1 nothing in it
//! may change. Its numbers are pinned in `tests/game/spawn.rs`.

use core::fmt;

use super::board::Board;
use super::rules::{NoOpMove, Odds, Opening, Rules};
use crate::random::SplitMix64;
use crate::tile::Tile;

/// Draws the exponent of a new tile by the odds.
const fn draw(random: &mut SplitMix64, odds: Odds) -> u8 {
    let total = odds.two as u32 + odds.four as u32;
    if random.below(total) < odds.two as u32 {
        1
    } else {
        2
    }
}

/// A tile that appeared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spawned {
    /// The tile.
    pub tile: Tile,
    /// The number of cells that are still empty.
    pub empty_cells: usize,
}

/// Places a tile in a random empty cell, each equally likely. Returns `None` on a full board.
fn place(
    board: &mut Board,
    random: &mut SplitMix64,
    exponent: impl FnOnce(&mut SplitMix64) -> u8,
) -> Option<Spawned> {
    let empty_cells = board.empty_cells().checked_sub(1)?;
    let number = random.below(u32::try_from(empty_cells).ok()? + 1);
    let cell = board.empty_cell(number)?;
    let exponent = exponent(random);
    board.cells_mut()[cell] = exponent;
    let tile = Tile::new(u8::try_from(cell).ok()?, exponent)?;
    Some(Spawned { tile, empty_cells })
}

/// Adds the tile for a step (from 1). Returns `None` and changes nothing on a full board.
///
/// The cell is drawn first, then the tile's number.
pub fn spawn(board: &mut Board, odds: Odds, seed: u64, step: u32) -> Option<Spawned> {
    place_drawn(board, &mut SplitMix64::for_step(seed, step), odds)
}

/// Adds a tile that a record names. On a full board only the default one is taken, which adds nothing.
///
/// # Errors
///
/// When the tile can't appear there. The board is unchanged.
#[inline(never)]
pub fn add(board: &mut Board, odds: Odds, tile: Tile) -> Result<Option<Spawned>, TileError> {
    let empty_cells = board.empty_cells();
    if empty_cells == 0 && tile == Tile::default() {
        return Ok(None);
    }
    let (cell, exponent) = (usize::from(tile.cell()), tile.exponent());
    let weight = if exponent == 1 { odds.two } else { odds.four };
    let cols = usize::from(board.size().cols());
    match board.cells_mut().get_mut(cell) {
        Some(empty @ 0) if weight > 0 => *empty = exponent,
        Some(0) => return Err(TileError::Face { exponent }),
        _ => {
            return Err(TileError::Cell {
                row: cell / cols + 1,
                col: cell % cols + 1,
            });
        }
    }
    Ok(Some(Spawned {
        tile,
        empty_cells: empty_cells - 1,
    }))
}

/// The reason why a tile that a record names can't appear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TileError {
    /// Its cell isn't empty, or the board has no such cell.
    Cell {
        /// The row, from 1.
        row: usize,
        /// The column, from 1.
        col: usize,
    },
    /// No tile of the rules has its face.
    Face {
        /// The exponent of the tile.
        exponent: u8,
    },
}

impl fmt::Display for TileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell { row, col } => write!(
                f,
                "its tile is in row {row}, column {col}, which is no empty cell"
            ),
            Self::Face { exponent: 1 } => f.write_str("its tile is a 2, but the rules add only 4s"),
            Self::Face { .. } => f.write_str("its tile is a 4, but the rules add only 2s"),
        }
    }
}

/// Places a tile drawn by the odds.
fn place_drawn(board: &mut Board, random: &mut SplitMix64, odds: Odds) -> Option<Spawned> {
    place(board, random, |random| draw(random, odds))
}

/// Places the opening on an empty board: step 0 of the game.
///
/// ```
/// use game_2048::game::rules::Rules;
/// use game_2048::game::spawn::open;
/// use game_2048::{Board, Size};
///
/// let mut board = Board::new(Size::default());
/// open(&mut board, &Rules::preset("classic").unwrap(), 42);
/// assert_eq!(board.empty_cells(), 14);
/// ```
pub fn open(board: &mut Board, rules: &Rules, seed: u64) {
    let mut random = SplitMix64::for_step(seed, 0);
    match rules.opening {
        Opening::Tiles { twos, drawn } => {
            for tile in 0..twos.saturating_add(drawn) {
                place(board, &mut random, |random| {
                    if tile < twos {
                        1
                    } else {
                        draw(random, rules.odds)
                    }
                });
            }
        }
        Opening::Scatter { empty, two, four } => {
            let (empty, two, four) = (u32::from(empty), u32::from(two), u32::from(four));
            for cell in board.cells_mut() {
                let drawn = random.below(empty + two + four);
                *cell = u8::from(drawn >= empty) + u8::from(drawn >= empty + two);
            }
            // If no-op moves add no tile, no move could ever change an empty board.
            if rules.no_op_move == NoOpMove::Ignored && board.empty_cells() == board.cells().len() {
                place_drawn(board, &mut random, rules.odds);
            }
        }
    }
}
