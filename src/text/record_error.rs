//! What can be wrong with the text of a record.

use core::fmt;

use super::digits::DigitError;
use super::too_many;

/// What is wrong with a record's text, and where. `S` is what can be wrong with the fields that only
/// one of the games has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError<S> {
    /// The place, in characters from 1.
    pub at: usize,
    /// What is wrong there.
    pub kind: RecordErrorKind<S>,
}

/// What can be wrong with a record's text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecordErrorKind<S> {
    /// An unknown version.
    Version {
        /// The text found instead, at most 40 characters of it.
        found: String,
        /// The known version.
        known: &'static str,
    },
    /// The wrong number of fields.
    Fields {
        /// The number of fields found.
        found: usize,
        /// The number that a record has.
        expected: usize,
    },
    /// A fault in a field that only this game has.
    Setup(S),
    /// A seed that is not in its shortest form, or above 64 bits.
    Seed {
        /// The text found instead, at most 40 characters of it.
        found: String,
    },
    /// A character that is not a digit.
    Digit {
        /// The character.
        found: char,
    },
    /// Moves that do not end in a 1 and zeros.
    End {
        /// The game's word for moves.
        moves: &'static str,
    },
    /// More than [`MAX_MOVES`](super::MAX_MOVES) moves, or a text that could hold more.
    TooMany {
        /// The game's word for moves.
        moves: &'static str,
    },
    /// A check sum that does not match the rest.
    CheckSum {
        /// The text found instead, at most 40 characters of it.
        found: String,
        /// The check sum that matches.
        expected: String,
    },
}

impl<S: fmt::Display> fmt::Display for RecordError<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use RecordErrorKind as Kind;
        write!(f, "character {}: ", self.at)?;
        match &self.kind {
            Kind::Version { found, known } => {
                write!(f, "the version is “{found}”, but only {known} is known")
            }
            Kind::Fields { found, expected } => write!(
                f,
                "a record has {expected} fields with dots between them, not {found}"
            ),
            Kind::Setup(error) => error.fmt(f),
            Kind::Seed { found } => write!(
                f,
                "the seed “{found}” is not the shortest form of a number of 64 bits"
            ),
            Kind::Digit { found } => DigitError { found: *found }.fmt(f),
            Kind::End { moves } => write!(
                f,
                "the {moves} do not end in a 1 and zeros: some are missing"
            ),
            Kind::TooMany { moves } => too_many(f, moves),
            Kind::CheckSum { found, expected } => write!(
                f,
                "the check sum is {found}, but the rest asks for {expected}"
            ),
        }
    }
}

impl<S: fmt::Debug + fmt::Display> core::error::Error for RecordError<S> {}
