//! Reviews games of players of known strength, and prints their accuracies and grades:
//!
//! ```text
//! cargo lab grades -- --seed 1000
//! ```
//!
//! Of a long game it reviews some blocks of moves, spread evenly; a review of all moves finds the same in them.

#![allow(clippy::cast_precision_loss)]

use std::fmt::Write as _;
use std::fs;
use std::num::NonZero;
use std::path::PathBuf;

use anyhow::Result;
use clap::Parser;
use game_2048::ai::grade::{Cost, Grade, accuracy_of};
use game_2048::ai::review::Review;
use game_2048::ai::{Advisor, Budget, Network};
use game_2048::random::SplitMix64;
use game_2048::{Direction, Position, Record, Rules, Setup, Size};
use lab::Mean;
use lab::threads::on_threads;

/// Reviews games of players of known strength, and prints their accuracies and grades.
#[derive(Parser)]
struct Options {
    /// The number of games of each player.
    #[arg(long, default_value_t = 200)]
    games: u64,
    /// The seed of the first game; each further game adds one.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// The players: random, greedy, or the number of boards that the AI evaluates for a move.
    #[arg(long, value_name = "NAME", default_values = ["random", "greedy", "1", "100", "10000"])]
    player: Vec<String>,
    /// The maximum number of moves in a game.
    #[arg(long, default_value_t = usize::MAX, hide_default_value = true)]
    moves: usize,
    /// The number of blocks of 64 moves that are reviewed of a game.
    #[arg(long, default_value_t = 4)]
    blocks: usize,
    /// The number of boards that the review evaluates for a move.
    #[arg(long, default_value_t = 10_000)]
    nodes: u64,
    /// The number of threads.
    #[arg(long, default_value = "2")]
    threads: NonZero<usize>,
    /// Write a line for each move: player, seed, cost, cost of the worst move.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// The folder of the AI's weights.
    #[arg(long, default_value = "www/ai")]
    weights: PathBuf,
}

/// The number of moves in a block.
const BLOCK: usize = 64;

/// Plays a game.
fn play(player: &str, advisor: &mut Advisor, seed: u64, moves: usize) -> Record {
    let setup = Setup {
        rules: Rules::CLASSIC,
        start: Size::default().into(),
        seed,
    };
    let mut position = Position::open(&setup);
    let mut random = SplitMix64::new(!seed);
    let mut record = Record {
        tiles: None,
        setup,
        moves: Vec::new(),
    };
    advisor.forget();
    while !position.is_over(&setup.rules) && record.moves.len() < moves {
        let best = match player {
            "random" | "greedy" => pick(player == "greedy", &setup, &position, &mut random),
            boards => {
                let budget = Budget::nodes(boards.parse().unwrap_or(1));
                let advice = advisor.look(&setup.rules, &position.board, budget);
                advice.evaluation.best()
            }
        };
        let Some(best) = best else { break };
        if position.fast_step(&setup, best).is_none() {
            break;
        }
        record.moves.push(best);
    }
    record
}

/// Draws a move, if `greedy` among those with the highest gain.
fn pick(
    greedy: bool,
    setup: &Setup,
    position: &Position,
    random: &mut SplitMix64,
) -> Option<Direction> {
    let gain = |direction| position.clone().fast_step(setup, direction);
    let possible = Direction::ALL.map(|direction| (direction, gain(direction)));
    let most = possible.iter().filter_map(|&(_, gain)| gain).max()?;
    let wanted: Vec<Direction> = possible
        .into_iter()
        .filter(|&(_, gain)| {
            if greedy {
                gain == Some(most)
            } else {
                gain.is_some()
            }
        })
        .map(|(direction, _)| direction)
        .collect();
    let count = u32::try_from(wanted.len()).unwrap_or(1);
    Some(wanted[random.below(count) as usize])
}

/// Reviews at most this many blocks of a game.
fn review(record: &Record, advisor: &mut Advisor, blocks: usize, nodes: u64) -> Result<Vec<Cost>> {
    let all = record.moves.len().div_ceil(BLOCK);
    let count = blocks.min(all);
    let mut review = Review::new(record)?;
    let mut costs = Vec::new();
    for block in (0..count).map(|block| (2 * block + 1) * all / (2 * count)) {
        while review.assessed() < block * BLOCK {
            review.pass();
        }
        let assessed = std::iter::from_fn(|| review.assess(advisor, nodes)).take(BLOCK);
        costs.extend(assessed.map(|assessment| assessment.cost));
    }
    Ok(costs)
}

fn main() -> Result<()> {
    let options = Options::parse();
    let network = Network::read(&options.weights)?;
    let mut advisors: Vec<_> = (0..options.threads.get())
        .map(|_| Advisor::with_network(network.clone()))
        .collect();
    let seeds = options.seed..options.seed + options.games;
    let mut lines = String::new();
    for player in options.player {
        let (reviewed, _) = on_threads(&mut advisors, seeds.clone(), |advisor, seed| {
            let record = play(&player, advisor, seed, options.moves);
            let costs = review(&record, advisor, options.blocks, options.nodes);
            costs.map(|costs| (record.moves.len(), costs))
        });
        let mut grades = [0_usize; Grade::ALL.len() + 1];
        let (mut accuracies, mut played) = (Vec::new(), 0);
        for (seed, reviewed) in seeds.clone().zip(reviewed) {
            let (moves, costs) = reviewed?;
            played += moves;
            for cost in &costs {
                grades[cost
                    .grade()
                    .map_or(Grade::ALL.len(), |grade| grade as usize)] += 1;
                writeln!(lines, "{player},{seed},{},{}", cost.made, cost.worst)?;
            }
            accuracies.extend(accuracy_of(costs));
        }
        let accuracy = Mean::of(&accuracies);
        let sum: usize = grades.iter().sum();
        let shares = grades.map(|count| format!("{:5.1}", 100.0 * count as f64 / sum as f64));
        println!(
            "{player:>6}: {accuracy:.2}; {} % ({sum} of {played} moves)",
            shares.join(" ")
        );
    }
    if let Some(path) = options.csv {
        fs::write(path, lines)?;
    }
    Ok(())
}
