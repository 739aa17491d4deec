//! 2048: the board, the rules, and a game played from its record.
//!
//! An arrow points to the module that imports:
//!
//! ```text
//! board, motion ← rules, start ← slide, fast_slide, spawn ← position ← record ← replay ← play ← summary
//!   └ board_text  rules_text ─────────────────────────────────────────┘
//! ```
//!
//! [`race`] decides who wins a race. [`slide`] is the reference for how tiles slide and merge; [`fast_slide`] does the same without
//! motions, for replays.
//!
//! This folder may import [`crate::journal`], [`crate::line`], [`crate::text`],
//! [`crate::random`] and [`crate::direction`]. It knows
//! neither the AI player nor JavaScript.

pub mod board;
pub mod board_text;
pub mod fast_slide;
pub mod motion;
pub mod play;
pub mod position;
pub mod race;
pub mod record;
pub mod replay;
pub mod rules;
mod rules_text;
pub mod slide;
pub mod spawn;
pub mod start;
pub mod summary;

pub use board::{Board, Size, SizeError, face};
pub use board_text::BoardError;
pub use motion::{Motion, MotionKind};
pub use play::{CascadePhase, Game, Turn};
pub use position::{Position, Setup, Status};
pub use record::{Record, RecordError};
pub use replay::{ReplayError, play_out};
pub use rules::Rules;
pub use rules_text::ParseRulesError;
pub use start::{CustomStart, CustomStartError, Start};
