//! What the programs of the lab share. `README.md` has a list of them.

pub mod arena;
pub mod boards;
pub mod checkpoint;
pub mod learner;
pub mod mean;
pub mod packing;
pub mod threads;

pub use mean::Mean;
