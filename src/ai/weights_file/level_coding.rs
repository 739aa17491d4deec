//! The coding of levels, the whole numbers that weights are stored as.

use super::range_coder::{Bits, Chance};

/// The learned probabilities for levels with the same neighborhood.
#[derive(Clone, Copy)]
struct Model<const LEARNED: usize> {
    zero: Chance,
    /// Whether the size needs one more bit.
    longer: [Chance; 15],
    /// The bits just below the leading one.
    bits: [[Chance; LEARNED]; 15],
}

/// Codes levels. The probabilities for one depend on its neighborhood: levels that are likely to be
/// similar. Sizes of neighborhoods are told apart in `AROUND` half powers of 2. Of the bits below the
/// leading one of a level, the probabilities of the first `LEARNED` are learned.
pub struct LevelCoding<const AROUND: usize, const LEARNED: usize> {
    models: [Model<LEARNED>; AROUND],
    /// By the sign of the sum of the neighborhood.
    signs: [Chance; 3],
}

impl<const AROUND: usize, const LEARNED: usize> Default for LevelCoding<AROUND, LEARNED> {
    fn default() -> Self {
        let model = Model {
            zero: Chance::default(),
            longer: Default::default(),
            bits: [[Chance::default(); LEARNED]; 15],
        };
        Self {
            models: [model; AROUND],
            signs: Default::default(),
        }
    }
}

impl<const AROUND: usize, const LEARNED: usize> LevelCoding<AROUND, LEARNED> {
    /// Codes one level and returns it. Its neighborhood has this total size and this sum.
    #[inline]
    #[allow(clippy::cast_possible_wrap)]
    pub fn code(&mut self, coder: &mut impl Bits, level: i16, size: u32, sum: i32) -> i16 {
        let model = &mut self.models[half_powers(size).min(AROUND - 1)];
        if !coder.bit(level != 0, &mut model.zero) {
            return 0;
        }
        let sign = &mut self.signs[match sum.signum() {
            -1 => 0,
            0 => 1,
            _ => 2,
        }];
        let is_negative = coder.bit(level < 0, sign);
        // The size is at least 1. Code its number of bits after the leading one, and then those
        // bits.
        let size = level.unsigned_abs();
        let mut length = 0;
        while length < 15 && coder.bit(size >> (length + 1) > 0, &mut model.longer[length]) {
            length += 1;
        }
        let mut read = 1_u16;
        for place in (0..length).rev() {
            let depth = length - 1 - place;
            let mut even = Chance::default();
            let chance = model.bits[length - 1].get_mut(depth).unwrap_or(&mut even);
            let bit = coder.bit(size >> place & 1 == 1, chance);
            read = read << 1 | u16::from(bit);
        }
        let size = read.min(i16::MAX as u16) as i16;
        if is_negative { -size } else { size }
    }
}

/// Returns 2 · log2(number + 1), rounded down.
fn half_powers(number: u32) -> usize {
    let number = u64::from(number) + 1;
    let whole = number.ilog2();
    let half = (number * number) >> (2 * whole) >= 2;
    (2 * whole) as usize + usize::from(half)
}
