//! Reviews games of players of known strength, and prints their accuracies and grades:
//!
//! ```text
//! cargo lab grades -- --seed 1000
//! ```
//!
//! Of a long game it reviews some blocks of moves, spread evenly; a review of all moves finds the same in them.

#![allow(clippy::cast_precision_loss)]

use std::error::Error;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::{fs, thread};

use game_2048::ai::grade::{Cost, Grade, accuracy_of};
use game_2048::ai::review::Review;
use game_2048::ai::{Advisor, Budget, Network};
use game_2048::random::SplitMix64;
use game_2048::{Direction, Position, Record, Rules, Setup, Size};
use lexopt::Arg::Long;
use lexopt::ValueExt;

const USAGE: &str = "\
options and defaults:
  --games 200        the number of games of each player
  --seed 0           the seed of the first game; each further game adds one
  --player NAME      only this player: random, greedy, or the number of boards that the AI evaluates for a move
  --moves M          the maximum number of moves in a game
  --blocks 4         the number of blocks of 64 moves that are reviewed of a game
  --nodes 10000      the number of boards that the review evaluates for a move
  --threads 2        the number of threads
  --csv FILE         write a line for each move: player, seed, cost, cost of the worst move
  --weights FOLDER   the folder of the AI's weights; www/ai";

const PLAYERS: [&str; 5] = ["random", "greedy", "1", "100", "10000"];

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
fn review(
    record: &Record,
    advisor: &mut Advisor,
    blocks: usize,
    nodes: u64,
) -> Result<Vec<Cost>, Box<dyn Error>> {
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

/// The mean and its standard error.
fn mean(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (mean, (squares / (count - 1.0) / count).sqrt())
}

fn main() -> Result<(), Box<dyn Error>> {
    let (mut games, mut first, mut moves, mut blocks) = (200_u64, 0_u64, usize::MAX, 4);
    let (mut nodes, mut threads) = (10_000, 2);
    let (mut players, mut csv) = (PLAYERS.map(String::from).to_vec(), None);
    let mut weights = PathBuf::from("www/ai");
    let mut options = lexopt::Parser::from_env();
    while let Some(option) = options.next()? {
        match option {
            Long("games") => games = options.value()?.parse()?,
            Long("seed") => first = options.value()?.parse()?,
            Long("player") => players = vec![options.value()?.string()?],
            Long("moves") => moves = options.value()?.parse()?,
            Long("blocks") => blocks = options.value()?.parse()?,
            Long("nodes") => nodes = options.value()?.parse()?,
            Long("threads") => threads = options.value()?.parse()?,
            Long("csv") => csv = Some(options.value()?.string()?),
            Long("weights") => weights = options.value()?.into(),
            _ => return Err(format!("{}\n{USAGE}", option.unexpected()).into()),
        }
    }
    let network = Network::read(&weights)?;
    let mut lines = String::new();
    for player in players {
        let (next, found) = (AtomicU64::new(0), Mutex::new(Vec::new()));
        thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    let mut advisor = Advisor::with_network(network.clone());
                    loop {
                        let seed = first + next.fetch_add(1, Ordering::Relaxed);
                        if seed >= first + games {
                            break;
                        }
                        let record = play(&player, &mut advisor, seed, moves);
                        let costs = review(&record, &mut advisor, blocks, nodes);
                        let costs = costs.expect("the record is of a game");
                        let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
                        found.push((seed, record.moves.len(), costs));
                    }
                });
            }
        });
        let mut found = found.into_inner()?;
        found.sort_by_key(|&(seed, ..)| seed);
        let mut grades = [0_usize; Grade::ALL.len() + 1];
        let (mut accuracies, mut played) = (Vec::new(), 0);
        for (seed, moves, costs) in found {
            played += moves;
            for cost in &costs {
                grades[cost
                    .grade()
                    .map_or(Grade::ALL.len(), |grade| grade as usize)] += 1;
                writeln!(lines, "{player},{seed},{},{}", cost.made, cost.worst)?;
            }
            accuracies.extend(accuracy_of(costs));
        }
        let (accuracy, error) = mean(&accuracies);
        let sum: usize = grades.iter().sum();
        let shares = grades.map(|count| format!("{:5.1}", 100.0 * count as f64 / sum as f64));
        println!(
            "{player:>6}: {accuracy:.2} ± {error:.2}; {} % ({sum} of {played} moves)",
            shares.join(" ")
        );
    }
    if let Some(path) = csv {
        fs::write(path, lines)?;
    }
    Ok(())
}
