//! Upper bounds on a game's score and tiles, as a plain JavaScript object.

use js_sys::{Error, Object};
use wasm_bindgen::prelude::*;

use super::game::Game;
use super::numbers::number;
use super::object::{self, set};
use crate::game::bounds::Bounds as Core;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** The limits that no game with a given setup exceeds in a number of moves, whichever they are. */
export interface Bounds {
  /** The exponent that no tile exceeds. */
  readonly highest: number;
  /** The score that no game exceeds. */
  readonly score: number;
  /** Whether the goal can be reached. */
  readonly won: boolean;
}
";

/// Returns the limits that no game with this game's setup exceeds within `moves` moves, whichever
/// moves they are. They check claims that no record proves.
///
/// # Errors
///
/// When `moves` is not a whole number from 0 to 4294967295.
#[wasm_bindgen(unchecked_return_type = "Bounds")]
pub fn bounds(
    game: &Game,
    #[wasm_bindgen(unchecked_param_type = "number")] moves: &JsValue,
) -> Result<Object, Error> {
    let moves = object::number("moves", moves, 0, u32::MAX)?;
    let bounds = Core::new(game.setup(), moves);
    let packed = Object::new();
    set(&packed, "highest", &bounds.highest.into());
    set(&packed, "score", &number(bounds.score).into());
    set(&packed, "won", &bounds.won.into());
    Ok(packed)
}
