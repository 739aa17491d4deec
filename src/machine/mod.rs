//! The machine that plays 2048: a packed board, a value function, a search.
//!
//! The strong search plays by tables of rows, for the classic game on 4 × 4, proved equal to
//! [`crate::slide`]; the plain one plays any rules on any size. Neither knows games or records; the
//! arena lets them play whole games.

pub mod adviser;
pub mod arena;
pub mod estimate;
mod memo;
pub mod network;
pub mod packed;
pub mod plain;
mod range_coder;
pub mod rows;
pub mod search;
mod slot;
pub mod tuples;
pub mod weights;

pub use adviser::{Advice, Adviser};
pub use network::Network;
pub use packed::Packed;
pub use plain::Plain;
pub use rows::{Rows, Slides};
pub use search::{Budget, Outlook, Search};
pub use weights::WeightsError;
