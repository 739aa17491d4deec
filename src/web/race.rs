//! The winner of a race of 2048, for JavaScript.

use js_sys::Error;
use wasm_bindgen::prelude::*;

use super::object::{field, flag, must_be, number, plain_object};
use crate::ai::race::{Standing, Winner, leader, winner};

/// 2^64: no score is as high.
const TOO_MUCH: f64 = 18_446_744_073_709_551_616.0;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** The state of one of the two games of a race. */
export interface Standing {
  readonly score: number;
  /** The number of moves made. */
  readonly steps: number;
  /** Whether no more moves will be made. */
  readonly over: boolean;
  /** Whether it is over because the goal was reached. */
  readonly won: boolean;
}

/** The winner or the leader of a race; `nobody` means a tie. */
export type Winner = 'player' | 'ai' | 'nobody';
";

/// Returns who has won a race, as soon as that is certain; `undefined` while the race is open.
///
/// # Errors
///
/// When a field is missing or has the wrong type.
#[wasm_bindgen(unchecked_return_type = "Winner | undefined")]
pub fn race_winner(
    #[wasm_bindgen(unchecked_param_type = "Standing")] player: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Standing")] ai: &JsValue,
) -> Result<Option<String>, Error> {
    let winner = winner(&standing("player", player)?, &standing("ai", ai)?);
    Ok(winner.map(|winner| name(winner).to_owned()))
}

/// Returns who has the higher score.
///
/// # Errors
///
/// When a field is missing or has the wrong type.
#[wasm_bindgen(unchecked_return_type = "Winner")]
pub fn race_leader(
    #[wasm_bindgen(unchecked_param_type = "Standing")] player: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Standing")] ai: &JsValue,
) -> Result<String, Error> {
    let leader = leader(&standing("player", player)?, &standing("ai", ai)?);
    Ok(name(leader).to_owned())
}

const fn name(winner: Winner) -> &'static str {
    match winner {
        Winner::Player => "player",
        Winner::Ai => "ai",
        Winner::Nobody => "nobody",
    }
}

fn standing(name: &str, value: &JsValue) -> Result<Standing, Error> {
    let Some(object) = plain_object(value) else {
        return Err(must_be(name, "an object", value));
    };
    let steps = field(object, "steps")?.unwrap_or_default();
    Ok(Standing {
        score: score(&field(object, "score")?.unwrap_or_default())?,
        steps: number("steps", &steps, 0, u32::MAX)?,
        over: flag(object, "over")?,
        won: flag(object, "won")?,
    })
}

/// Returns a score. From 2^53 on it is as exact as JavaScript has it.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
pub(super) fn score(value: &JsValue) -> Result<u64, Error> {
    let number = value.as_f64();
    let number = number.filter(|number| number.fract() == 0.0 && (0.0..TOO_MUCH).contains(number));
    let wrong = || must_be("score", "a whole number from 0 to 2^64 - 1", value);
    number.map(|number| number as u64).ok_or_else(wrong)
}
