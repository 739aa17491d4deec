//! The library: all games kept, as a backup, and the merge of those of several devices.
//!
//! A [`Kept`] game is a start, the chunks of its journal, and what the player added. A backup is a text of
//! them, a game a line. Reading it is checking it: [`Check`] plays a game out in slices. A [`Library`] is
//! what several devices can exchange in any order and as often as they like, and end with the same games.
//! An [`Entry`] is a game without its moves, of which lists and [`Figures`] are made.
//!
//! # The text of a backup, version 2
//!
//! Each line is a word and fields, `name=value`, with tabs between them. In a value, `\\`, `\t`, `\n` and
//! `\r` stand for a backslash, a tab and the ends of lines. Fields and words that are unknown are kept.
//!
//! | line | fields |
//! | --- | --- |
//! | `2048-backup` | the head, always the first: `version` (2), and what the page adds, such as `made`, `settings` and `pictures` |
//! | `game` | `id`, `start` and `acts` (each chunk as base64url, with `.` between them); `origin` if it is not the id; `bookmarks` as numbers of moves with commas between them; and what the page adds, such as `name`, `key`, `day`, `note`, `challenge` |
//! | `deleted` | `origin`, and `record` if only games with its moves are deleted |
//!
//! This folder may import both games, [`crate::journal`], [`crate::line`], [`crate::text`] and
//! [`crate::direction`].

pub mod check;
pub mod entry;
pub mod error;
pub mod faces;
pub mod figures;
pub mod kept;
pub mod label;
pub mod list;
pub mod merge;
pub mod notes;
pub mod schedule;
pub mod table;

pub use check::{Check, Checked, Journals};
pub use entry::Entry;
pub use error::LineError;
pub use figures::{Figures, figures, overview};
pub use kept::{Deleted, Fields, Kept, MAX_GAMES, Reader, Row};
pub use merge::{Changes, Library};
pub use notes::check_notes;
