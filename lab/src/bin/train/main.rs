//! Trains the value function by temporal-difference learning on afterstates (`lab/NOTEBOOK.md` has what was tried):
//!
//! ```text
//! cargo lab train -- --games 1000000 --to target/network
//! ```
//!
//! It continues from the newest checkpoint of its folder, and appends a learning curve to
//! `curve.csv` in it. A file named `stop` in that folder ends the training after the next
//! checkpoint, with an error, so that a script of several runs ends too. It needs 1.35 GB of memory, or
//! 4 GB with `--late`. With `--threads 1` the same arguments give the same weights on every computer; with `--late`
//! too, as far as its logarithms are the same.
//!
//! With `--late`, it learns the chance of a 32768 from late boards instead: from games of the network
//! `--weights` with the highest tiles doubled, and from those of `--starts`, which the program
//! `endgame` or `--draw` writes. It begins with boards that lack little, and goes farther back the better
//! it gets.
//!
//! What the program `pack` leaves out can be compensated: with `--refine`, only the weights of its files
//! learn on. `--late-values` trains whole games for a network that has late stages.
//!
//! On Linux, `GLIBC_TUNABLES=glibc.malloc.hugetlb=1` makes it faster, since the tables are large.
//!
//! Learning rates follow temporal coherence learning, and the smaller tuples its redundant encoding:
//! W. Jaśkowski, *Mastering 2048 with Delayed Temporal Coherence Learning, Multistage Weight
//! Promotion, Redundant Encoding and Carousel Shaping*, IEEE Transactions on Games 10 (2018).

#![allow(clippy::cast_precision_loss)]

mod game;
mod starts;

use std::error::Error;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use game_2048::ai::network::weights::files_in;
use game_2048::ai::{Network, RowTables};
use game_2048::random::SplitMix64;

use lab::checkpoint;
use lab::learner::{Learner, Values};
use starts::{ByDistance, Course, DISTANCES};

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
  --late                learn the chance of a 32768 instead of the points
  --weights FOLDER      the network whose games give start boards to --late; www/ai
  --boards 1500         the number of these games
  --starts FILE         more start boards for --late; may be given several times
  --draw FILE           play these games with a search instead, and write their late boards
  --late-values FOLDER  end whole games with the late stages, and take their values from this network
  --refine FOLDER       learn only the weights that are not zero in these files, beginning with those";

struct Options {
    games: u64,
    threads: usize,
    seed: u64,
    folder: PathBuf,
    every: u64,
    optimism: f32,
    rate: f32,
    again: usize,
    late: bool,
    weights: PathBuf,
    boards: u64,
    starts: Vec<PathBuf>,
    refine: Option<PathBuf>,
    late_values: Option<PathBuf>,
    draw: Option<PathBuf>,
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
            late: false,
            weights: "www/ai".into(),
            boards: 1500,
            starts: Vec::new(),
            refine: None,
            late_values: None,
            draw: None,
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
                Long("late") => options.late = true,
                Long("weights") => options.weights = parser.value()?.into(),
                Long("boards") => options.boards = parser.value()?.parse()?,
                Long("starts") => options.starts.push(parser.value()?.into()),
                Long("refine") => options.refine = Some(parser.value()?.into()),
                Long("late-values") => options.late_values = Some(parser.value()?.into()),
                Long("draw") => options.draw = Some(parser.value()?.into()),
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
        if options.late && options.late_values.is_some() {
            return Err("--late-values is for whole games, so it doesn't go with --late".into());
        }
        if options.refine.is_some() && options.optimism != 0.0 {
            return Err(
                "--refine begins with the weights of its files, so it doesn't go with --optimism"
                    .into(),
            );
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

/// The number of tiles that the learning curve tells, from 2048.
const TILES: usize = 5;

/// The totals for a line of the learning curve.
#[derive(Clone, Default)]
struct Tally {
    games: u64,
    moves: u64,
    score: u64,
    /// The number of games that reached each tile.
    reached: [u64; TILES],
    /// By the origin of start boards and their distance from the end: the number of late games, and
    /// how many of them reached it.
    late: Vec<[[u64; 2]; DISTANCES]>,
}

impl Tally {
    fn new(origins: usize) -> Self {
        Self {
            late: vec![Default::default(); origins],
            ..Self::default()
        }
    }

    fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.moves += other.moves;
        self.score += other.score;
        for (sum, one) in self.reached.iter_mut().zip(other.reached) {
            *sum += one;
        }
        let late = other.late.iter().flatten().flatten();
        for (sum, one) in self.late.iter_mut().flatten().flatten().zip(late) {
            *sum += one;
        }
    }

    /// The names of the columns.
    fn columns(&self) -> String {
        if self.late.is_empty() {
            return "games,moves/s,score,2048,4096,8192,16384,32768".into();
        }
        let origins = 0..self.late.len();
        let late = origins
            .flat_map(|origin| (0..DISTANCES).map(move |far| format!("{origin}: {}", 64 << far)));
        let columns: Vec<String> = late.collect();
        format!("games,moves/s,{}", columns.join(","))
    }

    fn line(&self, done: u64, seconds: f64) -> String {
        let speed = self.moves as f64 / seconds;
        let share = |[of, reached]: [u64; 2]| match of {
            0 => String::new(),
            _ => format!("{:.3}", reached as f64 / of as f64),
        };
        let shares: Vec<String> = if self.late.is_empty() {
            let score = format!("{:.0}", self.score as f64 / self.games as f64);
            let reached = self.reached.map(|reached| share([self.games, reached]));
            [score].into_iter().chain(reached).collect()
        } else {
            self.late.iter().flatten().copied().map(share).collect()
        };
        format!("{done},{speed:.0},{}", shares.join(","))
    }
}

/// One thread's share of the training.
struct Pupil<'a> {
    learner: &'a Learner,
    rows: &'a RowTables,
    /// The minimum number of moves of a game that is replayed from its middle.
    again: usize,
    /// The start boards of late games, by their origin; none for whole games.
    starts: &'a [ByDistance],
    courses: &'a mut [Course],
    tally: Tally,
}

impl Pupil<'_> {
    fn play(&mut self, mut random: SplitMix64) {
        self.tally.games += 1;
        if self.starts.is_empty() {
            self.whole_game(&mut random);
        } else {
            self.late_game(&mut random);
        }
    }

    /// Plays a game, then again from the middle of that one, as long as the last one was long. So
    /// late positions, which few games reach, come up more often. Only the first game is counted.
    ///
    /// After K. Matsuzaki, *Developing a 2048 Player with Backward Temporal Coherence Learning and
    /// Restart*, Advances in Computer Games (2017).
    fn whole_game(&mut self, random: &mut SplitMix64) {
        let mut boards = vec![game::first(random)];
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

    /// Plays a game from a late board. Boards from games come up twice as often as those of others.
    fn late_game(&mut self, random: &mut SplitMix64) {
        let count = u32::try_from(self.starts.len()).unwrap_or(u32::MAX);
        let origin = random.below(count + 1).saturating_sub(1) as usize;
        let course = &mut self.courses[origin];
        let (far, start) = course.pick(&self.starts[origin], random);
        let mut boards = vec![start];
        game::learn(self.learner, self.rows, random, &mut boards);
        self.tally.moves += boards.len() as u64 - 1;
        let reached = boards.last().is_some_and(|last| last.has_highest());
        course.hear(far, &boards, reached, random);
        self.tally.late[origin][far][0] += 1;
        self.tally.late[origin][far][1] += u64::from(reached);
    }
}

/// Returns the start boards of late games, by their origin.
fn starts(options: &Options, rows: &RowTables) -> Result<Vec<ByDistance>, Box<dyn Error>> {
    if !options.late {
        return Ok(Vec::new());
    }
    let raised = starts::raised(&Network::read(&options.weights)?, rows, options.boards);
    if raised.iter().any(Vec::is_empty) {
        return Err("too few start boards: increase --boards".into());
    }
    let read = options.starts.iter().map(|path| starts::read(path));
    [Ok(raised)].into_iter().chain(read).collect()
}

/// Plays games with a search, and writes their late boards to a file.
fn draw(options: &Options, to: &Path) -> Result<(), Box<dyn Error>> {
    let network = Network::read(&options.weights)?;
    let boards = starts::drawn(&network, options.boards, options.threads);
    let lines: Vec<String> = boards
        .iter()
        .map(|board| format!("{:016x}\n", board.0))
        .collect();
    Ok(std::fs::write(to, lines.concat())?)
}

fn run() -> Result<(), Box<dyn Error>> {
    let options = Options::read()?;
    if let Some(to) = &options.draw {
        return draw(&options, to);
    }
    let rows = RowTables::new();
    let (mut done, mut learner) = match checkpoint::newest(&options.folder)? {
        Some(path) => checkpoint::load(&path)?,
        None if options.late => (0, Learner::new(Values::Chances)),
        None => (0, Learner::new(Values::Points(options.optimism))),
    };
    if options.late != (learner.values == Values::Chances) {
        return Err(
            "the checkpoint learned points and --late learns chances, or the other way".into(),
        );
    }
    learner.rate = options.rate;
    if let Some(path) = &options.late_values {
        learner.late = Some(Network::read(path)?);
    }
    if let Some(path) = &options.refine {
        learner.refine(&files_in(path)?, done == 0)?;
    }
    let starts = starts(&options, &rows)?;
    let courses = || starts.iter().map(|_| Course::default()).collect();
    let mut courses: Vec<Vec<Course>> = (0..options.threads).map(|_| courses()).collect();
    let mut curve = OpenOptions::new()
        .create(true)
        .append(true)
        .open(options.folder.join("curve.csv"))?;
    let columns = Tally::new(starts.len()).columns();
    if curve.metadata()?.len() == 0 {
        writeln!(curve, "{columns}")?;
    }
    println!("{columns}");
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
        let mut tally = Tally::new(starts.len());
        std::thread::scope(|scope| {
            let running: Vec<_> = courses
                .iter_mut()
                .map(|courses| {
                    let mut pupil = Pupil {
                        learner: &learner,
                        rows: &rows,
                        again: options.again,
                        starts: &starts,
                        courses,
                        tally: Tally::new(starts.len()),
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
