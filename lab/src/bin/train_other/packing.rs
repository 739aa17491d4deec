//! The file of the learner's state, and the packing of its weights.

use std::collections::HashMap;
use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Write};
use std::path::Path;

use anyhow::Result;
use game_2048::ai::other_boards::best_play::Candidate;
use game_2048::ai::other_boards::{Keys, Kind, OtherNetwork, weights as files};
use lab::packing::{self, Packed};

use crate::learner::Weight;

/// Writes the weights with what they have learned from. All numbers have their lowest byte first.
pub fn save(path: &Path, weights: &[Weight]) -> std::io::Result<()> {
    let mut file = BufWriter::new(File::create(path)?);
    for weight in weights {
        for number in [weight.value, weight.errors, weight.sizes] {
            file.write_all(&number.to_le_bytes())?;
        }
    }
    file.flush()
}

/// Reads what [`save`] wrote.
pub fn load(path: &Path, weights: &mut [Weight]) -> std::io::Result<()> {
    let mut file = BufReader::new(File::open(path)?);
    for weight in weights {
        let mut number = || -> std::io::Result<f32> {
            let mut bytes = [0; 4];
            file.read_exact(&mut bytes)?;
            Ok(f32::from_le_bytes(bytes))
        };
        *weight = Weight {
            value: number()?,
            errors: number()?,
            sizes: number()?,
        };
    }
    Ok(())
}

/// The exact values of the boards of the best play, as the program `solve` writes them.
#[derive(Default)]
pub struct Solved(HashMap<u64, f32>);

impl Solved {
    /// Reads them.
    pub fn load(path: &Path) -> std::io::Result<Self> {
        let file = std::fs::read(path)?;
        let entry = |entry: &[u8]| {
            let [key, value] = [&entry[..8], &entry[12..]].map(|bytes| {
                bytes
                    .iter()
                    .rev()
                    .fold(0_u64, |number, &byte| number << 8 | u64::from(byte))
            });
            (key, f32::from_bits(value as u32))
        };
        Ok(Self(file.chunks_exact(16).map(entry).collect()))
    }

    /// Returns the index of the best move: the one that is worth as much as the board. Of a move that is
    /// not the best one, not all that follows may be known.
    fn best(&self, keys: &Keys, key: u64, moves: &[Candidate]) -> usize {
        let Some(&value) = self.0.get(&key) else {
            return 0;
        };
        let loss = |of: &Candidate| {
            let later = keys.mean_after(of.after, |key| {
                self.0.get(&key).map_or(f64::NAN, |&value| value.into())
            });
            (f64::from(value) - of.gain - later).abs()
        };
        let best = (0..moves.len()).filter(|&index| loss(&moves[index]) < 0.01);
        best.min_by(|&a, &b| loss(&moves[a]).total_cmp(&loss(&moves[b])))
            .unwrap_or(0)
    }
}

/// Packs the weights into a file of at most this many bytes, at the lowest price that allows it.
pub fn pack(
    kind: &'static Kind,
    weights: &[Weight],
    step: f32,
    most: usize,
    solved: &Solved,
) -> Result<Vec<u8>> {
    let keys = Keys::new(kind.size());
    packing::fitted(-40.0..40.0, 0.1, most, |price| {
        let level = |weight: &Weight| match weight.sizes {
            f32::INFINITY => 0,
            size => packing::level(weight.value, size, step, price),
        };
        let levels: Vec<i16> = weights.iter().map(level).collect();
        let used = levels.iter().filter(|&&level| level != 0).count();
        let network = OtherNetwork::new(kind, step, levels);
        let content = files::write(&network, &mut |key, moves| {
            keys.map_or(0, |keys| solved.best(&keys, key, moves))
        });
        Packed {
            used,
            bytes: content.len(),
            content,
        }
    })
}
