//! Trains the value function by temporal-difference learning on afterstates, on all cores:
//!
//! ```text
//! cargo run --release --example train -- --games 1000000 --to target/network
//! ```
//!
//! It takes 805 MB of memory for each learner and once more. It goes on where the file left off, and
//! prints a learning curve as CSV. The same arguments give the same weights on every machine; so
//! `--threads` is how many learners there are, whatever the AI has. `--batch` is how many games
//! each of them plays before they share what they learnt.
//!
//! With `--late` it learns late boards, which have weights of their own. Gone on with, that begins anew
//! with boards near the end, so where it was stopped changes the weights.
//!
//! With `GLIBC_TUNABLES=glibc.malloc.hugetlb=1` it is a fifth faster on Linux, since the tables are
//! large.
//!
//! Learning rates are those of temporal coherence: W. Jaśkowski, *Mastering 2048 with Delayed
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
options, with what is usual:
  --games 1000000       until so many games have been played, those before included
  --batch 125           so many games a thread, then all share what they learnt
  --threads 2           so many learners
  --seed 1              of the games
  --to target/network   the file of the weights; what it holds is gone on with; target/late for late ones
  --every 10000         a line, and the file is written, after so many games
  --optimism 0          the value of every usual board before the first game
  --rate 1              how much of an error is learnt, of what temporal coherence allows
  --again 1000          play again from the middle of a usual game that was longer; 0: never
  --late                learn late boards, from
  --from target/network what was learnt of usual ones; it plays the games whose boards are raised
  --starts 2000         so many of those games";

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
            return Err("--batch, --threads and --every are at least 1".into());
        }
        let usual = ["target/network", "target/late"][usize::from(options.is_second_stage)];
        options.path = to.unwrap_or_else(|| usual.into());
        if options.is_second_stage && options.path == options.from {
            return Err("--to and --from are different files: late boards have their own".into());
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

/// What games were like.
#[derive(Clone, Copy, Default)]
struct Tally {
    games: u64,
    moves: u64,
    score: u64,
    /// Of how many games, and how many of them came so far.
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

/// Plays a game, then again from the middle of what was played, and so on while that was long: so
/// what comes late, which few games reach, is met more often. Only the whole game is counted.
///
/// After K. Matsuzaki, *Developing a 2048 Player with Backward Temporal Coherence Learning and
/// Restart*, Advances in Computer Games (2017).
fn usual(
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

/// Late boards to begin on, from games of one who knows usual boards. A learner that is new begins as
/// that one.
fn begin_late(
    learner: &mut Learner,
    is_new: bool,
    from: &Path,
    rows: &RowTables,
    games: u64,
) -> Result<ByDistance, Box<dyn Error>> {
    let mut player = Learner::new(0.0);
    if load(from, &mut player)? == 0 {
        return Err(format!("{} holds nothing learnt of usual boards", from.display()).into());
    }
    if is_new {
        learner.begin_as(&player);
    }
    let boards = raised(&player, rows, games);
    if boards.iter().any(Vec::is_empty) {
        return Err(format!("{games} games came to too few late boards: more --starts").into());
    }
    Ok(boards)
}

/// Plays from a late board on.
fn late(
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
    let came = boards
        .last()
        .is_some_and(|last| last.highest() >= game::LAST);
    course.hear(far, &boards, came, random);
    tally.shares[far][0] += 1;
    tally.shares[far][1] += u64::from(came);
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
        Some(begin_late(&mut learner, done == 0, &from, &rows, starts)?)
    } else {
        None
    };
    let mut learners = vec![learner.clone(); usize::try_from(threads).unwrap_or(1)];
    let mut courses: Vec<Course> = learners.iter().map(|_| Course::default()).collect();
    println!(
        "games,moves/s,score,{}",
        if is_second_stage {
            "made a 32768 from less than 64 before,128,256,512,1024,2048,4096,8192"
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
                                late(learner, rows, &mut random, (starts, course), &mut tally);
                            } else {
                                usual(learner, rows, &mut random, again, &mut tally);
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
                .map(|[of, came]| format!("{:.3}", *came as f64 / *of as f64))
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
