//! A game that is written as the text of another program.

use core::fmt;

use super::format::Format;
use super::game::UNKNOWN_TIME;
use crate::direction::Direction;
use crate::game::{Board, Record, ReplayError, Size};
use crate::tile::Tile;

/// Why a format can't hold a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WriteFault {
    /// The format is only read.
    Format {
        /// The format.
        format: Format,
    },
    /// A size that the format doesn't have.
    Size {
        /// The size.
        size: Size,
    },
    /// A start other than two tiles, each a 2 or a 4.
    Start,
    /// A start board with a tile that is too high.
    High {
        /// The exponent.
        exponent: u8,
        /// The highest exponent of the format.
        most: u8,
    },
    /// A time that is too long.
    Time {
        /// The number of the move, from 1.
        at: usize,
        /// The longest time of the format, in milliseconds.
        most: u32,
    },
    /// Times of more moves than the game has, or of fewer.
    Times {
        /// The number of times.
        found: usize,
        /// The number of moves.
        expected: usize,
    },
    /// A record that doesn't play out.
    Replay {
        /// The reason.
        error: ReplayError,
    },
    /// Rules under which tiles merge, appear or score otherwise than in the original.
    Rules,
}

impl WriteFault {
    /// The name of the fault, as JavaScript has it.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Format { .. } => "format",
            Self::Size { .. } => "size",
            Self::Start => "start",
            Self::High { .. } => "high",
            Self::Time { .. } => "time",
            Self::Times { .. } => "times",
            Self::Replay { .. } => "replay",
            Self::Rules => "rules",
        }
    }
}

impl fmt::Display for WriteFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Format { format } => write!(f, "the format {format} is only read"),
            Self::Size { size } => write!(f, "the format has no {size} boards"),
            Self::Start => {
                f.write_str("the format has no other start than two tiles, each a 2 or a 4")
            }
            Self::High { exponent, most } => write!(
                f,
                "a tile of a start board is 2^{most} at most in this format, not 2^{exponent}"
            ),
            Self::Time { at, most } => write!(
                f,
                "move {at}: a time is {most} milliseconds at most in this format"
            ),
            Self::Times { found, expected } => {
                write!(f, "there are {found} times for {expected} moves")
            }
            Self::Replay { error } => error.fmt(f),
            Self::Rules => f.write_str("the format has only games under the rules of the original"),
        }
    }
}

impl core::error::Error for WriteFault {}

/// A game to be written.
pub(super) struct Written<'a> {
    /// The board before the first move.
    pub start: &'a Board,
    /// The opening tiles in their order, if it is known.
    pub opening: &'a [Tile],
    /// The record, for its moves.
    pub record: &'a Record,
    /// The tiles of the moves.
    pub tiles: &'a [Tile],
    /// The times of the moves.
    pub times: Option<&'a [u32]>,
}

impl Written<'_> {
    /// The moves with their tiles.
    pub fn moves(&self) -> impl Iterator<Item = (Direction, Tile)> {
        let tiles = self.tiles.iter().copied();
        self.record.moves.iter().copied().zip(tiles)
    }

    /// The time of the move with this number, from 0.
    pub fn time(&self, number: usize) -> u32 {
        let time = self.times.and_then(|times| times.get(number));
        time.copied().unwrap_or(UNKNOWN_TIME)
    }

    /// The tiles of the start by cell, if all of them are 2s and 4s.
    pub fn start_tiles(&self) -> Option<Vec<Tile>> {
        let cells = (0..).zip(self.start.cells().iter().copied());
        let tiles = cells.filter(|&(_, exponent)| exponent > 0);
        tiles
            .map(|(cell, exponent)| Tile::new(cell, exponent))
            .collect()
    }

    /// The two opening tiles: in the order that was given, or by cell.
    pub fn opening(&self) -> Result<[Tile; 2], WriteFault> {
        let tiles = self.start_tiles().and_then(|tiles| tiles.try_into().ok());
        let [first, second] = tiles.ok_or(WriteFault::Start)?;
        Ok(if self.opening == [second, first] {
            [second, first]
        } else {
            [first, second]
        })
    }
}
