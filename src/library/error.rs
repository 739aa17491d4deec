//! The errors in the lines of a backup.

use core::fmt;

use crate::journal::JournalError;

/// An error in a line of a backup. The other lines are not affected.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LineError {
    /// The first line is not the head of a backup.
    Head,
    /// A backup of a newer version.
    Version {
        /// The version found, at most 40 characters of it.
        found: String,
    },
    /// A field that is missing.
    Missing {
        /// Its name.
        field: &'static str,
    },
    /// A field with a value that it can't have.
    Field {
        /// Its name.
        field: &'static str,
        /// The value found, at most 40 characters of it.
        found: String,
    },
    /// A key that isn't the one of what the game is.
    Key {
        /// The key found.
        key: String,
        /// What the game is, as a key says it.
        variant: String,
    },
    /// Something that is not `name=value`.
    NoField {
        /// The text found, at most 40 characters of it.
        found: String,
    },
    /// A start that no game has. The text is that of the record's error.
    Start(String),
    /// A chunk that cannot be played out.
    Journal(JournalError),
    /// More games than a backup may have.
    TooMany {
        /// The maximum number.
        max: usize,
    },
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Head => f.write_str("this is not a backup of 2048"),
            Self::Version { found } => write!(
                f,
                "the version of the backup is “{found}”, but only 2 is known"
            ),
            Self::Missing { field } => write!(f, "the field {field} is missing"),
            Self::Field { field, found } => write!(f, "the field {field} cannot be “{found}”"),
            Self::Key { key, variant } => write!(f, "{key} is not {variant}"),
            Self::NoField { found } => write!(f, "“{found}” is no field"),
            Self::Start(error) => write!(f, "bad start: {error}"),
            Self::Journal(error) => error.fmt(f),
            Self::TooMany { max } => write!(f, "a backup holds {max} games at most"),
        }
    }
}

impl core::error::Error for LineError {}
