//! What a record proves, as a plain JavaScript object.

use js_sys::Object;
use wasm_bindgen::prelude::*;

use super::object::set;
use super::turn;
use crate::position::{Position, Setup};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** What a record proves. A plain object that can be cloned and sent. */
export interface Verdict {
  /** The rules: the name of a preset, or `~` and packed rules. */
  readonly rules: string;
  /** The number of rows, 3 to 8. */
  readonly rows: number;
  /** The number of columns, 3 to 8. */
  readonly cols: number;
  /** The seed of every tile that appears. Who chose it is not known. */
  readonly seed: bigint;
  /** Whether the game started from a board laid by hand. */
  readonly placed: boolean;
  /** The score after the last move. */
  readonly score: number;
  /** How many moves were made. */
  readonly steps: number;
  /** The face of the highest tile on the board after the last move. */
  readonly highest: number;
  /** Whether the goal was reached, be it by an earlier move or on the start board. */
  readonly won: boolean;
  /** Where the game stands after the last move. */
  readonly status: Status;
}
";

/// The setup of a game and its last position as one object.
pub fn pack(setup: &Setup, last: &Position) -> Object {
    let packed = Object::new();
    let size = setup.size();
    let highest = last.board.cells().iter().copied().max().unwrap_or(0);
    let fields: [(&str, JsValue); 10] = [
        ("rules", setup.rules.to_string().into()),
        ("rows", size.rows().into()),
        ("cols", size.cols().into()),
        ("seed", setup.seed.into()),
        ("placed", setup.placed().into()),
        ("score", turn::number(last.score).into()),
        ("steps", last.steps.into()),
        ("highest", turn::face_number(highest).into()),
        ("won", last.won_at.is_some().into()),
        ("status", (last.status(&setup.rules) as u8).into()),
    ];
    for (name, value) in fields {
        set(&packed, name, &value);
    }
    packed
}
