//! The facts that a record proves, as a plain JavaScript object.

use js_sys::Object;
use wasm_bindgen::prelude::*;

use super::numbers::{face_number, number};
use super::object::set;
use super::turn::Standing;
use crate::game::{Position, Record};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** The facts that a record proves. A plain object that can be cloned and posted to a worker. */
export interface Verdict {
  /** The rules: the name of a preset, or `~` and packed rules. */
  readonly rules: string;
  /** The number of rows, 2 to 8. */
  readonly rows: number;
  /** The number of columns, 2 to 8. */
  readonly cols: number;
  /** The seed for every tile that appears. It is not known who chose it. */
  readonly seed: bigint;
  /** Where the tiles come from: all of them follow from the seed. */
  readonly tiles: 'seed';
  /** Whether the game started from a custom board. */
  readonly customStart: boolean;
  /** The score after the last move. */
  readonly score: number;
  /** The number of moves made. */
  readonly steps: number;
  /** The number on the highest tile after the last move; 0 on an empty board. */
  readonly highest: number;
  /** Whether the goal was reached, by any move or on the start board. */
  readonly won: boolean;
  /** The game's status after the last move. */
  readonly status: Status;
}

/**
 * The facts about a record with its own tiles: its game keeps the rules, but whoever made the record may have chosen
 * the tiles.
 */
export interface OwnTilesVerdict extends Omit<Verdict, 'seed' | 'tiles'> {
  readonly seed: null;
  /** The record names the tiles itself. */
  readonly tiles: 'own';
}

/**
 * Replays a record and returns what it proves. This is faster than `open_game`, since no game is created. Only with
 * `ownTiles` may the record have its own tiles, since it then proves no more than that the rules were kept. Throws an
 * `Error` when the text is not a record, its moves cannot be made under its rules, or it has its own tiles.
 */
export function verify(record: string, options?: { ownTiles?: false }): Verdict;
export function verify(record: string, options?: { ownTiles?: boolean }): Verdict | OwnTilesVerdict;
";

#[wasm_bindgen]
extern "C" {
    /// A plain object of the TypeScript type `Verdict`.
    #[wasm_bindgen(extends = Standing, extends = Object, typescript_type = "Verdict")]
    pub type Verdict;
}

/// Packs a record and its last position into one object.
pub fn pack(record: &Record, last: &Position) -> Verdict {
    let setup = &record.setup;
    let packed: Verdict = Object::new().unchecked_into();
    let highest = last.board.highest();
    set(&packed, "rules", &setup.rules.to_string().into());
    set(&packed, "rows", &setup.size().rows().into());
    set(&packed, "cols", &setup.size().cols().into());
    let (tiles, seed) = match record.tiles {
        None => ("seed", setup.seed.into()),
        Some(_) => ("own", JsValue::NULL),
    };
    set(&packed, "seed", &seed);
    set(&packed, "tiles", &tiles.into());
    set(&packed, "customStart", &setup.is_custom_start().into());
    packed.set_score(number(last.score));
    packed.set_steps(last.steps as usize);
    let face = if highest == 0 {
        0.0
    } else {
        face_number(highest)
    };
    set(&packed, "highest", &face.into());
    set(&packed, "won", &last.won_at.is_some().into());
    packed.set_status(last.status(&setup.rules) as u8);
    packed
}
