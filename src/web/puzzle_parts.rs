//! What the puzzle and its solver share at the boundary: goals, boards and directions.

use js_sys::Error;
use wasm_bindgen::prelude::*;

use crate::direction::Direction;
use crate::puzzle::board::Side;
use crate::puzzle::{Board, Goal};
use crate::text::MAX_EXCERPT;

use super::object::{bytes, must_be, string};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** The name of a goal: the layout of the solved board. */
export type GoalName = 'usual' | 'spiral';
";

/// Reads a goal from its name.
pub fn goal(value: &JsValue) -> Result<Goal, Error> {
    let named = string(value, MAX_EXCERPT).and_then(|name| name.parse().ok());
    named.ok_or_else(|| must_be("goal", "usual or spiral", value))
}

/// Reads a board of this size.
pub fn board(name: &str, value: &JsValue, side: Side) -> Result<Board, Error> {
    let cells = bytes(name, value, side.cells(), side.highest())?;
    Board::new(&cells).map_err(|error| Error::new(&error.to_string()))
}

/// Converts directions to numbers.
pub fn directions(slides: &[Direction]) -> Vec<u8> {
    slides.iter().map(|slide| slide.index()).collect()
}
