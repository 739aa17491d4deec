//! What is learnt, and how.

#![allow(clippy::cast_precision_loss)]

use std::error::Error;
use std::fs::File;
use std::io::{BufReader, BufWriter, ErrorKind, Read, Write};
use std::path::Path;
use std::sync::Mutex;

use game_2048::ai::PackedBoard;
use game_2048::ai::tuples::{ACTIVE, TUPLE_INDICES, TUPLES, tuple_indices};

/// What is learnt: the weights, and of each weight the sum of its errors and of their sizes.
#[derive(Clone)]
pub struct Learner {
    pub weights: Vec<f32>,
    errors: Vec<[f32; 2]>,
    /// How much of an error is learnt, of what temporal coherence allows.
    pub rate: f32,
    /// Which blocks of weights have learnt since they were last shared.
    touched: Vec<bool>,
}

/// So many weights are a block.
const BLOCK: usize = 1 << 6;

/// So many blocks are shared at once.
const CHUNK: usize = 1 << 12;

/// How much of a later error counts for an earlier board.
const LAMBDA: f32 = 0.5;

/// How many errors a board hears of before it learns.
const DELAY: usize = 4;

/// The last boards, which have not learnt yet, the oldest first: each with the sum of the errors since,
/// and how much the next one counts.
#[derive(Default)]
pub struct Waiting {
    boards: [(PackedBoard, f32, f32); DELAY],
    count: usize,
}

impl Waiting {
    /// The newest board is worth `value`, and `after` comes after it.
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

    /// The game is over, and the newest board is worth `value`.
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

/// Contents of a late board as a usual one may have them: a 16384 or 8192 is half as large, and so is
/// each that would be the same then.
fn downgraded(contents: usize) -> usize {
    let mut cells: [usize; 6] = core::array::from_fn(|cell| contents >> (4 * cell) & 15);
    let highest = cells.into_iter().max().unwrap_or(0);
    if !(13..15).contains(&highest) {
        return contents;
    }
    let mut below = (1..highest).rev();
    let missing = below.find(|tile| !cells.contains(tile)).unwrap_or(0);
    for cell in cells.iter_mut().filter(|cell| **cell > missing) {
        *cell -= 1;
    }
    cells.iter().rev().fold(0, |sum, cell| sum << 4 | cell)
}

/// The tables of the four tuples.
fn tables(weights: &[f32]) -> [&[f32; TUPLE_INDICES]; 4] {
    let mut tables = weights.chunks_exact(TUPLE_INDICES);
    core::array::from_fn(|_| {
        let table = tables.next().expect("four tables");
        table.try_into().expect("a weight for each content")
    })
}

impl Learner {
    /// One to whom every board is worth `value`.
    pub fn new(value: f32) -> Self {
        let count = TUPLES.len() * TUPLE_INDICES;
        Self {
            weights: vec![value / ACTIVE as f32; count],
            errors: vec![[0.0; 2]; count],
            rate: 1.0,
            touched: vec![false; count / BLOCK],
        }
    }

    /// Weighs what late boards hold as another weighs the like of it on usual ones.
    pub fn begin_as(&mut self, usual: &Self) {
        for (index, weight) in self.weights.iter_mut().enumerate() {
            let (tuple, contents) = (index / TUPLE_INDICES, index % TUPLE_INDICES);
            *weight = usual.weights[tuple * TUPLE_INDICES + downgraded(contents)];
        }
    }

    /// The value of a board.
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

    /// Moves the value of a board towards another one by `error`.
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
                self.touched[index / BLOCK] = true;
            }
        }
    }
}

/// Gives all learners what each of them learnt since `common`: of a weight that some of them changed,
/// the mean of their changes. Their sum would go too far where all saw the same.
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

/// A part of the weights, their errors, and which of its blocks have learnt.
type Part<'a> = (&'a mut [f32], &'a mut [[f32; 2]], &'a mut [bool]);

fn parts(learner: &mut Learner) -> impl Iterator<Item = Part<'_>> {
    let weights = learner.weights.chunks_mut(CHUNK * BLOCK);
    let errors = learner.errors.chunks_mut(CHUNK * BLOCK);
    let touched = learner.touched.chunks_mut(CHUNK);
    let parts = weights.zip(errors).zip(touched);
    parts.map(|((weights, errors), touched)| (weights, errors, touched))
}

/// The sharing of one part.
struct Job<'a> {
    common: Part<'a>,
    learners: Vec<Part<'a>>,
}

impl Job<'_> {
    fn run(mut self) {
        for block in 0..self.common.2.len() {
            let mut touched = false;
            for (_, _, learner) in &mut self.learners {
                touched |= std::mem::take(&mut learner[block]);
            }
            if touched {
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

/// Writes what was learnt.
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

/// Reads what was learnt. Gives how many games it was learnt from: 0 where there is no file.
pub fn load(path: &Path, learner: &mut Learner) -> Result<u64, Box<dyn Error>> {
    let file = match File::open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(0),
        opened => opened.map_err(|error| format!("{}: {error}", path.display()))?,
    };
    let size = 8 + 12 * learner.weights.len() as u64;
    if file.metadata()?.len() != size {
        return Err(format!(
            "{} is not of {size} bytes: no trainer wrote it",
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
