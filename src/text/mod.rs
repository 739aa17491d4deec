//! What the text forms of both games share: digits, and the fields, seeds, moves and check sums of
//! records.
//!
//! This folder may import [`crate::direction`] and nothing else of the crate.

pub(crate) mod digits;
pub(crate) mod fields;
mod record_error;

pub use record_error::{Format, RecordError, RecordErrorKind};

use core::fmt;

/// The most moves or slides that a record holds. Without a limit, a link of a few megabytes could
/// keep whoever opens it busy for as long as its author likes.
pub const MAX_MOVES: usize = 10_000_000;

/// The longest text of a record, in bytes: its moves, and the fields around them.
pub const MAX_TEXT: usize = MAX_MOVES / 3 + 128;

/// The most characters of a faulty text that an error quotes. The text may be long, and its
/// beginning is enough to recognize it.
pub const MAX_EXCERPT: usize = 40;

/// The first [`MAX_EXCERPT`] characters of a text.
pub(crate) fn excerpt(text: &str) -> String {
    let end = text
        .char_indices()
        .nth(MAX_EXCERPT)
        .map_or(text.len(), |(at, _)| at);
    text.get(..end).unwrap_or_default().to_owned()
}

/// Writes that a record has more than [`MAX_MOVES`] `moves`, which is the game's word for them.
pub(crate) fn too_many(f: &mut fmt::Formatter<'_>, moves: &str) -> fmt::Result {
    write!(f, "a record holds {MAX_MOVES} {moves} at most")
}
