//! The weights, and how they are learned.

#![allow(clippy::cast_precision_loss, clippy::cast_possible_truncation)]

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

use game_2048::ai::PackedBoard;
use game_2048::ai::tuples::{TUPLE_INDICES, tuple_indices};

/// The number of six-tuples.
const TUPLES: usize = 4;

/// The number of smaller tuples that each lie within a six-tuple. They learn from far fewer games,
/// and the trainer's result adds their weights to those of the six-tuples.
pub const SMALL_TUPLES: usize = 5;

/// The number of possible indices of a smaller tuple, which has four cells.
pub const SMALL_TUPLE_INDICES: usize = 1 << 16;

/// The number of weights of the six-tuples.
pub const SIX_TUPLE_WEIGHTS: usize = TUPLES * TUPLE_INDICES;

/// The number of weights in a stage: those of the six-tuples, then those of the smaller ones.
pub const WEIGHTS: usize = SIX_TUPLE_WEIGHTS + SMALL_TUPLES * SMALL_TUPLE_INDICES;

/// The number of weights that make up a value: one for each tuple and symmetry.
pub const ACTIVE: usize = 8 * (TUPLES + SMALL_TUPLES);

/// The number of stages.
pub const STAGES: usize = 3;

/// The share of the sums of errors that is left where a new stage begins.
const FADED: f64 = 0.01;

/// The share of each later error that an earlier board gets.
const LAMBDA: f32 = 0.5;

/// The number of errors that a board collects before it learns.
const DELAY: usize = 4;

/// Returns the stage of a board: the first until there is a 16384, the last from a 16384 and an
/// 8192 on.
pub fn stage(board: PackedBoard) -> usize {
    let [eights, fours, twos, ones] =
        [3, 2, 1, 0].map(|bit| board.0 >> bit & 0x1111_1111_1111_1111);
    let top = eights & fours & (twos | ones);
    let high = top & twos;
    if high == 0 {
        0
    } else if high.count_ones() + top.count_ones() < 3 {
        1
    } else {
        2
    }
}

/// Returns for each smaller tuple the six-tuple that it lies in, and its index, given those of the
/// six-tuples: the lines of four at the edge and in the middle, and the squares of four in the
/// corner, at the edge and in the middle.
pub const fn small_tuple_indices(
    [line, middle_line, block, middle_block]: [usize; 4],
) -> [(usize, usize); SMALL_TUPLES] {
    const fn right_square(block: usize) -> usize {
        block >> 4 & 0xFF | block >> 8 & 0xFF00
    }
    [
        (0, line & 0xFFFF),
        (1, middle_line & 0xFFFF),
        (2, block & 0xFF | block >> 4 & 0xFF00),
        (2, right_square(block)),
        (3, right_square(middle_block)),
    ]
}

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

/// The weights of all stages so far. The last one also values the boards of later stages.
pub struct Learner {
    pub stages: Vec<Stage>,
    /// The initial value of every board.
    pub optimism: f32,
    /// The factor for the learning rate given by temporal coherence.
    pub rate: f32,
}

impl Learner {
    /// Creates a learner of one stage that gives every board the value `optimism`.
    pub fn new(optimism: f32) -> Self {
        let mut learner = Self {
            stages: Vec::new(),
            optimism,
            rate: 1.0,
        };
        learner.push_stage();
        learner
    }

    /// Adds a stage with the initial weights.
    pub fn push_stage(&mut self) {
        self.stages.push(Stage::new(self.first_weight()));
    }

    /// The initial value of every weight.
    pub fn first_weight(&self) -> f32 {
        self.optimism / ACTIVE as f32
    }

    /// Adds stages up to this number, which begin with what the last one has learned. Its sums of
    /// errors fade, also in the last one itself: they tell little about what the stages learn from
    /// now on, and after optimistic first games they are too large to ever mean anything again.
    pub fn promote(&mut self, stages: usize) {
        let last = self.stages.len() - 1;
        while self.stages.len() < stages {
            self.push_stage();
        }
        let [old, new @ ..] = &self.stages[last..] else {
            return;
        };
        if new.is_empty() {
            return;
        }
        for index in 0..WEIGHTS {
            let (weight, errors) = old.get(index);
            let errors = errors.map(|sum| FADED * sum);
            old.set(index, weight, errors);
            for stage in new {
                stage.set(index, weight, errors);
            }
        }
    }

    fn stage(&self, board: PackedBoard) -> &Stage {
        &self.stages[stage(board).min(self.stages.len() - 1)]
    }

    /// Returns the value of a board. One with a 32768 has that of its downgraded form.
    pub fn value(&self, board: PackedBoard) -> f32 {
        let board = board.downgraded();
        self.stage(board).value(board)
    }

    fn learn(&self, board: PackedBoard, error: f32) {
        self.stage(board).learn(board, error, self.rate);
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
            let error = value - learner.value(*newest);
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
