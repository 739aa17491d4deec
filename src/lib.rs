//! 2048 as a pure function: **a game is its rules, a seed and a list of moves.**
//!
//! Everything else (the board, the score, undo and redo, a save, a replay, the proof that a score
//! is honest) is computed from that record. The core keeps no clock and no global random numbers:
//! the tile that appears at a step depends on the seed, the step and the empty cells alone.
//!
//! ```
//! use game_2048::{Direction, Game, Record, Rules, Setup, Size};
//!
//! let rules = Rules::preset("classic").unwrap();
//! let mut game = Game::new(Setup { rules, start: Size::default().into(), seed: 42 });
//! for direction in [Direction::Left, Direction::Down, Direction::Left] {
//!     if let Some(turn) = game.play(direction) {
//!         println!("{direction}: {} tiles moved, {} points", turn.motions.len(), turn.gain);
//!     }
//! }
//!
//! // The record proves the score: it plays out to the same game on every machine.
//! let text = game.record().to_string();
//! let record: Record = text.parse()?;
//! assert_eq!(Game::replay(&record)?.score(), game.score());
//!
//! // Undo has no limit, and it is no way to draw another tile.
//! let before = game.board().to_owned();
//! let back = game.undo().unwrap();
//! game.play(back.direction);
//! assert_eq!(*game.board(), before);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Arrows point to what a module imports: [`board`] ← [`slide`] ← [`position`] ← [`replay`] ←
//! [`game`]; [`record`] holds what a game is, [`rules`], [`start`], [`spawn`], [`direction`] and
//! [`motion`] lie at the bottom. [`quick_slide`] is [`slide`] for replays; [`review`] lets
//! the [`machine`] judge a record. In a WebAssembly build the module `web` exports the game to JavaScript.

pub mod board;
pub mod bounds;
mod digits;
pub mod direction;
pub mod game;
pub mod machine;
pub mod motion;
mod packed_rules;
pub mod position;
pub mod puzzle;
pub mod quick_slide;
pub mod record;
pub mod replay;
pub mod review;
pub mod rules;
pub mod slide;
pub mod spawn;
pub mod start;
#[cfg(target_arch = "wasm32")]
pub mod web;

pub use board::{Board, BoardError, Size, SizeError, face};
pub use bounds::Bounds;
pub use direction::Direction;
pub use game::{Beat, Game, Turn};
pub use motion::{Fate, Motion};
pub use packed_rules::ParseRulesError;
pub use position::{Position, Setup, Status};
pub use record::{Record, RecordError};
pub use replay::{ReplayError, play_out};
pub use rules::Rules;
pub use start::{Placed, PlacedError, Start};
