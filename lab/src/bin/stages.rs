//! Plays games with the network player, and prints how many survive each stage of a game: up to a 16384, to
//! 28,672 and 32,256 (the sum of the tiles from 256 up), and to a 32768, where a game ends here.
//!
//! ```text
//! cargo lab stages -- --games 300 --seed 5000000 --to target/own
//! cargo lab stages -- --from target/own.28672 --games 1362 --budget 10000
//! ```

#![allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)]

use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use cpu_time::ThreadTime;
use game_2048::ai::{Budget, Network, PackedBoard, Search};
use game_2048::random::SplitMix64;
use lexopt::prelude::*;

const USAGE: &str = "\
options and defaults:
  --games 100                    the number of games
  --seed 0                       the seed of the first game; each further game adds one
  --budget 1000                  the number of boards evaluated for a move
  --threads 1                    the number of threads
  --from FILE                    start from its boards in turn, 16 hexadecimal digits in each line
  --to PATH                      write the first board of each stage of each game to PATH.16384 and so on
  --weights www/ai               the folder of the weights";

/// The ends of the stages.
const ENDS: [&str; 4] = ["16384", "28672", "32256", "32768"];

/// Returns whether a board is past the end of each stage.
fn is_past(board: PackedBoard) -> [bool; 4] {
    let tiles = (0..16).map(|cell| 1_u32 << board.cell(cell));
    let large: u32 = tiles.filter(|&tile| tile >= 256).sum();
    let highest = board.highest();
    [
        highest >= 14,
        large >= 28_672,
        large >= 32_256,
        highest >= 15,
    ]
}

/// The number of a game, and its first board past the end of each stage.
type Played = (u64, [Option<PackedBoard>; 4]);

struct Options {
    games: u64,
    seed: u64,
    budget: Budget,
    threads: usize,
    from: Vec<PackedBoard>,
    to: Option<String>,
    weights: PathBuf,
}

impl Options {
    fn read() -> Result<Self, Box<dyn Error>> {
        let mut options = Self {
            games: 100,
            seed: 0,
            budget: Budget::nodes(1000),
            threads: 1,
            from: Vec::new(),
            to: None,
            weights: "www/ai".into(),
        };
        let mut parser = lexopt::Parser::from_env();
        while let Some(option) = parser.next()? {
            match option {
                Long("games") => options.games = parser.value()?.parse()?,
                Long("seed") => options.seed = parser.value()?.parse()?,
                Long("budget") => options.budget.nodes = parser.value()?.parse()?,
                Long("threads") => options.threads = parser.value()?.parse()?,
                Long("from") => {
                    for line in fs::read_to_string(parser.value()?)?.lines() {
                        let board = PackedBoard(u64::from_str_radix(line, 16)?);
                        options.from.push(board);
                    }
                }
                Long("to") => options.to = Some(parser.value()?.string()?),
                Long("weights") => options.weights = parser.value()?.into(),
                Long("help") => {
                    println!("{USAGE}");
                    std::process::exit(0);
                }
                _ => return Err(format!("{}\n{USAGE}", option.unexpected()).into()),
            }
        }
        Ok(options)
    }

    /// Plays a game, and returns it with the number of its moves.
    fn play(&self, search: &mut Search, game: u64) -> (Played, u64) {
        let mut random = SplitMix64::new(self.seed.wrapping_add(game));
        let mut starts = self.from.iter().cycle();
        let start = starts.nth((game % self.from.len().max(1) as u64) as usize);
        let mut board = start.copied().unwrap_or_else(|| {
            let first = PackedBoard(0).with_new_tile(&mut random);
            first.with_new_tile(&mut random)
        });
        let (mut firsts, mut moves) = ([None; 4], 0);
        loop {
            for (first, is_past) in firsts.iter_mut().zip(is_past(board)) {
                *first = first.or(is_past.then_some(board));
            }
            let best = search.look(board, self.budget).best();
            let best = best.filter(|_| firsts[3].is_none());
            let Some((after, _)) = best.and_then(|best| search.rows().slide(board, best)) else {
                return ((game, firsts), moves);
            };
            board = after.with_new_tile(&mut random);
            moves += 1;
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let options = Options::read()?;
    let network = Network::read(&options.weights)?;
    let next = AtomicU64::new(0);
    let (mut games, mut moves, mut seconds) = (Vec::new(), 0, 0.0);
    std::thread::scope(|scope| {
        let run = || {
            let begun = ThreadTime::now();
            let mut search = Search::new(network.clone(), 20);
            let (mut games, mut moves) = (Vec::new(), 0);
            loop {
                let game = next.fetch_add(1, Ordering::Relaxed);
                if game >= options.games {
                    return (games, moves, begun.elapsed().as_secs_f64());
                }
                let (played, count) = options.play(&mut search, game);
                games.push(played);
                moves += count;
            }
        };
        let threads: Vec<_> = (0..options.threads.max(1))
            .map(|_| scope.spawn(run))
            .collect();
        for thread in threads {
            let (played, count, took) = thread.join().expect("a player does not panic");
            games.extend(played);
            moves += count;
            seconds += took;
        }
    });
    games.sort_by_key(|&(game, _)| game);
    println!("moves per second  {:.0}", moves as f64 / seconds);
    let mut before = games.len() as f64;
    for (stage, end) in ENDS.into_iter().enumerate() {
        let firsts: Vec<_> = games
            .iter()
            .filter_map(|(_, firsts)| firsts[stage])
            .collect();
        let count = firsts.len() as f64;
        let share = count / before.max(1.0);
        let error = (share * (1.0 - share) / before.max(1.0)).sqrt();
        println!(
            "to {end}: {count} of {before}, {:.1} % ± {:.1} %",
            100.0 * share,
            100.0 * error
        );
        before = count;
        if let Some(to) = &options.to {
            let lines = firsts.iter().map(|board| format!("{:016x}\n", board.0));
            fs::write(format!("{to}.{end}"), lines.collect::<String>())?;
        }
    }
    Ok(())
}
