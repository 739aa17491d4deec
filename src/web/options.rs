//! What comes from JavaScript, checked: rules, sizes, seeds, directions.

use js_sys::{Array, Error, Object};
use wasm_bindgen::prelude::*;

use crate::board::Size;
use crate::direction::Direction;
use crate::rules::{PRESETS, Rules};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** The name of a rule set. */
export type RulesName = 'classic' | 'coin-flip' | 'cascade' | 'endless' | 'two-to-one';

/** What `new_game` takes. */
export interface GameOptions {
  /** The rule set; `classic` without it. */
  rules?: RulesName;
  /** The number of rows, 3 to 8; 4 without it. */
  rows?: number;
  /** The number of columns, 3 to 8; 4 without it. */
  cols?: number;
}
";

#[wasm_bindgen]
extern "C" {
    /// The object form of the rules.
    #[wasm_bindgen(extends = Object)]
    type GameOptions;

    #[wasm_bindgen(method, getter, structural)]
    fn rules(this: &GameOptions) -> JsValue;
    #[wasm_bindgen(method, getter, structural)]
    fn rows(this: &GameOptions) -> JsValue;
    #[wasm_bindgen(method, getter, structural)]
    fn cols(this: &GameOptions) -> JsValue;

    /// Any value as text. Throws for an object without a text of its own.
    #[wasm_bindgen(catch, js_name = String)]
    fn text(value: &JsValue) -> Result<String, JsValue>;
}

/// How a value is shown in an error.
fn shown(value: &JsValue) -> String {
    match text(value) {
        _ if Array::is_array(value) => "a list".to_owned(),
        Ok(text) if value.is_string() => format!("“{text}”"),
        Ok(text) => text,
        Err(_) => "an object".to_owned(),
    }
}

/// The rules and the size of a new game.
pub fn game_options(value: &JsValue) -> Result<(Rules, Size), Error> {
    if value.is_undefined() || value.is_string() {
        return Ok((preset(value)?, Size::default()));
    }
    if !value.is_object() || Array::is_array(value) {
        let message = format!("rules must be a name or an object, not {}", shown(value));
        return Err(Error::new(&message));
    }
    let options: &GameOptions = value.unchecked_ref();
    for key in Object::keys(options) {
        if !["rules", "rows", "cols"].iter().any(|known| key == *known) {
            let message = format!(
                "unknown option {}; known are rules, rows, cols",
                shown(&key)
            );
            return Err(Error::new(&message));
        }
    }
    let rules = preset(&options.rules())?;
    let rows = length("rows", &options.rows())?;
    let cols = length("cols", &options.cols())?;
    let size = Size::new(rows, cols).map_err(|error| Error::new(&error.to_string()))?;
    Ok((rules, size))
}

fn preset(value: &JsValue) -> Result<Rules, Error> {
    let name = if value.is_undefined() {
        Some("classic".to_owned())
    } else {
        value.as_string()
    };
    name.and_then(|name| Rules::preset(&name)).ok_or_else(|| {
        let known = PRESETS.map(|(name, _)| name).join(", ");
        Error::new(&format!(
            "unknown rules {}; known are {known}",
            shown(value)
        ))
    })
}

fn length(name: &str, value: &JsValue) -> Result<u8, Error> {
    if value.is_undefined() {
        return Ok(4);
    }
    whole(value, Size::MIN.into(), Size::MAX.into()).ok_or_else(|| {
        let (min, max) = (Size::MIN, Size::MAX);
        let message = format!("{name} must be a whole number from {min} to {max}, not ");
        Error::new(&(message + &shown(value)))
    })
}

/// A whole number from `min` to `max`.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn whole<T: TryFrom<u64>>(value: &JsValue, min: u32, max: u32) -> Option<T> {
    let number = value.as_f64()?;
    let fits = number.fract() == 0.0 && (f64::from(min)..=f64::from(max)).contains(&number);
    if fits {
        T::try_from(number as u64).ok()
    } else {
        None
    }
}

/// The seed, or a drawn one.
pub fn seed(value: &JsValue) -> Result<u64, Error> {
    if value.is_undefined() {
        return getrandom::u64()
            .map_err(|error| Error::new(&format!("no random seed to be had: {error}")));
    }
    u64::try_from(value.clone()).map_err(|_| {
        let message = "the seed must be a bigint from 0n to 18446744073709551615n, not ";
        Error::new(&(message.to_owned() + &shown(value)))
    })
}

/// One of the four directions.
pub fn direction(value: &JsValue) -> Result<Direction, Error> {
    whole(value, 0, 3)
        .and_then(Direction::from_index)
        .ok_or_else(|| {
            let message = "the direction must be 0 (up), 1 (right), 2 (down) or 3 (left), not ";
            Error::new(&(message.to_owned() + &shown(value)))
        })
}

/// A number of moves from 0 to `known`, if one is given.
pub fn steps(value: &JsValue, known: usize) -> Result<Option<usize>, Error> {
    if value.is_undefined() {
        return Ok(None);
    }
    let steps = whole(value, 0, u32::try_from(known).unwrap_or(u32::MAX));
    steps.map(Some).ok_or_else(|| {
        let message = format!("steps must be a whole number from 0 to {known}, not ");
        Error::new(&(message + &shown(value)))
    })
}
