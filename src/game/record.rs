//! The record of a game: rules, start, seed and moves, and its text form.
//!
//! # The text form
//!
//! ## Version 1
//!
//! Six fields separated by dots. `1.classic.4x4.q.No.DwlkQw` is a 4 × 4 game with seed 42:
//!
//! | field | holds |
//! | --- | --- |
//! | version | `1` |
//! | rules | the name of a preset, or `~` and the packed rules |
//! | size | rows, `x`, columns; then, for a start board, `~` and one digit a cell |
//! | seed | the seed in digits of 6 bits, without leading zeros |
//! | moves | 2 bits a move, then a 1 and zeros up to a whole digit |
//! | check | the CRC-32 of all before the last dot, 6 digits |
//!
//! The digits are those of `base64url` (RFC 4648), `A`–`Z`, `a`–`z`, `0`–`9`, `-`, `_`, most
//! significant bits first. All characters are safe in a URL. A record has exactly one text, of at
//! most `40 + 0.34 × moves` characters, plus `1 + rows × columns` with a start board.
//!
//! A start board is written row by row, one digit per cell. The digit's value is the tile's
//! exponent: `A` is an empty cell, `B` a 2, `L` a 2048. `3x3~BAAAAAAAB` has a 2 in two of its
//! corners.
//!
//! A record holds at most [`Record::MAX_MOVES`] (10,000,000) moves, and a game accepts no more than
//! that. A longer text is rejected before it is decoded, so checking a text from an unknown source
//! is cheap.
//!
//! ## Version 2: a record with its own tiles
//!
//! The tiles of a game that another program recorded don't follow from a seed, so they are written out.
//! `2.classic.2x4~BAAAAAAB.q.…` has the same six fields, but
//!
//! - the start board is always written out;
//! - a move has the 2 bits of its direction, then the cell of the tile that it brought in as many bits as the
//!   last cell of the board takes (4 on 4 × 4), then a bit that is 1 for a 4. All of these are 0 where a
//!   move adds no tile. After the last move come a 1 and zeros up to a whole digit.
//!
//! The tiles are made up for all that anyone can tell, so only [`Record::parse_with_own_tiles`] reads this form. From the
//! end of the moves on, and after another move, tiles follow from the seed.
//!
//! **Promise:** every record written by version 1 or 2 will always parse and replay to the same game.

use core::fmt;
use core::str::FromStr;

use super::board::{Board, MAX_CELLS, Size};
use super::position::{Position, Setup};
use super::rules::Rules;
use super::rules_text::ParseRulesError;
use super::start::{CustomStart, CustomStartError, Start};
use crate::direction::Direction;
use crate::text::digits::push_digit;
use crate::text::fields::{Field, push_rest, split};
use crate::text::{self, Format, MAX_MOVES, max_text};
use crate::tile::Tile;

/// A game as data: rules, start, seed and moves, and its tiles if they don't follow from the seed.
///
/// ```
/// use game_2048::{Direction, Record};
///
/// let text = "1.classic.4x4.q.No.DwlkQw";
/// let record: Record = text.parse()?;
/// assert_eq!(record.setup.seed, 42);
/// assert_eq!(record.moves, [Direction::Up, Direction::Left, Direction::Right, Direction::Down]);
/// assert_eq!(record.to_string(), text);
///
/// let error = "1.classic.4x4.q.No.DwlkQX".parse::<Record>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "character 20: the check sum is DwlkQX, but the rest asks for DwlkQw",
/// );
/// # Ok::<(), game_2048::RecordError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Record {
    /// The rules, start and seed.
    pub setup: Setup,
    /// The moves made, without ignored no-ops; at most [`Record::MAX_MOVES`].
    pub moves: Vec<Direction>,
    /// The tile that each move brought, of a record with its own tiles; the default one where a move brought none,
    /// or where the list ends before the moves do. `None` if all tiles follow from the seed.
    pub tiles: Option<Vec<Tile>>,
}

impl Record {
    /// The maximum number of moves in a record, and so in a game.
    pub const MAX_MOVES: usize = MAX_MOVES;

    /// The maximum length of a record's text, in bytes. On smaller boards, and without tiles of its own, a
    /// record is shorter.
    pub const MAX_TEXT: usize = max_text(2 + tile_bits(MAX_CELLS));

    /// What the text of a record with its own tiles begins with: the version.
    pub const OWN_TILES: &str = "2.";

    /// Parses a record that may have its own tiles.
    ///
    /// Such a record proves that the rules were kept, but nothing about its tiles: whoever made it may have
    /// chosen them. So [`FromStr`] refuses it, and a program that compares scores should do that too.
    ///
    /// ```
    /// use game_2048::{Direction, Record, Tile};
    ///
    /// let text = "2.classic.2x4~BAAAAAAB.q.Lg.BxXm8G";
    /// let record = Record::parse_with_own_tiles(text)?;
    /// assert_eq!(record.moves, [Direction::Up]);
    /// assert_eq!(record.tiles, Some(vec![Tile::new(5, 2).unwrap()]));
    /// assert_eq!(record.to_string(), text);
    /// assert!(text.parse::<Record>().is_err());
    /// # Ok::<(), game_2048::RecordError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the text is not a record.
    pub fn parse_with_own_tiles(text: &str) -> Result<Self, RecordError> {
        Self::parse(text, true)
    }

    /// Parses a record, which may have its own tiles if the caller says so.
    pub(crate) fn parse(text: &str, own_tiles: bool) -> Result<Self, RecordError> {
        if !own_tiles && text.starts_with(Self::OWN_TILES) {
            let kind = RecordErrorKind::Setup(SetupTextError::OwnTiles);
            return Err(RecordError { at: 1, kind });
        }
        let [version, rules, size, seed, moves, check] = split(text)?;
        let setup = Setup {
            rules: parse_rules(rules)?,
            start: parse_start(size)?,
            seed: seed.seed()?,
        };
        let has_tiles = version.text == WITH_TILES;
        if has_tiles && !setup.is_custom_start() {
            return Err(size.refused(SetupTextError::NoStart));
        }
        let cells = setup.size().cells();
        let (moves, tiles) = moves.moves(if has_tiles { tile_bits(cells) } else { 0 })?;
        check.check(text)?;
        Ok(Self {
            setup,
            moves,
            tiles: has_tiles.then_some(tiles),
        })
    }
}

impl Record {
    /// The tile that the move with this number from 0 brings; `None` if it follows from the seed.
    pub(crate) fn tile(&self, number: usize) -> Option<Tile> {
        let tiles = self.tiles.as_ref()?;
        Some(tiles.get(number).copied().unwrap_or_default())
    }
}

/// The version of a record whose tiles follow from the seed.
const SEEDED: &str = "1";

/// The version of a record with its own tiles.
const WITH_TILES: &str = "2";

/// The number of bits of a tile on a board of so many cells: those of its cell's number, and one for a 4.
const fn tile_bits(cells: usize) -> usize {
    (usize::BITS - (cells - 1).leading_zeros()) as usize + 1
}

/// An error in a record's text, with its position.
pub type RecordError = text::RecordError<SetupTextError>;

/// The kind of an error in a record's text.
pub type RecordErrorKind = text::RecordErrorKind<SetupTextError>;

/// The prefix of a start board, after the size.
const START_BOARD: char = '~';

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Setup { rules, start, seed } = &self.setup;
        let version = if self.tiles.is_some() {
            WITH_TILES
        } else {
            SEEDED
        };
        let mut text = format!("{version}.{rules}.{}", start.size());
        text.reserve(self.moves.len() / 3 + 90);
        if self.tiles.is_some() || self.setup.is_custom_start() {
            text.push(START_BOARD);
            for &exponent in Position::open(&self.setup).board.cells() {
                push_digit(&mut text, exponent.into());
            }
        }
        let (tiles, tile_bits) = match &self.tiles {
            None => (&[][..], 0),
            Some(tiles) => (&tiles[..], tile_bits(start.size().cells())),
        };
        push_rest(&mut text, *seed, &self.moves, tiles, tile_bits);
        f.write_str(&text)
    }
}

/// An error in the rules or the start of a record's text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetupTextError {
    /// Rules that are neither a preset nor packed rules.
    Rules(ParseRulesError),
    /// A size that no board has.
    Size {
        /// The text found instead, at most 40 characters of it.
        found: String,
    },
    /// A start board whose number of cells does not match its size.
    Cells {
        /// The number of cells found.
        found: usize,
        /// The number of cells that the size requires.
        expected: usize,
    },
    /// A board that no game can start from.
    Start(CustomStartError),
    /// A record with its own tiles but without a start board.
    NoStart,
    /// A record with its own tiles, which only [`Record::parse_with_own_tiles`] reads.
    OwnTiles,
}

impl Format for SetupTextError {
    const VERSIONS: &'static [&'static str] = &[SEEDED, WITH_TILES];
    const KNOWN: &'static str = "1 and 2 are";
    const FIELDS: usize = 6;
    const MOVES: &'static str = "moves";

    fn max_text(version: &str) -> usize {
        if version == WITH_TILES {
            Record::MAX_TEXT
        } else {
            text::MAX_TEXT
        }
    }
}

impl fmt::Display for SetupTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules(error) => error.fmt(f),
            Self::Size { found } => {
                write!(
                    f,
                    "the size is “{found}”, but only 2x4 and 4x2 to 8x8 are known"
                )
            }
            Self::Cells { found, expected } => write!(
                f,
                "the start board has {found} cells, but its size asks for {expected}"
            ),
            Self::Start(error) => error.fmt(f),
            Self::NoStart => f.write_str("version 2 asks for ~ and a start board after the size"),
            Self::OwnTiles => f.write_str(
                "a record of version 2 has its own tiles, and nothing shows that they are random; \
                 { ownTiles: true }, --own-tiles or Record::parse_with_own_tiles allow that",
            ),
        }
    }
}

impl FromStr for Record {
    type Err = RecordError;

    /// Parses a record without tiles of its own: one that proves its score.
    fn from_str(text: &str) -> Result<Self, RecordError> {
        Self::parse(text, false)
    }
}

// Pass a function to the search: searching for a char uses code for long texts, a kilobyte of it.
fn is_start_board(found: char) -> bool {
    found == START_BOARD
}

fn parse_start(field: Field) -> Result<Start, RecordError> {
    let mut parts = field.text.splitn(2, is_start_board);
    let (size, board) = (parts.next().unwrap_or_default(), parts.next());
    let size = match size.as_bytes() {
        [rows @ b'0'..=b'9', b'x', cols @ b'0'..=b'9'] => Size::new(rows - b'0', cols - b'0').ok(),
        _ => None,
    };
    let size = size.ok_or_else(|| field.unknown(|found| SetupTextError::Size { found }))?;
    let Some(text) = board else {
        return Ok(size.into());
    };
    // The cells come after `4x4~`.
    let at = field.at + 4;
    let cells = Field { text, at };
    let found = text.chars().count();
    let expected = size.cells();
    if found != expected {
        return Err(cells.refused(SetupTextError::Cells { found, expected }));
    }
    let mut board = Board::new(size);
    for (cell, digit) in board.cells_mut().iter_mut().zip(cells.digits()) {
        *cell = digit?;
    }
    let custom =
        CustomStart::new(board).map_err(|error| cells.refused(SetupTextError::Start(error)));
    custom.map(Start::Board)
}

fn parse_rules(field: Field) -> Result<Rules, RecordError> {
    field.text.parse().map_err(|error| match error {
        ParseRulesError::Digit { at, found } => RecordError {
            at: field.at + at - 1,
            kind: RecordErrorKind::Digit { found },
        },
        unknown @ ParseRulesError::Unknown { .. } => field.refused(SetupTextError::Rules(unknown)),
    })
}
