//! What the programs of the lab share. `README.md` has a list of them.

pub mod arena;
pub mod boards;
pub mod checkpoint;
pub mod learner;
pub mod mean;
pub mod packing;
pub mod solver;
#[cfg(not(target_arch = "wasm32"))]
pub mod threads;
#[cfg(target_arch = "wasm32")]
pub mod web;

pub use mean::Mean;
