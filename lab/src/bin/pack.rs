//! Packs what the trainer has learned into the files that the page loads:
//!
//! ```text
//! cargo lab pack -- --usual target/network --late target/late
//! ```
//!
//! Weights become levels. A level is made smaller or zero where that saves more bytes than it costs
//! points or chances. The error of a weight counts by the total size of the errors it was learned
//! from. `--bytes` limits the bytes for the usual stage, `--late-bytes` those for the late ones.

#![allow(clippy::cast_precision_loss, clippy::cast_possible_truncation)]

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Parser;
use game_2048::ai::Network;
use game_2048::ai::network::tuples::{
    SMALL_TUPLE_INDICES, STAGES, TABLES, TUPLE_INDICES, TUPLES, small_tuple_indices, table_length,
};
use game_2048::ai::network::{LEVELS_PER_LOGIT, weights};
use lab::checkpoint;
use lab::learner::{Learner, SIX_TUPLE_WEIGHTS, Stage, WEIGHTS};
use lab::packing::{self, Packed, level};

/// Packs what the trainer has learned into the files that the page loads.
#[derive(Parser)]
struct Options {
    /// The trainer's folder of checkpoints, or a folder of packed weights, whose usual stage is kept as it is.
    #[arg(long, value_name = "FOLDER", default_value = "target/network")]
    usual: PathBuf,
    /// The same for the late stages; their folder is that of a training with --late.
    #[arg(long, value_name = "FOLDER", default_value = "target/late")]
    late: PathBuf,
    /// The folder of the files.
    #[arg(long, value_name = "FOLDER", default_value = "www/ai")]
    to: PathBuf,
    /// The points per level.
    #[arg(long, default_value_t = 24.0)]
    step: f32,
    /// The maximum size of the usual stage.
    #[arg(long, default_value_t = 1_500_000)]
    bytes: usize,
    /// The maximum size of the late stages.
    #[arg(long, default_value_t = 1_450_000)]
    late_bytes: usize,
}

/// A weight, and the total size of the errors it was learned from.
type Learned = (f32, f32);

/// The exponent of 16384, which is halved in the usual stage.
const HALVED: usize = 14;

/// How much the errors of each late stage count. The farther the end, the less the chances of two
/// moves differ.
const IMPORTANCE: [f32; STAGES - 1] = [30.0, 5.0, 1.0];

/// The exponent of 32768, with which the late stages end.
const MADE: usize = 15;

/// What a stage has learned of a weight. One that is frozen counts nothing.
fn learned(stage: &Stage, index: usize) -> Learned {
    let (weight, [_, size]) = stage.get(index);
    (weight, if size.is_finite() { size as f32 } else { 0.0 })
}

/// What a stage has learned of its six-tuples. Weights that learned nothing, and those for boards with
/// tiles of exponent `without` or higher, become zero.
fn six_tuples(stage: &Stage, without: usize) -> Vec<Vec<Learned>> {
    let is_kept = |index: usize| (0..6).all(|cell| index >> (4 * cell) & 15 < without);
    let weight = |index: usize| match learned(stage, index) {
        found if found.1 > 0.0 && is_kept(index % TUPLE_INDICES) => found,
        _ => (0.0, 0.0),
    };
    let tables = (0..SIX_TUPLE_WEIGHTS).step_by(TUPLE_INDICES);
    tables
        .map(|first| (first..first + TUPLE_INDICES).map(weight).collect())
        .collect()
}

/// What a stage has learned of its smaller tuples.
fn small_tuples(stage: &Stage) -> Vec<Vec<Learned>> {
    let tables = (SIX_TUPLE_WEIGHTS..WEIGHTS).step_by(SMALL_TUPLE_INDICES);
    tables
        .map(|first| {
            let table = first..first + SMALL_TUPLE_INDICES;
            table.map(|index| learned(stage, index)).collect()
        })
        .collect()
}

/// Adds the weights of the smaller tuples to those of the six-tuples that they lie in.
fn fold(six: &mut [Vec<Learned>], small: &[Vec<Learned>]) {
    for (tuple, table) in six.iter_mut().enumerate() {
        for (index, (weight, size)) in table.iter_mut().enumerate() {
            for (small, (within, index)) in small.iter().zip(small_tuple_indices([index; 4])) {
                if within == tuple && *size > 0.0 {
                    *weight += small[index].0;
                }
            }
        }
    }
}

/// The levels of some tables.
type Levels = Vec<Vec<i16>>;

/// Returns the levels at a given price per bit.
fn levels(learned: &[Vec<Learned>], step: f32, price: f32) -> Levels {
    std::thread::scope(|scope| {
        let level = move |&(weight, size): &Learned| level(weight, size, step, price);
        let running: Vec<_> = learned
            .iter()
            .map(|table| scope.spawn(move || table.iter().map(level).collect::<Vec<i16>>()))
            .collect();
        let tables = running.into_iter();
        tables
            .map(|thread| thread.join().expect("a table"))
            .collect()
    })
}

/// Encodes the files. Tables that are not given are empty.
fn encode(step: f32, usual: &Levels, late: &Levels) -> Vec<Vec<u8>> {
    let empty = vec![0; TUPLE_INDICES];
    let mut tables: [&[i16]; TABLES] = core::array::from_fn(|table| &empty[..table_length(table)]);
    let (usual_tables, late_tables) = tables.split_at_mut(TUPLES.len());
    let usual = usual_tables.iter_mut().zip(usual);
    for (table, levels) in usual.chain(late_tables.iter_mut().zip(late)) {
        *table = levels;
    }
    weights::write(step, tables)
}

/// Returns the levels at the lowest price at which the files are small enough.
fn fitted(
    learned: &[Vec<Learned>],
    step: f32,
    most: usize,
    encode: impl Fn(&Levels) -> Vec<Vec<u8>>,
) -> Result<Levels> {
    packing::fitted(-20.0..40.0, 0.03, most, |price| {
        let content = levels(learned, step, price);
        Packed {
            used: content
                .iter()
                .flatten()
                .filter(|&&level| level != 0)
                .count(),
            bytes: encode(&content).concat().len(),
            content,
        }
    })
}

/// Returns what the late stages have learned, in the order of the file.
fn late_tables(stages: &[Stage]) -> Vec<Vec<Learned>> {
    let tables = |of: &dyn Fn(&Stage) -> Vec<Vec<Learned>>| {
        let mut all = Vec::new();
        for (stage, importance) in stages.iter().zip(IMPORTANCE) {
            let mut tables = of(stage);
            for (_, size) in tables.iter_mut().flatten() {
                *size *= importance;
            }
            all.append(&mut tables);
        }
        all
    };
    let mut learned = tables(&|stage| six_tuples(stage, MADE));
    learned.append(&mut tables(&small_tuples));
    learned
}

/// Returns the levels of a folder of packed weights, and sets the points per level of their usual stage.
fn packed(folder: &Path, step: &mut f32) -> Result<Levels> {
    let mut tables = Levels::new();
    for file in &weights::files_in(folder)? {
        let file = weights::File::open(file)?;
        *step = file.step;
        file.read(|_, table, _| tables.push(table.to_vec()));
    }
    Ok(tables)
}

/// Whether a folder has packed weights, rather than checkpoints.
fn is_packed(folder: &Path) -> bool {
    folder.join(weights::FILES[0]).exists()
}

fn newest(folder: &Path) -> Result<Learner> {
    let path = checkpoint::newest(folder)?;
    let path = path.with_context(|| format!("{} has no checkpoint", folder.display()))?;
    let (games, learner) = checkpoint::load(&path)?;
    println!("{}: {games} games", folder.display());
    Ok(learner)
}

fn main() -> Result<()> {
    let options = Options::parse();
    let mut step = options.step;
    let usual = if is_packed(&options.usual) {
        let mut tables = packed(&options.usual, &mut step)?;
        tables.truncate(TUPLES.len());
        tables
    } else {
        let stage = &newest(&options.usual)?.stages[0];
        let mut learned = six_tuples(stage, HALVED);
        fold(&mut learned, &small_tuples(stage));
        fitted(&learned, step, options.bytes, |levels| {
            encode(step, levels, &Levels::new())
        })?
    };
    let late = if is_packed(&options.late) {
        packed(&options.late, &mut 0.0)?.split_off(TUPLES.len())
    } else {
        let late_step = 1.0 / f32::from(LEVELS_PER_LOGIT);
        fitted(
            &late_tables(&newest(&options.late)?.stages),
            late_step,
            options.late_bytes,
            |levels| encode(step, &Levels::new(), levels),
        )?
    };
    let files = encode(step, &usual, &late);
    Network::decode(&files)?;
    std::fs::create_dir_all(&options.to)?;
    for (name, file) in weights::FILES.iter().zip(&files) {
        println!("{name}: {} bytes", file.len());
        std::fs::write(options.to.join(name), file)?;
    }
    Ok(())
}
