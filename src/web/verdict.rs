//! The facts that a record proves, as a plain JavaScript object.

use js_sys::Object;
use wasm_bindgen::prelude::*;

use super::numbers::{face_number, number};
use super::turn::Standing;
use crate::game::position::{Position, Setup};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** The facts that a record proves. A plain object that can be cloned and posted to a worker. */
export interface Verdict {
  /** The rules: the name of a preset, or `~` and packed rules. */
  readonly rules: string;
  /** The number of rows, 3 to 8. */
  readonly rows: number;
  /** The number of columns, 3 to 8. */
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

    // These setters keep the field names in JavaScript. Passing their names to `set` for every record
    // would take a good part of the time for a verdict.
    #[wasm_bindgen(method, setter, structural)]
    fn set_rules(this: &Verdict, value: String);
    #[wasm_bindgen(method, setter, structural)]
    fn set_rows(this: &Verdict, value: u8);
    #[wasm_bindgen(method, setter, structural)]
    fn set_cols(this: &Verdict, value: u8);
    #[wasm_bindgen(method, setter, structural)]
    fn set_seed(this: &Verdict, value: u64);
    #[wasm_bindgen(method, setter, structural, js_name = customStart)]
    fn set_custom_start(this: &Verdict, value: bool);
    #[wasm_bindgen(method, setter, structural)]
    fn set_highest(this: &Verdict, value: f64);
    #[wasm_bindgen(method, setter, structural)]
    fn set_won(this: &Verdict, value: bool);
}

/// Packs the setup of a game and its last position into one object.
pub fn pack(setup: &Setup, last: &Position) -> Verdict {
    let packed: Verdict = Object::new().unchecked_into();
    let highest = last.board.cells().iter().copied().max().unwrap_or(0);
    packed.set_rules(setup.rules.to_string());
    packed.set_rows(setup.size().rows());
    packed.set_cols(setup.size().cols());
    packed.set_seed(setup.seed);
    packed.set_custom_start(setup.is_custom_start());
    packed.set_score(number(last.score));
    packed.set_steps(last.steps as usize);
    packed.set_highest(if highest == 0 {
        0.0
    } else {
        face_number(highest)
    });
    packed.set_won(last.won_at.is_some());
    packed.set_status(last.status(&setup.rules) as u8);
    packed
}
