//! The arena in WebAssembly, for `lab/arena.js`: each call plays a whole game.

use game_2048::Board;
use game_2048::ai::arena::{self, Played, Player};
use game_2048::ai::{Budget, Network, PackedBoard, RowTables};
use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;

use crate::arena::{COLUMNS, Series, player, size};

/// The number of numbers that tell of a game. They can be sent from a worker, which a handle cannot.
const NUMBERS: usize = 5;

fn to_error(error: impl std::fmt::Display) -> JsError {
    JsError::new(&error.to_string())
}

/// The game with these numbers.
fn played(numbers: &[u64]) -> Option<Played> {
    let [score, moves, highest, won, depths] = <[u64; NUMBERS]>::try_from(numbers).ok()?;
    Some(Played {
        score,
        moves: moves.try_into().ok()?,
        highest: highest.try_into().ok()?,
        won: won != 0,
        depths,
        ..Played::default()
    })
}

/// A player and the games that it plays.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Arena {
    arena: arena::Arena,
    player: Player,
}

#[wasm_bindgen]
impl Arena {
    /// Creates an arena for a player: `random`, `greedy`, `plain` or `network`, which needs all files of its weights.
    ///
    /// # Errors
    ///
    /// When the rules, the size, the player or the weights are invalid, or do not go together.
    #[wasm_bindgen(constructor)]
    pub fn new(
        player_name: &str,
        rules: &str,
        size_text: &str,
        budget: u32,
        weights: Vec<Uint8Array>,
    ) -> Result<Self, JsError> {
        let arena = arena::Arena::new(rules.parse()?, size(size_text).map_err(to_error)?);
        let files: Vec<Vec<u8>> = weights.into_iter().map(|file| file.to_vec()).collect();
        let network = || Ok(Network::decode(&files)?);
        let budget = Budget::nodes(budget.into());
        let player = player(player_name, budget, network).map_err(to_error)?;
        if arena.suits(&player) {
            Ok(Self { arena, player })
        } else {
            Err(to_error("the network player only plays classic on 4x4"))
        }
    }

    /// Plays the game with this seed, for at most `most` moves. Returns its numbers, for `figures`.
    pub fn play(&mut self, seed: u64, most: u32) -> Vec<u64> {
        let Played {
            score,
            moves,
            highest,
            won,
            depths,
            ..
        } = self.arena.play(&mut self.player, seed, most);
        let numbers: [u64; NUMBERS] = [score, moves.into(), highest.into(), won.into(), depths];
        numbers.into()
    }
}

/// The columns of the CSV file.
#[wasm_bindgen]
#[must_use]
pub fn columns() -> String {
    COLUMNS.into()
}

/// The results of games, one for each column: from the numbers of all games, and the CPU seconds that they took.
///
/// # Errors
///
/// When the size is invalid.
#[wasm_bindgen]
pub fn figures(
    player: String,
    rules: String,
    size_text: &str,
    budget: u32,
    games: &[u64],
    seconds: f64,
) -> Result<Vec<String>, JsError> {
    let games = games.chunks_exact(NUMBERS);
    let games: Vec<Played> = games.filter_map(played).collect();
    let series = Series {
        place: "wasm",
        player,
        rules,
        size: size(size_text).map_err(to_error)?,
        budget: budget.into(),
    };
    Ok(series.figures(&games, seconds))
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
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(count: u32) -> Self {
        let packed = arena::boards(count as usize);
        Self {
            rows: RowTables::new(),
            boards: packed.iter().map(|&board| board.into()).collect(),
            packed,
        }
    }

    /// Moves each board in all four directions with the row tables. The result depends on all boards and gains, so that
    /// the compiler cannot drop any work.
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
