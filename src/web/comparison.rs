//! Comparison of the moves of an evaluation, as plain JavaScript objects.

use js_sys::{Array, Object};
use wasm_bindgen::prelude::*;

use super::object::{object, set};
use crate::ai::Advice;
use crate::ai::comparison::{Comparison, Verdict};
use crate::ai::reasons::{Fact, against, reason};
use crate::direction::Direction;
use crate::game::board::Board;
use crate::game::rules::Rules;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/**
 * How a move compares with the best one. A move that is worse `costs` points where values are points,
 * otherwise it is `worse` or `bad` (much worse); `near` is almost as good, and `no-op` changes nothing.
 */
export type MoveVerdict =
  'best' | 'only' | 'equal' | 'near' | 'costs' | 'worse' | 'bad' | 'no-op';

/**
 * A difference between the best move and another one: after the other, the next tile can `end` the game, the
 * largest tile leaves its `corner`, the next tile can leave only moves that take it away (`forced`), or its full `row` or
 * `column` gets a gap; or the best move `makes` a tile, leaves more free cells (`space`), or more pairs that can
 * merge (`merges`).
 */
export interface Reason {
  readonly kind: 'end' | 'corner' | 'forced' | 'row' | 'column' | 'makes' | 'space' | 'merges';
  /** The exponent of the largest tile, or of the one that is made. */
  readonly tile?: number;
  /** The number of free cells or of pairs after the best move. */
  readonly best?: number;
  /** The number after the other move. */
  readonly other?: number;
  /** The other move; `undefined` if it is every other one. */
  readonly direction?: Direction;
}

/** One of the four moves, compared with the best one. */
export interface Comparison {
  readonly direction: Direction;
  readonly verdict: MoveVerdict;
  /** Its cost, in the unit of the values; `NaN` if nothing moves. */
  readonly loss: number;
  /** The length of its bar: 1 for the best move, 0 for a move that changes nothing. */
  readonly level: number;
  /** What sets the best move apart from it, where the board itself shows it. */
  readonly reason?: Reason;
}
";

/// Compares the moves of an evaluation, by direction.
pub(super) fn ways(rules: &Rules, board: &Board, advice: &Advice) -> Array {
    let ways = advice.compare();
    let best = advice.evaluation.best();
    ways.iter()
        .zip(Direction::ALL)
        .map(|(comparison, direction)| {
            let fact = best.and_then(|best| against(rules, board, best, direction));
            let packed = pack(comparison, direction);
            if let Some(fact) = fact.filter(|_| best != Some(direction)) {
                set(&packed, "reason", &pack_reason(fact, Some(direction)));
            }
            packed
        })
        .collect()
}

/// Returns why the best move is best.
pub(super) fn why(rules: &Rules, board: &Board, advice: &Advice) -> Option<Object> {
    let reason = reason(rules, board, advice)?;
    Some(pack_reason(reason.fact, reason.other))
}

fn pack_reason(fact: Fact, other: Option<Direction>) -> Object {
    let (kind, tile, counts) = match fact {
        Fact::End => ("end", None, None),
        Fact::Corner(tile) => ("corner", Some(tile), None),
        Fact::Forced(tile) => ("forced", Some(tile), None),
        Fact::RowGap(tile) => ("row", Some(tile), None),
        Fact::ColumnGap(tile) => ("column", Some(tile), None),
        Fact::Makes(tile) => ("makes", Some(tile), None),
        Fact::Space(best, other) => ("space", None, Some((best, other))),
        Fact::Pairs(best, other) => ("merges", None, Some((best, other))),
    };
    let packed = object! { kind: kind };
    if let Some(tile) = tile {
        set(&packed, "tile", &tile.into());
    }
    if let Some((best, other)) = counts {
        set(&packed, "best", &best.into());
        set(&packed, "other", &other.into());
    }
    if let Some(other) = other {
        set(&packed, "direction", &other.index().into());
    }
    packed
}

fn pack(comparison: &Comparison, direction: Direction) -> Object {
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
    object! {
        direction: direction.index(),
        verdict: verdict,
        loss: comparison.loss.unwrap_or(f64::NAN),
        level: comparison.level,
    }
}
