//! What the programs of the lab share. `README.md` has a list of them.

pub mod checkpoint;
pub mod learner;
