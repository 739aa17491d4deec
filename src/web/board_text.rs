//! The text form of boards, for an editor. The file of the AI player has it, because a page loads that
//! one later than the game.

use js_sys::{Array, Error, Object, Uint8Array};
use wasm_bindgen::prelude::*;

use super::object::{field, must_be, plain_object, set, string};
use super::options::{board, size};
use crate::game::board::{Board, Size};
use crate::game::board_text::BoardError;
use crate::game::start::CustomStart;
use crate::text::MAX_TEXT;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** A board: its size, and rows × cols exponents from 0 to 63, row by row. */
export interface BoardCells {
  rows: number;
  cols: number;
  cells: ArrayLike<number>;
}

/** What is wrong with a board's text, to be said in any language. */
export type BoardTextError = Error & (
  /** A cell that is neither empty nor a tile: its text, at most 40 characters of it. */
  | { code: 'cell'; parts: [found: string] }
  /** A row, counted from 1, that is longer or shorter than the first one. */
  | { code: 'row'; parts: [row: number, cells: number, expected: number] }
  /** Too few or too many rows or columns, or too few cells. */
  | { code: 'size'; parts: [rows: number, cols: number, min: number, max: number, cells: number] }
);
";

/// Returns a board as text: a line for each row, with the numbers on the tiles and `.` for an empty
/// cell.
///
/// # Errors
///
/// When it isn't a board that `new_game` takes or an empty one.
#[wasm_bindgen]
pub fn board_to_text(
    #[wasm_bindgen(unchecked_param_type = "BoardCells", js_name = board)] value: &JsValue,
) -> Result<String, Error> {
    let wrong = || must_be("board", "{ rows, cols, cells }", value);
    let object = plain_object(value).ok_or_else(wrong)?;
    let cells = field(object, "cells").unwrap_or_default();
    Ok(board("cells", &cells, size(object)?, CustomStart::MAX_EXPONENT)?.to_text())
}

/// Reads a board from text whose rows are separated by line breaks or `/`, and its cells by white
/// space. An empty cell is `.` or `0`. Or from 16 hexadecimal digits, as 2048verse writes a board: the
/// exponents of the cells, column by column from the top left.
///
/// # Errors
///
/// When the text isn't a board: a `BoardTextError`.
#[wasm_bindgen(unchecked_return_type = "BoardCells & { cells: Uint8Array }")]
pub fn board_from_text(
    #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
) -> Result<Object, Error> {
    let found = string(text, MAX_TEXT).ok_or_else(|| must_be("text", "a text", text))?;
    let board =
        Board::from_text(&found, CustomStart::MAX_EXPONENT).map_err(|error| pack(&error))?;
    let packed = Object::new();
    set(&packed, "rows", &board.size().rows().into());
    set(&packed, "cols", &board.size().cols().into());
    set(&packed, "cells", &Uint8Array::from(board.cells()));
    Ok(packed)
}

fn pack(error: &BoardError) -> Error {
    let (code, parts): (_, &[JsValue]) = match error {
        BoardError::Cell { found, .. } => ("cell", &[found.into()]),
        &BoardError::Ragged {
            row,
            found,
            expected,
        } => ("row", &[row.into(), found.into(), expected.into()]),
        &BoardError::Size { rows, cols } => (
            "size",
            &[
                rows.into(),
                cols.into(),
                Size::MIN.into(),
                Size::MAX.into(),
                Size::MIN_CELLS.into(),
            ],
        ),
    };
    let packed = Error::new(&error.to_string());
    set(&packed, "code", &code.into());
    set(&packed, "parts", &parts.iter().collect::<Array>());
    packed
}
