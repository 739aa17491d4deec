//! Inputs of both games: seeds, directions, records, scores, numbers of moves.

use core::fmt::Display;

use js_sys::Error;
use wasm_bindgen::prelude::*;

#[cfg(any(feature = "game", feature = "puzzle", feature = "library"))]
use super::object::byte;
#[cfg(any(feature = "game", feature = "puzzle"))]
use super::object::number;
use super::object::{must_be, string};
use crate::direction;
#[cfg(any(feature = "game", feature = "ai"))]
use crate::game::Record;
#[cfg(any(feature = "game", feature = "puzzle"))]
use crate::text::MAX_MOVES;

/// Reads a seed, or draws one when the value is `undefined`.
#[cfg(any(feature = "game", feature = "puzzle"))]
pub fn seed(value: &JsValue) -> Result<u64, Error> {
    if value.is_undefined() {
        // In a browser there is no other cause, and writing out the error's own text takes half a kilobyte.
        let refused = |_| Error::new("no random seed: Web Crypto API is unavailable");
        return getrandom::u64().map_err(refused);
    }
    given_seed(value)
}

/// Reads a seed.
#[cfg(any(feature = "game", feature = "puzzle", feature = "library"))]
pub fn given_seed(value: &JsValue) -> Result<u64, Error> {
    u64::try_from(value.clone()).map_err(|_| {
        let allowed = "a bigint from 0n to 18446744073709551615n";
        must_be("the seed", allowed, value)
    })
}

// It is not in `mod.rs`, because a linker drops a module of which no function is called, with what it exports.
/// One of the four directions in which tiles can be moved.
#[wasm_bindgen]
#[derive(Clone, Copy, Debug)]
pub enum Direction {
    /// Toward the first row.
    Up = 0,
    /// Toward the last column.
    Right = 1,
    /// Toward the last row.
    Down = 2,
    /// Toward the first column.
    Left = 3,
}

const _: () = assert!(Direction::Left as u8 == direction::Direction::Left as u8);

/// Reads one of the four directions.
#[cfg(any(feature = "game", feature = "puzzle", feature = "library"))]
pub fn direction(value: &JsValue) -> Result<direction::Direction, Error> {
    byte("", value, 0, 3)
        .ok()
        .and_then(direction::Direction::from_index)
        .ok_or_else(|| {
            let allowed = "0 (up), 1 (right), 2 (down) or 3 (left)";
            must_be("the direction", allowed, value)
        })
}

/// Reads a record from its text, of at most this many bytes.
pub fn record<R, E: Display>(
    value: &JsValue,
    longest: usize,
    parse: impl FnOnce(&str) -> Result<R, E>,
) -> Result<R, Error> {
    let text = string(value, longest);
    let text = text.ok_or_else(|| must_be("record", "a text", value))?;
    parse(&text).map_err(bad_record)
}

/// Reads a record of 2048, which may have its own tiles if the caller says so.
#[cfg(any(feature = "game", feature = "ai"))]
pub fn game_record(value: &JsValue, own_tiles: bool) -> Result<Record, Error> {
    record(value, Record::MAX_TEXT, |text| {
        Record::parse(text, own_tiles)
    })
}

/// Creates the error for an invalid record, or one whose moves cannot be made.
pub fn bad_record(error: impl Display) -> Error {
    Error::new(&format!("bad record: {error}"))
}

/// Creates the error for a move beyond the limit of a record.
#[cfg(any(feature = "game", feature = "puzzle"))]
pub fn full(moves: &str) -> Error {
    Error::new(&format!("a record holds {MAX_MOVES} {moves} at most"))
}

/// Reads a number of moves from 0 to `known`.
#[cfg(any(feature = "game", feature = "puzzle"))]
pub fn steps(value: &JsValue, known: usize) -> Result<usize, Error> {
    let known = u32::try_from(known).unwrap_or(u32::MAX);
    number("steps", value, 0, known).map(|steps| steps as usize)
}

/// 2^64: no score is as high.
#[cfg(any(feature = "ai", feature = "library"))]
const TOO_MUCH: f64 = 18_446_744_073_709_551_616.0;

/// Returns a score. From 2^53 on it is as exact as JavaScript has it.
#[cfg(any(feature = "ai", feature = "library"))]
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
pub fn score(value: &JsValue) -> Result<u64, Error> {
    let number = value.as_f64();
    let number = number.filter(|number| number.fract() == 0.0 && (0.0..TOO_MUCH).contains(number));
    let wrong = || must_be("score", "a whole number from 0 to 2^64 - 1", value);
    number.map(|number| number as u64).ok_or_else(wrong)
}
