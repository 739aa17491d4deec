//! The weights, and how they are learned: TD(λ) with temporal coherence, on boards after a move.

use game_2048::Board;
use game_2048::ai::other_boards::{Kind, OtherNetwork, Placements};

/// The share of each later error that an earlier board gets.
const LAMBDA: f32 = 0.5;

/// The number of errors that a board collects before it learns.
const DELAY: usize = 4;

/// A weight, and the sum of its errors and of their sizes.
#[derive(Clone, Copy, Default)]
pub struct Weight {
    pub value: f32,
    pub errors: f32,
    pub sizes: f32,
}

/// A weight that stays zero.
const FROZEN: Weight = Weight {
    value: 0.0,
    errors: 0.0,
    sizes: f32::INFINITY,
};

pub struct Learner {
    placements: Placements,
    pub weights: Vec<Weight>,
    /// The factor for the learning rate given by temporal coherence.
    pub rate: f32,
    /// The last boards, which have not learned yet, oldest first. Each has the sum of the errors
    /// since, and the share of the next one.
    waiting: Vec<(Board, f32, f32)>,
}

impl Learner {
    /// Creates a learner that gives every board this value.
    pub fn new(kind: &Kind, optimism: f32) -> Self {
        let placements = Placements::new(kind, false);
        let first = Weight {
            value: optimism / placements.count() as f32,
            ..Weight::default()
        };
        Self {
            placements,
            weights: vec![first; kind.weights()],
            rate: 1.0,
            waiting: Vec::new(),
        }
    }

    /// Keeps the weights that are zero in a network at zero. If the learner is new, the others begin
    /// as they are there.
    pub fn refine(&mut self, network: &OtherNetwork, is_new: bool) {
        for (weight, level) in self.weights.iter_mut().zip(network.weights()) {
            if level == 0.0 {
                *weight = FROZEN;
            } else if is_new {
                weight.value = level;
            }
        }
    }

    /// The value of a board after a move.
    pub fn value(&self, board: &Board) -> f32 {
        let mut sum = 0.0;
        self.placements
            .each(board, |index| sum += self.weights[index].value);
        sum
    }

    /// Reports that the newest board turned out to be worth `value`, and is followed by `after`.
    pub fn hear(&mut self, value: f32, after: Board) {
        self.spread(value);
        if self.waiting.len() == DELAY {
            self.learn_oldest();
        }
        self.waiting.push((after, 0.0, 1.0));
    }

    /// Reports that the newest board was worth `value`, and that the game is over.
    pub fn end(&mut self, value: f32) {
        self.spread(value);
        while !self.waiting.is_empty() {
            self.learn_oldest();
        }
    }

    fn spread(&mut self, value: f32) {
        let Some((newest, _, _)) = self.waiting.last() else {
            return;
        };
        let error = value - self.value(newest);
        for (_, sum, share) in &mut self.waiting {
            *sum += *share * error;
            *share *= LAMBDA;
        }
    }

    fn learn_oldest(&mut self) {
        let (board, error, _) = self.waiting.remove(0);
        let share = self.rate * error / self.placements.count() as f32;
        let weights = &mut self.weights;
        self.placements.each(&board, |index| {
            let weight = &mut weights[index];
            if weight.sizes.is_infinite() {
                return;
            }
            let coherence = if weight.sizes > 0.0 {
                weight.errors.abs() / weight.sizes
            } else {
                1.0
            };
            weight.value += coherence * share;
            weight.errors += error;
            weight.sizes += error.abs();
        });
    }
}
