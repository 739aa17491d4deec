//! Trains the value function by temporal-difference learning on afterstates, on all cores:
//!
//! ```text
//! cargo run --release --example train -- --games 1000000 --to target/network
//! ```
//!
//! It takes 805 MB of memory for each learner and once more. It goes on where the file left off, and
//! prints a learning curve as CSV. The same arguments give the same weights on every machine; so
//! `--threads` is how many learners there are, whatever the machine has. `--batch` is how many games
//! each of them plays before they share what they learnt.
//!
//! With `GLIBC_TUNABLES=glibc.malloc.hugetlb=1` it is a fifth faster on Linux, since the tables are
//! large.
//!
//! Learning rates are those of temporal coherence: W. Jaśkowski, *Mastering 2048 with Delayed
//! Temporal Coherence Learning, Multistage Weight Promotion, Redundant Encoding and Carousel
//! Shaping*, IEEE Transactions on Games 10 (2018).

#![allow(clippy::cast_precision_loss)]

use std::error::Error;
use std::fs::File;
use std::io::{BufReader, BufWriter, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::Instant;

use game_2048::Direction;
use game_2048::machine::tuples::{ACTIVE, CONTENTS, TUPLES, contents};
use game_2048::machine::{Packed, Rows};
use game_2048::spawn::SplitMix64;

const USAGE: &str = "\
options, with what is usual:
  --games 1000000       until so many games have been played, those before included
  --batch 125           so many games a thread, then all share what they learnt
  --threads 2           so many learners
  --seed 1              of the games
  --to target/network   the file of the weights; what it holds is gone on with
  --every 10000         a line, and the file is written, after so many games
  --optimism 0          the value of every board before the first game
  --rate 1              how much of an error is learnt, of what temporal coherence allows
  --again 1000          play again from the middle of a game that was longer; 0: never";

struct Options {
    games: u64,
    batch: u64,
    threads: u64,
    seed: u64,
    path: PathBuf,
    every: u64,
    optimism: f32,
    rate: f32,
    again: usize,
}

impl Options {
    fn read() -> Result<Self, Box<dyn Error>> {
        use lexopt::prelude::*;
        let mut options = Self {
            games: 1_000_000,
            batch: 125,
            threads: 2,
            seed: 1,
            path: "target/network".into(),
            every: 10_000,
            optimism: 0.0,
            rate: 1.0,
            again: 1000,
        };
        let mut parser = lexopt::Parser::from_env();
        while let Some(option) = parser.next()? {
            match option {
                Long("games") => options.games = parser.value()?.parse()?,
                Long("batch") => options.batch = parser.value()?.parse()?,
                Long("threads") => options.threads = parser.value()?.parse()?,
                Long("seed") => options.seed = parser.value()?.parse()?,
                Long("to") => options.path = parser.value()?.into(),
                Long("every") => options.every = parser.value()?.parse()?,
                Long("optimism") => options.optimism = parser.value()?.parse()?,
                Long("rate") => options.rate = parser.value()?.parse()?,
                Long("again") => options.again = parser.value()?.parse()?,
                Long("help") => {
                    println!("{USAGE}");
                    std::process::exit(0);
                }
                _ => return Err(format!("{}\n{USAGE}", option.unexpected()).into()),
            }
        }
        if options.batch == 0 || options.threads == 0 || options.every == 0 {
            return Err("--batch, --threads and --every are at least 1".into());
        }
        Ok(options)
    }
}

/// What is learnt: the weights, and of each weight the sum of its errors and of their sizes.
#[derive(Clone)]
struct Learner {
    weights: Vec<f32>,
    errors: Vec<[f32; 2]>,
    /// How much of an error is learnt, of what temporal coherence allows.
    rate: f32,
}

/// How much of a later error counts for an earlier board.
const LAMBDA: f32 = 0.5;

/// How many errors a board hears of before it learns.
const DELAY: usize = 4;

/// The last boards, which have not learnt yet, the oldest first: each with the sum of the errors since,
/// and how much the next one counts.
#[derive(Default)]
struct Late {
    boards: [(Packed, f32, f32); DELAY],
    count: usize,
}

impl Late {
    /// The newest board is worth `value`, and `after` comes after it.
    fn hear(&mut self, learner: &mut Learner, value: f32, after: Option<Packed>) {
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

    fn learn_oldest(&mut self, learner: &mut Learner) {
        let (board, error, _) = self.boards[0];
        learner.learn(board, error);
        self.boards.copy_within(1.., 0);
        self.count -= 1;
    }
}

/// The tables of the four tuples.
fn tables(weights: &[f32]) -> [&[f32; CONTENTS]; 4] {
    let mut tables = weights.chunks_exact(CONTENTS);
    core::array::from_fn(|_| {
        let table = tables.next().expect("four tables");
        table.try_into().expect("a weight for each content")
    })
}

/// What a batch of games was like.
#[derive(Clone, Copy, Default)]
struct Tally {
    games: u64,
    moves: u64,
    score: u64,
    reached: [u64; 16],
}

impl Learner {
    fn new(value: f32) -> Self {
        let count = TUPLES.len() * CONTENTS;
        Self {
            weights: vec![value / ACTIVE as f32; count],
            errors: vec![[0.0; 2]; count],
            rate: 1.0,
        }
    }

    /// The value of a board.
    fn value(&self, board: Packed) -> f32 {
        let tables = tables(&self.weights);
        let mut sums = [0.0; 4];
        for view in board.views() {
            for ((sum, table), index) in sums.iter_mut().zip(tables).zip(contents(view)) {
                *sum += table[index];
            }
        }
        let [a, b, c, d] = sums;
        (a + b) + (c + d)
    }

    /// Moves the value of a board towards another one by `error`.
    fn learn(&mut self, board: Packed, error: f32) {
        let share = self.rate * error / ACTIVE as f32;
        for view in board.views() {
            for (tuple, index) in contents(view).into_iter().enumerate() {
                let index = tuple * CONTENTS + index;
                let [sum, size] = &mut self.errors[index];
                let rate = if *size > 0.0 { sum.abs() / *size } else { 1.0 };
                self.weights[index] += rate * share;
                *sum += error;
                *size += error.abs();
            }
        }
    }

    /// Plays a game, then again from the middle of what was played, and so on while that was long: so
    /// what comes late, which few games reach, is met more often. Only the whole game is counted.
    ///
    /// After K. Matsuzaki, *Developing a 2048 Player with Backward Temporal Coherence Learning and
    /// Restart*, Advances in Computer Games (2017).
    fn play(&mut self, rows: &Rows, random: &mut SplitMix64, tally: &mut Tally, again: usize) {
        let first = Packed(0).with_new_tile(random).with_new_tile(random);
        let mut boards = vec![first];
        let score = self.play_on(rows, random, &mut boards);
        let last = boards.last().copied().unwrap_or(first);
        tally.games += 1;
        tally.score += score;
        tally.reached[usize::from(last.highest())] += 1;
        tally.moves += boards.len() as u64 - 1;
        while boards.len() > again {
            let middle = boards[boards.len() / 2];
            boards.clear();
            boards.push(middle);
            self.play_on(rows, random, &mut boards);
            tally.moves += boards.len() as u64 - 1;
        }
    }

    /// Plays on from the last of the boards, adds those that follow, and learns from each move.
    /// Gives what was scored.
    fn play_on(&mut self, rows: &Rows, random: &mut SplitMix64, boards: &mut Vec<Packed>) -> u64 {
        let mut late = Late::default();
        let mut score = 0;
        while let Some(&board) = boards.last() {
            let best = Direction::ALL
                .into_iter()
                .filter_map(|way| rows.slide(board, way))
                .map(|(after, gain)| (gain as f32 + self.value(after), after, gain))
                .max_by(|a, b| a.0.total_cmp(&b.0));
            let Some((value, after, gain)) = best else {
                late.hear(self, 0.0, None);
                while late.count > 0 {
                    late.learn_oldest(self);
                }
                break;
            };
            late.hear(self, value, Some(after));
            score += u64::from(gain);
            boards.push(after.with_new_tile(random));
        }
        score
    }
}

/// Adds what each learner learnt since `common` to it, and gives the sum to all.
fn merge(common: &mut Learner, learners: &mut [Learner]) {
    const CHUNK: usize = 1 << 20;
    let weights = common.weights.chunks_mut(CHUNK);
    let mut jobs: Vec<Job> = weights
        .zip(common.errors.chunks_mut(CHUNK))
        .map(|common| Job {
            common,
            learners: Vec::new(),
        })
        .collect();
    for learner in learners {
        let weights = learner.weights.chunks_mut(CHUNK);
        for (job, part) in jobs
            .iter_mut()
            .zip(weights.zip(learner.errors.chunks_mut(CHUNK)))
        {
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

/// A part of the weights and their errors.
type Part<'a> = (&'a mut [f32], &'a mut [[f32; 2]]);

/// The merging of one part.
struct Job<'a> {
    common: Part<'a>,
    learners: Vec<Part<'a>>,
}

impl Job<'_> {
    fn run(mut self) {
        let (weights, errors) = self.common;
        for index in 0..weights.len() {
            let [sum, size] = errors[index];
            let weight = weights[index];
            let (mut weight_change, mut sum_change, mut size_change) = (0.0, 0.0, 0.0);
            for (learner_weights, learner_errors) in &self.learners {
                let [learner_sum, learner_size] = learner_errors[index];
                weight_change += learner_weights[index] - weight;
                sum_change += learner_sum - sum;
                size_change += learner_size - size;
            }
            if size_change > 0.0 {
                weights[index] = weight + weight_change;
                errors[index] = [sum + sum_change, size + size_change];
                for (learner_weights, learner_errors) in &mut self.learners {
                    learner_weights[index] = weights[index];
                    learner_errors[index] = errors[index];
                }
            }
        }
    }
}

fn save(path: &Path, games: u64, learner: &Learner) -> std::io::Result<()> {
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
fn load(path: &Path, learner: &mut Learner) -> Result<u64, Box<dyn Error>> {
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

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let Options {
        games,
        batch,
        threads,
        seed,
        path,
        every,
        optimism,
        rate,
        again,
    } = Options::read()?;

    let again = if again == 0 { usize::MAX } else { again };
    let rows = Rows::new();
    let mut learner = Learner::new(optimism);
    learner.rate = rate;
    let mut done = load(&path, &mut learner)?;
    let mut learners = vec![learner.clone(); usize::try_from(threads).unwrap_or(1)];
    println!("games,moves/s,score,reached 2048,4096,8192,16384,32768");
    let mut tally = Tally::default();
    let mut begun = Instant::now();
    while done < games {
        let rows = &rows;
        let tallies: Vec<Tally> = std::thread::scope(|scope| {
            let running: Vec<_> = (0..)
                .zip(&mut learners)
                .map(|(thread, learner)| {
                    scope.spawn(move || {
                        let mut tally = Tally::default();
                        let first = done + thread * batch;
                        for game in first..first + batch {
                            let mut random =
                                SplitMix64::new(seed ^ game.wrapping_mul(0x9E37_79B9_7F4A_7C15));
                            learner.play(rows, &mut random, &mut tally, again);
                        }
                        tally
                    })
                })
                .collect();
            running
                .into_iter()
                .map(|thread| thread.join().expect("a learner"))
                .collect()
        });
        for one in tallies {
            tally.games += one.games;
            tally.moves += one.moves;
            tally.score += one.score;
            for (sum, count) in tally.reached.iter_mut().zip(one.reached) {
                *sum += count;
            }
        }
        done += batch * threads;
        merge(&mut learner, &mut learners);
        if tally.games >= every || done >= games {
            let part = |tile: usize| {
                let above: u64 = tally.reached[tile..].iter().sum();
                format!("{:.3}", above as f64 / tally.games as f64)
            };
            let shares: Vec<String> = (11..16).map(part).collect();
            println!(
                "{done},{:.0},{:.0},{}",
                tally.moves as f64 / begun.elapsed().as_secs_f64(),
                tally.score as f64 / tally.games as f64,
                shares.join(","),
            );
            save(&path, done, &learner)?;
            tally = Tally::default();
            begun = Instant::now();
        }
    }
    Ok(())
}
