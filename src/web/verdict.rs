//! The facts that a record proves, as a plain JavaScript object.

use js_sys::Object;
use wasm_bindgen::prelude::*;

use super::numbers::{face_number, number};
use super::object::set;
use super::turn::Standing;
use crate::game::position::{Position, Setup};

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
";

#[wasm_bindgen]
extern "C" {
    /// A plain object of the TypeScript type `Verdict`.
    #[wasm_bindgen(extends = Standing, extends = Object, typescript_type = "Verdict")]
    pub type Verdict;
}

/// Packs the setup of a game and its last position into one object.
pub fn pack(setup: &Setup, last: &Position) -> Verdict {
    let packed: Verdict = Object::new().unchecked_into();
    let highest = last.board.highest();
    set(&packed, "rules", &setup.rules.to_string().into());
    set(&packed, "rows", &setup.size().rows().into());
    set(&packed, "cols", &setup.size().cols().into());
    set(&packed, "seed", &setup.seed.into());
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
