//! Which tile appears where: a pure function of seed, step, board and rules.
//!
//! Saved games replay through this file for ever, so nothing in it may change for records of
//! version 1. Its numbers are pinned in `tests/spawn.rs`.

use super::board::Board;
use super::rules::{Idle, Odds, Opening, Rules};

/// The `SplitMix64` generator: Steele, Lea and Flood, *Fast splittable pseudorandom number
/// generators*, OOPSLA 2014, with the constants of Vigna's public-domain `splitmix64.c`.
///
/// ```
/// use game_2048::game::spawn::SplitMix64;
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

    /// A generator that starts from `seed`.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The generator of one step of a game: seeded with the (`step` + 1)th number of `seed`'s own
    /// sequence, so that a step takes as many numbers as it needs without moving the next step.
    #[must_use]
    pub const fn for_step(seed: u64, step: u32) -> Self {
        let mut random = Self::new(seed.wrapping_add(Self::GAMMA.wrapping_mul(step as u64)));
        Self::new(random.next_u64())
    }

    /// The next number.
    pub const fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(Self::GAMMA);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`, each equally likely; 0 when the bound is 0.
    ///
    /// Multiply and reject on the high 32 bits: Lemire, *Fast random integer generation in an
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

/// The exponent of a tile drawn by the odds.
const fn draw(random: &mut SplitMix64, odds: Odds) -> u8 {
    let total = odds.two as u32 + odds.four as u32;
    if random.below(total) < odds.two as u32 {
        1
    } else {
        2
    }
}

/// A tile that appeared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spawned {
    /// The cell where it stands.
    pub cell: usize,
    /// How many cells it left empty.
    pub empty_cells: usize,
}

/// Lays a tile in an empty cell, each equally likely; `None` on a full board.
fn lay(
    board: &mut Board,
    random: &mut SplitMix64,
    exponent: impl FnOnce(&mut SplitMix64) -> u8,
) -> Option<Spawned> {
    let empty_cells = board.empty_cells().checked_sub(1)?;
    let number = random.below(u32::try_from(empty_cells).ok()? + 1);
    let cell = board.empty_cell(number)?;
    board.cells_mut()[cell] = exponent(random);
    Some(Spawned { cell, empty_cells })
}

/// Adds the tile of one step (from 1) and says in which cell. A full board stays as it is.
///
/// The cell is drawn first, then the face.
pub fn spawn(board: &mut Board, odds: Odds, seed: u64, step: u32) -> Option<Spawned> {
    lay_drawn(board, &mut SplitMix64::for_step(seed, step), odds)
}

/// Lays a tile drawn by the odds.
fn lay_drawn(board: &mut Board, random: &mut SplitMix64, odds: Odds) -> Option<Spawned> {
    lay(board, random, |random| draw(random, odds))
}

/// Lays the opening on an empty board: step 0 of the game.
///
/// ```
/// use game_2048::game::rules::Rules;
/// use game_2048::game::spawn::open;
/// use game_2048::{Board, Size};
///
/// let mut board = Board::new(Size::default());
/// open(&mut board, &Rules::preset("classic").unwrap(), 42);
/// assert_eq!(board.empty_cells(), 14);
/// ```
pub fn open(board: &mut Board, rules: &Rules, seed: u64) {
    let mut random = SplitMix64::for_step(seed, 0);
    match rules.opening {
        Opening::Tiles { twos, drawn } => {
            for tile in 0..twos.saturating_add(drawn) {
                lay(board, &mut random, |random| {
                    if tile < twos {
                        1
                    } else {
                        draw(random, rules.odds)
                    }
                });
            }
        }
        Opening::Scatter { empty, two, four } => {
            let (empty, two, four) = (u32::from(empty), u32::from(two), u32::from(four));
            for cell in board.cells_mut() {
                let drawn = random.below(empty + two + four);
                *cell = u8::from(drawn >= empty) + u8::from(drawn >= empty + two);
            }
            // No move would ever change an empty board, unless an idle one brings a tile.
            if rules.idle == Idle::Ignored && board.empty_cells() == board.cells().len() {
                lay_drawn(board, &mut random, rules.odds);
            }
        }
    }
}
