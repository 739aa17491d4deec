//! How fast a kept game was played, for JavaScript.

use js_sys::{Array, Error, Object, Uint8Array, Uint32Array};
use wasm_bindgen::prelude::*;

use super::object::{must_be, object, string};
use crate::game::Record;
use crate::journal;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** How fast a game was played. It is the player's own claim: no record proves it. */
export interface Pace {
  /** The milliseconds before each known move; 0 where they are unknown. */
  readonly delays: Uint32Array;
  /** The most moves that the player made within ten seconds. */
  readonly most: number;
}
";

/// Returns how fast a game was played, given the start of its journal, the number of moves known there, and its
/// chunks.
///
/// # Errors
///
/// When one of them has the wrong type.
#[wasm_bindgen(unchecked_return_type = "Pace")]
pub fn pace_of(
    #[wasm_bindgen(unchecked_param_type = "string")] start: &JsValue,
    known: usize,
    #[wasm_bindgen(unchecked_param_type = "readonly Uint8Array[]")] chunks: &JsValue,
) -> Result<Object, Error> {
    let start =
        string(start, 2 * Record::MAX_TEXT).ok_or_else(|| must_be("the start", "a text", start))?;
    let made = start.split(' ').nth(1).and_then(|made| made.parse().ok());
    let made = made.unwrap_or(0).min(known);
    let list: Option<&Array> = chunks.dyn_ref();
    let list = list.ok_or_else(|| must_be("the chunks", "a list", chunks))?;
    let bytes = |chunk: JsValue| -> Result<Vec<u8>, Error> {
        let bytes: Option<&Uint8Array> = chunk.dyn_ref();
        bytes
            .map(Uint8Array::to_vec)
            .ok_or_else(|| must_be("a chunk", "a list of bytes", &chunk))
    };
    let chunks: Vec<Vec<u8>> = list.iter().map(bytes).collect::<Result<_, _>>()?;
    let pace = journal::Pace::read(known, made, chunks.iter().map(Vec::as_slice));
    Ok(object! { delays: Uint32Array::from(&pace.delays[..]), most: pace.most })
}
