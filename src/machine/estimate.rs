//! What a board may still bring, judged by its look, under any rules and of any size.

use crate::board::{Board, Size};

/// The highest exponent, and one more, of which a table knows anything.
const EXPONENTS: usize = 128;

/// What every board is worth before anything speaks for it or against it.
const BASE: f64 = 100_000.0;
/// What an empty cell is worth.
const EMPTY: f64 = 34.0;
/// What two equal neighbours in a line are worth.
const MERGE: f64 = 44.0;
/// What a line loses for each unit by which it is out of order: exponents to the power of 4.
const ORDER: f64 = 3.0;
/// What each tile costs, for its exponent to the power of 3.5: few tiles are better than many.
const TILE: f64 = 0.7;

/// Judges boards by four features that Robert Xiao found: empty cells, neighbours that can merge,
/// lines in order, and few high tiles (<https://github.com/nneonneo/2048-ai>).
#[derive(Clone, Debug)]
pub struct Estimate {
    /// By exponent: to the power of 4.
    fourth: [f64; EXPONENTS],
    /// By exponent: what its tile costs.
    cost: [f64; EXPONENTS],
}

impl Default for Estimate {
    fn default() -> Self {
        Self::new()
    }
}

impl Estimate {
    /// Computes the tables.
    #[must_use]
    pub fn new() -> Self {
        let mut fourth = [0.0; EXPONENTS];
        let mut cost = [0.0; EXPONENTS];
        for (exponent, number) in (0..EXPONENTS).zip(0_u8..) {
            let number = f64::from(number);
            let square = number * number;
            fourth[exponent] = square * square;
            cost[exponent] = TILE * square * number * number.sqrt();
        }
        Self { fourth, cost }
    }

    /// The points that may still come after a board without a new tile; above 0.
    #[must_use]
    pub fn points(&self, board: &Board) -> f64 {
        let (rows, cols) = (
            usize::from(board.size().rows()),
            usize::from(board.size().cols()),
        );
        let cells = board.cells();
        let mut sum = BASE;
        for row in 0..rows {
            sum += self.line(cells, row * cols, 1, cols);
        }
        for col in 0..cols {
            sum += self.line(cells, col, cols, rows);
        }
        sum.max(1.0)
    }

    /// What speaks for a line, less what speaks against it.
    fn line(&self, cells: &[u8], start: usize, step: usize, length: usize) -> f64 {
        debug_assert!(length <= usize::from(Size::MAX));
        let mut sum = 0.0;
        let (mut rises, mut falls) = (0.0, 0.0);
        let (mut last_tile, mut last) = (0, 0.0);
        for cell in (start..).step_by(step).take(length) {
            let tile = cells[cell];
            let power = self.fourth[usize::from(tile)];
            if cell > start {
                if power > last {
                    rises += power - last;
                } else {
                    falls += last - power;
                }
            }
            last = power;
            if tile == 0 {
                sum += EMPTY;
                continue;
            }
            sum -= self.cost[usize::from(tile)];
            if tile == last_tile {
                sum += MERGE;
            }
            last_tile = tile;
        }
        sum - ORDER * f64::min(rises, falls)
    }
}
