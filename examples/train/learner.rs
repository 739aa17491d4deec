//! The weights, and how they are learned.

#![allow(clippy::cast_precision_loss)]

use std::error::Error;
use std::fs::File;
use std::io::{BufReader, BufWriter, ErrorKind, Read, Write};
use std::path::Path;
use std::sync::Mutex;

use game_2048::ai::PackedBoard;
use game_2048::ai::tuples::{ACTIVE, TUPLE_INDICES, TUPLES, tuple_indices};

/// The weights, and for each weight the sum of its errors and of their sizes.
#[derive(Clone)]
pub struct Learner {
    pub weights: Vec<f32>,
    errors: Vec<[f32; 2]>,
    /// The factor for the learning rate given by temporal coherence.
    pub rate: f32,
    /// Whether each block of weights has changed since the last exchange.
    changed: Vec<bool>,
}

/// The number of weights in a block.
const BLOCK: usize = 1 << 6;

/// The number of blocks exchanged at once.
const CHUNK: usize = 1 << 12;

/// The share of each later error that an earlier board gets.
const LAMBDA: f32 = 0.5;

/// The number of errors that a board collects before it learns.
const DELAY: usize = 4;

/// The last boards, which have not learned yet, oldest first. Each has the sum of the errors since,
/// and the share of the next one.
#[derive(Default)]
pub struct Waiting {
    boards: [(PackedBoard, f32, f32); DELAY],
    count: usize,
}

impl Waiting {
    /// Reports that the newest board has the value `value` and is followed by `after`.
    pub fn hear(&mut self, learner: &mut Learner, value: f32, after: Option<PackedBoard>) {
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
    pub fn end(mut self, learner: &mut Learner, value: f32) {
        self.hear(learner, value, None);
        while self.count > 0 {
            self.learn_oldest(learner);
        }
    }

    fn learn_oldest(&mut self, learner: &mut Learner) {
        let (board, error, _) = self.boards[0];
        learner.learn(board, error);
        self.boards.copy_within(1.., 0);
        self.count -= 1;
    }
}

/// Returns the tuple index of a second-stage board downgraded to the first stage: a 16384 or 8192
/// is halved, and so is each tile that it would then equal.
fn downgraded(index: usize) -> usize {
    let mut cells: [usize; 6] = core::array::from_fn(|cell| index >> (4 * cell) & 15);
    let highest = cells.into_iter().max().unwrap_or(0);
    if !(13..15).contains(&highest) {
        return index;
    }
    let mut below = (1..highest).rev();
    let missing = below.find(|tile| !cells.contains(tile)).unwrap_or(0);
    for cell in cells.iter_mut().filter(|cell| **cell > missing) {
        *cell -= 1;
    }
    cells.iter().rev().fold(0, |sum, cell| sum << 4 | cell)
}

/// Splits weights into the tables of the four tuples.
fn tables(weights: &[f32]) -> [&[f32; TUPLE_INDICES]; 4] {
    let mut tables = weights.chunks_exact(TUPLE_INDICES);
    core::array::from_fn(|_| {
        let table = tables.next().expect("four tables");
        table.try_into().expect("a weight for each index")
    })
}

impl Learner {
    /// Creates a learner that gives every board the value `value`.
    pub fn new(value: f32) -> Self {
        let count = TUPLES.len() * TUPLE_INDICES;
        Self {
            weights: vec![value / ACTIVE as f32; count],
            errors: vec![[0.0; 2]; count],
            rate: 1.0,
            changed: vec![false; count / BLOCK],
        }
    }

    /// Initializes the weights of the second stage from those of downgraded boards in the first
    /// stage.
    pub fn start_from(&mut self, first_stage: &Self) {
        for (index, weight) in self.weights.iter_mut().enumerate() {
            let (tuple, index) = (index / TUPLE_INDICES, index % TUPLE_INDICES);
            *weight = first_stage.weights[tuple * TUPLE_INDICES + downgraded(index)];
        }
    }

    /// Returns the value of a board.
    pub fn value(&self, board: PackedBoard) -> f32 {
        let tables = tables(&self.weights);
        let mut sums = [0.0; 4];
        for view in board.symmetries() {
            for ((sum, table), index) in sums.iter_mut().zip(tables).zip(tuple_indices(view)) {
                *sum += table[index];
            }
        }
        let [a, b, c, d] = sums;
        (a + b) + (c + d)
    }

    /// Changes the value of a board by `error`.
    fn learn(&mut self, board: PackedBoard, error: f32) {
        let share = self.rate * error / ACTIVE as f32;
        for view in board.symmetries() {
            for (tuple, index) in tuple_indices(view).into_iter().enumerate() {
                let index = tuple * TUPLE_INDICES + index;
                let [sum, size] = &mut self.errors[index];
                let rate = if *size > 0.0 { sum.abs() / *size } else { 1.0 };
                self.weights[index] += rate * share;
                *sum += error;
                *size += error.abs();
                self.changed[index / BLOCK] = true;
            }
        }
    }
}

/// Combines what each learner has learned since `common` and gives it to all. A weight changes by
/// the mean over the learners that changed it, since the sum would go too far where all saw the
/// same boards.
pub fn share(common: &mut Learner, learners: &mut [Learner]) {
    let mut jobs: Vec<Job> = parts(common)
        .map(|common| Job {
            common,
            learners: Vec::new(),
        })
        .collect();
    for learner in learners {
        for (job, part) in jobs.iter_mut().zip(parts(learner)) {
            job.learners.push(part);
        }
    }
    let jobs = Mutex::new(jobs);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let job = jobs.lock().expect("no thread panics").pop();
                    match job {
                        Some(job) => job.run(),
                        None => break,
                    }
                }
            });
        }
    });
}

/// A part of the weights, their errors, and which of its blocks have changed.
type Part<'a> = (&'a mut [f32], &'a mut [[f32; 2]], &'a mut [bool]);

fn parts(learner: &mut Learner) -> impl Iterator<Item = Part<'_>> {
    let weights = learner.weights.chunks_mut(CHUNK * BLOCK);
    let errors = learner.errors.chunks_mut(CHUNK * BLOCK);
    let changed = learner.changed.chunks_mut(CHUNK);
    let parts = weights.zip(errors).zip(changed);
    parts.map(|((weights, errors), changed)| (weights, errors, changed))
}

/// The exchange of one part.
struct Job<'a> {
    common: Part<'a>,
    learners: Vec<Part<'a>>,
}

impl Job<'_> {
    fn run(mut self) {
        for block in 0..self.common.2.len() {
            let mut changed = false;
            for (_, _, learner) in &mut self.learners {
                changed |= std::mem::take(&mut learner[block]);
            }
            if changed {
                for index in block * BLOCK..(block + 1) * BLOCK {
                    self.share(index);
                }
            }
        }
    }

    fn share(&mut self, index: usize) {
        let (weights, errors, _) = &mut self.common;
        let (weight, [sum, size]) = (weights[index], errors[index]);
        let (mut weight_change, mut sum_change, mut size_change) = (0.0, 0.0, 0.0);
        let mut changes = 0.0;
        for (learner_weights, learner_errors, _) in &self.learners {
            let [learner_sum, learner_size] = learner_errors[index];
            changes += f32::from(u8::from(learner_size > size));
            weight_change += learner_weights[index] - weight;
            sum_change += learner_sum - sum;
            size_change += learner_size - size;
        }
        if changes > 0.0 {
            weights[index] = weight + weight_change / changes;
            errors[index] = [sum + sum_change, size + size_change];
            for (learner_weights, learner_errors, _) in &mut self.learners {
                learner_weights[index] = weights[index];
                learner_errors[index] = errors[index];
            }
        }
    }
}

/// Writes the weights and their errors to a file.
pub fn save(path: &Path, games: u64, learner: &Learner) -> std::io::Result<()> {
    let fresh = path.with_extension("new");
    let mut file = BufWriter::new(File::create(&fresh)?);
    file.write_all(&games.to_le_bytes())?;
    for (weight, [sum, size]) in learner.weights.iter().zip(&learner.errors) {
        for number in [weight, sum, size] {
            file.write_all(&number.to_le_bytes())?;
        }
    }
    file.into_inner()?.sync_all()?;
    std::fs::rename(fresh, path)
}

/// Reads the weights and their errors. Returns the number of games played for them, or 0 if there
/// is no file.
pub fn load(path: &Path, learner: &mut Learner) -> Result<u64, Box<dyn Error>> {
    let file = match File::open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(0),
        opened => opened.map_err(|error| format!("{}: {error}", path.display()))?,
    };
    let size = 8 + 12 * learner.weights.len() as u64;
    if file.metadata()?.len() != size {
        return Err(format!(
            "{} was not written by the trainer: it does not have {size} bytes",
            path.display()
        )
        .into());
    }
    let mut file = BufReader::new(file);
    let mut games = [0; 8];
    file.read_exact(&mut games)?;
    let mut next = || {
        let mut bytes = [0; 4];
        file.read_exact(&mut bytes)
            .map(|()| f32::from_le_bytes(bytes))
    };
    for (weight, error) in learner.weights.iter_mut().zip(&mut learner.errors) {
        *weight = next()?;
        *error = [next()?, next()?];
    }
    Ok(u64::from_le_bytes(games))
}
