//! Trains the value function by temporal-difference learning on afterstates:
//!
//! ```text
//! cargo run --release --example train -- --games 1000000 --to target/network
//! ```
//!
//! It continues from the newest checkpoint of its folder, and appends a learning curve to
//! `curve.csv` in it. A file named `stop` in that folder ends the training after the next
//! checkpoint, with an error, so that a script of several runs ends too. Each stage needs 1.35 GB of memory. With `--threads 1` the same arguments give the
//! same weights on every computer.
//!
//! With `--stages 3`, the boards from a 16384 on, and those from a 16384 and an 8192 on, have weights
//! of their own. A new stage begins with the weights of the one before it, so the first stage must
//! have learned such boards. `--late` lets the last stage learn more than its share: it adds games
//! that start near a 32768, and farther from it the better they go.
//!
//! On Linux, `GLIBC_TUNABLES=glibc.malloc.hugetlb=1` makes it faster, since the tables are large.
//!
//! Learning rates follow temporal coherence learning, and the smaller tuples its redundant encoding:
//! W. Jaśkowski, *Mastering 2048 with Delayed Temporal Coherence Learning, Multistage Weight
//! Promotion, Redundant Encoding and Carousel Shaping*, IEEE Transactions on Games 10 (2018).

#![allow(clippy::cast_precision_loss)]

mod checkpoint;
mod game;
mod learner;
mod starts;

use std::error::Error;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use game_2048::ai::RowTables;
use game_2048::random::SplitMix64;

use learner::{Learner, STAGES};
use starts::{ByDistance, Course, DISTANCES, raised};

const USAGE: &str = "\
options and defaults:
  --games 1000000       the total number of games, including earlier runs
  --threads 2           the number of threads
  --seed 1              the seed of the games
  --to target/network   the folder of the checkpoints
  --every 10000         print a line and write a checkpoint after this many games
  --optimism 0          the initial value of every board
  --rate 1              the factor for the learning rate
  --again 1000          replay a longer game from its middle; 0: never
  --stages 1            the number of stages, 1 to 3
  --late 0              the number of games from near a 32768 after each game
  --starts 2000         the number of games that give start boards to --late";

struct Options {
    games: u64,
    threads: usize,
    seed: u64,
    folder: PathBuf,
    every: u64,
    optimism: f32,
    rate: f32,
    again: usize,
    stages: usize,
    late: u32,
    starts: u64,
}

impl Options {
    fn read() -> Result<Self, Box<dyn Error>> {
        use lexopt::prelude::*;
        let mut options = Self {
            games: 1_000_000,
            threads: 2,
            seed: 1,
            folder: "target/network".into(),
            every: 10_000,
            optimism: 0.0,
            rate: 1.0,
            again: 1000,
            stages: 1,
            late: 0,
            starts: 2000,
        };
        let mut parser = lexopt::Parser::from_env();
        while let Some(option) = parser.next()? {
            match option {
                Long("games") => options.games = parser.value()?.parse()?,
                Long("threads") => options.threads = parser.value()?.parse()?,
                Long("seed") => options.seed = parser.value()?.parse()?,
                Long("to") => options.folder = parser.value()?.into(),
                Long("every") => options.every = parser.value()?.parse()?,
                Long("optimism") => options.optimism = parser.value()?.parse()?,
                Long("rate") => options.rate = parser.value()?.parse()?,
                Long("again") => options.again = parser.value()?.parse()?,
                Long("stages") => options.stages = parser.value()?.parse()?,
                Long("late") => options.late = parser.value()?.parse()?,
                Long("starts") => options.starts = parser.value()?.parse()?,
                Long("help") => {
                    println!("{USAGE}");
                    std::process::exit(0);
                }
                _ => return Err(format!("{}\n{USAGE}", option.unexpected()).into()),
            }
        }
        if options.threads == 0 || options.every == 0 {
            return Err("--threads and --every must be at least 1".into());
        }
        if !(1..=STAGES).contains(&options.stages) {
            return Err(format!("--stages must be 1 to {STAGES}").into());
        }
        if options.again == 0 {
            options.again = usize::MAX;
        }
        Ok(options)
    }
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

/// The columns of the learning curve.
const COLUMNS: &str = "games,moves/s,score,reached 2048,4096,8192,16384,32768,\
    32768 from less than 64 below,128,256,512,1024,2048,4096,8192";

/// The number of tiles that the learning curve tells, from 2048.
const TILES: usize = 5;

/// The totals for a line of the learning curve.
#[derive(Clone, Copy, Default)]
struct Tally {
    games: u64,
    moves: u64,
    score: u64,
    /// The number of games that reached each tile.
    reached: [u64; TILES],
    /// By distance from the end: the number of late games, and how many of them reached it.
    late: [[u64; 2]; DISTANCES],
}

impl Tally {
    fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.moves += other.moves;
        self.score += other.score;
        for (sum, one) in self.reached.iter_mut().zip(other.reached) {
            *sum += one;
        }
        for (sum, one) in self.late.iter_mut().zip(other.late) {
            sum[0] += one[0];
            sum[1] += one[1];
        }
    }

    fn line(&self, done: u64, seconds: f64) -> String {
        let speed = self.moves as f64 / seconds;
        let score = self.score as f64 / self.games as f64;
        let reached = self.reached.map(|reached| [self.games, reached]);
        let shares = reached.into_iter().chain(self.late);
        let shares = shares.map(|[of, reached]| match of {
            0 => String::new(),
            _ => format!("{:.3}", reached as f64 / of as f64),
        });
        let shares: Vec<String> = shares.collect();
        format!("{done},{speed:.0},{score:.0},{}", shares.join(","))
    }
}

/// One thread's share of the training.
struct Pupil<'a> {
    learner: &'a Learner,
    rows: &'a RowTables,
    /// The minimum number of moves of a game that is replayed from its middle.
    again: usize,
    late: u32,
    starts: Option<&'a ByDistance>,
    course: &'a mut Course,
    tally: Tally,
}

impl Pupil<'_> {
    fn play(&mut self, mut random: SplitMix64) {
        self.whole_game(&mut random);
        if let Some(starts) = self.starts {
            for _ in 0..self.late {
                self.late_game(starts, &mut random);
            }
        }
    }

    /// Plays a game, then again from the middle of that one, as long as the last one was long. So
    /// late positions, which few games reach, come up more often. Only the first game is counted.
    ///
    /// After K. Matsuzaki, *Developing a 2048 Player with Backward Temporal Coherence Learning and
    /// Restart*, Advances in Computer Games (2017).
    fn whole_game(&mut self, random: &mut SplitMix64) {
        let mut boards = vec![game::first(random)];
        self.tally.games += 1;
        self.tally.score += game::learn(self.learner, self.rows, random, &mut boards);
        let highest = boards.last().map_or(0, |last| last.highest());
        for (reached, tile) in self.tally.reached.iter_mut().zip(11..) {
            *reached += u64::from(highest >= tile);
        }
        self.tally.moves += boards.len() as u64 - 1;
        while boards.len() > self.again {
            let middle = boards[boards.len() / 2];
            boards.clear();
            boards.push(middle);
            game::learn(self.learner, self.rows, random, &mut boards);
            self.tally.moves += boards.len() as u64 - 1;
        }
    }

    /// Plays a game from a board of the last stage.
    fn late_game(&mut self, starts: &ByDistance, random: &mut SplitMix64) {
        let (far, start) = self.course.pick(starts, random);
        let mut boards = vec![start];
        game::learn(self.learner, self.rows, random, &mut boards);
        self.tally.moves += boards.len() as u64 - 1;
        let reached = boards
            .last()
            .is_some_and(|last| last.highest() >= game::LAST);
        self.course.hear(far, &boards, reached, random);
        self.tally.late[far][0] += 1;
        self.tally.late[far][1] += u64::from(reached);
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let options = Options::read()?;
    let rows = RowTables::new();
    let (mut done, mut learner) = match checkpoint::newest(&options.folder)? {
        Some(path) => checkpoint::load(&path)?,
        None => (0, Learner::new(options.optimism)),
    };
    learner.rate = options.rate;
    learner.promote(options.stages);
    let starts = if options.late > 0 {
        let starts = raised(&learner, &rows, options.starts);
        if starts.iter().any(Vec::is_empty) {
            return Err("too few start boards for --late: increase --starts".into());
        }
        Some(starts)
    } else {
        None
    };
    let mut courses: Vec<Course> = (0..options.threads).map(|_| Course::default()).collect();
    let mut curve = OpenOptions::new()
        .create(true)
        .append(true)
        .open(options.folder.join("curve.csv"))?;
    if curve.metadata()?.len() == 0 {
        writeln!(curve, "{COLUMNS}")?;
    }
    println!("{COLUMNS}");
    let stop = options.folder.join("stop");
    while done < options.games {
        if stop.exists() {
            return Err(
                format!("stopped after {done} games by the file {}", stop.display()).into(),
            );
        }
        let begun = Instant::now();
        let end = (done + options.every).min(options.games);
        let next = AtomicU64::new(done);
        let mut tally = Tally::default();
        std::thread::scope(|scope| {
            let running: Vec<_> = courses
                .iter_mut()
                .map(|course| {
                    let mut pupil = Pupil {
                        learner: &learner,
                        rows: &rows,
                        again: options.again,
                        late: options.late,
                        starts: starts.as_ref(),
                        course,
                        tally: Tally::default(),
                    };
                    let (next, seed) = (&next, options.seed);
                    scope.spawn(move || {
                        loop {
                            let game = next.fetch_add(1, Ordering::Relaxed);
                            if game >= end {
                                return pupil.tally;
                            }
                            pupil.play(game::random(seed, game));
                        }
                    })
                })
                .collect();
            for thread in running {
                tally.add(&thread.join().expect("a thread does not panic"));
            }
        });
        done = end;
        let line = tally.line(done, begun.elapsed().as_secs_f64());
        println!("{line}");
        writeln!(curve, "{line}")?;
        checkpoint::save(&options.folder, done, &learner)?;
    }
    Ok(())
}
