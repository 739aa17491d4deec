//! Packs the weights learned by the trainer into the file that the page loads:
//!
//! ```text
//! cargo run --release --example pack -- --from target/network --bytes 2465000
//! ```
//!
//! Weights become levels. A level is made smaller or zero where that saves more bytes than it costs
//! points. The error of a weight counts by the total size of the errors it was learned from.
//! `--bytes` limits the size of the file, and `--weight` says how much errors in the second stage
//! count, relative to the first.
//!
//! `--scale` multiplies the values of the second stage. The trainer doesn't look ahead, so it
//! underestimates them: a search reaches the end more often. The second stage has the weights of
//! the trainer's last one; those of a stage between them are left out.

#![allow(clippy::cast_precision_loss, clippy::cast_possible_truncation)]

#[allow(dead_code)]
#[path = "train/checkpoint.rs"]
mod checkpoint;
#[allow(dead_code)]
#[path = "train/learner.rs"]
mod learner;

use std::path::Path;

use game_2048::ai::tuples::{TUPLE_INDICES, TUPLES};
use game_2048::ai::{Network, weights};
use learner::{SIX_TUPLE_WEIGHTS, SMALL_TUPLE_INDICES, Stage, small_tuple_indices};
use lexopt::prelude::*;

const USAGE: &str = "\
options and defaults:
  --from target/network        the trainer's folder of checkpoints
  --weight 0.1                 how much errors in the second stage count
  --scale 4                    the factor for values of the second stage
  --to www/ai/weights.bin      the output file
  --step 24                    the points per level
  --bytes 2465000              the maximum size of the file";

/// A weight, and the total size of the errors it was learned from.
type Learned = (f32, f32);

/// Returns the tables of a stage, in which each six-tuple has the weights of the smaller tuples
/// within it. Weights that learned nothing, and those for boards with tiles of exponent `without` or
/// higher, become zero.
fn folded(stage: &Stage, without: usize) -> Vec<Vec<Learned>> {
    let is_kept = |index: usize| (0..6).all(|cell| index >> (4 * cell) & 15 < without);
    let table = |tuple: usize| {
        (0..TUPLE_INDICES)
            .map(|index| {
                let (mut weight, [_, size]) = stage.get(tuple * TUPLE_INDICES + index);
                if size == 0.0 || !is_kept(index) {
                    return (0.0, 0.0);
                }
                for (number, (within, index)) in (0..).zip(small_tuple_indices([index; 4])) {
                    if within == tuple {
                        let table = SIX_TUPLE_WEIGHTS + number * SMALL_TUPLE_INDICES;
                        weight += stage.get(table + index).0;
                    }
                }
                (weight, size as f32)
            })
            .collect()
    };
    (0..TUPLES.len()).map(table).collect()
}

/// The approximate number of bits for a level.
fn bits(level: f32) -> f32 {
    if level == 0.0 {
        0.0
    } else {
        3.0 + 1.3 * (1.0 + level.abs()).log2()
    }
}

/// Returns the level with the lowest cost: its error, plus `price` for each bit.
fn level((weight, size): Learned, step: f32, price: f32) -> i16 {
    let exact = weight / step;
    let nearest = exact.round();
    let cost = |level: f32| size * (exact - level).powi(2) + price * bits(level);
    let smaller = nearest - nearest.signum();
    let half = (nearest / 2.0).trunc();
    [smaller, half, 0.0]
        .into_iter()
        .fold(nearest, |best, level| {
            if cost(level) < cost(best) {
                level
            } else {
                best
            }
        }) as i16
}

/// Encodes the file at a given price per bit.
fn pack(learned: &[Vec<Learned>], step: f32, price: f32) -> Vec<u8> {
    let tables: Vec<Vec<i16>> = std::thread::scope(|scope| {
        let running: Vec<_> = learned
            .iter()
            .map(|table| {
                scope.spawn(move || {
                    table
                        .iter()
                        .map(|&weight| level(weight, step, price))
                        .collect::<Vec<i16>>()
                })
            })
            .collect();
        running
            .into_iter()
            .map(|thread| thread.join().expect("a table"))
            .collect()
    });
    let used: usize = tables.iter().flatten().filter(|&&level| level != 0).count();
    let tables: Vec<&[i16]> = tables.iter().map(Vec::as_slice).collect();
    let tables = tables.try_into().expect("a table for each tuple");
    let file = weights::write(step, tables);
    println!("{price},{used},{}", file.len());
    file
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut from = "target/network".to_owned();
    let mut to = "www/ai/weights.bin".to_owned();
    let (mut step, mut most, mut weight, mut scale) = (24.0, 2_465_000, 0.1_f32, 4.0_f32);
    let mut options = lexopt::Parser::from_env();
    while let Some(option) = options.next()? {
        match option {
            Long("from") => from = options.value()?.string()?,
            Long("scale") => scale = options.value()?.parse()?,
            Long("weight") => weight = options.value()?.parse()?,
            Long("to") => to = options.value()?.string()?,
            Long("step") => step = options.value()?.parse()?,
            Long("bytes") => most = options.value()?.parse()?,
            _ => return Err(format!("{}\n{USAGE}", option.unexpected()).into()),
        }
    }

    let path = checkpoint::newest(Path::new(&from))?.ok_or(format!("{from} has no checkpoint"))?;
    let (games, trained) = checkpoint::load(&path)?;
    println!("{games} games");
    let stages = &trained.stages;
    let mut learned = folded(&stages[0], 14);
    for mut table in folded(&stages[stages.len() - 1], 15) {
        for (value, size) in &mut table {
            *value *= scale;
            *size *= weight;
        }
        learned.push(table);
    }
    println!("price of a bit,weights,bytes");
    let (mut low, mut high) = (0.0_f32, 40.0_f32);
    let mut best = Vec::new();
    // Search for the exponent of the price, a power of 2, to within a few hundredths.
    while high - low > 0.03 {
        let middle = f32::midpoint(low, high);
        let file = pack(&learned, step, middle.exp2());
        if file.len() > most {
            low = middle;
        } else {
            high = middle;
            best = file;
        }
    }
    if best.is_empty() {
        return Err("no price makes the file that small".into());
    }
    Network::decode(&best)?;
    std::fs::write(to, best)?;
    Ok(())
}
