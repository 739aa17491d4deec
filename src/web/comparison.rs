//! Comparison of the moves of an evaluation, as plain JavaScript objects.

use js_sys::{Array, Error, Object};
use wasm_bindgen::prelude::*;

use super::object::{byte, field, flag, must_be, plain_object, set};
use crate::ai::comparison::{Comparison, Values, Verdict};
use crate::direction::Direction;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/**
 * How a move compares with the best one. A move that is worse `costs` points where values are points,
 * otherwise it is `worse` or `bad` (much worse); `near` is almost as good, and `no-op` changes nothing.
 */
export type MoveVerdict =
  'best' | 'only' | 'equal' | 'near' | 'costs' | 'worse' | 'bad' | 'no-op';

/** One of the four moves, compared with the best one. */
export interface Comparison {
  readonly direction: Direction;
  readonly verdict: MoveVerdict;
  /** Its cost, in the unit of the values; `NaN` if nothing moves. */
  readonly loss: number;
  /** The length of its bar: 1 for the best move, 0 for a move that changes nothing. */
  readonly level: number;
}
";

/// Compares each of the four moves of an evaluation with the best one, by direction.
///
/// # Errors
///
/// When a field is missing or has the wrong type.
#[wasm_bindgen(unchecked_return_type = "Comparison[]")]
pub fn compare_moves(
    #[wasm_bindgen(
        unchecked_param_type = "Pick<Evaluation, 'values' | 'usedNetwork' | 'points'> & { best?: Direction }"
    )]
    evaluation: &JsValue,
) -> Result<Array, Error> {
    let Some(object) = plain_object(evaluation) else {
        return Err(must_be("evaluation", "an object", evaluation));
    };
    let values = Values {
        values: values(object)?,
        best: best(object)?,
        used_network: flag(object, "usedNetwork")?,
        points: flag(object, "points")?,
    };
    Ok(values
        .compare()
        .iter()
        .zip(Direction::ALL)
        .map(|(comparison, direction)| pack(comparison, direction))
        .collect())
}

/// Returns the values by direction; `NaN` becomes `None`.
fn values(evaluation: &Object) -> Result<[Option<f64>; 4], Error> {
    let list = field(evaluation, "values")?.unwrap_or_default();
    let wrong = || must_be("values", "a list of 4 numbers", &list);
    if !list.is_object() {
        return Err(wrong());
    }
    let length = field(list.unchecked_ref(), "length")?;
    if length.and_then(|length| length.as_f64()) != Some(4.0) {
        return Err(wrong());
    }
    let mut values = [None; 4];
    for (value, index) in values.iter_mut().zip(["0", "1", "2", "3"]) {
        let number = field(list.unchecked_ref(), index)?;
        let number = number.and_then(|number| number.as_f64());
        *value = Some(number.ok_or_else(wrong)?).filter(|number| !number.is_nan());
    }
    Ok(values)
}

fn best(evaluation: &Object) -> Result<Option<Direction>, Error> {
    let Some(best) = field(evaluation, "best")? else {
        return Ok(None);
    };
    byte("best", &best, 0, 3).map(Direction::from_index)
}

fn pack(comparison: &Comparison, direction: Direction) -> Object {
    let packed = Object::new();
    let verdict = match comparison.verdict {
        Verdict::Best => "best",
        Verdict::Only => "only",
        Verdict::Equal => "equal",
        Verdict::Near => "near",
        Verdict::Costs => "costs",
        Verdict::Worse => "worse",
        Verdict::Bad => "bad",
        Verdict::NoOp => "no-op",
    };
    set(&packed, "direction", &direction.index().into());
    set(&packed, "verdict", &verdict.into());
    set(&packed, "loss", &comparison.loss.unwrap_or(f64::NAN).into());
    set(&packed, "level", &comparison.level.into());
    packed
}
