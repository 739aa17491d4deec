//! The arena for scripts: each call plays a whole game. No page loads it.

use js_sys::{Error, Uint8Array};
use wasm_bindgen::prelude::*;

use super::inputs::given_seed;
use super::object::{byte, number};

use crate::ai::arena::{self, Player};
use crate::ai::{Budget, Network, PackedBoard, RowTables};
use crate::game::board::{Board, Size};

/// A player and the games that it plays.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Arena {
    arena: arena::Arena,
    player: Player,
}

/// The result of one game.
#[wasm_bindgen]
#[derive(Clone, Copy, Debug)]
pub struct Played {
    /// The score.
    pub score: f64,
    /// The number of moves made.
    pub moves: u32,
    /// The exponent of the highest tile.
    pub highest: u8,
    /// Whether the goal was reached.
    pub won: bool,
    /// The total of all search depths.
    pub depths: f64,
}

#[wasm_bindgen]
impl Arena {
    /// Creates an arena for a player: `random`, `greedy`, `plain` or `network`. `rules` is a preset
    /// or packed rules. `plain` and `network` evaluate about `nodes` boards for a move; `network`
    /// needs all files of its weights and plays only the classic game on 4 × 4.
    ///
    /// # Errors
    ///
    /// When the rules, the size, the player or the weights are invalid, or `nodes` is not from 1 to
    /// 4294967295.
    #[wasm_bindgen(constructor)]
    pub fn new(
        rules: &str,
        #[wasm_bindgen(unchecked_param_type = "number")] rows: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] cols: &JsValue,
        player: &str,
        #[wasm_bindgen(unchecked_param_type = "number")] nodes: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "Uint8Array[]")] weights: Vec<Uint8Array>,
    ) -> Result<Self, Error> {
        let rows = byte("rows", rows, Size::MIN, Size::MAX)?;
        let cols = byte("cols", cols, Size::MIN, Size::MAX)?;
        let nodes = number("nodes", nodes, 1, u32::MAX)?;
        let budget = Budget::nodes(nodes.into());
        let player = match player {
            "random" => Player::Random,
            "greedy" => Player::Greedy,
            "plain" => Player::plain(budget),
            "network" => {
                let files: Vec<_> = weights.into_iter().map(|file| file.to_vec()).collect();
                Player::network(Network::decode(&files).map_err(to_error)?, budget)
            }
            _ => {
                let text =
                    format!("unknown player “{player}”: use random, greedy, plain or network");
                return Err(Error::new(&text));
            }
        };
        let rules = rules.parse().map_err(to_error)?;
        let arena = arena::Arena::new(rules, Size::new(rows, cols).map_err(to_error)?);
        if arena.suits(&player) {
            Ok(Self { arena, player })
        } else {
            Err(Error::new("the network player only plays classic on 4x4"))
        }
    }

    /// Plays the game with this seed, for at most `most` moves.
    ///
    /// # Errors
    ///
    /// When the seed is not an unsigned 64-bit integer, or `most` is not from 0 to 4294967295.
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

fn to_error(error: impl core::fmt::Display) -> Error {
    Error::new(&error.to_string())
}

/// A benchmark that moves boards.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Speed {
    rows: RowTables,
    packed: Vec<PackedBoard>,
    boards: Vec<Board>,
}

#[wasm_bindgen]
impl Speed {
    /// Creates this many boards.
    ///
    /// # Errors
    ///
    /// When `count` is not a whole number from 1 to 1000000.
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

    /// Moves each board in all four directions with the row tables. The result depends on all
    /// boards and gains, so that the compiler cannot drop any work.
    #[must_use]
    pub fn packed(&self) -> u64 {
        arena::slide_packed(&self.rows, &self.packed)
    }

    /// Does the same by the rule for all sizes.
    #[must_use]
    pub fn plain(&self) -> usize {
        arena::slide_plain(&self.boards)
    }
}
