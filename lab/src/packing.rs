//! Weights as levels, small enough for a file. A level is made smaller or zero where that saves more bits than it costs
//! in precision.

use std::ops::Range;

use anyhow::{Context, Result};

/// The approximate number of bits for a level.
fn bits(level: f32) -> f32 {
    if level == 0.0 {
        0.0
    } else {
        3.0 + 1.3 * (1.0 + level.abs()).log2()
    }
}

/// Returns the level of a weight with the lowest cost: its error, plus `price` for each bit. An error counts by `size`,
/// the total size of the errors that the weight was learned from.
#[must_use]
#[allow(clippy::cast_possible_truncation)]
pub fn level(weight: f32, size: f32, step: f32, price: f32) -> i16 {
    let exact = weight / step;
    let nearest = exact.round();
    let cost = |level: f32| size * (exact - level).powi(2) + price * bits(level);
    let cheaper = |best, level| {
        if cost(level) < cost(best) {
            level
        } else {
            best
        }
    };
    let candidates = [nearest - nearest.signum(), (nearest / 2.0).trunc(), 0.0];
    let best = candidates.into_iter().fold(nearest, cheaper);
    best.clamp(-32767.0, 32767.0) as i16
}

/// Weights that were packed at some price.
pub struct Packed<T> {
    /// What was packed.
    pub content: T,
    /// The number of weights that are not zero.
    pub used: usize,
    /// The number of bytes.
    pub bytes: usize,
}

/// Packs at the lowest price of a bit at which no more than this many bytes are needed. Prices are powers of 2; their
/// exponents are searched to within `precision`.
///
/// # Errors
///
/// When no price makes it that small.
pub fn fitted<T>(
    exponents: Range<f32>,
    precision: f32,
    most: usize,
    pack: impl Fn(f32) -> Packed<T>,
) -> Result<T> {
    println!("price of a bit,weights,bytes");
    let Range {
        start: mut low,
        end: mut high,
    } = exponents;
    let mut best = None;
    while high - low > precision {
        let middle = f32::midpoint(low, high);
        let price = middle.exp2();
        let Packed {
            content,
            used,
            bytes,
        } = pack(price);
        println!("{price},{used},{bytes}");
        if bytes > most {
            low = middle;
        } else {
            high = middle;
            best = Some(content);
        }
    }
    best.context("no price makes it that small")
}
