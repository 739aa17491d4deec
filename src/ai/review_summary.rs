//! A summary of the assessments of a game: its biggest mistakes, its quality, its expected points.

use super::comparison::EMPTY_CELL;
use super::grade::{Grade, accuracy_of};
use super::review::Assessment;
use crate::direction::Direction;

/// A move that costs at most this share of the expected points counts as good: the AI's values aren't
/// more precise than that.
const AS_GOOD: f64 = 0.001;

/// In the generic search, a move that costs at most a tenth of an empty cell counts as good.
const AS_GOOD_GENERIC: f64 = EMPTY_CELL / 10.0;

/// A mistake is bad if it costs more than this many times the limit of a good move.
const BAD: f64 = 100.0;

/// A move that was worse than the best one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mistake {
    /// The number of moves made before it.
    pub step: usize,
    /// The move that was made.
    pub made: Direction,
    /// The best move.
    pub best: Direction,
    /// Its cost, in points where values are points.
    pub loss: f64,
    /// The share of the best value that it gave away; 0 without a grade.
    pub cost: f64,
    /// Its grade, where it has one.
    pub grade: Option<Grade>,
    /// Whether it was much worse, not just worse.
    pub bad: bool,
}

/// The numbers of moves with each grade. They add up to that of the assessed moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Grades {
    /// By grade, the best first.
    pub counts: [usize; Grade::ALL.len()],
    /// The moves without a grade: those that made no difference, and those that the AI can only rank.
    pub ungraded: usize,
}

/// The assessments of a game's first moves, and their summary.
///
/// The network and the generic search count in different units, and both may assess moves of one game:
/// the weights may arrive during the review, or a board may be outside the network's domain. Only
/// moves assessed by the one that assessed most of them are compared.
#[derive(Clone, Debug, Default)]
pub struct ReviewSummary {
    assessments: Vec<Assessment>,
}

impl ReviewSummary {
    /// Adds the assessment of the next move.
    pub fn add(&mut self, assessment: Assessment) {
        self.assessments.push(assessment);
    }

    /// The number of assessed moves.
    #[must_use]
    pub fn assessed(&self) -> usize {
        self.assessments.len()
    }

    /// Returns whether the network assessed at least half of the moves.
    #[must_use]
    pub fn used_network(&self) -> bool {
        let by_network = self
            .assessments
            .iter()
            .filter(|assessment| assessment.used_network);
        2 * by_network.count() >= self.assessed()
    }

    /// The number of moves that were the AI's choice, or as good.
    #[must_use]
    pub fn as_good(&self) -> usize {
        let all = self.assessments.iter();
        all.filter(|assessment| loss(assessment) == 0.0).count()
    }

    /// The grade of a move, by the number of moves before it; `None` if it has none.
    #[must_use]
    pub fn grade_of(&self, step: usize) -> Option<Grade> {
        self.assessments.get(step)?.cost.grade()
    }

    /// The number of moves with each grade.
    #[must_use]
    pub fn grades(&self) -> Grades {
        let mut grades = Grades::default();
        for assessment in &self.assessments {
            match assessment.cost.grade() {
                Some(grade) => grades.counts[grade as usize] += 1,
                None => grades.ungraded += 1,
            }
        }
        grades
    }

    /// Returns the biggest mistakes, at most `count`, the worst first: those that cost the largest share of the
    /// value, and without grades those with the largest loss.
    #[must_use]
    pub fn mistakes(&self, count: usize) -> Vec<Mistake> {
        let mut remaining: Vec<Mistake> = self
            .comparable()
            .filter(|(_, assessment)| loss(assessment) > 0.0)
            .map(|(step, assessment)| Mistake {
                step,
                made: assessment.made,
                best: assessment.best,
                loss: loss(assessment),
                cost: assessment.cost.made.into(),
                grade: assessment.cost.grade(),
                bad: loss(assessment) > BAD * as_good(assessment),
            })
            .collect();
        let mut mistakes = Vec::new();
        // Sorting them all would add several kilobytes of code.
        while mistakes.len() < count && !remaining.is_empty() {
            let worst = (1..remaining.len()).fold(0, |worst, index| {
                let severity = |at: usize| (remaining[at].cost, remaining[at].loss);
                let is_worse = severity(index) > severity(worst);
                if is_worse { index } else { worst }
            });
            mistakes.push(remaining.remove(worst));
        }
        mistakes
    }

    /// The accuracy of the moves that have a grade, 0 to 100 ([`accuracy_of`]); `None` if there is none.
    #[must_use]
    pub fn accuracy(&self) -> Option<f64> {
        accuracy_of(self.assessments.iter().map(|assessment| assessment.cost))
    }

    /// The expected points before the first and before the last move, each with the number of moves
    /// before it; `None` if no move is assessed.
    #[must_use]
    pub fn ends(&self) -> Option<[(usize, f64); 2]> {
        let points =
            |(step, assessment): (usize, &Assessment)| (step, f64::from(assessment.best_value));
        Some([
            points(self.comparable().next()?),
            points(self.comparable().last()?),
        ])
    }

    /// The expected points over the course of the game, as at most `count` pairs. Each is for some
    /// consecutive moves: the number of moves from the first assessed one to the first of these, and
    /// their mean.
    #[must_use]
    #[allow(clippy::cast_precision_loss)]
    pub fn course(&self, count: usize) -> Vec<(usize, f64)> {
        let comparable: Vec<(usize, f64)> = self
            .comparable()
            .map(|(step, assessment)| (step, f64::from(assessment.best_value)))
            .collect();
        let gap = comparable.len().div_ceil(count.max(1)).max(1);
        let parts = comparable.chunks(gap);
        parts
            .map(|part| {
                let sum: f64 = part.iter().map(|(_, points)| points).sum();
                (part[0].0 - comparable[0].0, sum / part.len() as f64)
            })
            .collect()
    }

    /// The moves that were assessed in the same unit as most, by step.
    fn comparable(&self) -> impl Iterator<Item = (usize, &Assessment)> {
        let used_network = self.used_network();
        let all = self.assessments.iter().enumerate();
        all.filter(move |(_, assessment)| assessment.used_network == used_network)
    }
}

/// The cost of a move; 0 if it was as good as the best one.
fn loss(assessment: &Assessment) -> f64 {
    let loss = f64::from(assessment.loss);
    if loss > as_good(assessment) {
        loss
    } else {
        0.0
    }
}

/// The most that a move may cost and count as good.
fn as_good(assessment: &Assessment) -> f64 {
    if assessment.used_network {
        AS_GOOD * f64::from(assessment.best_value)
    } else {
        AS_GOOD_GENERIC
    }
}
