//! The AI player of 2048: packed boards, a value function, searches, and the review of a record.
//!
//! [`search`] plays the classic game on 4 × 4 with a value function, the [`network`], and row tables,
//! tested to be equal to [`crate::game::slide`]. [`generic_search`] plays any rules on any size, with a
//! small network of [`other_boards`] or a heuristic. [`endgame`] solves crowded boards for the
//! search. [`advisor`] chooses between the searches, [`arena`] plays whole games, and [`review`] rates the
//! moves of a record.
//! [`comparison`], [`reasons`], [`grade`] and [`review_summary`] define the meaning of values to a player.
//!
//! [`exact`] needs no network: it looks at everything that can happen, where that is possible.
//!
//! An [`Advisor`] is the AI player as a whole. Without weights it only has the generic search:
//!
//! ```
//! use game_2048::ai::{Advisor, Budget};
//! use game_2048::{Game, Rules, Setup, Size};
//!
//! let rules = Rules::preset("classic").unwrap();
//! let mut game = Game::new(Setup { rules, start: Size::default().into(), seed: 42 });
//! let mut advisor = Advisor::new();
//! while game.steps() < 20 {
//!     let advice = advisor.look(&rules, game.board(), Budget::nodes(500));
//!     let Some(best) = advice.evaluation.best() else {
//!         break; // No move is possible.
//!     };
//!     game.play(best);
//! }
//! assert_eq!(game.steps(), 20);
//! ```
//!
//! The weights are files of the npm package `game-2048-element`, `lib/assets/weights-4x4-1.bin` and so on, which
//! [`Network::read`] reads.
//!
//! **Not settled:** this module may change in any release.
//!
//! This folder may import [`crate::game`], [`crate::random`], [`crate::text`] and [`crate::direction`].

pub mod advisor;
pub mod arena;
pub mod assessment;
pub mod budget;
pub mod comparison;
pub mod endgame;
pub mod evaluation;
pub mod exact;
pub mod generic_search;
pub mod grade;
mod hash_index;
pub mod network;
pub mod other_boards;
pub mod reasons;
pub mod review;
pub mod review_summary;
pub mod search;
mod weights_file;

pub use advisor::{Advice, Advisor};
pub use budget::Budget;
pub use evaluation::Evaluation;
pub use generic_search::GenericSearch;
pub use network::Network;
pub use network::packed_board::PackedBoard;
pub use other_boards::OtherNetwork;
pub use search::Search;
pub use search::row_tables::{RowTables, Slides};
pub use weights_file::WeightsError;
