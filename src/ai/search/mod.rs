//! The search: expectimax over moves and new tiles, deeper and deeper under a budget.

mod transposition_table;

use super::budget::{Budget, DEEPEST};
use super::evaluation::Evaluation;
use super::evaluation_cache::EvaluationCache;
use super::network::Network;
use super::packed_board::PackedBoard;
use super::row_tables::{RowTables, Slides};
use crate::game::rules::Odds;
use transposition_table::{TranspositionTable, effort};

pub(super) use transposition_table::TABLE_BITS;

/// What new tiles are: their exponents and how likely each is.
type Tiles = [(u64, f32); 2];

/// The least tile of which the value function tells no points: 16384.
const NO_POINTS: u8 = 14;

/// So many times as wide the margin is where the values are no points.
const WIDER: f32 = 3.0;

/// How much less likely what is looked at is from round to round, at least.
const FINER: f32 = 0.4;

/// A searcher: tables and memory, for board after board.
#[derive(Debug)]
pub struct Search {
    rows: RowTables,
    network: Network,
    tiles: Tiles,
    table: TranspositionTable,
    cache: EvaluationCache,
    nodes: u64,
    most: u64,
    least: f32,
    margin: f32,
    /// Whether the values are points.
    tells_points: bool,
    /// How likely the likeliest is that was not looked at.
    cut: f32,
    look: Look,
}

/// A look ahead that is not yet finished. Each round looks at less likely tiles than the one before.
/// A round is cut into jobs, one for each move and new tile, so that it can pause between two of them.
#[derive(Debug, Default)]
struct Look {
    board: PackedBoard,
    budget: Budget,
    /// What the last whole round gave.
    evaluation: Evaluation,
    /// Which round it is, counted from 1; 0 before the first.
    round: u32,
    jobs: Vec<Job>,
    /// How many of them are done.
    done: usize,
    values: [Option<f32>; 4],
    /// How many nodes the rounds before took.
    took: u64,
    ended: bool,
}

/// One new tile after one move.
#[derive(Clone, Copy, Debug)]
struct Job {
    way: usize,
    board: PackedBoard,
    chance: f32,
}

impl Search {
    /// A searcher with room for `2^bits` known values (16 bytes each).
    ///
    /// # Panics
    ///
    /// When `bits` is 0, or the memory is not to be had.
    #[must_use]
    pub fn new(network: Network, bits: u32) -> Self {
        assert!(bits > 0, "a search needs room for 2 known values");
        Self {
            rows: RowTables::new(),
            cache: EvaluationCache::new(&network),
            network,
            tiles: tiles(CLASSIC),
            table: TranspositionTable::new(bits),
            nodes: 0,
            most: 0,
            least: 0.0,
            margin: Budget::default().margin,
            tells_points: true,
            cut: 0.0,
            look: Look::default(),
        }
    }

    /// From now on, new tiles come with these odds. At first they come as in the classic game.
    pub fn set_odds(&mut self, odds: Odds) {
        let tiles = tiles(odds);
        if tiles != self.tiles {
            self.tiles = tiles;
            self.table.clear();
        }
    }

    /// The row tables.
    #[must_use]
    pub const fn rows(&self) -> &RowTables {
        &self.rows
    }

    /// Whether the values of the board that was asked for last are points. Where a move leads to a 16384
    /// or more, they only tell better moves from worse ([`PackedBoard::stage_view`]).
    #[must_use]
    pub const fn tells_points(&self) -> bool {
        self.tells_points
    }

    /// Looks ahead from a board, each time to less likely tiles, until the budget is used up.
    pub fn look(&mut self, board: PackedBoard, budget: Budget) -> Evaluation {
        self.begin(board, budget);
        loop {
            if let Some(evaluation) = self.advance(u64::MAX) {
                return evaluation;
            }
        }
    }

    /// Begins to look ahead from a board. What was asked before is forgotten.
    ///
    /// Where the board holds a 32768 or more, its downgraded form is looked at ([`PackedBoard::downgraded`]), and
    /// the points are those of that form. So are those of boards that come to hold one in the look ahead.
    pub fn begin(&mut self, board: PackedBoard, budget: Budget) {
        let board = board.downgraded();
        let slides = self.rows.slides(board);
        let mut afters = slides.into_iter().flatten();
        self.tells_points = afters.all(|(after, _)| after.highest() < NO_POINTS);
        let margin = if self.tells_points {
            budget.margin
        } else {
            WIDER * budget.margin
        };
        if (self.look.budget.depth, self.margin) != (budget.depth, margin) {
            self.table.clear();
        }
        self.nodes = 0;
        self.most = budget.nodes;
        self.margin = margin;
        let values = self.first_sight(&slides);
        let mut jobs = core::mem::take(&mut self.look.jobs);
        jobs.clear();
        self.look = Look {
            board,
            budget,
            evaluation: Evaluation {
                values,
                depth: 0,
                nodes: self.nodes,
            },
            jobs,
            ended: self.nodes >= budget.nodes,
            ..Look::default()
        };
    }

    /// Goes on for about so many nodes; `None` while the look ahead has not finished. The answer
    /// does not depend on how the work is cut.
    pub fn advance(&mut self, nodes: u64) -> Option<Evaluation> {
        let pause = self.nodes.saturating_add(nodes);
        while !self.look.ended {
            if self.look.done == self.look.jobs.len() {
                self.next_round();
                continue;
            }
            let Job { way, board, chance } = self.look.jobs[self.look.done];
            let depth = self.look.budget.depth.min(DEEPEST) - 1;
            let Some(value) = self.best(board, depth, chance) else {
                // The budget ends here: what the last whole round gave stands.
                self.look.ended = true;
                break;
            };
            if let Some(sum) = &mut self.look.values[way] {
                *sum += chance * value;
            }
            self.look.done += 1;
            if self.nodes >= pause {
                return None;
            }
        }
        self.look.evaluation.nodes = self.nodes;
        Some(self.look.evaluation)
    }

    /// Ends one round and begins the next, unless there is none.
    fn next_round(&mut self) {
        let look = &mut self.look;
        if look.round > 0 {
            let took = self.nodes - look.took;
            look.took = self.nodes;
            look.evaluation.values = look.values;
            look.evaluation.depth += 1;
            // The next round will take some times what this one took.
            if self.cut == 0.0 || self.nodes + 2 * took > look.budget.nodes {
                look.ended = true;
                return;
            }
        } else if look.budget.depth == 0 {
            look.ended = true;
            return;
        }
        self.least = if look.round == 0 {
            1.0
        } else {
            self.cut * FINER
        };
        self.least = self.least.max(look.budget.least);
        look.round += 1;
        self.cut = 0.0;
        look.jobs.clear();
        look.done = 0;
        let known = look.evaluation.values;
        let most = known.into_iter().flatten().fold(f32::MIN, f32::max);
        let mut kept = 0;
        for (way, slide) in self.rows.slides(look.board).into_iter().enumerate() {
            let (Some((after, gain)), Some(value)) = (slide, known[way]) else {
                continue;
            };
            look.values[way] = Some(value);
            if value < most - self.margin {
                continue;
            }
            kept += 1;
            look.values[way] = Some(points(gain));
            let mut empty = after.empty();
            let share = share_of(empty);
            while empty > 0 {
                let cell = empty & empty.wrapping_neg();
                empty ^= cell;
                for (tile, odds) in self.tiles {
                    look.jobs.push(Job {
                        way,
                        board: PackedBoard(after.0 | (cell * tile)),
                        chance: share * odds,
                    });
                }
            }
        }
        if kept < 2 && self.margin.is_finite() {
            look.ended = true;
        }
        look.ended |= look.jobs.is_empty();
    }

    /// What each move promises at first sight.
    fn first_sight(&mut self, slides: &Slides) -> [Option<f32>; 4] {
        slides.map(|slide| {
            let (after, gain) = slide?;
            self.nodes += 1;
            Some(points(gain) + self.cache.value(&self.network, after))
        })
    }

    /// The points that the best move promises; 0 when there is none. `None` when the budget is used
    /// up.
    fn best(&mut self, board: PackedBoard, depth: u8, chance: f32) -> Option<f32> {
        let slides = self.rows.slides(board);
        let sight = self.first_sight(&slides);
        if self.nodes > self.most {
            return None;
        }
        let most = sight.into_iter().flatten().fold(0.0, f32::max);
        if depth == 0 || chance < self.least {
            if depth > 0 {
                self.cut = self.cut.max(chance);
            }
            return Some(most);
        }
        let mut best: f32 = 0.0;
        for (slide, value) in slides.into_iter().zip(sight) {
            if let (Some((after, gain)), Some(value)) = (slide, value) {
                if value >= most - self.margin {
                    best = best.max(points(gain) + self.expect(after, depth, chance)?);
                }
            }
        }
        Some(best)
    }

    /// What is expected after a move, before the new tile; `None` when the budget is used up.
    fn expect(&mut self, after: PackedBoard, depth: u8, chance: f32) -> Option<f32> {
        let effort = effort(chance, self.least);
        // Where the depth is the limit, it counts.
        let exact_depth = (self.look.budget.depth != DEEPEST).then_some(depth);
        if let Some(value) = self.table.get(after.0, effort, exact_depth) {
            return Some(value);
        }
        let mut empty = after.empty();
        let share = share_of(empty);
        let mut sum = 0.0;
        while empty > 0 {
            let cell = empty & empty.wrapping_neg();
            empty ^= cell;
            for (tile, odds) in self.tiles {
                let board = PackedBoard(after.0 | (cell * tile));
                sum += odds * self.best(board, depth - 1, chance * share * odds)?;
            }
        }
        let value = sum * share;
        self.table.insert(after.0, value, effort, depth);
        Some(value)
    }
}

/// How likely each of these cells is.
#[allow(clippy::cast_precision_loss)]
fn share_of(cells: u64) -> f32 {
    1.0 / cells.count_ones() as f32
}

/// The odds of the classic game.
const CLASSIC: Odds = Odds { two: 9, four: 1 };

fn tiles(Odds { two, four }: Odds) -> Tiles {
    // Odds of 0 : 0 are none, and a game would bring a 4.
    if (two, four) == (0, 0) {
        return [(1, 0.0), (2, 1.0)];
    }
    let (two, four) = (f32::from(two), f32::from(four));
    [(1, two / (two + four)), (2, four / (two + four))]
}

/// Points as the value function counts them.
#[allow(clippy::cast_precision_loss)]
const fn points(gain: u32) -> f32 {
    gain as f32
}
