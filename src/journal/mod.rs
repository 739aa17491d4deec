//! Journals: a game that was played is its start and what was done, and when.
//!
//! A [`Journal`] holds a game and its [acts](Act) in order: moves of the player and the AI, undo,
//! redo, and so on, each with the time since the one before. Everything that is counted about the
//! game is its summary, which is folded from the acts as they come, and again from the stored ones
//! when the game is opened. Both games have the same journal; what an act does and what is counted
//! is theirs, as [`Playable`].
//!
//! # The bytes, version 1
//!
//! Acts are stored in chunks of 256 ([`CHUNK_ACTS`]); only the last one has fewer. So one act
//! changes one chunk, however long the game is. A chunk is:
//!
//! | bytes | hold |
//! | --- | --- |
//! | 1 | the version, 1 |
//! | 1 or more an act | the acts |
//! | 4 | a CRC-32, least byte first |
//!
//! The CRC-32 is that of the start and all acts so far: it goes on from the chunk before, so a
//! chunk fits no other place and no other start. The start is the record of the game at its
//! beginning, a space, the number of moves made there, and ` uncounted` if the game doesn't count.
//! It is taken before the first act. The id of a game is not part of it: the bytes follow from what
//! was done alone, so a copy of a game under another id has the same.
//!
//! An act is a kind and a number. Its first byte holds, from the lowest bit on, 5 bits of the kind,
//! the lowest 2 bits of the number, and whether more follow; each further byte holds 7 more bits of
//! the number, and whether more follow. There is no shorter way to write a number, so its last byte
//! is not 0. An act within 511 ms of the one before takes two bytes, and without times one.
//!
//! | kind | act | number |
//! | --- | --- | --- |
//! | 0 to 3 | a move of the player, up, right, down or left | milliseconds since the act before |
//! | 4 to 7 | a move of the AI | the same |
//! | 8, 9, 10 | undo, redo, keep going after a win | the same |
//! | 11 | a hint was given | the same |
//! | 12, 13 | a solution was shown, the player gave up | the same |
//! | 14, 15, 16 | the opponent is the greedy AI, the perfect AI, nobody | the same |
//! | 17 | the game was opened | milliseconds since 1970 |
//! | 18, 20 … 30 | unknown: skipped and kept | any |
//! | 19, 21 … 31 | unknown: a newer version is needed | any |
//!
//! This folder may import [`crate::line`] and [`crate::text`]. It knows no rules.

pub mod act;
pub mod error;
mod kept;
pub mod pace;

pub use act::{Act, Opponent};
pub use error::{JournalError, JournalErrorKind};
pub use kept::{CHUNK_ACTS, Done, Journal, MAX_ACTS, PAUSE, Playable};
pub use pace::Pace;
