//! Packs the weights learned by the trainer into the file that the page loads:
//!
//! ```text
//! cargo run --release --example pack -- --from target/network --late target/late --bytes 2465000
//! ```
//!
//! Weights become levels. A level is made smaller or zero where that saves more bytes than it costs
//! points. The error of a weight counts by the total size of the errors it was learned from.
//! `--bytes` limits the size of the file, and `--weight` says how much errors in the second stage
//! count, relative to the first.
//!
//! `--scale` multiplies the values of the second stage. The trainer doesn't look ahead, so it
//! underestimates them: a search reaches the end more often.

#![allow(clippy::cast_precision_loss, clippy::cast_possible_truncation)]

use std::fs::File;
use std::io::{BufReader, Read};

use game_2048::ai::tuples::{TUPLE_INDICES, TUPLES};
use game_2048::ai::{Network, weights};
use lexopt::prelude::*;

const USAGE: &str = "\
options and defaults:
  --from target/network        the trainer's file for the first stage
  --late target/late           the trainer's file for the second stage
  --weight 0.1                 how much errors in the second stage count
  --scale 4                    the factor for values of the second stage
  --to www/ai/weights.bin      the output file
  --step 24                    the points per level
  --bytes 2465000              the maximum size of the file";

/// A weight, and the total size of the errors it was learned from.
type Learned = (f32, f32);

/// Loads the tables written by the trainer. Weights for boards with tiles of exponent `without` or
/// higher become zero.
fn load(path: &str, without: usize) -> std::io::Result<Vec<Vec<Learned>>> {
    let concerns =
        |tuple_indices: usize| (0..6).all(|cell| tuple_indices >> (4 * cell) & 15 < without);
    let mut file = BufReader::with_capacity(1 << 20, File::open(path)?);
    file.read_exact(&mut [0; 8])?;
    let mut next = || {
        let mut bytes = [0; 4];
        file.read_exact(&mut bytes)
            .map(|()| f32::from_le_bytes(bytes))
    };
    let mut tables = Vec::new();
    for _ in TUPLES {
        let mut table = Vec::with_capacity(TUPLE_INDICES);
        for index in 0..TUPLE_INDICES {
            let (weight, _, size) = (next()?, next()?, next()?);
            let is_known = concerns(index);
            table.push(if is_known { (weight, size) } else { (0.0, 0.0) });
        }
        tables.push(table);
    }
    Ok(tables)
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
    let (mut from, mut late) = ("target/network".to_owned(), "target/late".to_owned());
    let mut to = "www/ai/weights.bin".to_owned();
    let (mut step, mut most, mut weight, mut scale) = (24.0, 2_465_000, 0.1_f32, 4.0_f32);
    let mut options = lexopt::Parser::from_env();
    while let Some(option) = options.next()? {
        match option {
            Long("from") => from = options.value()?.string()?,
            Long("late") => late = options.value()?.string()?,
            Long("scale") => scale = options.value()?.parse()?,
            Long("weight") => weight = options.value()?.parse()?,
            Long("to") => to = options.value()?.string()?,
            Long("step") => step = options.value()?.parse()?,
            Long("bytes") => most = options.value()?.parse()?,
            _ => return Err(format!("{}\n{USAGE}", option.unexpected()).into()),
        }
    }

    let mut learned = load(&from, 14)?;
    for mut table in load(&late, 15)? {
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
