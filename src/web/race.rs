//! A race of 2048, for JavaScript.

use js_sys::Error;
use wasm_bindgen::prelude::*;

use super::inputs;
use super::object::{field, flag, must_be, number, plain_object, string};
use crate::direction::Direction;
use crate::game::race::{Level, Standing, Winner, leader, winner};

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

/// The move that a level of the AI plays, given its best one and the values of all by direction, `NaN` where nothing
/// moves: the best one, or any possible one if it slips. Slips follow from the seed and the number of moves made.
///
/// # Errors
///
/// When there is no such level, or a value has the wrong type.
#[wasm_bindgen]
pub fn race_move(
    #[wasm_bindgen(unchecked_param_type = "'easy' | 'medium' | 'strong'")] level: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "bigint")] seed: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] steps: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] best: &JsValue,
    values: &[f64],
) -> Result<u8, Error> {
    let names = || must_be("level", "easy, medium or strong", level);
    let level = string(level, 8).and_then(|name| Level::from_name(&name));
    let level = level.ok_or_else(names)?;
    let possible = Direction::ALL.into_iter().zip(values);
    let possible: Vec<Direction> = possible
        .filter(|(_, value)| !value.is_nan())
        .map(|(direction, _)| direction)
        .collect();
    let seed = inputs::given_seed(seed)?;
    let steps = number("steps", steps, 0, u32::MAX)?;
    let best = inputs::direction(best)?;
    Ok(level.plays(seed, steps, best, &possible).index())
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
    let steps = field(object, "steps").unwrap_or_default();
    Ok(Standing {
        score: inputs::score(&field(object, "score").unwrap_or_default())?,
        steps: number("steps", &steps, 0, u32::MAX)?,
        over: flag(object, "over")?,
        won: flag(object, "won")?,
    })
}
