//! 2048 as JavaScript sees it.

// The code that `#[wasm_bindgen]` generates for an enum compares floats.
#![allow(clippy::float_cmp)]

use js_sys::{Error, Object};
use wasm_bindgen::prelude::*;

use crate::game::Game as Core;
use crate::game::position::Setup;
use crate::game::replay::play_out;

use crate::journal::{Act, Journal};
use crate::line::Move;

use super::game_summary::{self, Summary};
use super::inputs::{self, bad_record, direction, full, seed, steps};
use super::journal::{journal_of, mover, since};
use super::numbers::number;
use super::object::{field, plain_object};
use super::options::rules_and_start;

use super::turn::{self, Turn};
use super::verdict::{self, Verdict};
use super::written_parts;

/// The status of a game.
#[wasm_bindgen]
#[derive(Clone, Copy, Debug)]
pub enum Status {
    /// Moves are possible.
    Playing = 0,
    /// The last move reached the goal. Where the rules let the player keep going, a further move or
    /// `keep_going` continues.
    Won = 1,
    /// No move is left.
    Lost = 2,
}

/// The kind of a tile's motion.
#[wasm_bindgen]
#[derive(Clone, Copy, Debug)]
pub enum MotionKind {
    /// Slides and stays the same tile.
    Slides = 0,
    /// Merges with all other tiles that end in the same cell into one new tile.
    Merges = 1,
    /// Is new. When played backwards, it vanishes.
    Appears = 2,
}

const _: () = {
    assert!(Status::Lost as u8 == crate::game::Status::Lost as u8);
    assert!(MotionKind::Appears as u8 == crate::game::MotionKind::Appears as u8);
};

/// A game in progress: its rules, its seed and its moves, and the journal of what was done, and when. `new_game`
/// and `open_game` create it.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Game(Journal<Core>);

#[wasm_bindgen]
impl Game {
    /// The score.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn score(&self) -> f64 {
        number(self.0.game().score())
    }

    /// The number of moves made.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn steps(&self) -> usize {
        self.0.game().steps()
    }

    /// The number of known moves: those made and those that `redo` can make again.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn known_steps(&self) -> usize {
        self.0.game().known_steps()
    }

    /// The current status, a `Status`.
    #[wasm_bindgen(getter, unchecked_return_type = "Status")]
    #[must_use]
    pub fn status(&self) -> u8 {
        self.0.game().status() as u8
    }

    /// Whether the goal has been reached, by any move so far or on the start board.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn won(&self) -> bool {
        self.0.game().won()
    }

    /// Whether the player may keep going after the goal.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn goes_on(&self) -> bool {
        self.0.game().setup().rules.after_goal == crate::game::rules::AfterGoal::GoesOn
    }

    /// The number of rows, 2 to 8.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn rows(&self) -> u8 {
        self.0.game().setup().size().rows()
    }

    /// The number of columns, 2 to 8.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn cols(&self) -> u8 {
        self.0.game().setup().size().cols()
    }

    /// The rules: the name of a preset, or packed rules.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn rules(&self) -> String {
        self.0.game().setup().rules.to_string()
    }

    /// All parts of the rules, in the form that `new_game` takes.
    #[wasm_bindgen(getter, unchecked_return_type = "Required<RuleParts>")]
    #[must_use]
    pub fn parts(&self) -> Object {
        written_parts::parts(&self.0.game().setup().rules)
    }

    /// Whether the game started from a custom board.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn custom_start(&self) -> bool {
        self.0.game().is_custom_start()
    }

    /// Whether the game has its own tiles: it was opened from a record that names them, and nothing shows that they
    /// are random. It never counts.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn own_tiles(&self) -> bool {
        self.0.game().has_own_tiles()
    }

    /// The seed for every tile that appears, an unsigned 64-bit integer. Of a game with its own tiles, it is that for
    /// the tiles after the recorded moves.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.0.game().setup().seed
    }

    /// The record of the moves made, as text. It proves the score, unless the game has its own tiles.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn record(&self) -> String {
        self.0.game().record().to_string()
    }

    /// The record of all known moves, including the undone ones.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn history(&self) -> String {
        self.0.game().history().to_string()
    }

    /// What is counted about the game, and what its position comes to.
    #[wasm_bindgen(getter, unchecked_return_type = "GameSummary")]
    #[must_use]
    pub fn summary(&self) -> Summary {
        game_summary::pack(&self.0)
    }
}

journal_of!(Game);

impl Game {
    /// Makes, undoes or redoes a move.
    fn act(&mut self, act: Act, ms: Option<f64>) -> Option<Turn> {
        let turn = self.0.turn(act, since(ms))?;
        Some(turn::pack(&turn, self.0.game()))
    }
}

/// Starts a game.
///
/// `rules` is the name of a preset, packed rules, or an object with rules, parts of rules, a size
/// and a start board. By default the game is `classic` on 4 × 4. `seed` is an unsigned 64-bit
/// `bigint`, drawn at random by default. The same seed and moves give the same game everywhere.
///
/// # Errors
///
/// When the rules, the size, the board or the seed is invalid. The message says what is allowed.
#[wasm_bindgen]
pub fn new_game(
    #[wasm_bindgen(unchecked_optional_param_type = "RulesText | GameOptions")] rules: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "bigint", js_name = seed)] chosen_seed: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "boolean")] counts: Option<bool>,
) -> Result<Game, Error> {
    let (rules, start) = rules_and_start(rules)?;
    let seed = seed(chosen_seed)?;
    let game = Core::new(Setup { rules, start, seed });
    Ok(Game(Journal::new(game, counts.unwrap_or(true))))
}

/// Opens the game of a record with its first `steps` moves made, or all of them. The others can be
/// made again with `redo`. It may have its own tiles: after the recorded moves, and after another move, they follow
/// from its seed.
///
/// # Errors
///
/// When the text is not a record, or its moves cannot be made under its rules.
#[wasm_bindgen]
pub fn open_game(
    #[wasm_bindgen(unchecked_param_type = "string")] record: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "number", js_name = steps)] made: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "boolean")] counts: Option<bool>,
) -> Result<Game, Error> {
    let record = inputs::game_record(record, true)?;
    let mut game = Core::replay(&record).map_err(bad_record)?;
    if !made.is_undefined() {
        game.seek(steps(made, game.known_steps())?);
    }
    Ok(Game(Journal::new(game, counts.unwrap_or(false))))
}

/// Replays a record and returns what it proves. This is faster than `open_game`, since no game is
/// created. Only with `ownTiles` may the record have its own tiles, since it then proves no more than that the rules
/// were kept.
///
/// # Errors
///
/// When the text is not a record, its moves cannot be made under its rules, or it has its own tiles.
#[wasm_bindgen(skip_typescript)]
pub fn verify(
    #[wasm_bindgen(unchecked_param_type = "string")] record: &JsValue,
    options: &JsValue,
) -> Result<Verdict, Error> {
    let record = inputs::game_record(record, own_tiles(options))?;
    let last = play_out(&record).map_err(bad_record)?;
    Ok(verdict::pack(&record, &last))
}

/// Whether the options say that a record may have its own tiles. Nothing else does, such as the second argument of a
/// call by `map`.
fn own_tiles(options: &JsValue) -> bool {
    let options = plain_object(options);
    options.and_then(|options| field(options, "ownTiles")) == Some(JsValue::TRUE)
}

/// Makes a move. Returns `undefined` when the move changes nothing, or when the game is over.
///
/// # Errors
///
/// When the direction is not one of the four, or when the game has 10,000,000 moves, the most that
/// a record can hold. The game is then unchanged.
#[wasm_bindgen(unchecked_return_type = "Turn | undefined")]
pub fn move_dir(
    game: &mut Game,
    #[wasm_bindgen(unchecked_param_type = "Direction", js_name = direction)] way: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "boolean")] by_ai: Option<bool>,
    #[wasm_bindgen(unchecked_optional_param_type = "number")] ms: Option<f64>,
) -> Result<Option<Turn>, Error> {
    let direction = direction(way)?;
    let mover = mover(by_ai);
    let turn = game.act(Act::Move(Move { direction, mover }), ms);
    if turn.is_none() && game.0.game().is_full() {
        return Err(full("moves"));
    }
    Ok(turn)
}

/// Undoes the last move. Returns `undefined` when no move has been made.
#[wasm_bindgen(unchecked_return_type = "Turn | undefined")]
pub fn undo(
    game: &mut Game,
    #[wasm_bindgen(unchecked_optional_param_type = "number")] ms: Option<f64>,
) -> Option<Turn> {
    game.act(Act::Undo, ms)
}

/// Redoes the last undone move. Returns `undefined` when there is nothing to redo.
#[wasm_bindgen(unchecked_return_type = "Turn | undefined")]
pub fn redo(
    game: &mut Game,
    #[wasm_bindgen(unchecked_optional_param_type = "number")] ms: Option<f64>,
) -> Option<Turn> {
    game.act(Act::Redo, ms)
}

/// Goes to the position after `steps` of the known moves. `redo` can make the others again.
///
/// # Errors
///
/// When `steps` is not a whole number from 0 to `known_steps`. The game is then unchanged.
#[wasm_bindgen]
pub fn seek(
    game: &mut Game,
    #[wasm_bindgen(unchecked_param_type = "number", js_name = steps)] made: &JsValue,
) -> Result<(), Error> {
    let steps = steps(made, game.0.game().known_steps())?;
    game.0.restart(|game| game.seek(steps));
    Ok(())
}

/// Leaves `Status.Won` if the rules let the player keep going. Returns whether it did.
#[wasm_bindgen]
pub fn keep_going(
    game: &mut Game,
    #[wasm_bindgen(unchecked_optional_param_type = "number")] ms: Option<f64>,
) -> bool {
    game.0.add(Act::KeepGoing, since(ms))
}

/// The board, row by row, as exponents: 0 is empty, 1 is a 2, 11 is a 2048, 17 is a 131072.
#[wasm_bindgen]
#[must_use]
pub fn cells(game: &Game) -> Vec<u8> {
    game.0.game().board().cells().to_vec()
}

#[cfg(test)]
mod tests {
    use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

    use super::*;

    wasm_bindgen_test_configure!(run_in_browser);

    #[wasm_bindgen_test]
    fn a_game_takes_as_many_moves_as_a_record_holds() {
        let mut game = Game(Journal::new(Core::almost_full(), true));
        let steps = game.steps();
        assert!(matches!(
            move_dir(&mut game, &0.into(), None, None),
            Ok(Some(_))
        ));
        let before = (game.steps(), game.score(), cells(&game));
        assert_eq!(before.0, steps + 1);
        for way in 0..4 {
            let refused = move_dir(&mut game, &way.into(), None, None).err();
            assert_eq!(
                refused
                    .map(|error| String::from(error.message()))
                    .as_deref(),
                Some("a record holds 10000000 moves at most")
            );
        }
        assert_eq!(before, (game.steps(), game.score(), cells(&game)));
    }
}
