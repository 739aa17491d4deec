//! The random numbers of both games: pure functions of a seed.
//!
//! Saved games are replayed through this file forever, so for records of version 1 nothing in it
//! may change. Its numbers are pinned in `tests/game/random.rs`. It imports nothing.

/// The `SplitMix64` generator: Steele, Lea and Flood, *Fast splittable pseudorandom number
/// generators*, OOPSLA 2014, with the constants of Vigna's public-domain `splitmix64.c`.
///
/// ```
/// use game_2048::random::SplitMix64;
///
/// let mut random = SplitMix64::new(1234567);
/// assert_eq!(random.next_u64(), 6457827717110365317);
/// ```
#[derive(Clone, Debug)]
pub struct SplitMix64 {
    state: u64,
}

impl SplitMix64 {
    const GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

    /// Creates a generator with this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// Creates the generator for one step of a game. It is seeded with number `step` + 1 of the
    /// seed's own sequence, so however many numbers a step draws, the next step's numbers stay the
    /// same.
    #[must_use]
    pub const fn for_step(seed: u64, step: u32) -> Self {
        let mut random = Self::new(seed.wrapping_add(Self::GAMMA.wrapping_mul(step as u64)));
        Self::new(random.next_u64())
    }

    /// Returns the next number.
    pub const fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(Self::GAMMA);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Returns a number below `bound`, all equally likely; 0 when `bound` is 0.
    ///
    /// It multiplies and rejects on the high 32 bits: Lemire, *Fast random integer generation in an
    /// interval*, ACM TOMACS 29 (2019).
    pub const fn below(&mut self, bound: u32) -> u32 {
        loop {
            let product = (self.next_u64() >> 32) * bound as u64;
            let low = product & 0xFFFF_FFFF;
            if low >= bound as u64 || low >= (bound.wrapping_neg() % bound) as u64 {
                return (product >> 32) as u32;
            }
        }
    }
}
