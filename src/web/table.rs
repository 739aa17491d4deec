//! Tables of friends and the schedule of exercises, for JavaScript.

use js_sys::{Array, Error, Object};
use wasm_bindgen::prelude::*;

use super::numbers::number;
use super::object::{field, must_be, object, plain_object, set, string};
use super::summary::count;
use crate::library::label::{self, LabelError};
use crate::library::schedule::{self, Place};
use crate::library::table::{self, Proven, Row, TableError, Variant};
use crate::puzzle::Start;
use crate::text::MAX_TEXT;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** A game whose record was replayed. */
export interface ProvenGame {
  readonly kind: 'game-2048' | 'sliding-puzzle';
  readonly record: string;
  /** The record without its moves and its check sum. */
  readonly start: string;
  /** The score; of a puzzle, the slides of its solution. */
  readonly result: number;
  readonly moves: number;
  /** Whether it began from a custom board. */
  readonly custom: boolean;
  /** The day of a daily game, such as `2026-11-21`. */
  readonly day?: string;
  /** The rules and the size of a game of 2048; side, goal and start of a puzzle. */
  readonly variant: any;
}

/** Why a game has no result, with what is wrong if its record is damaged. */
export interface RefusedGame {
  readonly kind: 'damaged' | 'ownTiles' | 'unsolved' | 'noMoves';
  readonly fault?: string;
}

/** A row of a table. */
export interface TableRow extends ProvenGame {
  readonly name: string;
}

/** Where an exercise is: the number of its box, and when it comes again, in milliseconds since 1970. */
export interface ExercisePlace {
  readonly box: number;
  readonly due: number;
}
";

fn items(name: &str, list: &JsValue) -> Result<Vec<Object>, Error> {
    let wrong = || must_be(name, "a list of objects", list);
    let array: Option<&Array> = list.dyn_ref();
    let objects = array.ok_or_else(wrong)?.iter();
    let objects = objects.map(|item| plain_object(&item).cloned().ok_or_else(wrong));
    objects.collect()
}

fn text(object: &Object, name: &'static str) -> Result<String, Error> {
    let value = field(object, name).unwrap_or_default();
    string(&value, MAX_TEXT).ok_or_else(|| must_be(name, "a text", &value))
}

fn float(object: &Object, name: &'static str) -> Result<f64, Error> {
    let value = field(object, name).unwrap_or_default();
    value
        .as_f64()
        .ok_or_else(|| must_be(name, "a number", &value))
}

fn places(places: Vec<usize>) -> Array {
    let places = places.into_iter().map(count);
    places.map(JsValue::from).collect()
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn rows(list: &JsValue) -> Result<Vec<Row>, Error> {
    let rows = items("the rows", list)?;
    let row = |row: &Object| -> Result<Row, Error> {
        let day = field(row, "day").and_then(|day| day.as_string());
        Ok(Row {
            record: text(row, "record")?,
            name: text(row, "name")?,
            start: text(row, "start")?,
            result: float(row, "result")? as u64,
            day: day.unwrap_or_default(),
        })
    };
    rows.iter().map(row).collect()
}

/// The text of a table, unpacked.
///
/// # Errors
///
/// When they aren't rows.
#[wasm_bindgen]
pub fn table_text(
    #[wasm_bindgen(unchecked_param_type = "readonly { record: string, name: string }[]")]
    rows: &JsValue,
) -> Result<String, Error> {
    let rows = items("the rows", rows)?;
    let row = |row: &Object| Ok((text(row, "record")?, text(row, "name")?));
    let rows: Vec<(String, String)> = rows.iter().map(row).collect::<Result<_, Error>>()?;
    let rows = rows.iter().map(|(record, name)| (&**record, &**name));
    Ok(table::write(rows))
}

/// Reads the unpacked text of a table. Neither its records nor its names have been checked then.
///
/// # Errors
///
/// When the text is wrong or has too much.
#[wasm_bindgen(unchecked_return_type = "{ record: string, name: string, line: number }[]")]
pub fn read_table(text: &str) -> Result<Array, Error> {
    let named = table::read(text).map_err(|error| Error::new(&error.to_string()))?;
    let named = named.into_iter().map(|named| {
        object! { record: named.record, name: named.name, line: named.line }
    });
    Ok(named.collect())
}

/// What is wrong with a player's name. Whether it is composed (NFC) and has no white space at its ends, the caller checks.
#[wasm_bindgen(unchecked_return_type = "'empty' | 'long' | 'characters' | undefined")]
#[must_use]
pub fn name_fault(name: &str) -> Option<String> {
    let fault = match label::check(name, table::NAME).err()? {
        LabelError::Invisible => "empty",
        LabelError::Character(_) => "characters",
        LabelError::Characters { .. } | LabelError::Bytes { .. } => "long",
    };
    Some(fault.to_owned())
}

/// Replays a record for a table.
#[wasm_bindgen(unchecked_return_type = "{ game: ProvenGame } | { refused: RefusedGame }")]
#[must_use]
pub fn prove_record(record: &str) -> Object {
    match table::prove(record) {
        Ok(proven) => object! { game: pack(record, proven) },
        Err(TableError::OwnTiles) => object! { refused: object! { kind: "ownTiles" } },
        Err(TableError::Unsolved) => object! { refused: object! { kind: "unsolved" } },
        Err(TableError::NoMoves) => object! { refused: object! { kind: "noMoves" } },
        Err(error) => {
            object! { refused: object! { kind: "damaged", fault: error.to_string() } }
        }
    }
}

fn pack(record: &str, proven: Proven) -> Object {
    let (kind, variant) = match &proven.variant {
        Variant::Game(rules, size) => {
            let (rows, cols) = (size.rows(), size.cols());
            let variant = object! { rules: rules.to_string(), rows: rows, cols: cols };
            ("game-2048", variant)
        }
        Variant::Puzzle(side, goal, start) => {
            let start: JsValue = match start {
                Start::Walk(slides) => (*slides).into(),
                Start::Any => "any".into(),
                Start::Board(_) => "board".into(),
            };
            let variant = object! { side: side.length(), goal: goal.name(), start: start };
            ("sliding-puzzle", variant)
        }
    };
    let packed = object! {
        kind: kind,
        record: record,
        start: proven.start,
        result: number(proven.result),
        moves: proven.moves,
        custom: proven.custom,
        variant: variant,
    };
    if let Some(day) = proven.day {
        set(&packed, "day", &day.into());
    }
    packed
}

/// Merges rows: of each start and name, the better game stays. Returns the places of those that stay.
///
/// # Errors
///
/// When they aren't rows.
#[wasm_bindgen(unchecked_return_type = "number[]")]
pub fn merge_table(
    #[wasm_bindgen(unchecked_param_type = "readonly TableRow[]", js_name = rows)] list: &JsValue,
) -> Result<Array, Error> {
    Ok(places(table::merge(&rows(list)?)))
}

/// Ranks rows by start, daily games first, the latest day leading. Returns the places of the games of each start with their
/// ranks, the best first; equal results have the same rank.
///
/// # Errors
///
/// When they aren't rows.
#[wasm_bindgen(unchecked_return_type = "[place: number, rank: number][][]")]
pub fn rank_table(
    #[wasm_bindgen(unchecked_param_type = "readonly TableRow[]", js_name = rows)] list: &JsValue,
) -> Result<Array, Error> {
    let ranked = table::rank(&rows(list)?);
    let starts = ranked.into_iter().map(|start| {
        let ranks = start
            .into_iter()
            .map(|(place, rank)| places(vec![place, rank]));
        let ranks: Array = ranks.map(JsValue::from).collect();
        JsValue::from(ranks)
    });
    Ok(starts.collect())
}

/// Where an exercise goes, given its box; `undefined` if it is new. `found` is whether it was found at once and without help.
#[wasm_bindgen(unchecked_return_type = "ExercisePlace")]
#[must_use]
pub fn place_exercise(number: Option<u8>, found: bool, now: f64) -> Object {
    let place = Place::after(number, found, now);
    object! { box: place.number, due: place.due }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn exercises(list: &JsValue) -> Result<Vec<Place>, Error> {
    let places = items("the exercises", list)?;
    let place = |place: &Object| -> Result<Place, Error> {
        Ok(Place {
            number: float(place, "box")? as u8,
            due: float(place, "due")?,
        })
    };
    places.iter().map(place).collect()
}

/// The exercises that are due, the longest due first.
///
/// # Errors
///
/// When they aren't places.
#[wasm_bindgen(unchecked_return_type = "number[]")]
pub fn due_exercises(
    #[wasm_bindgen(unchecked_param_type = "readonly ExercisePlace[]", js_name = exercises)]
    list: &JsValue,
    now: f64,
) -> Result<Array, Error> {
    Ok(places(schedule::due(&exercises(list)?, now)))
}

/// The exercises that are too many. Those that have been learned go first, then those that come last.
///
/// # Errors
///
/// When they aren't places.
#[wasm_bindgen(unchecked_return_type = "number[]")]
pub fn surplus_exercises(
    #[wasm_bindgen(unchecked_param_type = "readonly ExercisePlace[]", js_name = exercises)]
    list: &JsValue,
    most: usize,
) -> Result<Array, Error> {
    Ok(places(schedule::too_many(&exercises(list)?, most)))
}
