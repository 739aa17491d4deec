//! Measures how much the moves of the network player give away, compared with much deeper searches of
//! the same boards:
//!
//! ```text
//! cargo lab regret -- --reference target/reference.txt --budget 1000
//! ```
//!
//! The same boards are judged every time, so this tells two searches apart with far fewer moves than
//! the results of whole games. It says nothing about the weights, by which both searches judge.

#![allow(clippy::cast_precision_loss)]

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Parser;
use cpu_time::ThreadTime;
use game_2048::ai::{Budget, Network, PackedBoard, Search};
use game_2048::random::SplitMix64;
use lab::{Mean, boards};

/// Measures how much the moves of the network player give away, compared with much deeper searches.
#[derive(Parser)]
struct Options {
    /// The boards and the values of their moves; made if there is none.
    #[arg(long, value_name = "FILE", default_value = "target/reference.txt")]
    reference: PathBuf,
    /// The number of games that give boards to a new reference.
    #[arg(long, default_value_t = 24)]
    games: u64,
    /// The seed of the first of these games.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// The number of boards evaluated for each move of a new reference.
    #[arg(long, default_value_t = 200_000)]
    deep: u64,
    /// The number of boards evaluated for a move.
    #[arg(long, default_value_t = 1000)]
    budget: u64,
    /// Drop a move that is this many points behind the best.
    #[arg(long, default_value_t = Budget::default().margin)]
    margin: f32,
    /// The folder of the weights of both searches.
    #[arg(long, default_value = "www/ai")]
    weights: PathBuf,
}

/// The number of boards that are searched in a row, as in a game. Only the last is judged, since a
/// search knows some of its values from the boards before.
const ROW: usize = 4;

/// The number of moves between the boards that are judged.
const EVERY: usize = 72;

/// The margin of the reference, wide enough that it searches every move that may be chosen.
const DEEP_MARGIN: f32 = 30_000.0;

/// The binary logarithm of the number of values that the reference keeps.
const DEEP_TABLE_BITS: u32 = 23;

/// The exponent of 16384: from this tile on, values are no longer points.
const LATE: u8 = 14;

/// Boards in a row, and the value of each direction on the last.
type Judged = (Vec<PackedBoard>, [Option<f32>; 4]);

/// Writes a reference from games of the network player.
fn make(options: &Options, network: &Network) -> Result<()> {
    let mut deep_search = Search::new(network.clone(), DEEP_TABLE_BITS);
    let budget = Budget {
        margin: DEEP_MARGIN,
        ..Budget::nodes(options.deep)
    };
    let mut text = String::new();
    for game in 0..options.games {
        let mut search = Search::new(network.clone(), 20);
        let mut random = SplitMix64::new(options.seed.wrapping_add(game));
        let first = boards::opening(&mut random);
        let boards: Vec<_> = boards::play(&mut search, Budget::nodes(1000), first, &mut random)
            .take_while(|board| board.stays_packed())
            .collect();
        for row in boards.chunks_exact(EVERY).map(|boards| &boards[..ROW]) {
            let values = deep_search.look(row[ROW - 1], budget).values;
            if values.iter().flatten().count() < 2 {
                continue;
            }
            let boards: Vec<String> = row
                .iter()
                .map(|board| format!("{:016x}", board.0))
                .collect();
            let values = values.map(|value| value.map_or("-".into(), |value| value.to_string()));
            writeln!(text, "{} {}", boards.join(","), values.join(" "))?;
        }
    }
    Ok(fs::write(&options.reference, text)?)
}

/// Parses a line of a reference.
fn judged(line: &str) -> Option<Judged> {
    let (boards, values) = line.split_once(' ')?;
    let board = |text| Some(PackedBoard(u64::from_str_radix(text, 16).ok()?));
    let mut parts = values.split(' ');
    let values = core::array::from_fn(|_| parts.next().and_then(|value| value.parse().ok()));
    Some((boards.split(',').map(board).collect::<Option<_>>()?, values))
}

fn main() -> Result<()> {
    let options = Options::parse();
    let budget = Budget {
        margin: options.margin,
        ..Budget::nodes(options.budget)
    };
    let network = Network::read(&options.weights)?;
    if !options.reference.exists() {
        make(&options, &network)?;
    }
    let mut search = Search::new(network, 20);
    let (mut early, mut late) = (Vec::new(), Vec::new());
    let (mut seconds, mut moves, mut nodes) = (0.0, 0_u32, 0);
    for line in fs::read_to_string(&options.reference)?.lines() {
        let (row, values) = judged(line).context("the reference has a line of another form")?;
        let begun = ThreadTime::now();
        let mut best = None;
        for board in row.iter().copied() {
            let evaluation = search.look(board, budget);
            best = evaluation.best();
            nodes += evaluation.nodes;
            moves += 1;
        }
        seconds += begun.elapsed().as_secs_f64();
        let highest = values.into_iter().flatten().fold(f32::MIN, f32::max);
        let chosen = best.and_then(|best| values[usize::from(best.index())]);
        let loss = f64::from(highest - chosen.context("the reference is of other boards")?);
        let is_late = row.iter().any(|board| board.highest() >= LATE);
        if is_late { &mut late } else { &mut early }.push(loss);
    }
    println!("moves per second     {:.0}", f64::from(moves) / seconds);
    println!("boards for a move    {}", nodes / u64::from(moves));
    println!("points given away    {}", Mean::of(&early));
    println!("and from a 16384 on  {}", Mean::of(&late));
    Ok(())
}
