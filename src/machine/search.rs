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
#[derive(Clone, Copy, Debug, Default, PartialEq)]
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
#[derive(Clone, Copy, Debug, Default, PartialEq)]
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
    look: Look,
}

/// A look ahead that is not yet finished. Its last depth is cut into jobs, one for each move and new
/// tile, so that it can pause between two of them.
#[derive(Debug, Default)]
struct Look {
    board: Packed,
    budget: Budget,
    /// What the last whole depth gave.
    outlook: Outlook,
    /// The depth that is being looked at.
    depth: u8,
    jobs: Vec<Job>,
    /// How many of them are done.
    done: usize,
    values: [Option<f32>; 4],
}

/// One new tile after one move.
#[derive(Clone, Copy, Debug)]
struct Job {
    way: usize,
    board: Packed,
    chance: f32,
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
            look: Look::default(),
        }
    }

    /// The row tables.
    #[must_use]
    pub const fn rows(&self) -> &Rows {
        &self.rows
    }

    /// Looks ahead from a board, one new tile deeper each time, until the budget is used up.
    pub fn look(&mut self, board: Packed, budget: Budget) -> Outlook {
        self.begin(board, budget);
        loop {
            if let Some(outlook) = self.advance(u64::MAX) {
                return outlook;
            }
        }
    }

    /// Begins to look ahead from a board. What was asked before is forgotten.
    pub fn begin(&mut self, board: Packed, budget: Budget) {
        self.nodes = 0;
        self.most = u64::MAX;
        self.least = budget.least;
        let mut values = [None; 4];
        for way in Direction::ALL {
            values[usize::from(way.index())] = self.rows.slide(board, way).map(|(after, gain)| {
                self.nodes += 1;
                points(gain) + self.network.value(after)
            });
        }
        self.look = Look {
            board,
            budget,
            outlook: Outlook {
                values,
                depth: 0,
                nodes: self.nodes,
            },
            ..Look::default()
        };
        self.most = budget.nodes;
    }

    /// Goes on for about so many nodes; `None` while the look ahead has not finished. The answer
    /// does not depend on how the work is cut.
    pub fn advance(&mut self, nodes: u64) -> Option<Outlook> {
        let pause = self.nodes.saturating_add(nodes);
        loop {
            if self.look.done == self.look.jobs.len() && !self.deepen() {
                return Some(self.look.outlook);
            }
            let Job { way, board, chance } = self.look.jobs[self.look.done];
            let Some(value) = self.best(board, self.look.depth - 1, chance) else {
                // The budget ends here: what the last whole depth gave stands.
                self.look.jobs.clear();
                self.look.done = 0;
                self.look.budget.depth = 0;
                self.look.outlook.nodes = self.nodes;
                return Some(self.look.outlook);
            };
            if let Some(sum) = &mut self.look.values[way] {
                *sum += chance * value;
            }
            self.look.done += 1;
            if self.nodes >= pause {
                return None;
            }
        }
    }

    /// Ends one depth and begins the next; false when there is none.
    fn deepen(&mut self) -> bool {
        let look = &mut self.look;
        if look.depth > 0 {
            let before = look.outlook.nodes;
            look.outlook = Outlook {
                values: look.values,
                depth: look.depth,
                nodes: self.nodes,
            };
            // The next depth would take many times what this one took.
            if self.nodes + 3 * (self.nodes - before) > look.budget.nodes {
                look.budget.depth = 0;
            }
        }
        look.jobs.clear();
        look.done = 0;
        if look.depth >= look.budget.depth.min(DEEPEST) {
            return false;
        }
        look.depth += 1;
        for way in Direction::ALL {
            let index = usize::from(way.index());
            look.values[index] = None;
            if let Some((after, gain)) = self.rows.slide(look.board, way) {
                look.values[index] = Some(points(gain));
                let mut empty = !after.occupied() & 0x1111_1111_1111_1111;
                #[allow(clippy::cast_precision_loss)]
                let share = 1.0 / empty.count_ones() as f32;
                while empty > 0 {
                    let cell = empty & empty.wrapping_neg();
                    empty ^= cell;
                    for (tile, odds) in TILES {
                        look.jobs.push(Job {
                            way: index,
                            board: Packed(after.0 | (cell * tile)),
                            chance: share * odds,
                        });
                    }
                }
            }
        }
        !look.jobs.is_empty()
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
