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
//! | size | rows, `x`, columns |
//! | seed | the seed in digits of 6 bits, without leading zeros |
//! | moves | 2 bits a move, then a 1 and zeros up to a whole digit |
//! | check | the CRC-32 of all before the last dot, 6 digits |
//!
//! The digits are those of `base64url` (RFC 4648): `A`–`Z`, `a`–`z`, `0`–`9`, `-`, `_`, the most
//! significant bits first. All characters are safe in a URL. A record has exactly one text; it is
//! at most `40 + 0.34 × moves` characters long.
//!
//! **Promise:** what version 1 wrote will parse and play out to the same game for ever.

use core::fmt;
use core::str::FromStr;

use crate::board::Size;
use crate::digits::{digit, push_digit};
use crate::direction::Direction;
use crate::packed_rules::{self, OWN_RULES};
use crate::position::Setup;
use crate::rules::{PRESETS, Rules};

/// What a game is: rules, size, seed and moves.
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
    /// The moves that took effect.
    pub moves: Vec<Direction>,
}

const VERSION: &str = "1";
const CRC: crc::Crc<u32, crc::NoTable> = crc::Crc::<u32, crc::NoTable>::new(&crc::CRC_32_ISO_HDLC);

fn check_sum(text: &str) -> String {
    let sum = u64::from(CRC.checksum(text.as_bytes()));
    let mut digits = String::new();
    (0..6)
        .rev()
        .for_each(|digit| push_digit(&mut digits, sum >> (6 * digit)));
    digits
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Setup { rules, size, seed } = &self.setup;
        let mut text = format!("{VERSION}.{rules}.{size}.");
        text.reserve(self.moves.len() / 3 + 20);
        let digits = (u64::BITS - seed.leading_zeros()).div_ceil(6).max(1);
        (0..digits)
            .rev()
            .for_each(|digit| push_digit(&mut text, seed >> (6 * digit)));
        text.push('.');
        let mut groups = self.moves.chunks_exact(3);
        for group in &mut groups {
            push_digit(&mut text, pack(group));
        }
        let rest = groups.remainder();
        push_digit(&mut text, (pack(rest) << 1 | 1) << (5 - 2 * rest.len()));
        let sum = check_sum(&text);
        write!(f, "{text}.{sum}")
    }
}

fn pack(moves: &[Direction]) -> u64 {
    moves.iter().fold(0, |bits, direction| {
        bits << 2 | u64::from(direction.index())
    })
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
                write!(f, "unknown rules “{found}”; known are ")?;
                PRESETS
                    .iter()
                    .try_for_each(|(name, _)| write!(f, "{name}, "))?;
                write!(f, "or {OWN_RULES} and packed rules")
            }
            RecordErrorKind::Size { found } => {
                write!(f, "the size is “{found}”, but only 3x3 to 8x8 are known")
            }
            RecordErrorKind::Seed { found } => {
                write!(
                    f,
                    "the seed “{found}” is no number of 64 bits in its shortest form"
                )
            }
            RecordErrorKind::Digit { found } => {
                write!(f, "“{found}” is none of A–Z, a–z, 0–9, - and _")
            }
            RecordErrorKind::End => f.write_str("the moves do not end here as they should"),
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
        // What is no record may be long; its head is enough to know it by.
        let found = self.text.chars().take(40).collect();
        RecordError {
            at: self.at,
            kind: kind(found),
        }
    }

    /// The values of its digits.
    fn digits(self) -> impl Iterator<Item = Result<u8, RecordError>> {
        self.text.chars().enumerate().map(move |(index, found)| {
            let kind = RecordErrorKind::Digit { found };
            digit(found).ok_or(RecordError {
                at: self.at + index,
                kind,
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
        for part in text.split('.') {
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
            size: parse_size(size)?,
            seed: parse_seed(seed)?,
        };
        let moves = parse_moves(moves)?;
        let expected = check_sum(&text[..text.len() - check.text.len() - 1]);
        if check.text != expected {
            let found = check.text.chars().take(40).collect();
            let kind = RecordErrorKind::CheckSum { found, expected };
            return Err(RecordError { at: check.at, kind });
        }
        Ok(Self { setup, moves })
    }
}

fn parse_size(field: Field) -> Result<Size, RecordError> {
    let size = match field.text.as_bytes() {
        [rows @ b'0'..=b'9', b'x', cols @ b'0'..=b'9'] => Size::new(rows - b'0', cols - b'0').ok(),
        _ => None,
    };
    size.ok_or_else(|| field.error(|found| RecordErrorKind::Size { found }))
}

fn parse_seed(field: Field) -> Result<u64, RecordError> {
    let bad = || field.error(|found| RecordErrorKind::Seed { found });
    let mut seed: u64 = 0;
    for digit in field.digits() {
        let digit = digit?;
        if seed.leading_zeros() < 6 {
            return Err(bad());
        }
        seed = seed << 6 | u64::from(digit);
    }
    let shortest = !field.text.is_empty() && (field.text == "A" || !field.text.starts_with('A'));
    if shortest { Ok(seed) } else { Err(bad()) }
}

fn parse_moves(field: Field) -> Result<Vec<Direction>, RecordError> {
    let mut moves = Vec::with_capacity(field.text.len() * 3);
    let mut last = 0;
    for digit in field.digits() {
        last = digit?;
        moves
            .extend([last >> 4, last >> 2, last].map(|bits| Direction::ALL[usize::from(bits & 3)]));
    }
    // The last 1 stands before 5, 3 or 1 zeros: then 0, 1 or 2 moves of the last digit are moves.
    match last.trailing_zeros() {
        zeros @ (1 | 3 | 5) if last != 0 => {
            moves.truncate(moves.len() - zeros as usize / 2 - 1);
            Ok(moves)
        }
        _ => {
            let at = field.at + field.text.len().saturating_sub(1);
            Err(RecordError {
                at,
                kind: RecordErrorKind::End,
            })
        }
    }
}

fn parse_rules(field: Field) -> Result<Rules, RecordError> {
    let rules = match field.text.strip_prefix(OWN_RULES) {
        None => Rules::preset(field.text),
        Some(packed) => {
            let packed = Field {
                text: packed,
                at: field.at + 1,
            };
            packed_rules::unpack(&packed.digits().collect::<Result<Vec<u8>, _>>()?)
        }
    };
    // One record has one text, so what would be written another way is no record.
    rules
        .filter(|rules| rules.check().is_ok() && rules.to_string() == field.text)
        .ok_or_else(|| field.error(|found| RecordErrorKind::Rules { found }))
}
