//! What comes in for either game: seeds, directions, numbers of moves.

use js_sys::Error;
use wasm_bindgen::prelude::*;

use super::object::{byte, must_be, number};
use crate::direction::Direction;

/// The seed, or a drawn one.
pub fn seed(value: &JsValue) -> Result<u64, Error> {
    if value.is_undefined() {
        return getrandom::u64()
            .map_err(|error| Error::new(&format!("no random seed to be had: {error}")));
    }
    u64::try_from(value.clone()).map_err(|_| {
        let allowed = "a bigint from 0n to 18446744073709551615n";
        must_be("the seed", allowed, value)
    })
}

/// One of the four directions.
pub fn direction(value: &JsValue) -> Result<Direction, Error> {
    byte("", value, 0, 3)
        .ok()
        .and_then(Direction::from_index)
        .ok_or_else(|| {
            let allowed = "0 (up), 1 (right), 2 (down) or 3 (left)";
            must_be("the direction", allowed, value)
        })
}

/// A number of moves from 0 to `known`.
pub fn steps(value: &JsValue, known: usize) -> Result<usize, Error> {
    let known = u32::try_from(known).unwrap_or(u32::MAX);
    number("steps", value, 0, known).map(|steps| steps as usize)
}
