//! An estimate of the points that a board may still yield, for any rules and sizes.

use core::ops::AddAssign;

use crate::ai::hash_index::hash_index;
use crate::game::board::Board;

/// The base value of every board, in points.
const ANY: f64 = 2000.0;
/// The points added to the base value for each point on the tiles.
const FACES: f64 = 3.0;
/// The share of the base value that an empty cell adds.
const EMPTY: f64 = 0.025;
/// The share that a tile adds when it can merge in its line.
const MERGE: f64 = 0.012;
/// The share that unordered lines subtract, for a tile as high as the highest between empty cells.
const ORDER: f64 = 0.45;
/// The share that a tile as high as the highest subtracts: few high tiles are better than many.
const TILE: f64 = 0.012;
/// The smallest share that remains.
const LEAST: f64 = 0.01;

/// An upper limit for exponents.
const EXPONENTS: usize = 128;
/// The size of the cache of lines, as a power of two.
const LINE_BITS: u32 = 12;

/// Rates boards by four features: empty cells, tiles that can merge, ordered lines, and few high
/// tiles. They come from Robert Xiao's AI (<https://github.com/nneonneo/2048-ai>), but their
/// weights grow with the tiles, so that they suit boards of all sizes.
///
/// ```
/// use game_2048::Board;
/// use game_2048::ai::generic_search::heuristic::Heuristic;
///
/// let mut estimate = Heuristic::new();
/// let mut points = |text: &str| Ok(estimate.points(&text.parse::<Board>()?, None));
/// assert!(points("64 32 8 / . . . / . . .")? > points("8 64 . / . . . / . . 32")?);
/// # Ok::<(), game_2048::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Heuristic {
    /// By exponent: its weight in the order of a line, the exponent to the power of 2.5.
    weight: [f64; EXPONENTS],
    /// By exponent: the cost of its tile, the exponent to the power of 3.
    cost: [f64; EXPONENTS],
    /// Cache of rated lines.
    lines: Vec<(u64, Features)>,
}

/// The features of a line, or the sum over all lines of a board.
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
            // Not `powf`, whose results may differ from computer to computer.
            weight[exponent] = number * number * number.sqrt();
            cost[exponent] = number * number * number;
        }
        Self {
            weight,
            cost,
            lines: vec![(0, Features::default()); 1 << LINE_BITS],
        }
    }

    /// Estimates the points that are still to come on a board that waits for its new tile. The
    /// result is above 0, and below `win`, the points for a win that ends the game.
    pub fn points(&mut self, board: &Board, win: Option<f64>) -> f64 {
        let cols = usize::from(board.size().cols());
        let cells = board.cells();
        let mut features = Features::default();
        for row in cells.chunks_exact(cols) {
            features += self.line(row.iter());
        }
        for col in 0..cols {
            features += self.line(cells[col..].iter().step_by(cols));
        }
        // Every cell counts twice, once in its row and once in its column.
        let worth = ANY + FACES / 2.0 * features.faces;
        let worth = win.map_or(worth, |win| worth.min(win / 4.0));
        let highest = usize::from(features.highest.max(1));
        let part = 1.0 + EMPTY / 2.0 * features.empty + MERGE * features.merges
            - ORDER * features.disorder / self.weight[highest]
            - TILE * features.cost / self.cost[highest];
        worth * part.max(LEAST)
    }

    /// Returns the features of a line.
    fn line<'a>(&mut self, cells: impl Iterator<Item = &'a u8> + Clone) -> Features {
        // The key includes the length, since empty cells after the last tile count.
        let key = cells
            .clone()
            .fold(0, |line: u64, &cell| (line << 8) | (u64::from(cell) + 1));
        let slot = hash_index(key, LINE_BITS);
        let (cached_key, features) = self.lines[slot];
        if cached_key == key {
            return features;
        }
        let features = self.features(cells);
        self.lines[slot] = (key, features);
        features
    }

    fn features<'a>(&self, cells: impl Iterator<Item = &'a u8>) -> Features {
        let mut features = Features::default();
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
                features.empty += 1.0;
                continue;
            }
            let merges = cell == tile_before;
            if merges {
                features.merges += if is_merging { 1.0 } else { 2.0 };
            }
            (tile_before, is_merging) = (cell, merges);
            features.cost += self.cost[usize::from(cell)];
            features.faces += face(cell);
            features.highest = features.highest.max(cell);
        }
        features.disorder = f64::min(rises, falls);
        features
    }
}

/// The number on a tile.
pub(super) fn face(exponent: u8) -> f64 {
    (0..exponent).fold(1.0, |face, _| 2.0 * face)
}
