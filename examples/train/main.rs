//! Trains the value function by temporal-difference learning on afterstates, on all cores:
//!
//! ```text
//! cargo run --release --example train -- --games 1000000 --to target/network
//! ```
//!
//! It needs 805 MB of memory for each learner, and for one more copy. It continues from its file
//! and prints a learning curve as CSV. The same arguments give the same weights on every computer,
//! so `--threads` is the number of learners, however many cores there are. `--batch` is the number
//! of games that each learner plays before they exchange what they have learned.
//!
//! With `--late` it trains the second stage, which has its own weights. A continued training starts
//! again with boards near the end of the stage, so interrupting it changes the result.
//!
//! On Linux, `GLIBC_TUNABLES=glibc.malloc.hugetlb=1` makes it a fifth faster, since the tables are
//! large.
//!
//! Learning rates follow temporal coherence learning: W. Jaśkowski, *Mastering 2048 with Delayed
//! Temporal Coherence Learning, Multistage Weight Promotion, Redundant Encoding and Carousel
//! Shaping*, IEEE Transactions on Games 10 (2018).

#![allow(clippy::cast_precision_loss)]

mod game;
mod learner;
mod starts;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use game_2048::ai::RowTables;
use game_2048::random::SplitMix64;

use learner::{Learner, load, save, share};
use starts::{ByDistance, Course, DISTANCES, raised};

const USAGE: &str = "\
options and defaults:
  --games 1000000       the total number of games, including earlier runs
  --batch 125           the games per learner between exchanges
  --threads 2           the number of learners
  --seed 1              the seed of the games
  --to target/network   the file of the weights, from which training continues; target/late with --late
  --every 10000         print a line and write the file after this many games
  --optimism 0          the initial value of every board in the first stage
  --rate 1              the factor for the learning rate
  --again 1000          replay a longer first-stage game from its middle; 0: never
  --late                train the second stage
  --from target/network the first-stage weights that --late starts from
  --starts 2000         the number of first-stage games that give start boards to --late";

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
    is_second_stage: bool,
    from: PathBuf,
    starts: u64,
}

impl Options {
    fn read() -> Result<Self, Box<dyn Error>> {
        use lexopt::prelude::*;
        let mut options = Self {
            games: 1_000_000,
            batch: 125,
            threads: 2,
            seed: 1,
            path: PathBuf::new(),
            every: 10_000,
            optimism: 0.0,
            rate: 1.0,
            again: 1000,
            is_second_stage: false,
            from: "target/network".into(),
            starts: 2000,
        };
        let mut to = None;
        let mut parser = lexopt::Parser::from_env();
        while let Some(option) = parser.next()? {
            match option {
                Long("games") => options.games = parser.value()?.parse()?,
                Long("batch") => options.batch = parser.value()?.parse()?,
                Long("threads") => options.threads = parser.value()?.parse()?,
                Long("seed") => options.seed = parser.value()?.parse()?,
                Long("to") => to = Some(parser.value()?.into()),
                Long("every") => options.every = parser.value()?.parse()?,
                Long("optimism") => options.optimism = parser.value()?.parse()?,
                Long("rate") => options.rate = parser.value()?.parse()?,
                Long("again") => options.again = parser.value()?.parse()?,
                Long("late") => options.is_second_stage = true,
                Long("from") => options.from = parser.value()?.into(),
                Long("starts") => options.starts = parser.value()?.parse()?,
                Long("help") => {
                    println!("{USAGE}");
                    std::process::exit(0);
                }
                _ => return Err(format!("{}\n{USAGE}", option.unexpected()).into()),
            }
        }
        if options.batch == 0 || options.threads == 0 || options.every == 0 {
            return Err("--batch, --threads and --every must be at least 1".into());
        }
        let default_path = ["target/network", "target/late"][usize::from(options.is_second_stage)];
        options.path = to.unwrap_or_else(|| default_path.into());
        if options.is_second_stage && options.path == options.from {
            return Err(
                "--to and --from must be different files: the stages have separate weights".into(),
            );
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

/// The totals for a line of the learning curve.
#[derive(Clone, Copy, Default)]
struct Tally {
    games: u64,
    moves: u64,
    score: u64,
    /// By tile or distance: the number of games, and how many of them reached the goal.
    shares: [[u64; 2]; DISTANCES],
}

impl Tally {
    fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.moves += other.moves;
        self.score += other.score;
        for (sum, one) in self.shares.iter_mut().zip(other.shares) {
            sum[0] += one[0];
            sum[1] += one[1];
        }
    }
}

/// Plays a game, then again from the middle of that one, as long as the last one was long. So late
/// positions, which few games reach, come up more often. Only the first game is counted.
///
/// After K. Matsuzaki, *Developing a 2048 Player with Backward Temporal Coherence Learning and
/// Restart*, Advances in Computer Games (2017).
fn first_stage(
    learner: &mut Learner,
    rows: &RowTables,
    random: &mut SplitMix64,
    again: usize,
    tally: &mut Tally,
) {
    let mut boards = vec![game::first(random)];
    tally.games += 1;
    tally.score += game::learn(learner, rows, random, &mut boards, false);
    let highest = boards.last().map_or(0, |last| last.highest());
    for (share, tile) in tally.shares.iter_mut().zip(11..16) {
        share[0] += 1;
        share[1] += u64::from(highest >= tile);
    }
    tally.moves += boards.len() as u64 - 1;
    while boards.len() > again {
        let middle = boards[boards.len() / 2];
        boards.clear();
        boards.push(middle);
        game::learn(learner, rows, random, &mut boards, false);
        tally.moves += boards.len() as u64 - 1;
    }
}

/// Returns boards to start the second stage from, from games of the first-stage network. A new
/// learner also starts with that network's weights.
fn start_boards(
    learner: &mut Learner,
    is_new: bool,
    from: &Path,
    rows: &RowTables,
    games: u64,
) -> Result<ByDistance, Box<dyn Error>> {
    let mut player = Learner::new(0.0);
    if load(from, &mut player)? == 0 {
        return Err(format!("{} has no weights of the first stage", from.display()).into());
    }
    if is_new {
        learner.start_from(&player);
    }
    let boards = raised(&player, rows, games);
    if boards.iter().any(Vec::is_empty) {
        return Err(format!("{games} games gave too few start boards: increase --starts").into());
    }
    Ok(boards)
}

/// Plays a game from a board of the second stage.
fn second_stage(
    learner: &mut Learner,
    rows: &RowTables,
    random: &mut SplitMix64,
    (starts, course): (&ByDistance, &mut Course),
    tally: &mut Tally,
) {
    let (far, start) = course.pick(starts, random);
    let mut boards = vec![start];
    tally.games += 1;
    tally.score += game::learn(learner, rows, random, &mut boards, true);
    tally.moves += boards.len() as u64 - 1;
    let reached = boards
        .last()
        .is_some_and(|last| last.highest() >= game::LAST);
    course.hear(far, &boards, reached, random);
    tally.shares[far][0] += 1;
    tally.shares[far][1] += u64::from(reached);
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
        is_second_stage,
        from,
        starts,
    } = Options::read()?;

    let again = if again == 0 { usize::MAX } else { again };
    let rows = RowTables::new();
    let mut learner = Learner::new(optimism);
    learner.rate = rate;
    let mut done = load(&path, &mut learner)?;
    let starts = if is_second_stage {
        Some(start_boards(&mut learner, done == 0, &from, &rows, starts)?)
    } else {
        None
    };
    let mut learners = vec![learner.clone(); usize::try_from(threads).unwrap_or(1)];
    let mut courses: Vec<Course> = learners.iter().map(|_| Course::default()).collect();
    println!(
        "games,moves/s,score,{}",
        if is_second_stage {
            "reached 32768 from less than 64 below,128,256,512,1024,2048,4096,8192"
        } else {
            "reached 2048,4096,8192,16384,32768"
        }
    );
    let mut tally = Tally::default();
    let mut begun = Instant::now();
    while done < games {
        let (rows, starts) = (&rows, starts.as_ref());
        let tallies: Vec<Tally> = std::thread::scope(|scope| {
            let running: Vec<_> = (0..)
                .zip(learners.iter_mut().zip(&mut courses))
                .map(|(thread, (learner, course))| {
                    scope.spawn(move || {
                        let mut tally = Tally::default();
                        let first = done + thread * batch;
                        for game in first..first + batch {
                            let mut random = game::random(seed, game);
                            if let Some(starts) = starts {
                                second_stage(
                                    learner,
                                    rows,
                                    &mut random,
                                    (starts, course),
                                    &mut tally,
                                );
                            } else {
                                first_stage(learner, rows, &mut random, again, &mut tally);
                            }
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
            tally.add(&one);
        }
        done += batch * threads;
        share(&mut learner, &mut learners);
        if tally.games >= every || done >= games {
            let shares: Vec<String> = tally
                .shares
                .iter()
                .filter(|of| of[0] > 0)
                .map(|[of, reached]| format!("{:.3}", *reached as f64 / *of as f64))
                .collect();
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
