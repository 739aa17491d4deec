//! What the judgements of a game come to: its biggest mistakes, how good it was, its expected points.

use super::comparison::EMPTY_CELL;
use super::review::Judgement;
use crate::direction::Direction;

/// The share of all that could be expected that a move may cost and be as good as the best: the AI is no
/// surer.
const AS_GOOD: f64 = 0.001;

/// What a move may cost and be as good in the generic search: a tenth of an empty cell.
const AS_GOOD_GENERIC: f64 = EMPTY_CELL / 10.0;

/// Where values are no points: a loss of so many times what is as good is a bad one.
const MUCH: f64 = 100.0;

/// A move that was worse than the best one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mistake {
    /// How many moves were made before it.
    pub step: usize,
    /// Its direction.
    pub made: Direction,
    /// The best move.
    pub best: Direction,
    /// What it cost, in points where they are known.
    pub loss: f64,
    /// Whether it was much worse, not only worse.
    pub much: bool,
}

/// The judgements of a game's first moves, and what they come to.
///
/// A game may be judged in two units: an AI that gets its weights meanwhile, or meets boards that its
/// network does not know, counts in other ones. What is compared is what was judged as most moves were.
#[derive(Clone, Debug, Default)]
pub struct ReviewSummary {
    judgements: Vec<Judgement>,
}

impl ReviewSummary {
    /// Adds the judgement of the next move.
    pub fn add(&mut self, judgement: Judgement) {
        self.judgements.push(judgement);
    }

    /// How many moves are judged.
    #[must_use]
    pub fn judged(&self) -> usize {
        self.judgements.len()
    }

    /// Whether the network judged at least half of the moves.
    #[must_use]
    pub fn used_network(&self) -> bool {
        let by_network = self.judgements.iter().filter(|one| one.used_network);
        2 * by_network.count() >= self.judged()
    }

    /// How many moves were the best ones, or as good.
    #[must_use]
    pub fn good(&self) -> usize {
        let all = self.judgements.iter();
        all.filter(|judgement| loss(judgement) == 0.0).count()
    }

    /// The biggest mistakes, the worst first, at most `count`.
    #[must_use]
    pub fn mistakes(&self, count: usize) -> Vec<Mistake> {
        let mut left: Vec<Mistake> = self
            .alike()
            .filter(|(_, judgement)| loss(judgement) > 0.0)
            .map(|(step, judgement)| Mistake {
                step,
                made: judgement.made,
                best: judgement.best,
                loss: loss(judgement),
                much: loss(judgement) > MUCH * as_good(judgement),
            })
            .collect();
        let mut mistakes = Vec::new();
        // To sort all of them would be several kilobytes of code.
        while mistakes.len() < count && !left.is_empty() {
            let worst = (1..left.len()).fold(0, |worst, index| {
                let is_worse = left[index].loss > left[worst].loss;
                if is_worse { index } else { worst }
            });
            mistakes.push(left.remove(worst));
        }
        mistakes
    }

    /// The share of the expected points that a move kept, on average; 1 when none cost anything.
    #[must_use]
    #[allow(clippy::cast_precision_loss)]
    pub fn kept(&self) -> f64 {
        // A move may cost more than there seemed to be.
        let lost = self.alike().map(|(_, judgement)| {
            let best_value = f64::from(judgement.best_value);
            (loss(judgement) / best_value.max(1.0)).min(1.0)
        });
        1.0 - lost.sum::<f64>() / self.alike().count().max(1) as f64
    }

    /// The expected points before the first move and before the last one, each with how many moves were
    /// made before it; `None` when nothing is judged.
    #[must_use]
    pub fn ends(&self) -> Option<[(usize, f64); 2]> {
        let points =
            |(step, judgement): (usize, &Judgement)| (step, f64::from(judgement.best_value));
        Some([points(self.alike().next()?), points(self.alike().last()?)])
    }

    /// The expected points in the course of the game, at most `count` times, each the mean of the moves
    /// that it stands for, with how many moves the first of these is after the first one of all.
    #[must_use]
    #[allow(clippy::cast_precision_loss)]
    pub fn course(&self, count: usize) -> Vec<(usize, f64)> {
        let alike: Vec<(usize, f64)> = self
            .alike()
            .map(|(step, judgement)| (step, f64::from(judgement.best_value)))
            .collect();
        let gap = alike.len().div_ceil(count.max(1)).max(1);
        let parts = alike.chunks(gap);
        parts
            .map(|part| {
                let sum: f64 = part.iter().map(|(_, points)| points).sum();
                (part[0].0 - alike[0].0, sum / part.len() as f64)
            })
            .collect()
    }

    /// The moves that were judged as most were.
    fn alike(&self) -> impl Iterator<Item = (usize, &Judgement)> {
        let used_network = self.used_network();
        let all = self.judgements.iter().enumerate();
        all.filter(move |(_, judgement)| judgement.used_network == used_network)
    }
}

/// What a move cost; 0 when it was as good as the best one.
fn loss(judgement: &Judgement) -> f64 {
    let loss = f64::from(judgement.loss);
    if loss > as_good(judgement) { loss } else { 0.0 }
}

/// What a move may cost and be as good.
fn as_good(judgement: &Judgement) -> f64 {
    if judgement.used_network {
        AS_GOOD * f64::from(judgement.best_value)
    } else {
        AS_GOOD_GENERIC
    }
}
