//! The options of `new_game`, checked: rules, size and board.

use js_sys::{Error, Object};
use wasm_bindgen::prelude::*;

use super::object::{byte, bytes, field, must_be, only, plain_object, string};
use super::parts::{PARTS, replace_parts};
use crate::game::board::{Board, Size};
use crate::game::rules::Rules;
use crate::game::start::{CustomStart, Start};
use crate::text::MAX_EXCERPT;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** The name of a rule set. */
export type RulesName = 'classic' | 'coin-flip' | 'cascade' | 'endless' | 'two-to-one';

/** The name of a rule set, or `~` and packed rules, like `game.rules`. */
export type RulesText = RulesName | (string & {});

/** The options of `new_game`. Parts of rules override those of `rules`. */
export interface GameOptions extends RuleParts {
  /** The rules, `classic` by default. */
  rules?: RulesText;
  /** The number of rows, 2 to 8; 4 by default. A board has at least 8 cells. */
  rows?: number;
  /** The number of columns, 2 to 8; 4 by default. */
  cols?: number;
  /**
   * A position to start from: rows × cols exponents from 0 to 63, row by row, as returned by
   * `cells`. By default, the opening of the rules places the first tiles.
   */
  board?: ArrayLike<number>;
}
";

/// Reads the rules of a game, and its start.
pub fn rules_and_start(value: &JsValue) -> Result<(Rules, Start), Error> {
    if value.is_undefined() || value.is_string() {
        let name = Some(value.clone()).filter(JsValue::is_string);
        return Ok((rules(name)?, Size::default().into()));
    }
    let Some(options) = plain_object(value) else {
        return Err(must_be("rules", "a name or an object", value));
    };
    let known: Vec<&str> = ["rules", "rows", "cols", "board"]
        .into_iter()
        .chain(PARTS)
        .collect();
    only(options, "", &known)?;
    let mut rules = rules(field(options, "rules"))?;
    replace_parts(&mut rules, options)?;
    let size = size(options)?;
    let start = match field(options, "board") {
        None => size.into(),
        Some(value) => {
            let board = board("board", &value, size, CustomStart::MAX_EXPONENT)?;
            let custom = CustomStart::new(board);
            custom
                .map_err(|error| Error::new(&error.to_string()))?
                .into()
        }
    };
    Ok((rules, start))
}

/// Reads the size of a board.
pub fn size(options: &Object) -> Result<Size, Error> {
    let rows = length(options, "rows", Size::MIN)?;
    let cols = length(options, "cols", Size::least_beside(rows))?;
    // Both lengths are allowed, so this can't fail.
    Ok(Size::new(rows, cols).unwrap_or_default())
}

fn length(options: &Object, name: &'static str, least: u8) -> Result<u8, Error> {
    match field(options, name) {
        None => Ok(4),
        Some(value) => byte(name, &value, least, Size::MAX),
    }
}

fn rules(value: Option<JsValue>) -> Result<Rules, Error> {
    let value = value.unwrap_or_else(|| "classic".into());
    let Some(text) = string(&value, MAX_EXCERPT) else {
        return Err(must_be("rules", "a name, or ~ and packed rules", &value));
    };
    text.parse::<Rules>()
        .map_err(|error| Error::new(&error.to_string()))
}

/// Reads the cells of a board with no tile above this exponent.
pub fn board(name: &str, value: &JsValue, size: Size, max_exponent: u8) -> Result<Board, Error> {
    let exponents = bytes(name, value, size.cells(), max_exponent)?;
    let mut board = Board::new(size);
    board.cells_mut().copy_from_slice(&exponents);
    Ok(board)
}
