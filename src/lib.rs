//! 2048 as a pure function: **a game is its rules, a seed and a list of moves.**
//!
//! Everything else (the board, the score, undo and redo, a save, a replay, the proof that a score
//! is honest) is computed from that record. The core reads no clock and no global random numbers:
//! each new tile depends only on the seed, the step and the empty cells.
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
//! // Undo is unlimited, but redoing a move never draws a different tile.
//! let before = game.board().to_owned();
//! let back = game.undo().unwrap();
//! game.play(back.direction);
//! assert_eq!(*game.board(), before);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | holds |
//! | --- | --- |
//! | [`game`] | 2048: board, rules, record, replay; its main types are re-exported here |
//! | [`ai`] | the AI player of 2048, and its review of a recorded game |
//! | [`puzzle`] | the sliding puzzle, its solver and its greedy opponent |
//! | [`journal`] | a game with all that was done and when, and what is counted about it |
//! | [`library`] | all games kept: backups, and the merge of those of several devices |
//! | [`foreign`] | games and boards of other programs; it needs the feature of that name |
//! | [`line`](mod@line) | the known moves of a game, and those that are made; shared by both games |
//! | [`direction`], [`random`], [`text`] | directions, random numbers and text forms, shared by both games |
//! | [`tile`] | a tile that appears |
//!
//! # In a WebAssembly program
//!
//! The default features export everything to JavaScript. A program of your own uses the crate with
//! `default-features = false`. The feature `page` sets an allocator and logs panics to the console,
//! for the elements that are made of this crate.
//!
//! # Versions
//!
//! Versions follow [SemVer](https://semver.org), except for [`ai`], which may change in any release
//! while players are still being compared. What a record means never changes.

pub mod ai;
pub mod direction;
#[cfg(feature = "foreign")]
pub mod foreign;
pub mod game;
pub mod journal;
pub mod library;
pub mod line;
pub mod puzzle;
pub mod random;
pub mod text;
pub mod tile;
#[cfg(all(
    target_arch = "wasm32",
    any(
        feature = "ai",
        feature = "foreign",
        feature = "game",
        feature = "library",
        feature = "page",
        feature = "puzzle",
        feature = "solver"
    )
))]
pub mod web;

pub use direction::Direction;
pub use game::{
    Board, BoardError, CascadePhase, CustomStart, CustomStartError, Game, Motion, MotionKind,
    ParseRulesError, Position, Record, RecordError, ReplayError, Rules, Setup, Size, SizeError,
    Start, Status, Turn, face, play_out,
};
pub use tile::Tile;
