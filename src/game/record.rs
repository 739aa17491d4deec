//! The record: what a game is, and its text form.
//!
//! # The text form, version 1
//!
//! Six fields with a dot between them; `1.classic.4x4.q.No.DwlkQw` is a 4 × 4 game with seed 42:
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
//! The digits are those of `base64url` (RFC 4648): `A`–`Z`, `a`–`z`, `0`–`9`, `-`, `_`, the most
//! significant bits first. All characters are safe in a URL. A record has exactly one text; it is
//! at most `40 + 0.34 × moves` characters long, and `1 + rows × columns` more with a start board.
//!
//! A start board is written row by row. The value of a digit is the exponent of the tile: `A` is an
//! empty cell, `B` a 2, `L` a 2048. `3x3~BAAAAAAAB` holds a 2 in two of its corners.
//!
//! A record holds 10,000,000 moves at most, [`Record::MAX_MOVES`]. A text with more is refused before
//! any of it is decoded, so it costs next to nothing to say what a text from anywhere proves. A game
//! takes no further move then.
//!
//! **Promise:** what version 1 wrote will parse and play out to the same game for ever.

use core::fmt;
use core::str::FromStr;

use super::board::{Board, Size};
use super::position::Setup;
use super::rules::Rules;
use super::rules_text::ParseRulesError;
use super::start::{Placed, PlacedError, Start};
use crate::digits::{
    DigitError, MAX_MOVES, MAX_TEXT, MovesError, check_sum, digits, head, push_digit, push_moves,
    push_seed, too_many, unpack_moves, unpack_seed,
};
use crate::direction::Direction;

/// What a game is: rules, start, seed and moves.
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
    /// All that the game is before its first move.
    pub setup: Setup,
    /// The moves that took effect, [`Record::MAX_MOVES`] at most.
    pub moves: Vec<Direction>,
}

impl Record {
    /// How many moves a record holds at most, and so a game.
    pub const MAX_MOVES: usize = MAX_MOVES;
}

const VERSION: &str = "1";

/// The marker of a start board, after the size.
const START_BOARD: char = '~';

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Setup { rules, start, seed } = &self.setup;
        let mut text = format!("{VERSION}.{rules}.{}", start.size());
        text.reserve(self.moves.len() / 3 + 90);
        if let Start::Board(placed) = start {
            text.push(START_BOARD);
            for &exponent in placed.board().cells() {
                push_digit(&mut text, exponent.into());
            }
        }
        text.push('.');
        push_seed(&mut text, *seed);
        text.push('.');
        push_moves(&mut text, &self.moves);
        let sum = check_sum(&text);
        write!(f, "{text}.{sum}")
    }
}

/// What is wrong with a record's text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The place, in characters from 1.
    pub at: usize,
    /// What is wrong there.
    pub kind: RecordErrorKind,
}

/// What can be wrong with a record's text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecordErrorKind {
    /// There are not six fields.
    Fields {
        /// How many there are.
        found: usize,
    },
    /// A version that is not known here.
    Version {
        /// What stands there.
        found: String,
    },
    /// Rules that are no preset and no packed rules.
    Rules {
        /// What stands there.
        found: String,
    },
    /// A size that is not `3x3` to `8x8`.
    Size {
        /// What stands there.
        found: String,
    },
    /// A start board that has not as many cells as its size says.
    Cells {
        /// How many cells it has.
        found: usize,
        /// How many the size asks for.
        expected: usize,
    },
    /// A start board that no game can start from.
    Start(PlacedError),
    /// A seed that is not 1 to 11 digits, starts with a zero or is above 64 bits.
    Seed {
        /// What stands there.
        found: String,
    },
    /// A character that is no digit.
    Digit {
        /// What stands there.
        found: char,
    },
    /// Moves that do not end in a 1 and zeros.
    End,
    /// More than [`Record::MAX_MOVES`] moves, or a text that is longer than those make it.
    TooMany,
    /// A check sum that does not fit the rest.
    CheckSum {
        /// What stands there.
        found: String,
        /// What would fit.
        expected: String,
    },
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "character {}: ", self.at)?;
        match &self.kind {
            RecordErrorKind::Fields { found } => {
                write!(
                    f,
                    "a record has 6 fields with dots between them, not {found}"
                )
            }
            RecordErrorKind::Version { found } => {
                write!(f, "the version is “{found}”, but only {VERSION} is known")
            }
            RecordErrorKind::Rules { found } => {
                let found = found.clone();
                ParseRulesError::Unknown { found }.fmt(f)
            }
            RecordErrorKind::Size { found } => {
                write!(f, "the size is “{found}”, but only 3x3 to 8x8 are known")
            }
            RecordErrorKind::Cells { found, expected } => {
                write!(
                    f,
                    "the start board has {found} cells, but its size asks for {expected}"
                )
            }
            RecordErrorKind::Start(error) => error.fmt(f),
            RecordErrorKind::Seed { found } => {
                write!(
                    f,
                    "the seed “{found}” is no number of 64 bits in its shortest form"
                )
            }
            RecordErrorKind::Digit { found } => DigitError { found: *found }.fmt(f),
            RecordErrorKind::End => f.write_str("the moves do not end here as they should"),
            RecordErrorKind::TooMany => too_many(f, "moves"),
            RecordErrorKind::CheckSum { found, expected } => {
                write!(
                    f,
                    "the check sum is {found}, but the rest asks for {expected}"
                )
            }
        }
    }
}

impl core::error::Error for RecordError {}

/// One field of a record's text and the place where it starts, in characters from 1.
#[derive(Clone, Copy)]
struct Field<'a> {
    text: &'a str,
    at: usize,
}

impl Field<'_> {
    fn error(self, kind: fn(String) -> RecordErrorKind) -> RecordError {
        RecordError {
            at: self.at,
            kind: kind(head(self.text)),
        }
    }

    /// The values of its digits.
    fn digits(self) -> impl Iterator<Item = Result<u8, RecordError>> {
        digits(self.text).map(move |digit| {
            digit.map_err(|(index, DigitError { found })| RecordError {
                at: self.at + index,
                kind: RecordErrorKind::Digit { found },
            })
        })
    }
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        let mut at = 1;
        let mut fields = [Field { text: "", at }; 6];
        let mut found = 0;
        for part in text.split(is_dot) {
            if let Some(field) = fields.get_mut(found) {
                *field = Field { text: part, at };
                at += part.chars().count() + 1;
            }
            found += 1;
        }
        let [version, rules, size, seed, moves, check] = fields;
        // The version comes first: a later one may have other fields.
        if version.text != VERSION {
            return Err(version.error(|found| RecordErrorKind::Version { found }));
        }
        if text.len() > MAX_TEXT {
            return Err(RecordError {
                at: MAX_TEXT + 1,
                kind: RecordErrorKind::TooMany,
            });
        }
        if found != fields.len() {
            let at = if found < fields.len() {
                text.chars().count() + 1
            } else {
                at - 1
            };
            return Err(RecordError {
                at,
                kind: RecordErrorKind::Fields { found },
            });
        }
        let setup = Setup {
            rules: parse_rules(rules)?,
            start: parse_start(size)?,
            seed: parse_seed(seed)?,
        };
        let moves = parse_moves(moves)?;
        // All before the last dot.
        let signed = text.get(..text.len() - check.text.len() - 1);
        let expected = check_sum(signed.unwrap_or_default());
        if check.text != expected {
            let found = head(check.text);
            let kind = RecordErrorKind::CheckSum { found, expected };
            return Err(RecordError { at: check.at, kind });
        }
        Ok(Self { setup, moves })
    }
}

// Searches by functions: a search for a char is made for long texts, and is a kilobyte of code.

fn is_dot(found: char) -> bool {
    found == '.'
}

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
    let size = size.ok_or_else(|| field.error(|found| RecordErrorKind::Size { found }))?;
    let Some(text) = board else {
        return Ok(size.into());
    };
    // What comes before the cells is `4x4~`.
    let at = field.at + 4;
    let found = text.chars().count();
    let expected = size.cells();
    if found != expected {
        let kind = RecordErrorKind::Cells { found, expected };
        return Err(RecordError { at, kind });
    }
    let mut board = Board::new(size);
    for (cell, digit) in board
        .cells_mut()
        .iter_mut()
        .zip(Field { text, at }.digits())
    {
        *cell = digit?;
    }
    Placed::new(board).map(Start::Board).map_err(|error| {
        let kind = RecordErrorKind::Start(error);
        RecordError { at, kind }
    })
}

fn parse_seed(field: Field) -> Result<u64, RecordError> {
    unpack_seed(field.text, field.digits())?
        .ok_or_else(|| field.error(|found| RecordErrorKind::Seed { found }))
}

fn parse_moves(field: Field) -> Result<Vec<Direction>, RecordError> {
    let last = field.at + field.text.len().saturating_sub(1);
    unpack_moves(field.text.len(), field.digits()).map_err(|error| match error {
        MovesError::Digit(error) => error,
        MovesError::End => RecordError {
            at: last,
            kind: RecordErrorKind::End,
        },
        MovesError::TooMany => RecordError {
            at: last,
            kind: RecordErrorKind::TooMany,
        },
    })
}

fn parse_rules(field: Field) -> Result<Rules, RecordError> {
    field.text.parse().map_err(|error| match error {
        ParseRulesError::Digit { at, found } => RecordError {
            at: field.at + at - 1,
            kind: RecordErrorKind::Digit { found },
        },
        ParseRulesError::Unknown { found } => RecordError {
            at: field.at,
            kind: RecordErrorKind::Rules { found },
        },
    })
}
