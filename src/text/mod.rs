//! The text forms shared by both games: digits, the fields, seeds, moves and check sums of records,
//! and the records in any text. Journals use the same check sum.
//!
//! This folder may import only [`crate::direction`] and [`crate::tile`] from the crate.

pub(crate) mod base64;
pub(crate) mod check_sum;
pub(crate) mod digits;
pub(crate) mod fields;
mod links;
mod record_error;

pub use links::{Link, LinkKind, MAX_SEARCHED, find_links};
pub use record_error::{Format, RecordError, RecordErrorKind};

use core::fmt;

/// The maximum number of moves or slides in a record. Without a limit, a link of a few megabytes
/// could keep a visitor's browser busy for as long as its author likes.
pub const MAX_MOVES: usize = 10_000_000;

/// The maximum length of a record's text whose moves have 2 bits, in bytes: the moves, and the fields around them.
pub const MAX_TEXT: usize = max_text(2);

/// The maximum length of a record's text whose moves have this many bits, in bytes.
pub(crate) const fn max_text(bits: usize) -> usize {
    MAX_MOVES * bits / 6 + 128
}

/// The maximum number of characters that an error quotes. The faulty text may be very long, and its
/// beginning is enough to recognize it.
pub const MAX_EXCERPT: usize = 40;

/// Returns the first [`MAX_EXCERPT`] characters of a text.
pub(crate) fn excerpt(text: &str) -> String {
    let end = text
        .char_indices()
        .nth(MAX_EXCERPT)
        .map_or(text.len(), |(at, _)| at);
    text.get(..end).unwrap_or_default().to_owned()
}

/// Writes that a record has more than [`MAX_MOVES`] moves. `moves` is the game's word for them.
pub(crate) fn too_many(f: &mut fmt::Formatter<'_>, moves: &str) -> fmt::Result {
    write!(f, "a record holds {MAX_MOVES} {moves} at most")
}
