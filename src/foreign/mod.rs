//! Games and boards of other 2048 programs: readers of their texts and files, and writers of some.
//! `docs/foreign-games.md` describes the formats.
//!
//! [`read_any`] finds out what a text is. Each game is played out by our own rules, so a [`Game`] is as good as a record of
//! ours: its tiles came into empty cells and its score was made by its moves. Nothing shows that the tiles were random.
//!
//! An arrow points to the module that imports:
//!
//! ```text
//! fault, format ← game ← content, written, bytes, json ← each format ← text, write ← read
//! ```
//!
//! This folder may import [`crate::game`], [`crate::text`], [`crate::tile`] and [`crate::direction`].

mod andstatus;
mod bytes;
mod characters;
mod content;
mod fault;
mod format;
mod framework;
mod game;
mod game_state;
mod gnome;
mod hex;
mod json;
mod next;
mod read;
mod records25;
mod rpl1;
mod states13;
mod text;
mod v4c;
mod verse;
mod verse_old;
mod write;
mod written;

pub use content::{Content, MAX_ANDSTATUS_BYTES, MAX_BYTES, MAX_TEXTS, Read};
pub use fault::{Fault, OtherRules, Problem};
pub use format::Format;
pub use game::{Game, Position, UNKNOWN_TIME};
pub use hex::{Order, read_digits};
pub use read::read_any;
pub use write::write;
pub use written::WriteFault;
