//! 2048 as JavaScript sees it.

// Of the code that `#[wasm_bindgen]` writes for an enum.
#![allow(clippy::float_cmp)]

use js_sys::{Error, Object};
use wasm_bindgen::prelude::*;

use crate::game::Game as Core;
use crate::game::position::Setup;
use crate::game::record::Record;
use crate::game::replay::play_out;

use super::inputs::{self, bad_record, direction, full, seed, steps};
use super::numbers::number;
use super::options::rules_and_start;
use super::turn::{self, Turn};
use super::verdict::{self, Verdict};
use super::written_parts;

/// Where a game stands.
#[wasm_bindgen]
#[derive(Clone, Copy, Debug)]
pub enum Status {
    /// Moves are possible.
    Playing = 0,
    /// The last move reached the goal. A further move or `keep_going` leads on, where the rules
    /// let the player.
    Won = 1,
    /// No move is left.
    Lost = 2,
}

/// What becomes of a tile that moves.
#[wasm_bindgen]
#[derive(Clone, Copy, Debug)]
pub enum MotionKind {
    /// It slides and stays itself.
    Slides = 0,
    /// It becomes one new tile with all others that end in the same cell.
    Merges = 1,
    /// It is new. Backwards it vanishes.
    Appears = 2,
}

const _: () = {
    assert!(Status::Lost as u8 == crate::game::Status::Lost as u8);
    assert!(MotionKind::Appears as u8 == crate::game::MotionKind::Appears as u8);
};

/// A game being played: its rules, its seed and its moves. Made by `new_game` or `open_game`.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Game(Core);

impl Game {
    /// What the game was before its first move.
    pub(super) const fn setup(&self) -> &Setup {
        self.0.setup()
    }
}

#[wasm_bindgen]
impl Game {
    /// The sum of all gains so far.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn score(&self) -> f64 {
        number(self.0.score())
    }

    /// How many moves are made.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn steps(&self) -> usize {
        self.0.steps()
    }

    /// How many moves are known: those made and those that `redo` can make again.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn known_steps(&self) -> usize {
        self.0.known_steps()
    }

    /// Where the game stands.
    #[wasm_bindgen(getter, unchecked_return_type = "Status")]
    #[must_use]
    pub fn status(&self) -> u8 {
        self.0.status() as u8
    }

    /// Whether the goal was reached, be it by an earlier move or on the start board.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn won(&self) -> bool {
        self.0.won()
    }

    /// Whether the player may keep going after the goal.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn goes_on(&self) -> bool {
        self.0.setup().rules.after_goal == crate::game::rules::AfterGoal::GoesOn
    }

    /// The number of rows, 3 to 8.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn rows(&self) -> u8 {
        self.0.setup().size().rows()
    }

    /// The number of columns, 3 to 8.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn cols(&self) -> u8 {
        self.0.setup().size().cols()
    }

    /// The rules: the name of a preset, or rules of one's own in packed form.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn rules(&self) -> String {
        self.0.setup().rules.to_string()
    }

    /// All parts of the rules, as `new_game` takes them.
    #[wasm_bindgen(getter, unchecked_return_type = "Required<RuleParts>")]
    #[must_use]
    pub fn parts(&self) -> Object {
        written_parts::parts(&self.0.setup().rules)
    }

    /// Whether the game started from a board laid by hand.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn custom_start(&self) -> bool {
        self.0.is_custom_start()
    }

    /// The seed of every tile that appears, unsigned 64 bit.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.0.setup().seed
    }

    /// The record of the moves made, as text. It proves the score.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn record(&self) -> String {
        self.0.record().to_string()
    }

    /// The record of all known moves, those that `redo` can make again included.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn history(&self) -> String {
        self.0.history().to_string()
    }
}

/// Starts a game.
///
/// `rules` is the name of a preset or packed rules, or an object with rules, parts of them, a size
/// and a start board; without it the game is `classic` on 4 × 4. `seed` is a `bigint`, unsigned 64
/// bit; without it one is drawn. The same seed and the same moves give the same game everywhere.
///
/// # Errors
///
/// When the rules, the size, the board or the seed is not known, with what would be.
#[wasm_bindgen]
pub fn new_game(
    #[wasm_bindgen(unchecked_optional_param_type = "RulesText | GameOptions")] rules: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "bigint", js_name = seed)] chosen_seed: &JsValue,
) -> Result<Game, Error> {
    let (rules, start) = rules_and_start(rules)?;
    let seed = seed(chosen_seed)?;
    Ok(Game(Core::new(Setup { rules, start, seed })))
}

/// Opens the game of a record, with its first `steps` moves made, or all of them; the others can be
/// made again by `redo`.
///
/// # Errors
///
/// When the text is no record, or one whose moves cannot be made under its rules.
#[wasm_bindgen]
pub fn open_game(
    #[wasm_bindgen(unchecked_param_type = "string")] record: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "number", js_name = steps)] made: &JsValue,
) -> Result<Game, Error> {
    let record: Record = inputs::record(record)?;
    let mut game = Core::replay(&record).map_err(bad_record)?;
    if !made.is_undefined() {
        game.seek(steps(made, game.known_steps())?);
    }
    Ok(Game(game))
}

/// Plays a record out and says what it proves. Quicker than `open_game`, since it keeps no game.
///
/// # Errors
///
/// When the text is no record, or one whose moves cannot be made under its rules.
#[wasm_bindgen(unchecked_return_type = "Verdict")]
pub fn verify(
    #[wasm_bindgen(unchecked_param_type = "string")] record: &JsValue,
) -> Result<Verdict, Error> {
    let record: Record = inputs::record(record)?;
    let last = play_out(&record).map_err(bad_record)?;
    Ok(verdict::pack(&record.setup, &last))
}

/// Makes a move. `undefined` when it changes nothing, or when the game is over.
///
/// # Errors
///
/// When the direction is not one of the four, or when the game has 10,000,000 moves, the most that a
/// record holds. The game then stays as it is.
#[wasm_bindgen(unchecked_return_type = "Turn | undefined")]
pub fn move_dir(
    game: &mut Game,
    #[wasm_bindgen(unchecked_param_type = "Direction", js_name = direction)] way: &JsValue,
) -> Result<Option<Turn>, Error> {
    let direction = direction(way)?;
    let turn = game.0.play(direction);
    if turn.is_none() && game.0.is_full() {
        return Err(full("moves"));
    }
    Ok(turn.map(|turn| turn::pack(&turn, &game.0)))
}

/// Takes the last move back. `undefined` at the opening.
#[wasm_bindgen(unchecked_return_type = "Turn | undefined")]
pub fn undo(game: &mut Game) -> Option<Turn> {
    let turn = game.0.undo();
    turn.map(|turn| turn::pack(&turn, &game.0))
}

/// Makes the move again that was taken back last. `undefined` when there is none.
#[wasm_bindgen(unchecked_return_type = "Turn | undefined")]
pub fn redo(game: &mut Game) -> Option<Turn> {
    let turn = game.0.redo();
    turn.map(|turn| turn::pack(&turn, &game.0))
}

/// Goes to the position after so many of the known moves. `redo` can make the others again.
///
/// # Errors
///
/// When it is not a whole number from 0 to `known_steps`. The game then stays where it is.
#[wasm_bindgen]
pub fn seek(
    game: &mut Game,
    #[wasm_bindgen(unchecked_param_type = "number", js_name = steps)] made: &JsValue,
) -> Result<(), Error> {
    let steps = steps(made, game.0.known_steps())?;
    game.0.seek(steps);
    Ok(())
}

/// Leaves `Status.Won` behind where the rules let the player keep going. Says whether it did.
#[wasm_bindgen]
pub fn keep_going(game: &mut Game) -> bool {
    game.0.keep_going()
}

/// The board, row by row, as exponents: 0 is empty, 1 is a 2, 11 is a 2048, 17 is a 131072.
#[wasm_bindgen]
#[must_use]
pub fn cells(game: &Game) -> Vec<u8> {
    game.0.board().cells().to_vec()
}

#[cfg(test)]
mod tests {
    use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

    use super::*;

    wasm_bindgen_test_configure!(run_in_browser);

    #[wasm_bindgen_test]
    fn a_game_takes_as_many_moves_as_a_record_holds() {
        let mut game = Game(Core::almost_full());
        let steps = game.steps();
        assert!(matches!(move_dir(&mut game, &0.into()), Ok(Some(_))));
        let before = (game.steps(), game.score(), cells(&game));
        assert_eq!(before.0, steps + 1);
        for way in 0..4 {
            let refused = move_dir(&mut game, &way.into()).err();
            assert_eq!(
                refused
                    .map(|error| String::from(error.message()))
                    .as_deref(),
                Some("a record holds 10000000 moves at most: there is no further one")
            );
        }
        assert_eq!(before, (game.steps(), game.score(), cells(&game)));
    }
}
