//! What a board may still bring, judged by its look, under any rules and of any size.

use core::ops::AddAssign;

use super::hash_index::hash_index;
use crate::game::board::Board;

/// What every board is worth in points, before its look is judged.
const ANY: f64 = 2000.0;
/// What it is worth more for each point on its tiles.
const FACES: f64 = 3.0;
/// The part of that which an empty cell adds.
const EMPTY: f64 = 0.025;
/// The part which a tile adds that can merge in its line.
const MERGE: f64 = 0.012;
/// The part which lines out of order take away: those of one tile as high as the highest, when it
/// stands between empty cells.
const ORDER: f64 = 0.45;
/// The part which a tile as high as the highest takes away: few high tiles are better than many.
const TILE: f64 = 0.012;
/// The least part that is left.
const LEAST: f64 = 0.01;

/// The exponents that a board can hold lie below this.
const EXPONENTS: usize = 128;
/// Room for so many lines, as a power of two.
const LINE_BITS: u32 = 12;

/// Judges boards by four features: empty cells, tiles that can merge, lines in order, and few high
/// tiles. They are those of Robert Xiao's machine (<https://github.com/nneonneo/2048-ai>), but what
/// they are worth grows with the tiles, so that they hold for boards of all sizes.
///
/// ```
/// use game_2048::Board;
/// use game_2048::ai::heuristic::Heuristic;
///
/// let mut estimate = Heuristic::new();
/// let mut points = |text: &str| Ok(estimate.points(&text.parse::<Board>()?, None));
/// assert!(points("64 32 8 / . . . / . . .")? > points("8 64 . / . . . / . . 32")?);
/// # Ok::<(), game_2048::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Heuristic {
    /// By exponent: how much it weighs in the order of a line, to the power of 2.5.
    weight: [f64; EXPONENTS],
    /// By exponent: what its tile costs, to the power of 3.
    cost: [f64; EXPONENTS],
    /// Lines that were judged before.
    lines: Vec<(u64, Features)>,
}

/// What is seen of a line, or of all lines of a board.
#[derive(Clone, Copy, Debug, Default)]
struct Features {
    empty: f64,
    merges: f64,
    disorder: f64,
    cost: f64,
    faces: f64,
    highest: u8,
}

impl AddAssign for Features {
    fn add_assign(&mut self, other: Self) {
        self.empty += other.empty;
        self.merges += other.merges;
        self.disorder += other.disorder;
        self.cost += other.cost;
        self.faces += other.faces;
        self.highest = self.highest.max(other.highest);
    }
}

impl Default for Heuristic {
    fn default() -> Self {
        Self::new()
    }
}

impl Heuristic {
    /// Computes the tables.
    #[must_use]
    pub fn new() -> Self {
        let mut weight = [0.0; EXPONENTS];
        let mut cost = [0.0; EXPONENTS];
        for (exponent, number) in (0..EXPONENTS).zip(0_u8..) {
            let number = f64::from(number);
            // Not a power of the library, which may differ from machine to machine.
            weight[exponent] = number * number * number.sqrt();
            cost[exponent] = number * number * number;
        }
        Self {
            weight,
            cost,
            lines: vec![(0, Features::default()); 1 << LINE_BITS],
        }
    }

    /// The points that may still come after a board that waits for its new tile; above 0. Where
    /// `win` more points end the game, it is less than these.
    pub fn points(&mut self, board: &Board, win: Option<f64>) -> f64 {
        let cols = usize::from(board.size().cols());
        let cells = board.cells();
        let mut seen = Features::default();
        for row in cells.chunks_exact(cols) {
            seen += self.line(row.iter());
        }
        for col in 0..cols {
            seen += self.line(cells[col..].iter().step_by(cols));
        }
        // Every cell was seen twice.
        let worth = ANY + FACES / 2.0 * seen.faces;
        let worth = win.map_or(worth, |win| worth.min(win / 4.0));
        let highest = usize::from(seen.highest.max(1));
        let part = 1.0 + EMPTY / 2.0 * seen.empty + MERGE * seen.merges
            - ORDER * seen.disorder / self.weight[highest]
            - TILE * seen.cost / self.cost[highest];
        worth * part.max(LEAST)
    }

    /// What is seen of a line.
    fn line<'a>(&mut self, cells: impl Iterator<Item = &'a u8> + Clone) -> Features {
        // The length is part of the key: empty cells behind the last tile count.
        let key = cells
            .clone()
            .fold(0, |line: u64, &cell| (line << 8) | (u64::from(cell) + 1));
        let slot = hash_index(key, LINE_BITS);
        let (known, features) = self.lines[slot];
        if known == key {
            return features;
        }
        let features = self.judge(cells);
        self.lines[slot] = (key, features);
        features
    }

    fn judge<'a>(&self, cells: impl Iterator<Item = &'a u8>) -> Features {
        let mut seen = Features::default();
        let (mut rises, mut falls) = (0.0, 0.0);
        let mut before: Option<f64> = None;
        let (mut tile_before, mut is_merging) = (0, false);
        for &cell in cells {
            let weight = self.weight[usize::from(cell)];
            if let Some(before) = before {
                rises += f64::max(weight - before, 0.0);
                falls += f64::max(before - weight, 0.0);
            }
            before = Some(weight);
            if cell == 0 {
                seen.empty += 1.0;
                continue;
            }
            let merges = cell == tile_before;
            if merges {
                seen.merges += if is_merging { 1.0 } else { 2.0 };
            }
            (tile_before, is_merging) = (cell, merges);
            seen.cost += self.cost[usize::from(cell)];
            seen.faces += face(cell);
            seen.highest = seen.highest.max(cell);
        }
        seen.disorder = f64::min(rises, falls);
        seen
    }
}

/// The number on a tile.
pub(super) fn face(exponent: u8) -> f64 {
    (0..exponent).fold(1.0, |face, _| 2.0 * face)
}
