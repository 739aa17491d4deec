//! The boundary: the games as JavaScript sees them. Only this folder knows about `wasm-bindgen`.
//!
//! Handles go in, small plain results come out. All values from JavaScript are checked here, once.
//! A bad value becomes an `Error` that names it, and the game stays unchanged.
//!
//! Each feature of the crate becomes a separate file for the browser: `game` is 2048, `ai` is the
//! AI player, `puzzle` is the sliding puzzle, `solver` is its solver, `library` is what only dialogs
//! need, `foreign` reads the games of other programs. The exports of a disabled feature are not compiled. `page` adds an
//! allocator and a hook for panics. This folder may import all others, and none imports it.

// The code that `#[wasm_bindgen]` generates for an enum compares floats.
#![allow(clippy::float_cmp)]

// The solver alone reads just a few values.
#[cfg_attr(
    not(any(feature = "game", feature = "ai", feature = "puzzle")),
    allow(dead_code)
)]
mod inputs;
#[cfg_attr(
    not(any(feature = "game", feature = "ai", feature = "puzzle")),
    allow(dead_code)
)]
mod object;

// The puzzle has no tiles with numbers that double.
#[cfg_attr(not(any(feature = "game", feature = "ai")), allow(dead_code))]
#[cfg(any(
    feature = "game",
    feature = "ai",
    feature = "foreign",
    feature = "puzzle",
    feature = "library"
))]
mod numbers;
#[cfg(any(feature = "game", feature = "ai"))]
mod options;
#[cfg(any(feature = "game", feature = "ai"))]
mod parts;

#[cfg(any(feature = "game", feature = "puzzle"))]
mod journal;
#[cfg(any(feature = "game", feature = "puzzle", feature = "library"))]
mod summary;

#[cfg(feature = "game")]
mod game;
#[cfg(any(feature = "game", feature = "library"))]
mod game_summary;
#[cfg(feature = "game")]
mod turn;
#[cfg(feature = "game")]
mod verdict;
#[cfg(feature = "game")]
mod written_parts;

#[cfg(feature = "ai")]
mod ai;
#[cfg(feature = "ai")]
mod board_text;
#[cfg(feature = "ai")]
mod comparison;
#[cfg(feature = "ai")]
mod exact;
#[cfg(feature = "ai")]
mod review;
#[cfg(feature = "ai")]
mod review_summary;

#[cfg(feature = "page")]
mod page;

#[cfg(feature = "foreign")]
mod foreign;

#[cfg(feature = "library")]
mod faces;
#[cfg(feature = "library")]
mod games;
#[cfg(feature = "library")]
mod library;
#[cfg(feature = "library")]
mod links;
#[cfg(feature = "library")]
mod pace;
#[cfg(feature = "library")]
mod race;
#[cfg(feature = "library")]
mod table;

#[cfg(feature = "solver")]
mod detours;
#[cfg(feature = "puzzle")]
mod puzzle;
#[cfg(any(feature = "puzzle", feature = "solver"))]
mod puzzle_parts;
#[cfg(any(feature = "puzzle", feature = "library"))]
mod puzzle_summary;
#[cfg(feature = "puzzle")]
mod slide;
#[cfg(feature = "solver")]
mod solver;

#[cfg(feature = "ai")]
pub use ai::*;
#[cfg(feature = "ai")]
pub use board_text::*;
#[cfg(feature = "solver")]
pub use detours::*;
#[cfg(feature = "library")]
pub use faces::*;
#[cfg(feature = "foreign")]
pub use foreign::*;
#[cfg(feature = "game")]
pub use game::*;
#[cfg(feature = "library")]
pub use games::*;
pub use inputs::Direction;
#[cfg(feature = "library")]
pub use library::*;
#[cfg(feature = "library")]
pub use links::*;
#[cfg(feature = "puzzle")]
pub use puzzle::*;
#[cfg(feature = "library")]
pub use race::*;
#[cfg(feature = "ai")]
pub use review::*;
#[cfg(feature = "ai")]
pub use review_summary::*;
#[cfg(feature = "solver")]
pub use solver::*;
#[cfg(feature = "library")]
pub use table::*;
