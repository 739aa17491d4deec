//! The machine that plays 2048: a packed board, a value function, a search.
//!
//! The strong search plays by tables of rows, for the classic game on 4 × 4, proved equal to
//! [`crate::slide`]; the plain one plays any rules on any size. Neither knows games or records; the
//! arena lets them play whole games.

pub mod advisor;
pub mod arena;
mod evaluation_cache;
pub mod generic_search;
mod hash_index;
pub mod heuristic;
pub mod network;
pub mod packed_board;
mod range_coder;
pub mod review;
pub mod row_tables;
pub mod search;
pub mod tuples;
pub mod weights;

pub use advisor::{Advice, Advisor};
pub use generic_search::GenericSearch;
pub use network::Network;
pub use packed_board::PackedBoard;
pub use row_tables::{RowTables, Slides};
pub use search::{Budget, Evaluation, Search};
pub use weights::WeightsError;
