//! The weights, and how they are learned.

#![allow(clippy::cast_precision_loss, clippy::cast_possible_truncation)]

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

use game_2048::ai::network::tuples::{
    SIX_TUPLE_TABLES, SMALL_TUPLE_INDICES, SMALL_TUPLES, STAGES, TUPLE_INDICES,
    small_tuple_indices, tuple_indices,
};
use game_2048::ai::network::weights::File;
use game_2048::ai::network::{AGAINST, LEVELS_PER_LOGIT};
use game_2048::ai::{Network, PackedBoard, WeightsError};

/// The number of six-tuples.
const TUPLES: usize = 4;

/// The number of weights of the six-tuples.
pub const SIX_TUPLE_WEIGHTS: usize = TUPLES * TUPLE_INDICES;

/// The number of weights in a stage: those of the six-tuples, then those of the smaller ones.
pub const WEIGHTS: usize = SIX_TUPLE_WEIGHTS + SMALL_TUPLES * SMALL_TUPLE_INDICES;

/// The number of weights that make up a value: one for each tuple and symmetry.
pub const ACTIVE: usize = 8 * (TUPLES + SMALL_TUPLES);

/// The number of late stages.
pub const LATE_STAGES: usize = STAGES - 1;

/// The rate of learning a chance: a weight changes by this share of an error.
const CHANCE_RATE: f32 = 3.0;

/// The sums of the errors of a weight that doesn't learn.
pub const FROZEN: [f64; 2] = [0.0, f64::INFINITY];

/// The share of each later error that an earlier board gets.
const LAMBDA: f32 = 0.5;

/// The number of errors that a board collects before it learns.
const DELAY: usize = 4;

/// The weights of a stage, and for each weight the sum of its errors and of their sizes.
///
/// All threads learn at once without locks: now and then one loses a change that another makes in
/// the same moment, which costs less than waiting.
///
/// The sums are 64 bits long, since after a billion points of errors a shorter sum would no longer
/// grow by a usual one.
pub struct Stage {
    weights: Box<[AtomicU32]>,
    errors: Box<[[AtomicU64; 2]]>,
}

impl Stage {
    fn new(weight: f32) -> Self {
        let weight = weight.to_bits();
        Self {
            weights: (0..WEIGHTS).map(|_| AtomicU32::new(weight)).collect(),
            errors: (0..WEIGHTS)
                .map(|_| [const { AtomicU64::new(0) }; 2])
                .collect(),
        }
    }

    /// Returns a weight, the sum of its errors, and that of their sizes.
    #[must_use]
    pub fn get(&self, index: usize) -> (f32, [f64; 2]) {
        let weight = f32::from_bits(self.weights[index].load(Relaxed));
        (
            weight,
            self.errors[index]
                .each_ref()
                .map(|sum| f64::from_bits(sum.load(Relaxed))),
        )
    }

    /// Sets a weight and the sums of its errors.
    pub fn set(&self, index: usize, weight: f32, errors: [f64; 2]) {
        self.weights[index].store(weight.to_bits(), Relaxed);
        for (sum, error) in self.errors[index].iter().zip(errors) {
            sum.store(error.to_bits(), Relaxed);
        }
    }

    fn tables(
        &self,
    ) -> (
        [&[AtomicU32; TUPLE_INDICES]; TUPLES],
        [&[AtomicU32; SMALL_TUPLE_INDICES]; SMALL_TUPLES],
    ) {
        let (six, small) = self.weights.split_at(SIX_TUPLE_WEIGHTS);
        let mut six = six.chunks_exact(TUPLE_INDICES);
        let mut small = small.chunks_exact(SMALL_TUPLE_INDICES);
        (
            core::array::from_fn(|_| array(six.next())),
            core::array::from_fn(|_| array(small.next())),
        )
    }

    fn value(&self, board: PackedBoard) -> f32 {
        let (six_tables, small_tables) = self.tables();
        let (mut six_sums, mut small_sums) = ([0.0; TUPLES], [0.0; SMALL_TUPLES]);
        let weight = |weight: &AtomicU32| f32::from_bits(weight.load(Relaxed));
        for view in board.symmetries() {
            let six = tuple_indices(view);
            for ((sum, table), index) in six_sums.iter_mut().zip(six_tables).zip(six) {
                *sum += weight(&table[index]);
            }
            let small = small_tuple_indices(six);
            for ((sum, table), (_, index)) in small_sums.iter_mut().zip(small_tables).zip(small) {
                *sum += weight(&table[index]);
            }
        }
        six_sums.into_iter().sum::<f32>() + small_sums.into_iter().sum::<f32>()
    }

    fn learn(&self, board: PackedBoard, error: f32, rate: f32) {
        let share = rate * error / ACTIVE as f32;
        let change = |index: usize| {
            let (weight, [sum, size]) = self.get(index);
            if size.is_infinite() {
                return;
            }
            let coherence = if size > 0.0 {
                (sum.abs() / size) as f32
            } else {
                1.0
            };
            let error = f64::from(error);
            self.set(
                index,
                weight + coherence * share,
                [sum + error, size + error.abs()],
            );
        };
        for view in board.symmetries() {
            let six = tuple_indices(view);
            for (tuple, index) in six.into_iter().enumerate() {
                change(tuple * TUPLE_INDICES + index);
            }
            for (tuple, (_, index)) in small_tuple_indices(six).into_iter().enumerate() {
                change(SIX_TUPLE_WEIGHTS + tuple * SMALL_TUPLE_INDICES + index);
            }
        }
    }
}

/// Returns a table of known length, so that its indices need no check.
fn array<const LENGTH: usize>(table: Option<&[AtomicU32]>) -> &[AtomicU32; LENGTH] {
    let table = table.expect("a table for each tuple");
    table.try_into().expect("a weight for each index")
}

/// What a learner's values are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Values {
    /// The points to come in a game, by one stage. Every board has this value at first.
    Points(f32),
    /// The chance of a 32768, by the late stages.
    Chances,
}

/// A learner, and all that it has learned.
pub struct Learner {
    /// What its values are.
    pub values: Values,
    /// The weights of each stage that it learns.
    pub stages: Vec<Stage>,
    /// The factor for the learning rate given by temporal coherence.
    pub rate: f32,
    /// Gives the values of the late stages, with which whole games then end.
    pub late: Option<Network>,
}

impl Learner {
    /// Creates a learner that has learned nothing.
    #[must_use]
    pub fn new(values: Values) -> Self {
        let (count, weight) = match values {
            Values::Points(first) => (1, first / ACTIVE as f32),
            Values::Chances => (LATE_STAGES, 0.0),
        };
        Self {
            values,
            stages: (0..count).map(|_| Stage::new(weight)).collect(),
            rate: 1.0,
            late: None,
        }
    }

    /// Makes the learner refine the weights of some files: those that are zero there stay zero. If the learner
    /// is new, the others begin as they are there.
    ///
    /// # Errors
    ///
    /// When a file is damaged or of another version.
    pub fn refine(&mut self, files: &[Vec<u8>], is_new: bool) -> Result<(), WeightsError> {
        let first_stage = match self.values {
            Values::Points(_) => 0,
            Values::Chances => 1,
        };
        // The files have no smaller tuples for the usual stage.
        if first_stage == 0 {
            for index in SIX_TUPLE_WEIGHTS..WEIGHTS {
                self.stages[0].set(index, 0.0, FROZEN);
            }
        }
        for file in files {
            let file = File::open(file)?;
            let step = match self.values {
                Values::Points(_) => file.step,
                Values::Chances => 1.0 / f32::from(LEVELS_PER_LOGIT),
            };
            file.read(|table, levels, _| {
                let (stage, first) = match table.checked_sub(SIX_TUPLE_TABLES) {
                    None => (table / TUPLES, table % TUPLES * TUPLE_INDICES),
                    Some(small) => {
                        let first = small % SMALL_TUPLES * SMALL_TUPLE_INDICES;
                        (1 + small / SMALL_TUPLES, SIX_TUPLE_WEIGHTS + first)
                    }
                };
                let stage = stage.checked_sub(first_stage);
                let Some(stage) = stage.and_then(|stage| self.stages.get(stage)) else {
                    return;
                };
                for (index, &level) in (first..).zip(levels) {
                    if level == 0 {
                        stage.set(index, 0.0, FROZEN);
                    } else if is_new {
                        stage.set(index, f32::from(level) * step, [0.0; 2]);
                    }
                }
            });
        }
        Ok(())
    }

    /// Whether a game ends with this board, because it made a 32768 or reached the late stages.
    #[must_use]
    pub fn ends(&self, after: PackedBoard) -> bool {
        after.has_highest() || self.late.is_some() && after.is_late()
    }

    /// The initial value of every weight.
    #[must_use]
    pub fn first_weight(&self) -> f32 {
        match self.values {
            Values::Points(first) => first / ACTIVE as f32,
            Values::Chances => 0.0,
        }
    }

    /// Returns the value of a move with this gain that leads to this board.
    #[must_use]
    pub fn value(&self, gain: u32, after: PackedBoard) -> f32 {
        match self.values {
            Values::Points(_) => gain as f32 + self.points(after),
            Values::Chances => self.chance(after),
        }
    }

    /// Returns the value of a board. With points, one with a 32768 has that of its downgraded form.
    fn board_value(&self, board: PackedBoard) -> f32 {
        self.value(0, board)
    }

    fn points(&self, board: PackedBoard) -> f32 {
        match &self.late {
            Some(network) if board.is_late() => network.value(board),
            _ => self.stages[0].value(self.usual_view(board)),
        }
    }

    /// Returns a board as the usual stage sees it.
    fn usual_view(&self, board: PackedBoard) -> PackedBoard {
        if self.late.is_some() {
            board.stage_view().0
        } else {
            board.downgraded()
        }
    }

    /// Returns the chance of a 32768.
    fn chance(&self, board: PackedBoard) -> f32 {
        if board.has_highest() {
            return 1.0;
        }
        let logit =
            self.late_stage(board).value(board) - AGAINST as f32 / f32::from(LEVELS_PER_LOGIT);
        1.0 / (1.0 + (-logit).exp())
    }

    /// Returns the weights for a late board. Boards just before the late stages share the first one.
    fn late_stage(&self, board: PackedBoard) -> &Stage {
        let (_, stage) = board.stage_view();
        &self.stages[stage.saturating_sub(1)]
    }

    fn learn(&self, board: PackedBoard, error: f32) {
        match self.values {
            Values::Points(_) => {
                self.stages[0].learn(self.usual_view(board), error, self.rate);
            }
            Values::Chances => self
                .late_stage(board)
                .learn(board, error, CHANCE_RATE * self.rate),
        }
    }
}

/// The last boards, which have not learned yet, oldest first. Each has the sum of the errors since,
/// and the share of the next one.
#[derive(Default)]
pub struct Waiting {
    boards: [(PackedBoard, f32, f32); DELAY],
    count: usize,
}

impl Waiting {
    /// Reports that the newest board has the value `value` and is followed by `after`.
    pub fn hear(&mut self, learner: &Learner, value: f32, after: Option<PackedBoard>) {
        if let Some((newest, _, _)) = self.boards[..self.count].last() {
            let error = value - learner.board_value(*newest);
            for (_, sum, share) in &mut self.boards[..self.count] {
                *sum += *share * error;
                *share *= LAMBDA;
            }
        }
        if self.count == DELAY {
            self.learn_oldest(learner);
        }
        if let Some(after) = after {
            self.boards[self.count] = (after, 0.0, 1.0);
            self.count += 1;
        }
    }

    /// Reports that the game is over, with `value` as the newest board's value.
    pub fn end(mut self, learner: &Learner, value: f32) {
        self.hear(learner, value, None);
        while self.count > 0 {
            self.learn_oldest(learner);
        }
    }

    fn learn_oldest(&mut self, learner: &Learner) {
        let (board, error, _) = self.boards[0];
        learner.learn(board, error);
        self.boards.copy_within(1.., 0);
        self.count -= 1;
    }
}
