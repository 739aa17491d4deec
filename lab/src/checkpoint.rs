//! Checkpoints of a training: a folder of files, named by the number of games.
//!
//! A file holds `2048trn` and its version, the number of games, the initial value of a board and
//! the number of stages, in 8, 8, 4 and 4 bytes. One stage learns points, several learn chances.
//! For each stage follow its blocks of weights, each
//! with its number in 4 bytes, and then the number `u32::MAX`. A block holds for each of its weights
//! the weight and the sum of its errors and of their sizes, in 4, 8 and 8 bytes. Blocks that have
//! learned nothing are left out. Which weights are frozen is not kept. All numbers have their lowest byte
//! first.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use crate::learner::{FROZEN, LATE_STAGES, Learner, Values, WEIGHTS};

const HEAD: [u8; 8] = *b"2048trn\x01";

/// The number of weights in a block.
const BLOCK: usize = 1 << 6;

/// The number after the last block of a stage.
const END: u32 = u32::MAX;

/// The extension of a checkpoint.
const EXTENSION: &str = "weights";

/// The number of games between checkpoints that are kept for good.
const MILESTONE: u64 = 1_000_000;

/// Returns the checkpoints of a folder with their numbers of games, oldest first.
fn all(folder: &Path) -> io::Result<Vec<(u64, PathBuf)>> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let games = path
            .file_stem()
            .and_then(|stem| stem.to_str()?.parse().ok());
        if let (Some(games), true) = (games, path.extension().is_some_and(|end| end == EXTENSION)) {
            all.push((games, path));
        }
    }
    all.sort();
    Ok(all)
}

/// Returns the newest checkpoint of a folder, which is made if there is none.
///
/// # Errors
///
/// When the folder cannot be read or made.
pub fn newest(folder: &Path) -> io::Result<Option<PathBuf>> {
    fs::create_dir_all(folder)?;
    Ok(all(folder)?.pop().map(|(_, path)| path))
}

/// Writes a checkpoint, and then deletes those that are older than the one before it. The file gets
/// its name only once it is whole.
///
/// # Errors
///
/// When a file cannot be written or deleted.
pub fn save(folder: &Path, games: u64, learner: &Learner) -> io::Result<()> {
    let fresh = folder.join("new");
    let mut file = BufWriter::with_capacity(1 << 20, File::create(&fresh)?);
    file.write_all(&HEAD)?;
    file.write_all(&games.to_le_bytes())?;
    let first = match learner.values {
        Values::Points(first) => first,
        Values::Chances => 0.0,
    };
    file.write_all(&first.to_le_bytes())?;
    let stages = u32::try_from(learner.stages.len()).map_err(io::Error::other)?;
    file.write_all(&stages.to_le_bytes())?;
    let unlearned = (learner.first_weight(), [0.0; 2]);
    let frozen = (0.0, FROZEN);
    for stage in &learner.stages {
        for (block, number) in (0..WEIGHTS).step_by(BLOCK).zip(0_u32..) {
            let weights = block..block + BLOCK;
            let is_unlearned = |index| [unlearned, frozen].contains(&stage.get(index));
            if weights.clone().all(is_unlearned) {
                continue;
            }
            file.write_all(&number.to_le_bytes())?;
            for index in weights {
                let (weight, [sum, size]) = stage.get(index);
                file.write_all(&weight.to_le_bytes())?;
                file.write_all(&sum.to_le_bytes())?;
                file.write_all(&size.to_le_bytes())?;
            }
        }
        file.write_all(&END.to_le_bytes())?;
    }
    file.into_inner()?.sync_all()?;
    fs::rename(fresh, folder.join(format!("{games:010}.{EXTENSION}")))?;
    let old = all(folder)?;
    for (games, path) in old.iter().rev().skip(2) {
        if games % MILESTONE != 0 {
            fs::remove_file(path)?;
        }
    }
    Ok(())
}

/// Reads a checkpoint. Returns its number of games as well.
///
/// # Errors
///
/// When the file cannot be read, or is damaged.
pub fn load(path: &Path) -> Result<(u64, Learner)> {
    read(path).with_context(|| path.display().to_string())
}

fn read(path: &Path) -> Result<(u64, Learner)> {
    let mut file = BufReader::with_capacity(1 << 20, File::open(path)?);
    ensure!(
        bytes(&mut file)? == HEAD,
        "not written by this version of the trainer"
    );
    let games = u64::from_le_bytes(bytes(&mut file)?);
    let first = f32::from_le_bytes(bytes(&mut file)?);
    let learner = match u32::from_le_bytes(bytes(&mut file)?) as usize {
        1 => Learner::new(Values::Points(first)),
        LATE_STAGES => Learner::new(Values::Chances),
        stages => bail!("{stages} stages, but only 1 or {LATE_STAGES} are possible"),
    };
    for stage in &learner.stages {
        loop {
            let number = u32::from_le_bytes(bytes(&mut file)?);
            if number == END {
                break;
            }
            let first = number as usize * BLOCK;
            ensure!(first < WEIGHTS, "damaged: a block has an impossible number");
            for index in first..first + BLOCK {
                let weight = f32::from_le_bytes(bytes(&mut file)?);
                let sum = f64::from_le_bytes(bytes(&mut file)?);
                let size = f64::from_le_bytes(bytes(&mut file)?);
                let errors = if size.is_finite() {
                    [sum, size]
                } else {
                    [0.0; 2]
                };
                stage.set(index, weight, errors);
            }
        }
    }
    Ok((games, learner))
}

fn bytes<const COUNT: usize>(file: &mut impl Read) -> io::Result<[u8; COUNT]> {
    let mut bytes = [0; COUNT];
    file.read_exact(&mut bytes)?;
    Ok(bytes)
}
