//! Grades: how good the move was that a player chose, whatever the board was worth.
//!
//! The *cost* of a move is the share of the best move's value that it gives away, so the same number of points
//! costs little in an opening worth 240,000 points and much where only a few thousand are to be had. On a dying
//! board any trifle would be a large share, so values below a floor are taken as the floor. From a 16384 on,
//! values are chances of a 32768, and the cost is the share of that chance.
//!
//! A grade depends on the cost alone. The accuracy also depends on what was at stake: it compares the cost with
//! that of the worst move of the board, and a board where more is at stake counts for more. Otherwise a player who
//! moves at random would keep 95 % of every value, because most boards forgive most moves.
//!
//! Names and thresholds follow the habit of chess sites, which grade by the loss of winning chances and average
//! the accuracies of a game's moves (<https://lichess.org/page/accuracy>). Limits and powers are ours; the power was
//! fitted with `lab/src/bin/grades.rs`.

use super::evaluation::Evaluation;
use crate::direction::Direction;

/// Values below this number of points are taken as this many when a cost is computed.
const FLOOR: f32 = 1000.0;

/// The AI's values aren't more precise than this share, so a move that costs at most as much is graded as the best.
const BEST: f32 = 0.001;

/// The highest costs of a good move, an inaccuracy and a mistake. What costs more is a blunder.
const GOOD: f32 = 0.005;
const INACCURACY: f32 = 0.02;
const MISTAKE: f32 = 0.05;

/// The grade of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// The best move, or as good as far as the AI can tell.
    Best,
    /// It costs at most half a percent of the value.
    Good,
    /// At most two percent.
    Inaccuracy,
    /// At most five percent.
    Mistake,
    /// More.
    Blunder,
}

impl Grade {
    /// All grades, the best first.
    pub const ALL: [Self; 5] = [
        Self::Best,
        Self::Good,
        Self::Inaccuracy,
        Self::Mistake,
        Self::Blunder,
    ];

    /// The name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Good => "good",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }
}

/// The cost of a move, next to that of the worst one that was possible.
///
/// ```
/// use game_2048::ai::grade::{Cost, Grade};
/// use game_2048::ai::Evaluation;
/// use game_2048::Direction;
///
/// let values = [Some(240_000.0), Some(238_000.0), Some(180_000.0), None];
/// let cost = Cost::new(&Evaluation { values, ..Evaluation::default() }, Direction::Right);
/// assert_eq!(cost.grade(), Some(Grade::Inaccuracy));
/// assert!(cost.accuracy() < Some(0.2));
/// // A forced move has no grade.
/// let values = [None, Some(238_000.0), None, None];
/// let forced = Cost::new(&Evaluation { values, ..Evaluation::default() }, Direction::Right);
/// assert_eq!((forced.grade(), forced.accuracy()), (None, None));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cost {
    /// The share of the best value that the move gives away, 0 to 1.
    pub made: f32,
    /// The share that the worst possible move gives away, 0 to 1.
    pub worst: f32,
}

impl Cost {
    /// The cost of a move. Values must be points or chances, as those of the network are
    /// [in its training domain](super::advisor::in_training_domain).
    #[must_use]
    pub fn new(evaluation: &Evaluation, made: Direction) -> Self {
        let possible = || evaluation.values.into_iter().flatten();
        let best = possible().fold(0.0, f32::max);
        let share = |value: f32| ((best - value) / best.max(FLOOR)).clamp(0.0, 1.0);
        let made = evaluation.values[usize::from(made.index())];
        Self {
            made: made.map_or(0.0, share),
            worst: possible().map(share).fold(0.0, f32::max),
        }
    }

    /// Returns the grade; `None` if it made no difference which move was made, as with a single one.
    #[must_use]
    pub fn grade(self) -> Option<Grade> {
        if self.worst <= BEST {
            return None;
        }
        let limits = [BEST, GOOD, INACCURACY, MISTAKE];
        let passed = limits.iter().take_while(|&&limit| self.made > limit);
        Some(Grade::ALL[passed.count()])
    }

    /// Returns the accuracy, from 0 for the worst move to 1 for the best one; `None` where there is no grade.
    ///
    /// It falls with the 32nd root of the share of the stakes that was lost: strong players differ in losses far
    /// below what a grade tells apart, so with a larger power they would all have 99 %. Unlike other powers, it is
    /// taken by square roots alone, which are the same on every machine.
    #[must_use]
    pub fn accuracy(self) -> Option<f64> {
        self.grade()?;
        let share = (f64::from(self.made) / f64::from(self.worst)).min(1.0);
        Some(1.0 - share.sqrt().sqrt().sqrt().sqrt().sqrt())
    }
}

/// Returns the accuracy of some moves, 0 to 100: the mean of those that have a grade, weighted by the cost of the
/// worst possible move. `None` if there is none.
#[must_use]
pub fn accuracy_of(costs: impl IntoIterator<Item = Cost>) -> Option<f64> {
    let (mut stakes, mut sum) = (0.0, 0.0);
    for cost in costs {
        if let Some(accuracy) = cost.accuracy() {
            stakes += f64::from(cost.worst);
            sum += f64::from(cost.worst) * accuracy;
        }
    }
    (stakes > 0.0).then(|| 100.0 * sum / stakes)
}
