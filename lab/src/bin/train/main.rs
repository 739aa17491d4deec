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

use std::fs::OpenOptions;
use std::io::Write;
use std::mem;
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Result, bail, ensure};
use clap::Parser;
use game_2048::ai::network::weights::files_in;
use game_2048::ai::{Network, RowTables};
use game_2048::random::SplitMix64;
use lab::learner::{Learner, Values};
use lab::threads::on_threads;
use lab::{boards, checkpoint};

use starts::{ByDistance, Course, DISTANCES};

/// Trains the value function of the AI player.
#[derive(Parser)]
struct Options {
    /// The total number of games, including earlier runs.
    #[arg(long, default_value_t = 1_000_000)]
    games: u64,
    /// The number of threads.
    #[arg(long, default_value = "2")]
    threads: NonZero<usize>,
    /// The seed of the games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The folder of the checkpoints.
    #[arg(long, value_name = "FOLDER", default_value = "target/network")]
    to: PathBuf,
    /// Print a line and write a checkpoint after this many games.
    #[arg(long, default_value = "10000")]
    every: NonZero<u64>,
    /// The initial value of every board.
    #[arg(long, default_value_t = 0.0)]
    optimism: f32,
    /// The factor for the learning rate.
    #[arg(long, default_value_t = 1.0)]
    rate: f32,
    /// Replay a longer game from its middle; 0: never.
    #[arg(long, value_name = "MOVES", default_value_t = 1000)]
    again: usize,
    /// Learn the chance of a 32768 instead of the points.
    #[arg(long)]
    late: bool,
    /// The network whose games give start boards to --late.
    #[arg(long, value_name = "FOLDER", default_value = "www/ai")]
    weights: PathBuf,
    /// The number of these games.
    #[arg(long, default_value_t = 1500)]
    boards: u64,
    /// More start boards for --late; may be given several times.
    #[arg(long, value_name = "FILE")]
    starts: Vec<PathBuf>,
    /// Play these games with a search instead, and write their late boards.
    #[arg(long, value_name = "FILE")]
    draw: Option<PathBuf>,
    /// End whole games with the late stages, and take their values from this network.
    #[arg(long, value_name = "FOLDER", conflicts_with = "late")]
    late_values: Option<PathBuf>,
    /// Learn only the weights that are not zero in these files, beginning with those.
    #[arg(long, value_name = "FOLDER", conflicts_with = "optimism")]
    refine: Option<PathBuf>,
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
    courses: Vec<Course>,
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
        let mut boards = vec![boards::opening(random)];
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
fn starts(options: &Options, rows: &RowTables) -> Result<Vec<ByDistance>> {
    if !options.late {
        return Ok(Vec::new());
    }
    let raised = starts::raised(&Network::read(&options.weights)?, rows, options.boards);
    ensure!(
        raised.iter().all(|boards| !boards.is_empty()),
        "too few start boards: increase --boards"
    );
    let read = options.starts.iter().map(|path| starts::read(path));
    [Ok(raised)].into_iter().chain(read).collect()
}

fn main() -> Result<()> {
    let options = Options::parse();
    let threads = options.threads.get();
    if let Some(to) = &options.draw {
        let network = Network::read(&options.weights)?;
        let boards = starts::drawn(&network, options.boards, threads);
        return Ok(boards::write(to, &boards)?);
    }
    let rows = RowTables::new();
    let (mut done, mut learner) = match checkpoint::newest(&options.to)? {
        Some(path) => checkpoint::load(&path)?,
        None if options.late => (0, Learner::new(Values::Chances)),
        None => (0, Learner::new(Values::Points(options.optimism))),
    };
    ensure!(
        options.late == (learner.values == Values::Chances),
        "the checkpoint learned points and --late learns chances, or the other way"
    );
    learner.rate = options.rate;
    if let Some(path) = &options.late_values {
        learner.late = Some(Network::read(path)?);
    }
    if let Some(path) = &options.refine {
        learner.refine(&files_in(path)?, done == 0)?;
    }
    let starts = starts(&options, &rows)?;
    let again = match options.again {
        0 => usize::MAX,
        moves => moves,
    };
    let mut pupils: Vec<_> = (0..threads)
        .map(|_| Pupil {
            learner: &learner,
            rows: &rows,
            again,
            starts: &starts,
            courses: starts.iter().map(|_| Course::default()).collect(),
            tally: Tally::new(starts.len()),
        })
        .collect();
    let mut curve = OpenOptions::new()
        .create(true)
        .append(true)
        .open(options.to.join("curve.csv"))?;
    let columns = Tally::new(starts.len()).columns();
    if curve.metadata()?.len() == 0 {
        writeln!(curve, "{columns}")?;
    }
    println!("{columns}");
    let stop = options.to.join("stop");
    while done < options.games {
        if stop.exists() {
            bail!("stopped after {done} games by the file {}", stop.display());
        }
        let begun = Instant::now();
        let end = (done + options.every.get()).min(options.games);
        on_threads(&mut pupils, done..end, |pupil, game| {
            pupil.play(game::random(options.seed, game));
        });
        let mut tally = Tally::new(starts.len());
        for pupil in &mut pupils {
            tally.add(&mem::replace(&mut pupil.tally, Tally::new(starts.len())));
        }
        done = end;
        let line = tally.line(done, begun.elapsed().as_secs_f64());
        println!("{line}");
        writeln!(curve, "{line}")?;
        checkpoint::save(&options.to, done, &learner)?;
    }
    Ok(())
}
