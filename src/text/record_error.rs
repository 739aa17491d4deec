//! The errors in a record's text.

use core::fmt;

use super::digits::not_a_digit;
use super::{MAX_TEXT, too_many};

/// The record format of one game, implemented by the errors of its own fields.
pub trait Format {
    /// What the first field may be.
    const VERSIONS: &'static [&'static str];
    /// The same as the words of an error.
    const KNOWN: &'static str;
    /// The number of fields.
    const FIELDS: usize;
    /// The game's word for moves, used in errors.
    const MOVES: &'static str;

    /// The maximum length of a text of this version, in bytes.
    #[must_use]
    fn max_text(_version: &str) -> usize {
        MAX_TEXT
    }
}

/// An error in a record's text, with its position. `S` is the error of a field that only one of the
/// games has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError<S> {
    /// The position, in characters from 1.
    pub at: usize,
    /// The kind of error.
    pub kind: RecordErrorKind<S>,
}

/// The kind of an error in a record's text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecordErrorKind<S> {
    /// An unknown version.
    Version {
        /// The text found instead, at most 40 characters of it.
        found: String,
    },
    /// The wrong number of fields.
    Fields {
        /// The number of fields found.
        found: usize,
    },
    /// An error in a field that only this game has.
    Setup(S),
    /// A seed with leading zeros or more than 64 bits.
    Seed {
        /// The text found instead, at most 40 characters of it.
        found: String,
    },
    /// A character that is not a digit.
    Digit {
        /// The character.
        found: char,
    },
    /// Moves that don't end in a 1 and zeros.
    End,
    /// More than [`MAX_MOVES`](super::MAX_MOVES) moves, or a text that could hold more.
    TooMany,
    /// A check sum that does not match the rest.
    CheckSum {
        /// The text found instead, at most 40 characters of it.
        found: String,
        /// The correct check sum.
        expected: String,
    },
}

impl<S: Format + fmt::Display> fmt::Display for RecordError<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use RecordErrorKind as Kind;
        write!(f, "character {}: ", self.at)?;
        match &self.kind {
            Kind::Version { found } => {
                write!(f, "the version is “{found}”, but only {} known", S::KNOWN)
            }
            Kind::Fields { found } => write!(
                f,
                "a record has {} fields with dots between them, not {found}",
                S::FIELDS
            ),
            Kind::Setup(error) => error.fmt(f),
            Kind::Seed { found } => write!(
                f,
                "the seed “{found}” is not a 64-bit number in its shortest form"
            ),
            Kind::Digit { found } => not_a_digit(f, *found),
            Kind::End => write!(f, "the {} do not end in a 1 and zeros", S::MOVES),
            Kind::TooMany => too_many(f, S::MOVES),
            Kind::CheckSum { found, expected } => write!(
                f,
                "the check sum is {found}, but the rest asks for {expected}"
            ),
        }
    }
}

impl<S: Format + fmt::Debug + fmt::Display> core::error::Error for RecordError<S> {}
