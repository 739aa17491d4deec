//! Plays games with the network player, and prints how many survive each stage of a game: up to a 16384, to
//! 28,672 and 32,256 (the sum of the tiles from 256 up), and to a 32768, where a game ends here.
//!
//! ```text
//! cargo lab stages -- --games 300 --seed 5000000 --to target/own
//! cargo lab stages -- --from target/own.28672 --games 1362 --budget 10000
//! ```

#![allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)]

use std::num::NonZero;
use std::path::PathBuf;

use anyhow::Result;
use clap::Parser;
use game_2048::ai::{Budget, Network, PackedBoard, Search};
use game_2048::random::SplitMix64;
use lab::boards;
use lab::threads::on_threads;

/// Plays games with the network player, and prints how many survive each stage.
#[derive(Parser)]
struct Options {
    /// The number of games.
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// The seed of the first game; each further game adds one.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// The number of boards evaluated for a move.
    #[arg(long, default_value_t = 1000)]
    budget: u64,
    /// The number of threads.
    #[arg(long, default_value = "1")]
    threads: NonZero<usize>,
    /// Start from its boards in turn, 16 hexadecimal digits in each line.
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Write the first board of each stage of each game to PATH.16384 and so on.
    #[arg(long, value_name = "PATH")]
    to: Option<String>,
    /// The folder of the weights.
    #[arg(long, default_value = "www/ai")]
    weights: PathBuf,
}

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

/// The first board of a game past the end of each stage.
type Firsts = [Option<PackedBoard>; 4];

/// Plays a game up to a 32768, and returns it with the number of its moves.
fn play(
    search: &mut Search,
    budget: Budget,
    start: Option<PackedBoard>,
    mut random: SplitMix64,
) -> (Firsts, u64) {
    let start = start.unwrap_or_else(|| boards::opening(&mut random));
    let (mut firsts, mut moves) = ([None; 4], 0);
    for (board, step) in boards::play(search, budget, start, &mut random).zip(0..) {
        for (first, is_past) in firsts.iter_mut().zip(is_past(board)) {
            *first = first.or(is_past.then_some(board));
        }
        moves = step;
        if firsts[3].is_some() {
            break;
        }
    }
    (firsts, moves)
}

fn main() -> Result<()> {
    let options = Options::parse();
    let network = Network::read(&options.weights)?;
    let starts = match &options.from {
        Some(path) => boards::read(path)?,
        None => Vec::new(),
    };
    let budget = Budget::nodes(options.budget);
    let mut searches: Vec<_> = (0..options.threads.get())
        .map(|_| Search::new(network.clone(), 20))
        .collect();
    let (games, seconds) = on_threads(&mut searches, 0..options.games, |search, game| {
        let start = starts.get(game as usize % starts.len().max(1));
        let random = SplitMix64::new(options.seed.wrapping_add(game));
        play(search, budget, start.copied(), random)
    });
    let moves: u64 = games.iter().map(|&(_, moves)| moves).sum();
    println!("moves per second  {:.0}", moves as f64 / seconds);
    let mut before = games.len() as f64;
    for (stage, end) in ENDS.into_iter().enumerate() {
        let firsts: Vec<PackedBoard> = games
            .iter()
            .filter_map(|(firsts, _)| firsts[stage])
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
            boards::write(format!("{to}.{end}"), &firsts)?;
        }
    }
    Ok(())
}
