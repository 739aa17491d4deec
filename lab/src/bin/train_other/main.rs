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

use std::error::Error;
use std::path::{Path, PathBuf};

use game_2048::ai::generic_search::{Model, Outcome};
use game_2048::ai::other_boards::{KINDS, Kind, OtherNetwork};
use game_2048::game::spawn::{open, spawn};
use game_2048::{Board, Direction, Rules};
use learner::Learner;
use lexopt::prelude::*;

const USAGE: &str = "\
options and defaults:
  --kind 3x3       the kind of network
  --games 0        the number of games to learn from
  --rate 1         the learning rate
  --optimism 0     the value of every board before it learns
  --refine FILE    learn only the weights that are not zero in this file, beginning with those
  --seed 0         the seed of the first game; each further game adds one
  --every 10000    print a line after this many games
  --state FILE     the learner's state, which is read if it exists; target/KIND.state
  --to FILE        where to pack the weights; www/ai/weights-KIND.bin
  --solved FILE    the exact values of the best play, for a kind that has it
  --step 1         the value of a level
  --bytes 150000   the maximum size of the file";

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

fn main() -> Result<(), Box<dyn Error>> {
    let mut kind = &KINDS[0];
    let (mut games, mut seed, mut every) = (0, 0, 10_000);
    let (mut rate, mut optimism, mut step, mut bytes) = (1.0, 0.0, 1.0, 150_000);
    let (mut state, mut to, mut refine) = (None::<PathBuf>, None::<PathBuf>, None::<PathBuf>);
    let mut solved = packing::Solved::default();
    let mut options = lexopt::Parser::from_env();
    while let Some(option) = options.next()? {
        match option {
            Long("kind") => {
                kind = Kind::named(&options.value()?.string()?).ok_or("no such kind")?;
            }
            Long("games") => games = options.value()?.parse()?,
            Long("rate") => rate = options.value()?.parse()?,
            Long("optimism") => optimism = options.value()?.parse()?,
            Long("refine") => refine = Some(options.value()?.into()),
            Long("seed") => seed = options.value()?.parse::<u64>()?,
            Long("every") => every = options.value()?.parse()?,
            Long("state") => state = Some(options.value()?.into()),
            Long("to") => to = Some(options.value()?.into()),
            Long("solved") => solved = packing::Solved::load(Path::new(&options.value()?))?,
            Long("step") => step = options.value()?.parse()?,
            Long("bytes") => bytes = options.value()?.parse()?,
            _ => return Err(format!("{}\n{USAGE}", option.unexpected()).into()),
        }
    }
    let state = state.unwrap_or_else(|| format!("target/{}.state", kind.name).into());
    let to = to.unwrap_or_else(|| Path::new("www/ai").join(kind.file));
    let rules = Rules::preset("classic").ok_or("no such preset")?;
    let mut trainer = Trainer {
        rules,
        model: Model::new(&rules),
        learner: Learner::new(kind, optimism),
        kind,
    };
    let is_new = !Path::new(&state).exists();
    if !is_new {
        packing::load(&state, &mut trainer.learner.weights)?;
    }
    if let Some(path) = refine {
        let kept = OtherNetwork::decode(&std::fs::read(path)?)?;
        trainer.learner.refine(&kept, is_new);
    }
    trainer.learner.rate = rate;
    let (mut sum, mut count) = (0.0, 0_u32);
    for game in 0..games {
        sum += f64::from(trainer.play(seed.wrapping_add(game)));
        count += 1;
        if count == every || game + 1 == games {
            println!("{} games: {:.4}", game + 1, sum / f64::from(count));
            (sum, count) = (0.0, 0);
        }
    }
    if games > 0 {
        packing::save(&state, &trainer.learner.weights)?;
    }
    std::fs::write(
        to,
        packing::pack(kind, &trainer.learner.weights, step, bytes, &solved)?,
    )?;
    Ok(())
}
