//! The file of the learner's state, and the packing of its weights.

use std::error::Error;
use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Write};
use std::path::Path;

use game_2048::ai::other_boards::{Kind, weights};

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

/// Reads them.
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
    if weight.sizes == 0.0 {
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

/// Packs the weights into a file of at most this many bytes, at the lowest price that allows it.
pub fn pack(
    kind: &Kind,
    weights: &[Weight],
    step: f32,
    most: usize,
) -> Result<Vec<u8>, Box<dyn Error>> {
    let (mut low, mut high) = (-40.0_f32, 40.0_f32);
    let mut best = None;
    while high - low > 0.05 {
        let middle = f32::midpoint(low, high);
        let price = middle.exp2();
        let levels: Vec<i16> = weights
            .iter()
            .map(|weight| level(weight, step, price))
            .collect();
        let file = weights::write(kind, step, &levels);
        if file.len() > most {
            low = middle;
        } else {
            high = middle;
            let used = levels.iter().filter(|&&level| level != 0).count();
            println!("price {price}: {used} weights, {} bytes", file.len());
            best = Some(file);
        }
    }
    best.ok_or_else(|| "no price makes the file that small".into())
}
