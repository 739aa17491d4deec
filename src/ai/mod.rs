//! The AI player of 2048: packed boards, a value function, searches, and the review of a record.
//!
//! [`search`] plays the classic game on 4 × 4 with a value function and row tables, tested to be
//! equal to [`crate::game::slide`]; [`generic_search`] plays any rules on any size. [`advisor`]
//! chooses between them, [`arena`] plays whole games, and [`review`] rates the moves of a record.
//! [`comparison`] and [`review_summary`] define the meaning of values to a player, and [`race`]
//! decides who wins a race.
//!
//! This folder may import [`crate::game`], [`crate::random`], [`crate::text`] and [`crate::direction`].

pub mod advisor;
pub mod arena;
pub mod budget;
pub mod comparison;
pub mod evaluation;
mod evaluation_cache;
pub mod generic_search;
mod hash_index;
pub mod heuristic;
pub mod network;
pub mod packed_board;
pub mod race;
mod range_coder;
pub mod review;
pub mod review_summary;
pub mod row_tables;
pub mod search;
pub mod tuples;
pub mod weights;

pub use advisor::{Advice, Advisor};
pub use budget::Budget;
pub use evaluation::Evaluation;
pub use generic_search::GenericSearch;
pub use network::Network;
pub use packed_board::PackedBoard;
pub use row_tables::{RowTables, Slides};
pub use search::Search;
pub use weights::WeightsError;
