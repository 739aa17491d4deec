//! The search: expectimax over moves and new tiles, deeper and deeper under a budget.

use super::network::Network;
use super::packed::Packed;
use super::rows::Rows;
use crate::direction::Direction;

/// What a new tile is: its exponent and how likely it is.
const TILES: [(u64, f32); 2] = [(1, 0.9), (2, 0.1)];

/// The deepest search: so many new tiles are looked ahead.
const DEEPEST: u8 = 12;

/// How much work a search may do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Budget {
    /// At most so many boards are valued. The first look at the four moves is always made.
    pub nodes: u64,
    /// At most so many new tiles are looked ahead.
    pub depth: u8,
    /// What comes about less often than this is valued without a look ahead.
    pub least: f32,
}

impl Budget {
    /// A budget of nodes alone.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self {
            nodes,
            depth: DEEPEST,
            least: 0.0002,
        }
    }
}

/// A value that was found before.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    board: u64,
    value: f32,
    depth: u8,
    chance: u8,
}

/// What was found of a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlook {
    /// By direction: the points of the move and those expected after it; `None` when it is idle.
    pub values: [Option<f32>; 4],
    /// How many new tiles were looked ahead.
    pub depth: u8,
    /// How many boards were valued.
    pub nodes: u64,
}

impl Outlook {
    /// The direction that promises most; the first of equals. `None` when the game is over.
    #[must_use]
    pub fn best(&self) -> Option<Direction> {
        let mut best: Option<(f32, Direction)> = None;
        for (value, way) in self.values.into_iter().zip(Direction::ALL) {
            best = match (value, best) {
                (Some(value), Some((most, _))) if value <= most => best,
                (Some(value), _) => Some((value, way)),
                (None, _) => best,
            };
        }
        best.map(|(_, way)| way)
    }
}

/// A searcher: tables and memory, for board after board.
#[derive(Debug)]
pub struct Search {
    rows: Rows,
    network: Network,
    known: Vec<Entry>,
    nodes: u64,
    most: u64,
    least: f32,
}

impl Search {
    /// A searcher with room for `2^bits` known values (16 bytes each).
    #[must_use]
    pub fn new(network: Network, bits: u32) -> Self {
        Self {
            rows: Rows::new(),
            network,
            known: vec![Entry::default(); 1 << bits],
            nodes: 0,
            most: 0,
            least: 0.0,
        }
    }

    /// The row tables.
    #[must_use]
    pub const fn rows(&self) -> &Rows {
        &self.rows
    }

    /// Looks ahead from a board, one new tile deeper each time, until the budget is used up.
    pub fn look(&mut self, board: Packed, budget: Budget) -> Outlook {
        self.nodes = 0;
        self.most = u64::MAX;
        self.least = budget.least;
        let mut outlook = Outlook {
            values: [None; 4],
            depth: 0,
            nodes: 0,
        };
        for depth in 0..=budget.depth.min(DEEPEST) {
            let mut values = [None; 4];
            for way in Direction::ALL {
                if let Some((after, gain)) = self.rows.slide(board, way) {
                    let Some(value) = self.expect(after, depth, 1.0) else {
                        outlook.nodes = self.nodes;
                        return outlook;
                    };
                    values[usize::from(way.index())] = Some(points(gain) + value);
                }
            }
            let before = outlook.nodes;
            outlook = Outlook {
                values,
                depth,
                nodes: self.nodes,
            };
            self.most = budget.nodes;
            // The next depth would take many times what this one took.
            let took = self.nodes - before;
            if self.nodes + 3 * took > budget.nodes {
                break;
            }
        }
        outlook
    }

    /// What is expected after a move, before the new tile; `None` when the budget is used up.
    fn expect(&mut self, after: Packed, depth: u8, chance: f32) -> Option<f32> {
        if depth == 0 || chance < self.least {
            self.nodes += 1;
            return (self.nodes <= self.most).then(|| self.network.value(after));
        }
        let slot = self.slot(after);
        let entry = self.known[slot];
        let likely = likelihood(chance);
        if entry.board == after.0 && entry.depth == depth && entry.chance >= likely {
            return Some(entry.value);
        }
        let mut empty = !after.occupied() & 0x1111_1111_1111_1111;
        #[allow(clippy::cast_precision_loss)]
        let share = 1.0 / empty.count_ones() as f32;
        let mut sum = 0.0;
        while empty > 0 {
            let cell = empty & empty.wrapping_neg();
            empty ^= cell;
            for (tile, odds) in TILES {
                let board = Packed(after.0 | (cell * tile));
                sum += odds * self.best(board, depth - 1, chance * share * odds)?;
            }
        }
        let value = sum * share;
        self.known[slot] = Entry {
            board: after.0,
            value,
            depth,
            chance: likely,
        };
        Some(value)
    }

    /// The points that the best move promises; 0 when there is none.
    fn best(&mut self, board: Packed, depth: u8, chance: f32) -> Option<f32> {
        let mut best: f32 = 0.0;
        for way in Direction::ALL {
            if let Some((after, gain)) = self.rows.slide(board, way) {
                let value = points(gain) + self.expect(after, depth, chance)?;
                best = best.max(value);
            }
        }
        Some(best)
    }

    #[allow(clippy::cast_possible_truncation)]
    fn slot(&self, board: Packed) -> usize {
        let mixed = board.0.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed >> (64 - self.known.len().trailing_zeros())) as usize
    }
}

/// Points as the value function counts them.
#[allow(clippy::cast_precision_loss)]
const fn points(gain: u32) -> f32 {
    gain as f32
}

/// How likely something is, in halvings from 255 down.
#[allow(clippy::cast_possible_truncation)]
const fn likelihood(chance: f32) -> u8 {
    255 - (127 - (chance.to_bits() >> 23) as u8)
}
