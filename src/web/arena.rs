//! The arena as a script sees it: whole games in one call. No page loads it.

use js_sys::Error;
use wasm_bindgen::prelude::*;

use super::inputs::given_seed;
use super::object::{byte, number};

use crate::ai::arena::{self, Player};
use crate::ai::{Budget, Network, PackedBoard, RowTables};
use crate::game::board::{Board, Size};

/// A player, and the games that it plays.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Arena {
    arena: arena::Arena,
    player: Player,
}

/// How one game went.
#[wasm_bindgen]
#[derive(Clone, Copy, Debug)]
pub struct Played {
    /// The points.
    pub score: f64,
    /// How many moves were made.
    pub moves: u32,
    /// The exponent of the highest tile.
    pub highest: u8,
    /// Whether the goal was reached.
    pub won: bool,
    /// How often the look ahead went further, all moves together.
    pub depths: f64,
}

#[wasm_bindgen]
impl Arena {
    /// An arena for games under some rules, a preset or packed ones, for a player that is `random`,
    /// `greedy`, `plain` or `network`. The last one plays by a file of weights, the classic game on
    /// 4 × 4 only. The two last ones value about so many boards for a move.
    ///
    /// # Errors
    ///
    /// When there are no such rules, no such size or no such player, the weights are none, or `nodes`
    /// is not from 1 to 4294967295.
    #[wasm_bindgen(constructor)]
    pub fn new(
        rules: &str,
        #[wasm_bindgen(unchecked_param_type = "number")] rows: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] cols: &JsValue,
        player: &str,
        #[wasm_bindgen(unchecked_param_type = "number")] nodes: &JsValue,
        weights: &[u8],
    ) -> Result<Self, Error> {
        let rows = byte("rows", rows, Size::MIN, Size::MAX)?;
        let cols = byte("cols", cols, Size::MIN, Size::MAX)?;
        let nodes = number("nodes", nodes, 1, u32::MAX)?;
        let budget = Budget::nodes(nodes.into());
        let player = match player {
            "random" => Player::Random,
            "greedy" => Player::Greedy,
            "plain" => Player::plain(budget),
            "network" => Player::network(Network::decode(weights).map_err(told)?, budget),
            _ => {
                let text =
                    format!("no player is called “{player}”: use random, greedy, plain or network");
                return Err(Error::new(&text));
            }
        };
        let rules = rules.parse().map_err(told)?;
        let arena = arena::Arena::new(rules, Size::new(rows, cols).map_err(told)?);
        if arena.suits(&player) {
            Ok(Self { arena, player })
        } else {
            Err(Error::new("the network player knows classic 4x4 only"))
        }
    }

    /// Plays the game of a seed, with at most so many moves.
    ///
    /// # Errors
    ///
    /// When the seed is no unsigned number of 64 bits, or `most` is not from 0 to 4294967295.
    #[allow(clippy::cast_precision_loss)]
    pub fn play(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "bigint")] seed: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] most: &JsValue,
    ) -> Result<Played, Error> {
        let (seed, most) = (given_seed(seed)?, number("most", most, 0, u32::MAX)?);
        let played = self.arena.play(&mut self.player, seed, most);
        Ok(Played {
            score: played.score as f64,
            moves: played.moves,
            highest: played.highest,
            won: played.won,
            depths: played.depths as f64,
        })
    }
}

fn told(error: impl core::fmt::Display) -> Error {
    Error::new(&error.to_string())
}

/// Boards that are moved, to see how fast that is.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Speed {
    rows: RowTables,
    packed: Vec<PackedBoard>,
    boards: Vec<Board>,
}

#[wasm_bindgen]
impl Speed {
    /// Lays out so many boards.
    ///
    /// # Errors
    ///
    /// When it is not a whole number from 1 to 1000000.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "number")] count: &JsValue,
    ) -> Result<Self, Error> {
        let count = number("count", count, 1, 1_000_000)?;
        let packed = arena::boards(count as usize);
        let boards = packed.iter().map(|&board| board.into()).collect();
        let rows = RowTables::new();
        Ok(Self {
            rows,
            packed,
            boards,
        })
    }

    /// Moves each board in all four directions by the tables of rows; gives what depends on all that
    /// comes of it.
    #[must_use]
    pub fn packed(&self) -> u64 {
        arena::slide_packed(&self.rows, &self.packed)
    }

    /// The same by the rule for all sizes.
    #[must_use]
    pub fn plain(&self) -> usize {
        arena::slide_plain(&self.boards)
    }
}
