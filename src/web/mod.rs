//! The boundary: the games as JavaScript sees them. The only place that knows `wasm-bindgen`.
//!
//! Handles go in, small plain results come out. Whatever comes from JavaScript is checked here
//! once; what is wrong becomes an `Error` that names it, and the game stays as it was.
//!
//! Each feature of the crate is a file of its own for the browser: `game` is 2048, `ai` is what
//! plays it, `puzzle` is the sliding puzzle, and `arena` is for measuring the AI player. Without one
//! of them its exports are not compiled. This folder may import all others; none imports it.

// Of the code that `#[wasm_bindgen]` writes for an enum.
#![allow(clippy::float_cmp)]

// The arena alone reads only a few numbers.
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

#[cfg(any(feature = "game", feature = "ai"))]
mod numbers;
#[cfg(any(feature = "game", feature = "ai"))]
mod options;
#[cfg(any(feature = "game", feature = "ai"))]
mod parts;

#[cfg(feature = "game")]
mod bounds;
#[cfg(feature = "game")]
mod game;
#[cfg(feature = "game")]
mod turn;
#[cfg(feature = "game")]
mod verdict;
#[cfg(feature = "game")]
mod written_parts;

#[cfg(feature = "ai")]
mod ai;
#[cfg(feature = "ai")]
mod comparison;
#[cfg(feature = "ai")]
mod race;
#[cfg(feature = "ai")]
mod review;
#[cfg(feature = "ai")]
mod review_summary;

#[cfg(feature = "puzzle")]
mod puzzle;
#[cfg(feature = "puzzle")]
mod slide;
#[cfg(feature = "puzzle")]
mod solver;

#[cfg(feature = "arena")]
mod arena;

#[cfg(feature = "ai")]
pub use ai::*;
#[cfg(feature = "arena")]
pub use arena::*;
#[cfg(feature = "game")]
pub use bounds::*;
#[cfg(feature = "ai")]
pub use comparison::*;
#[cfg(feature = "game")]
pub use game::*;
#[cfg(feature = "puzzle")]
pub use puzzle::*;
#[cfg(feature = "ai")]
pub use race::*;
#[cfg(feature = "ai")]
pub use review::*;
#[cfg(feature = "ai")]
pub use review_summary::*;
#[cfg(feature = "puzzle")]
pub use solver::*;

use wasm_bindgen::prelude::*;

/// The allocator of Rust's own library would be a tenth of the whole file.
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

/// Names a panic in the console. A panic is a fault of this program, never of its input.
#[wasm_bindgen(start)]
fn start() {
    std::panic::set_hook(Box::new(|info| {
        web_sys::console::error_1(&info.to_string().into());
    }));
}

/// One of the four ways the tiles can be moved.
#[wasm_bindgen]
#[derive(Clone, Copy, Debug)]
pub enum Direction {
    /// Towards the first row.
    Up = 0,
    /// Towards the last column.
    Right = 1,
    /// Towards the last row.
    Down = 2,
    /// Towards the first column.
    Left = 3,
}

const _: () = assert!(Direction::Left as u8 == crate::direction::Direction::Left as u8);
