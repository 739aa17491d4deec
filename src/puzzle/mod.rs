//! The sliding puzzle, with AI opponents to race against.
//!
//! A game is its setup (size, goal, start, seed) and a list of slides; the rest is computed from
//! them. Nothing here knows about 2048.
//!
//! ```
//! use game_2048::puzzle::{Goal, Puzzle, Setup, Side, Start, hill_climb};
//!
//! let setup = Setup::new(Side::THREE, Goal::Spiral, Start::Walk(6), 42)?;
//! let mut puzzle = Puzzle::new(setup);
//! let greedy = hill_climb(puzzle.start(), puzzle.goal(), setup.seed());
//! for slide in greedy.slides {
//!     puzzle.slide(slide);
//! }
//! assert_eq!(puzzle.is_solved(), greedy.solved);
//! # Ok::<(), game_2048::puzzle::SetupError>(())
//! ```
//!
//! [`board`] ← [`goal`], [`start`] ← [`record`] ← [`game`] ← [`summary`]; the
//! opponents ([`hill_climb`](mod@hill_climb), [`graph`], [`solver`]) know only boards.
//! [`detours`] asks a solver about a game.
//!
//! This folder may import [`crate::journal`], [`crate::line`], [`crate::text`],
//! [`crate::random`] and [`crate::direction`].

pub mod board;
pub mod detours;
pub mod game;
pub mod goal;
pub mod graph;
pub mod hill_climb;
pub mod race;
pub mod record;
pub mod solver;
pub mod start;
pub mod summary;

pub use board::{Board, BoardError, Side};

pub use game::{Puzzle, ReplayError};
pub use goal::Goal;
pub use graph::Graph;
pub use hill_climb::{HillClimb, hill_climb};
pub use race::{GIVEN_UP, Outcome, outcome};
pub use record::{Record, RecordError, Setup, SetupError};
pub use solver::{Solution, Solver, Unsolvable};
pub use start::Start;
