//! Comparison of the moves of an evaluation, as plain JavaScript objects.

use js_sys::{Array, Object};
use wasm_bindgen::prelude::*;

use super::object::set;
use crate::ai::Advice;
use crate::ai::comparison::{Comparison, Verdict};
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

/// Compares the moves of an evaluation, by direction.
pub(super) fn ways(advice: &Advice) -> Array {
    let ways = advice.compare();
    ways.iter().zip(Direction::ALL).map(pack).collect()
}

fn pack((comparison, direction): (&Comparison, Direction)) -> Object {
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
