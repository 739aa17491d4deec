//! Trains a small network for another board, and packs it into the file that the
//! page loads:
//!
//! ```text
//! cargo lab train_other -- --kind 3x3 --games 1000000
//! ```
//!
//! The learner's state is kept in a file of its own, from which training continues and from which a
//! file can be packed again (`--games 0`).

#![allow(clippy::cast_precision_loss, clippy::cast_possible_truncation)]

mod learner;
mod packing;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Parser;
use game_2048::ai::generic_search::{Model, Outcome};
use game_2048::ai::other_boards::{Kind, OtherNetwork};
use game_2048::game::spawn::{open, spawn};
use game_2048::{Board, Direction, Rules};
use learner::Learner;

/// Trains a small network for another board, and packs it into the file that the page loads.
#[derive(Parser)]
struct Options {
    /// The kind of network.
    #[arg(long, default_value = "3x3")]
    kind: String,
    /// The number of games to learn from.
    #[arg(long, default_value_t = 0)]
    games: u64,
    /// The learning rate.
    #[arg(long, default_value_t = 1.0)]
    rate: f32,
    /// The value of every board before it learns.
    #[arg(long, default_value_t = 0.0)]
    optimism: f32,
    /// Learn only the weights that are not zero in this file, beginning with those.
    #[arg(long, value_name = "FILE")]
    refine: Option<PathBuf>,
    /// The seed of the first game; each further game adds one.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Print a line after this many games.
    #[arg(long, default_value_t = 10_000)]
    every: u32,
    /// The learner's state, which is read if it exists; target/KIND.state by default.
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Where to pack the weights; www/ai/weights-KIND.bin by default.
    #[arg(long, value_name = "FILE")]
    to: Option<PathBuf>,
    /// The exact values of the best play, for a kind that has it.
    #[arg(long, value_name = "FILE")]
    solved: Option<PathBuf>,
    /// The value of a level.
    #[arg(long, default_value_t = 1.0)]
    step: f32,
    /// The maximum size of the file.
    #[arg(long, default_value_t = 150_000)]
    bytes: usize,
}

/// A move: its value including later ones, the value of the move itself, and the board and the score
/// after it unless it ends the game.
type Choice = (f32, f32, Option<(Board, u64)>);

struct Trainer {
    rules: Rules,
    model: Model,
    learner: Learner,
    kind: &'static Kind,
}

impl Trainer {
    /// Plays a game and learns from each move. Returns the points.
    fn play(&mut self, seed: u64) -> f32 {
        let mut board = Board::new(self.kind.size());
        open(&mut board, &self.rules, seed);
        let (mut score, mut total) = (0, 0.0);
        for step in 1.. {
            let mut best: Option<Choice> = None;
            for direction in Direction::ALL {
                let choice = match self.model.play(&board, score, direction) {
                    Outcome::NoOp => continue,
                    Outcome::End(value) => (value as f32, value as f32, None),
                    Outcome::After(after, score, gain) => {
                        let gain = gain as f32;
                        (
                            gain + self.learner.value(&after),
                            gain,
                            Some((after, score)),
                        )
                    }
                };
                if best.is_none_or(|best| choice.0 > best.0) {
                    best = Some(choice);
                }
            }
            let (value, gain, next) = best.unwrap_or((0.0, 0.0, None));
            total += gain;
            let Some((mut after, later)) = next else {
                self.learner.end(value);
                break;
            };
            self.learner.hear(value, after);
            spawn(&mut after, self.rules.odds, seed, step);
            (board, score) = (after, later);
        }
        total
    }
}

fn main() -> Result<()> {
    let options = Options::parse();
    let kind = Kind::named(&options.kind).context("no such kind")?;
    let solved = match &options.solved {
        Some(path) => packing::Solved::load(path)?,
        None => packing::Solved::default(),
    };
    let state = options
        .state
        .unwrap_or_else(|| format!("target/{}.state", kind.name).into());
    let to = options
        .to
        .unwrap_or_else(|| Path::new("www/ai").join(kind.file));
    let rules = Rules::CLASSIC;
    let mut trainer = Trainer {
        rules,
        model: Model::new(&rules),
        learner: Learner::new(kind, options.optimism),
        kind,
    };
    let is_new = !state.exists();
    if !is_new {
        packing::load(&state, &mut trainer.learner.weights)?;
    }
    if let Some(path) = options.refine {
        let kept = OtherNetwork::decode(&std::fs::read(path)?)?;
        trainer.learner.refine(&kept, is_new);
    }
    trainer.learner.rate = options.rate;
    let (mut sum, mut count) = (0.0, 0_u32);
    for game in 0..options.games {
        sum += f64::from(trainer.play(options.seed.wrapping_add(game)));
        count += 1;
        if count == options.every || game + 1 == options.games {
            println!("{} games: {:.4}", game + 1, sum / f64::from(count));
            (sum, count) = (0.0, 0);
        }
    }
    if options.games > 0 {
        packing::save(&state, &trainer.learner.weights)?;
    }
    std::fs::write(
        to,
        packing::pack(
            kind,
            &trainer.learner.weights,
            options.step,
            options.bytes,
            &solved,
        )?,
    )?;
    Ok(())
}
