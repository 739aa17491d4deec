//! A summary of the assessments of a game: its biggest mistakes, its quality, its expected points.

use super::assessment::{Assessment, Scale};
use super::grade::{Grade, accuracy_of};

/// An assessment with the number of moves before its move.
pub type Assessed = (usize, Assessment);

/// What was to be expected before a move, or before some moves on average.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expected {
    /// The number of moves before the first of them.
    pub step: usize,
    /// Points or a chance.
    pub scale: Scale,
    /// The final score, or the chance of the tile of the scale.
    pub value: f64,
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
        all.filter(|assessment| assessment.is_as_good()).count()
    }

    /// The assessment of the move after `step` others.
    #[must_use]
    pub fn assessment_of(&self, step: usize) -> Option<&Assessment> {
        self.assessments.get(step)
    }

    /// The number of moves with each grade.
    #[must_use]
    pub fn grades(&self) -> Grades {
        let mut grades = Grades::default();
        for assessment in &self.assessments {
            match assessment.grade() {
                Some(grade) => grades.counts[grade as usize] += 1,
                None => grades.ungraded += 1,
            }
        }
        grades
    }

    /// Returns the biggest mistakes, at most `count`, the worst first: those that cost the largest share of the
    /// value, and without grades those with the largest loss. Good moves are none.
    #[must_use]
    pub fn mistakes(&self, count: usize) -> Vec<Assessed> {
        let mut remaining: Vec<Assessed> = self
            .comparable()
            .filter(|(_, assessment)| {
                let is_good = matches!(assessment.grade(), Some(Grade::Best | Grade::Good));
                !is_good && !assessment.is_as_good() && is_told(assessment)
            })
            .map(|(step, assessment)| (step, *assessment))
            .collect();
        let mut mistakes = Vec::new();
        // Sorting them all would add several kilobytes of code.
        while mistakes.len() < count && !remaining.is_empty() {
            let worst = (1..remaining.len()).fold(0, |worst, index| {
                let severity = |at: usize| {
                    let Assessment { cost, loss, .. } = remaining[at].1;
                    (cost.made, loss)
                };
                let is_worse = severity(index) > severity(worst);
                if is_worse { index } else { worst }
            });
            mistakes.push(remaining.remove(worst));
        }
        mistakes
    }

    /// By move, how bad it was, for its mark: 0 if it has none, 1 for an inaccuracy, 2 for a mistake and 3 for a
    /// blunder. Where values only rank the moves, a much worse one counts as a mistake.
    #[must_use]
    pub fn marks(&self) -> Vec<u8> {
        let mut marks = vec![0; self.assessed()];
        for (step, assessment) in self.comparable() {
            marks[step] = match assessment.grade() {
                Some(Grade::Inaccuracy) => 1,
                Some(Grade::Mistake) => 2,
                Some(Grade::Blunder) => 3,
                None if assessment.is_bad() && is_told(assessment) => 2,
                _ => 0,
            };
        }
        marks
    }

    /// The accuracy of the moves that have a grade, 0 to 100 ([`accuracy_of`]); `None` if there is none.
    #[must_use]
    pub fn accuracy(&self) -> Option<f64> {
        accuracy_of(self.assessments.iter().map(|assessment| assessment.cost))
    }

    /// What was to be expected over the course of the game, as about `count` values at most, each the mean of
    /// some consecutive moves. After the first chance, there are only chances, and none of a lower tile: where no
    /// move leads to it at once, values may be points again for a few moves.
    #[must_use]
    #[allow(clippy::cast_precision_loss)]
    pub fn course(&self, count: usize) -> Vec<Expected> {
        let gap = self.assessed().div_ceil(count.max(1)).max(1);
        let mut course: Vec<Expected> = Vec::new();
        // The scale of the last values, as a number that never falls, and how many have been added to the last mean.
        let (mut reached, mut moves) = (0, 0);
        for (step, assessment) in self.comparable() {
            let level = match assessment.scale {
                Scale::Rank => 0,
                Scale::Points => 1,
                Scale::Chance(tile) => tile,
            };
            if level == 0 || level < reached {
                continue;
            }
            let value = f64::from(assessment.expected);
            match course.last_mut() {
                Some(last) if level == reached && step / gap == last.step / gap => {
                    moves += 1;
                    last.value += (value - last.value) / f64::from(moves);
                }
                _ => {
                    (reached, moves) = (level, 1);
                    course.push(Expected {
                        step,
                        scale: assessment.scale,
                        value,
                    });
                }
            }
        }
        course
    }

    /// The moves that were assessed in the same unit as most, by step.
    fn comparable(&self) -> impl Iterator<Item = (usize, &Assessment)> {
        let used_network = self.used_network();
        let all = self.assessments.iter().enumerate();
        all.filter(move |(_, assessment)| assessment.used_network == used_network)
    }
}

/// Whether a loss counts for the player: not where a move has no grade since all are worth the same.
fn is_told(assessment: &Assessment) -> bool {
    assessment.scale == Scale::Rank || assessment.grade().is_some()
}
