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

use std::error::Error;
use std::path::{Path, PathBuf};

use game_2048::ai::Network;
use game_2048::ai::network::tuples::{
    SMALL_TUPLE_INDICES, STAGES, TABLES, TUPLE_INDICES, TUPLES, small_tuple_indices, table_length,
};
use game_2048::ai::network::{LEVELS_PER_LOGIT, weights};
use lab::checkpoint;
use lab::learner::{Learner, SIX_TUPLE_WEIGHTS, Stage, WEIGHTS};
use lexopt::prelude::*;

const USAGE: &str = "\
options and defaults:
  --usual target/network   the trainer's folder of checkpoints, or a folder of packed weights, whose
                           usual stage is kept as it is
  --late target/late       the same for the late stages; their folder is that of a training with --late
  --to www/ai              the folder of the files
  --step 24                the points per level
  --bytes 1500000          the maximum size of the usual stage
  --late-bytes 1450000     the maximum size of the late stages";

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

/// The levels of some tables.
type Levels = Vec<Vec<i16>>;

/// Returns the levels at a given price per bit.
fn levels(learned: &[Vec<Learned>], step: f32, price: f32) -> Levels {
    std::thread::scope(|scope| {
        let level = move |&weight: &Learned| level(weight, step, price);
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
) -> Result<Levels, Box<dyn Error>> {
    println!("price of a bit,weights,bytes");
    let (mut low, mut high) = (-20.0_f32, 40.0_f32);
    let mut best = None;
    // Search for the exponent of the price, a power of 2, to within a few hundredths.
    while high - low > 0.03 {
        let middle = f32::midpoint(low, high);
        let levels = levels(learned, step, middle.exp2());
        let used: usize = levels.iter().flatten().filter(|&&level| level != 0).count();
        let size = encode(&levels).concat().len();
        println!("{},{used},{size}", middle.exp2());
        if size > most {
            low = middle;
        } else {
            high = middle;
            best = Some(levels);
        }
    }
    best.ok_or_else(|| "no price makes the files that small".into())
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
fn packed(folder: &Path, step: &mut f32) -> Result<Levels, Box<dyn Error>> {
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

fn newest(folder: &Path) -> Result<Learner, Box<dyn Error>> {
    let path = checkpoint::newest(folder)?;
    let path = path.ok_or_else(|| format!("{} has no checkpoint", folder.display()))?;
    let (games, learner) = checkpoint::load(&path)?;
    println!("{}: {games} games", folder.display());
    Ok(learner)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut usual = PathBuf::from("target/network");
    let mut late = PathBuf::from("target/late");
    let mut to = PathBuf::from("www/ai");
    let (mut step, mut most, mut most_late) = (24.0, 1_500_000, 1_450_000);
    let mut options = lexopt::Parser::from_env();
    while let Some(option) = options.next()? {
        match option {
            Long("usual") => usual = options.value()?.into(),
            Long("late") => late = options.value()?.into(),
            Long("to") => to = options.value()?.into(),
            Long("step") => step = options.value()?.parse()?,
            Long("bytes") => most = options.value()?.parse()?,
            Long("late-bytes") => most_late = options.value()?.parse()?,
            _ => return Err(format!("{}\n{USAGE}", option.unexpected()).into()),
        }
    }
    let usual = if is_packed(&usual) {
        let mut tables = packed(&usual, &mut step)?;
        tables.truncate(TUPLES.len());
        tables
    } else {
        let stage = &newest(&usual)?.stages[0];
        let mut learned = six_tuples(stage, HALVED);
        fold(&mut learned, &small_tuples(stage));
        fitted(&learned, step, most, |levels| {
            encode(step, levels, &Levels::new())
        })?
    };
    let late = if is_packed(&late) {
        packed(&late, &mut 0.0)?.split_off(TUPLES.len())
    } else {
        let late_step = 1.0 / f32::from(LEVELS_PER_LOGIT);
        fitted(
            &late_tables(&newest(&late)?.stages),
            late_step,
            most_late,
            |levels| encode(step, &Levels::new(), levels),
        )?
    };
    let files = encode(step, &usual, &late);
    Network::decode(&files)?;
    std::fs::create_dir_all(&to)?;
    for (name, file) in weights::FILES.iter().zip(&files) {
        println!("{name}: {} bytes", file.len());
        std::fs::write(to.join(name), file)?;
    }
    Ok(())
}
