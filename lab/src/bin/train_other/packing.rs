//! The file of the learner's state, and the packing of its weights.

use std::collections::HashMap;
use std::error::Error;
use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Write};
use std::path::Path;

use game_2048::ai::other_boards::best_play::{Candidate, mean_after};
use game_2048::ai::other_boards::{Kind, OtherNetwork, weights};

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

/// The approximate number of bits for a level.
fn bits(level: f32) -> f32 {
    if level == 0.0 {
        0.0
    } else {
        3.0 + 1.3 * (1.0 + level.abs()).log2()
    }
}

/// Returns the level with the lowest cost: its error, plus `price` for each bit. An error counts by
/// the total size of the errors that the weight was learned from.
fn level(weight: &Weight, step: f32, price: f32) -> i16 {
    if weight.sizes == 0.0 || weight.sizes.is_infinite() {
        return 0;
    }
    let exact = weight.value / step;
    let nearest = exact.round();
    let cost = |level: f32| weight.sizes * (exact - level).powi(2) + price * bits(level);
    let candidates = [nearest - nearest.signum(), (nearest / 2.0).trunc(), 0.0];
    let cheaper = |best, level| {
        if cost(level) < cost(best) {
            level
        } else {
            best
        }
    };
    candidates
        .into_iter()
        .fold(nearest, cheaper)
        .clamp(-32767.0, 32767.0) as i16
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
    fn best(&self, key: u64, moves: &[Candidate]) -> usize {
        let Some(&value) = self.0.get(&key) else {
            return 0;
        };
        let loss = |of: &Candidate| {
            let later = mean_after(of.after, |key| {
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
) -> Result<Vec<u8>, Box<dyn Error>> {
    let (mut low, mut high) = (-40.0_f32, 40.0_f32);
    let mut best = None;
    while high - low > 0.1 {
        let middle = f32::midpoint(low, high);
        let price = middle.exp2();
        let levels: Vec<i16> = weights
            .iter()
            .map(|weight| level(weight, step, price))
            .collect();
        let used = levels.iter().filter(|&&level| level != 0).count();
        let network = OtherNetwork::new(kind, step, levels);
        let file = weights::write(&network, &mut |key, moves| solved.best(key, moves));
        if file.len() > most {
            low = middle;
        } else {
            high = middle;
            println!("price {price}: {used} weights, {} bytes", file.len());
            best = Some(file);
        }
    }
    best.ok_or_else(|| "no price makes the file that small".into())
}
