//! The errors in the chunks of a journal.

use core::fmt;

/// An error in a chunk of a journal. The acts before it are sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JournalError {
    /// The number of the chunk, from 0.
    pub chunk: usize,
    /// The kind of error.
    pub kind: JournalErrorKind,
}

/// The kind of an error in a chunk of a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JournalErrorKind {
    /// A chunk of a newer version. The game must not be changed.
    Version {
        /// The version found.
        found: u8,
    },
    /// Bytes that are too few for a chunk, or that don't match its check sum: it is damaged, or belongs to another
    /// game or to another place.
    CheckSum,
    /// A chunk after one that isn't full.
    Order,
    /// More acts than a chunk or a journal holds.
    TooMany,
    /// Bytes that are no act.
    Malformed {
        /// The number of the act in the journal, from 1.
        act: usize,
    },
    /// An act that cannot be done at this place, such as a move of a game that is over.
    Impossible {
        /// The number of the act in the journal, from 1.
        act: usize,
        /// The kind of the act.
        kind: u8,
    },
    /// An act that only a newer version knows, and without which the game cannot be understood. It
    /// must not be changed.
    Newer {
        /// The number of the act in the journal, from 1.
        act: usize,
        /// The kind of the act.
        kind: u8,
    },
}

impl JournalErrorKind {
    /// Whether a newer version of this program is needed. The game is then not damaged.
    #[must_use]
    pub const fn needs_newer(self) -> bool {
        matches!(self, Self::Version { .. } | Self::Newer { .. })
    }
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use JournalErrorKind as Kind;
        write!(f, "chunk {}: ", self.chunk)?;
        match self.kind {
            Kind::Version { found } => {
                write!(f, "its version is {found}, but only 1 is known")
            }
            Kind::CheckSum => f.write_str(
                "its check sum does not match: it is damaged, or belongs to another game or place",
            ),
            Kind::Order => f.write_str("the chunk before it is not full"),
            Kind::TooMany => write!(f, "it has more acts than fit"),
            Kind::Malformed { act } => write!(f, "the bytes of act {act} are no act"),
            Kind::Impossible { act, kind } => {
                write!(f, "act {act} of kind {kind} cannot be done there")
            }
            Kind::Newer { act, kind } => {
                write!(
                    f,
                    "act {act} has the unknown kind {kind}: a newer version is needed"
                )
            }
        }
    }
}

impl core::error::Error for JournalError {}
