//! Comparison of the moves of an evaluation: the cost of each, and a verdict.

use super::advisor::Advice;
use crate::direction::Direction;

/// How a move compares with the best one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The best move.
    Best,
    /// The only move.
    Only,
    /// Worth as much as the best one.
    Equal,
    /// Worth almost as much.
    Near,
    /// Worse, by a number of points.
    Costs,
    /// Worse, where values aren't points.
    Worse,
    /// Much worse, where values aren't points.
    Bad,
    /// A move that changes nothing.
    NoOp,
}

/// One of the four moves, compared with the best one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// The verdict on the move.
    pub verdict: Verdict,
    /// Its cost, in the unit of the values; `None` for a move that changes nothing.
    pub loss: Option<f64>,
    /// The length of its bar: 1 for the best move, 0 for a move that changes nothing.
    pub level: f64,
}

/// With the network, a move that costs less than this share of the best value is almost as good.
const NEAR: f64 = 0.01;

/// The approximate value of an empty cell in the generic search. A move that costs less than one is
/// almost as good.
pub(super) const EMPTY_CELL: f64 = 35.0;

/// A loss of less than half a point counts as none.
const NO_LOSS: f64 = 0.5;

/// Where values aren't points, a move is much worse from this many times the limit for almost as good.
const BAD: f64 = 10.0;

/// The shortest bar of a move that changes something, so that it can be seen.
const MIN_LEVEL: f64 = 0.06;

/// The scale of the bars covers at least this many times the limit for almost as good.
const MIN_SCALE: f64 = 5.0;

impl Advice {
    /// Compares the four moves, by direction.
    ///
    /// Moves often differ by a hundredth of the value, and a bad move by half of it. On a linear scale,
    /// all bars would look full, or all but that of the bad move. So bars show the square root of the
    /// loss: small losses are visible, and large ones still look larger. Where all losses are small,
    /// the scale doesn't magnify them.
    ///
    /// ```
    /// use game_2048::ai::comparison::Verdict;
    /// use game_2048::ai::{Advice, Evaluation};
    ///
    /// let values = [Some(30_000.0), Some(29_900.0), Some(28_000.0), None];
    /// let advice = Advice {
    ///     evaluation: Evaluation { values, ..Evaluation::default() },
    ///     used_network: true,
    ///     points: true,
    /// };
    /// let verdicts = advice.compare().map(|move_| move_.verdict);
    /// assert_eq!(
    ///     verdicts,
    ///     [Verdict::Best, Verdict::Near, Verdict::Costs, Verdict::NoOp],
    /// );
    /// ```
    #[must_use]
    pub fn compare(&self) -> [Comparison; 4] {
        let values = self.evaluation.values.map(|value| value.map(f64::from));
        let value = |direction: Direction| values[usize::from(direction.index())];
        let best = self.evaluation.best();
        let best_value = best.and_then(value).unwrap_or(0.0);
        let possible = || values.iter().flatten().map(|value| best_value - value);
        let small_loss = if self.used_network {
            NEAR * best_value
        } else {
            EMPTY_CELL
        };
        let scale = possible().fold((MIN_SCALE * small_loss).max(2.0 * NO_LOSS), f64::max);
        Direction::ALL.map(|direction| {
            let Some(loss) = value(direction).map(|value| best_value - value) else {
                return Comparison {
                    verdict: Verdict::NoOp,
                    loss: None,
                    level: 0.0,
                };
            };
            let verdict = match best {
                Some(best) if best == direction && possible().count() == 1 => Verdict::Only,
                Some(best) if best == direction => Verdict::Best,
                _ if loss < NO_LOSS => Verdict::Equal,
                _ if loss < small_loss => Verdict::Near,
                _ if self.points => Verdict::Costs,
                _ if loss < BAD * small_loss => Verdict::Worse,
                _ => Verdict::Bad,
            };
            Comparison {
                verdict,
                loss: Some(loss),
                level: (1.0 - (loss / scale).sqrt()).max(MIN_LEVEL),
            }
        })
    }
}
