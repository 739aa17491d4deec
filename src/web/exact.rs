//! Exact chances in JavaScript, for a worker.

use js_sys::{Error, Object};
use wasm_bindgen::prelude::*;

use crate::ai::PackedBoard;
use crate::ai::exact::{Aim, Exact as Core};
use crate::direction::Direction;
use crate::game::board::Size;

use super::object::{byte, field, must_be, plain_object};
use super::options::board;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/**
 * What is to be reached on a 4 × 4 board under the classic rules: one more tile with the exponent `tile` is made while
 * those that are as large stay where they are; the largest tile comes into the cell `corner` in at most `moves` moves; or
 * `moves` moves are made.
 */
export type Aim = { tile: number } | { corner: number; moves: number } | { moves: number };
";

/// The number of boards that are remembered for one aim.
const LIMIT: usize = 600_000;

/// The exact chance of reaching an aim: everything that can happen is looked at. That is possible where few boards can
/// come up.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Exact(Core);

#[wasm_bindgen]
impl Exact {
    /// Prepares for an aim from a board.
    ///
    /// # Errors
    ///
    /// When the aim is invalid, or the cells aren't a 4 × 4 board of tiles up to 32768.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "Aim")] aim: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>")] cells: &JsValue,
    ) -> Result<Self, Error> {
        let board = packed(cells)?;
        let aim = plain_object(aim).ok_or_else(|| must_be("aim", "an object", aim))?;
        Ok(Self(Core::new(read_aim(aim, board)?, LIMIT)))
    }

    /// Returns, by direction, the chance of reaching the aim with the move and perfect play after it, `NaN` where nothing
    /// moves; `undefined` if too many boards can come up. `left` is the number of moves left, if the aim limits it.
    ///
    /// # Errors
    ///
    /// When the cells aren't a 4 × 4 board of tiles up to 32768, or `left` is not a whole number from 0 to 40.
    pub fn chances(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>")] cells: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] left: &JsValue,
    ) -> Result<Option<Vec<f64>>, Error> {
        let left = byte("left", left, 0, Aim::MAX_MOVES)?;
        let chances = self.0.chances(packed(cells)?, left.max(1));
        Ok(chances.map(|chances| chances.map(|chance| chance.unwrap_or(f64::NAN)).to_vec()))
    }

    /// Returns whether a move reaches the aim (`true`) or fails it (`false`); `undefined` if it decides nothing.
    ///
    /// # Errors
    ///
    /// When the cells aren't a 4 × 4 board of tiles up to 32768, the direction is unknown, or `left` is not a whole
    /// number from 0 to 40.
    pub fn decides(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>")] cells: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "Direction")] direction: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] left: &JsValue,
    ) -> Result<Option<bool>, Error> {
        let left = byte("left", left, 0, Aim::MAX_MOVES)?;
        let direction = byte("direction", direction, 0, 3)?;
        let direction = Direction::from_index(direction).unwrap_or(Direction::Up);
        Ok(self.0.decides(packed(cells)?, direction, left))
    }
}

/// Reads a board.
fn packed(cells: &JsValue) -> Result<PackedBoard, Error> {
    let board = board("cells", cells, Size::default(), 15)?;
    Ok(PackedBoard::new(&board).unwrap_or_default())
}

fn read_aim(aim: &Object, board: PackedBoard) -> Result<Aim, Error> {
    if let Some(tile) = field(aim, "tile") {
        let tile = byte("aim.tile", &tile, 2, 15)?;
        return Ok(Aim::one_more(tile, board));
    }
    let moves = field(aim, "moves").unwrap_or_default();
    let moves = byte("aim.moves", &moves, 1, Aim::MAX_MOVES)?;
    let Some(cell) = field(aim, "corner") else {
        return Ok(Aim::Survive(moves));
    };
    let cell = byte("aim.corner", &cell, 0, 15)?.into();
    Ok(Aim::Corner { cell, moves })
}
