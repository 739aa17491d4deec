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

use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use cpu_time::ThreadTime;
use game_2048::ai::{Budget, Network, PackedBoard, Search};
use game_2048::random::SplitMix64;
use lexopt::prelude::*;

const USAGE: &str = "\
options and defaults:
  --reference target/reference.txt   the boards and the values of their moves; made if there is none
  --games 24                         the number of games that give boards to a new reference
  --seed 0                           the seed of the first of these games
  --deep 200000                      the boards evaluated for each move of a new reference
  --budget 1000                      the boards evaluated for a move
  --margin 10000                     drop a move that is this many points behind the best
  --weights www/ai                   the folder of the weights of both searches";

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

/// Plays a game and returns its boards.
fn play(search: &mut Search, mut random: SplitMix64) -> Vec<PackedBoard> {
    let mut board = PackedBoard(0).with_new_tile(&mut random);
    let mut boards = Vec::new();
    while board.stays_packed() {
        board = board.with_new_tile(&mut random);
        boards.push(board);
        let best = search.look(board, Budget::nodes(1000)).best();
        let Some((after, _)) = best.and_then(|best| search.rows().slide(board, best)) else {
            break;
        };
        board = after;
    }
    boards
}

/// Writes a reference from games of the network player.
fn make(
    path: &Path,
    network: &Network,
    (games, seed): (u64, u64),
    deep: u64,
) -> std::io::Result<()> {
    let mut deep_search = Search::new(network.clone(), DEEP_TABLE_BITS);
    let budget = Budget {
        margin: DEEP_MARGIN,
        ..Budget::nodes(deep)
    };
    let mut text = String::new();
    for game in 0..games {
        let mut search = Search::new(network.clone(), 20);
        let boards = play(&mut search, SplitMix64::new(seed.wrapping_add(game)));
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
            writeln!(text, "{} {}", boards.join(","), values.join(" "))
                .expect("a string takes all");
        }
    }
    fs::write(path, text)
}

/// Parses a line of a reference.
fn judged(line: &str) -> Option<Judged> {
    let (boards, values) = line.split_once(' ')?;
    let board = |text| Some(PackedBoard(u64::from_str_radix(text, 16).ok()?));
    let mut parts = values.split(' ');
    let values = core::array::from_fn(|_| parts.next().and_then(|value| value.parse().ok()));
    Some((boards.split(',').map(board).collect::<Option<_>>()?, values))
}

/// The mean and its standard error.
fn mean(losses: &[f64]) -> String {
    let count = losses.len() as f64;
    let mean = losses.iter().sum::<f64>() / count;
    let variance = losses.iter().map(|loss| (loss - mean).powi(2)).sum::<f64>() / (count - 1.0);
    format!("{mean:.1} ± {:.1}", (variance / count).sqrt())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut reference = PathBuf::from("target/reference.txt");
    let (mut games, mut seed, mut deep, mut budget) = (24, 0, 200_000, Budget::nodes(1000));
    let mut weights = PathBuf::from("www/ai");
    let mut options = lexopt::Parser::from_env();
    while let Some(option) = options.next()? {
        match option {
            Long("reference") => reference = options.value()?.into(),
            Long("games") => games = options.value()?.parse()?,
            Long("seed") => seed = options.value()?.parse()?,
            Long("deep") => deep = options.value()?.parse()?,
            Long("budget") => budget.nodes = options.value()?.parse()?,
            Long("margin") => budget.margin = options.value()?.parse()?,
            Long("weights") => weights = options.value()?.into(),
            _ => return Err(format!("{}\n{USAGE}", option.unexpected()).into()),
        }
    }
    let network = Network::read(&weights)?;
    if !reference.exists() {
        make(&reference, &network, (games, seed), deep)?;
    }
    let mut search = Search::new(network, 20);
    let (mut early, mut late) = (Vec::new(), Vec::new());
    let (mut seconds, mut moves, mut nodes) = (0.0, 0_u32, 0);
    for line in fs::read_to_string(&reference)?.lines() {
        let (row, values) = judged(line).ok_or("the reference has a line of another form")?;
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
        let loss = f64::from(highest - chosen.ok_or("the reference is of other boards")?);
        let is_late = row.iter().any(|board| board.highest() >= LATE);
        if is_late { &mut late } else { &mut early }.push(loss);
    }
    println!("moves per second     {:.0}", f64::from(moves) / seconds);
    println!("boards for a move    {}", nodes / u64::from(moves));
    println!("points given away    {}", mean(&early));
    println!("and from a 16384 on  {}", mean(&late));
    Ok(())
}
