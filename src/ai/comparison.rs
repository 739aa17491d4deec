//! How the moves of an evaluation compare: what each costs, and what to call that.

use crate::direction::Direction;

/// How a move compares with the best one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The best move.
    Best,
    /// The best move, since there is no other.
    Only,
    /// Worth as much as the best one.
    Equal,
    /// Worth almost as much.
    AlmostAsGood,
    /// Worse, by a number of points.
    Costs,
    /// Worse, where values are no points.
    Worse,
    /// Much worse, where values are no points.
    MuchWorse,
    /// A move that changes nothing.
    NoOp,
}

/// One of the four moves, held against the best one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// What to call it.
    pub verdict: Verdict,
    /// What it costs, in the units of the values; `None` for a move that changes nothing.
    pub loss: Option<f64>,
    /// How good it looks as a bar: 1 is the best move, 0 a move that changes nothing.
    pub level: f64,
}

/// Values by direction, with what they mean.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Values {
    /// By direction: what the move and all after it are worth; `None` where nothing moves.
    pub values: [Option<f64>; 4],
    /// The best move.
    pub best: Option<Direction>,
    /// Whether they come from the network.
    pub used_network: bool,
    /// Whether they are points.
    pub points: bool,
}

/// The share of all that is still to come that a move costs and is almost as good.
const ALMOST: f64 = 0.01;

/// The generic search counts an empty cell as about this much. What costs less than one is almost as
/// good.
pub(super) const EMPTY_CELL: f64 = 35.0;

/// A loss of less than half a point is none.
const NO_LOSS: f64 = 0.5;

/// Where values are no points, a loss this many times that of an almost as good move is a large one.
const MUCH: f64 = 10.0;

/// The shortest bar of a move that changes something, so that it is seen.
const SHORTEST: f64 = 0.06;

/// A bar has room for this many times the loss of an almost as good move, even if all losses are small.
const ROOM: f64 = 5.0;

impl Values {
    /// The four moves, by direction.
    ///
    /// Moves often differ by a hundredth of what is still to come, and one bad move by half of it. On a
    /// plain scale from zero either all bars would look full, or all but that of the bad one. So a bar
    /// shows the square root of the loss: small losses show, and large ones still show as larger. Where
    /// all losses are small, the scale does not stretch them to look large.
    ///
    /// ```
    /// use game_2048::Direction;
    /// use game_2048::ai::comparison::{Values, Verdict};
    ///
    /// let values = Values {
    ///     values: [Some(30_000.0), Some(29_900.0), Some(28_000.0), None],
    ///     best: Some(Direction::Up),
    ///     used_network: true,
    ///     points: true,
    /// };
    /// let verdicts = values.compare().map(|move_| move_.verdict);
    /// assert_eq!(
    ///     verdicts,
    ///     [Verdict::Best, Verdict::AlmostAsGood, Verdict::Costs, Verdict::NoOp],
    /// );
    /// ```
    #[must_use]
    pub fn compare(&self) -> [Comparison; 4] {
        let value = |way: Direction| self.values[usize::from(way.index())];
        let most = self.best.and_then(value).unwrap_or(0.0);
        let possible = || self.values.iter().flatten().map(|value| most - value);
        let almost = if self.used_network {
            ALMOST * most
        } else {
            EMPTY_CELL
        };
        let scale = possible().fold((ROOM * almost).max(1.0), f64::max);
        Direction::ALL.map(|way| {
            let Some(loss) = self.best.and(value(way)).map(|value| most - value) else {
                return Comparison {
                    verdict: Verdict::NoOp,
                    loss: None,
                    level: 0.0,
                };
            };
            let verdict = match self.best {
                Some(best) if best == way && possible().count() == 1 => Verdict::Only,
                Some(best) if best == way => Verdict::Best,
                _ if loss < NO_LOSS => Verdict::Equal,
                _ if loss < almost => Verdict::AlmostAsGood,
                _ if self.points => Verdict::Costs,
                _ if loss < MUCH * almost => Verdict::Worse,
                _ => Verdict::MuchWorse,
            };
            Comparison {
                verdict,
                loss: Some(loss),
                level: (1.0 - (loss / scale).sqrt()).max(SHORTEST),
            }
        })
    }
}
