//! The search with the value function: expectimax by iterative deepening within a budget.

pub mod row_tables;
mod transposition_table;

use super::budget::{Budget, DEEPEST};
use super::endgame::Endgame;
use super::evaluation::Evaluation;
use super::network::packed_board::PackedBoard;
use super::network::{EvaluationCache, Network};
use crate::game::rules::{Odds, Rules};
use row_tables::{RowTables, Slides};
use transposition_table::{EXHAUSTIVE, TranspositionTable, cut_of, effort};

pub(super) use transposition_table::TABLE_BITS;

/// The new tiles: the exponent and the probability of each.
type Tiles = [(u64, f32); 2];

/// The exponent of 16384: from this tile on, values only rank the moves and aren't points.
const NO_POINTS_EXPONENT: u8 = 14;

/// How many times wider the pruning margin is where values aren't points.
const NO_POINTS_MARGIN_FACTOR: f32 = 3.0;

/// On a board of at most this many tiles, nothing is pruned. The value function has never seen such a board after the
/// opening: of 44,000 boards with a 128 that came up in play, 0.04 % have 7 tiles or fewer, and none has 5. For two
/// tiles alone, its values are 25,000 points off, which only a search evens out.
const FEW_TILES: u32 = 7;

/// Each round lowers the minimum probability to at least this share of the last one.
const CHANCE_FACTOR: f32 = 0.4;

/// The factor of values below 0.
const NEXT_TO_NOTHING: f32 = 1e-6;

/// No round begins that cannot lower the minimum probability to this share.
const LAST_CHANCE_FACTOR: f32 = 0.8;

/// A search for one board after another, with its tables and caches.
#[derive(Debug)]
pub struct Search {
    rows: RowTables,
    network: Network,
    tiles: Tiles,
    table: TranspositionTable,
    cache: EvaluationCache,
    nodes: u64,
    max_nodes: u64,
    /// The probability below which this round doesn't look ahead.
    min_chance: f32,
    margin: f32,
    /// Whether the values are points.
    tells_points: bool,
    /// The highest probability of a board that this round didn't look ahead from.
    cut: f32,
    look: Look,
    endgame: Endgame,
}

/// The state of an unfinished search. Each round includes less likely tiles than the one before. A
/// round consists of jobs, one for each move and new tile, and can pause between two of them.
#[derive(Debug, Default)]
struct Look {
    board: PackedBoard,
    budget: Budget,
    /// The result of the last complete round, or of the whole search once it has ended.
    evaluation: Evaluation,
    /// The number of the current round, from 1; 0 before the first.
    round: u32,
    /// The jobs of all moves that were candidates so far.
    jobs: Vec<Job>,
    /// The number of jobs of this round that are finished or left out.
    done: usize,
    /// By direction, whether this round searches the move.
    is_candidate: [bool; 4],
    /// The nodes searched in the previous rounds.
    nodes_before: u64,
    ended: bool,
}

/// One new tile after one move.
#[derive(Clone, Copy, Debug)]
struct Job {
    direction: usize,
    board: PackedBoard,
    chance: f32,
    /// Its value in the last round that finished it.
    value: Option<f32>,
}

impl Search {
    /// Creates a search with a transposition table of `2^bits` values (16 bytes each).
    ///
    /// # Panics
    ///
    /// When `bits` is 0, or there is not enough memory.
    #[must_use]
    pub fn new(network: Network, bits: u32) -> Self {
        assert!(bits > 0, "a search needs room for 2 known values");
        Self {
            rows: RowTables::new(),
            cache: EvaluationCache::new(&network),
            network,
            tiles: tiles(Rules::CLASSIC.odds),
            table: TranspositionTable::new(bits),
            nodes: 0,
            max_nodes: 0,
            min_chance: 0.0,
            margin: Budget::default().margin,
            tells_points: true,
            cut: 0.0,
            look: Look::default(),
            endgame: Endgame::default(),
        }
    }

    /// Sets the odds of new tiles. Initially, they are those of the classic game.
    pub fn set_odds(&mut self, odds: Odds) {
        let tiles = tiles(odds);
        if tiles != self.tiles {
            self.tiles = tiles;
            self.table.clear();
            self.endgame.set_odds(odds);
        }
    }

    /// Drops all known values, so that the next result is that of a new search.
    pub fn forget(&mut self) {
        self.table.clear();
        self.endgame.forget();
    }

    /// The row tables.
    #[must_use]
    pub const fn rows(&self) -> &RowTables {
        &self.rows
    }

    /// Returns whether the values of the last board are points. Where a move leads to a 16384 or more,
    /// values only rank the moves ([`PackedBoard::stage_view`]).
    #[must_use]
    pub const fn tells_points(&self) -> bool {
        self.tells_points
    }

    /// Looks ahead from a board in a single call, until the budget is used up.
    pub fn look(&mut self, board: PackedBoard, budget: Budget) -> Evaluation {
        self.begin(board, budget);
        self.advance(u64::MAX).unwrap_or_default()
    }

    /// Starts looking ahead from a board and drops the previous search.
    ///
    /// A board with a 32768 or more is searched in its downgraded form ([`PackedBoard::downgraded`]),
    /// and its values are those of that form. The same holds for boards reached during the search.
    pub fn begin(&mut self, board: PackedBoard, budget: Budget) {
        let board = board.downgraded();
        let slides = self.rows.slides(board);
        let mut afters = slides.into_iter().flatten();
        self.tells_points = afters.all(|(after, _)| after.highest() < NO_POINTS_EXPONENT);
        let margin = if 16 - board.empty().count_ones() <= FEW_TILES {
            f32::INFINITY
        } else if self.tells_points {
            budget.margin
        } else {
            NO_POINTS_MARGIN_FACTOR * budget.margin
        };
        if (self.look.budget.depth, self.margin) != (budget.depth, margin) {
            self.table.clear();
        }
        self.nodes = 0;
        self.max_nodes = budget.nodes;
        self.margin = margin;
        let values = self.evaluate_moves(&slides);
        self.endgame.begin(board, slides, budget);
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

    /// Evaluates about `nodes` more boards. Returns `None` until the search is finished. The result
    /// doesn't depend on how the work is divided.
    pub fn advance(&mut self, nodes: u64) -> Option<Evaluation> {
        let value = |after| self.cache.value(&self.network, after);
        if !self.endgame.advance(nodes, &self.rows, value) {
            return None;
        }
        let pause = self.nodes.saturating_add(nodes);
        while !self.look.ended {
            let Some(job) = self.look.jobs.get(self.look.done).copied() else {
                self.next_round();
                continue;
            };
            if self.look.is_candidate[job.direction] {
                let depth = self.look.budget.depth.min(DEEPEST) - 1;
                let Some(value) = self.best(job.board, depth, job.chance) else {
                    self.look.evaluation.values = self.round_values();
                    self.look.ended = true;
                    break;
                };
                self.look.jobs[self.look.done].value = Some(value);
            }
            self.look.done += 1;
            if self.nodes >= pause {
                return None;
            }
        }
        let mut evaluation = self.look.evaluation;
        evaluation.nodes = self.nodes + self.endgame.boards();
        self.endgame.raise(&mut evaluation.values);
        // A lost game brings no points, so values below 0 are next to nothing, but still rank the moves.
        for value in evaluation.values.iter_mut().flatten() {
            if *value < 0.0 {
                *value *= NEXT_TO_NOTHING;
            }
        }
        Some(evaluation)
    }

    /// Returns the value of each move. Jobs that this round did not finish count with their values
    /// in an earlier one.
    fn round_values(&self) -> [Option<f32>; 4] {
        let look = &self.look;
        let mut values = look.evaluation.values;
        let mut highest = f32::MIN;
        let moves = values.iter_mut().zip(self.rows.slides(look.board));
        for (direction, (value, slide)) in moves.enumerate() {
            let (true, Some((_, gain))) = (look.is_candidate[direction], slide) else {
                continue;
            };
            let jobs = look.jobs.iter().filter(|job| job.direction == direction);
            let sum: Option<f32> = jobs.map(|job| Some(job.chance * job.value?)).sum();
            *value = sum.map(|sum| points(gain) + sum).or(*value);
            highest = value.map_or(highest, |value| highest.max(value));
        }
        // A move that was left out has only the value of an earlier look, which may have become too
        // high: it is known to be worse than the best by the margin.
        for (value, is_candidate) in values.iter_mut().zip(look.is_candidate) {
            if !is_candidate {
                *value = value.map(|value| value.min(highest - self.margin));
            }
        }
        values
    }

    /// Ends the current round and starts the next, or ends the search.
    fn next_round(&mut self) {
        if self.look.round > 0 {
            self.look.evaluation.values = self.round_values();
            self.look.evaluation.depth += 1;
            if self.cut == 0.0 || self.min_chance <= self.look.budget.least {
                self.look.ended = true;
                return;
            }
        } else if self.look.budget.depth == 0 {
            self.look.ended = true;
            return;
        }
        let look = &mut self.look;
        let nodes = self.nodes - look.nodes_before;
        look.nodes_before = self.nodes;
        self.min_chance = if look.round == 0 {
            1.0
        } else {
            // Choose the next round so that it about uses up the budget: at half the probability, a
            // round takes about twice the nodes.
            let rest = look.budget.nodes.saturating_sub(self.nodes);
            let fitting = self.min_chance * ratio(nodes, rest);
            if fitting > self.cut * LAST_CHANCE_FACTOR {
                look.ended = true;
                return;
            }
            fitting.max(self.cut * CHANCE_FACTOR)
        };
        self.min_chance = self.min_chance.max(look.budget.least);
        look.round += 1;
        self.cut = 0.0;
        look.done = 0;
        let values = look.evaluation.values;
        let highest = values.into_iter().flatten().fold(f32::MIN, f32::max);
        let is_close = |value: f32| value >= highest - self.margin;
        look.is_candidate = values.map(|value| value.is_some_and(is_close));
        self.add_jobs();
        let look = &mut self.look;
        let candidates = look.is_candidate.into_iter().filter(|&is_one| is_one);
        look.ended = candidates.count() < 2 && self.margin.is_finite() || look.jobs.is_empty();
    }

    /// Adds the jobs of candidates that have none yet, so that a part of a round treats all moves
    /// alike: the likely tiles first, and one cell of each move after the other.
    fn add_jobs(&mut self) {
        let look = &mut self.look;
        let mut afters = [None; 4];
        for (direction, slide) in self.rows.slides(look.board).into_iter().enumerate() {
            let is_new = !look.jobs.iter().any(|job| job.direction == direction);
            if let (Some((after, _)), true) = (slide, look.is_candidate[direction] && is_new) {
                afters[direction] = Some(after);
            }
        }
        for (tile, odds) in self.tiles {
            for cell in 0..15 {
                for (direction, after) in afters.into_iter().enumerate() {
                    let Some(after) = after else { continue };
                    let cell = after.empty_cell(cell);
                    if cell > 0 {
                        look.jobs.push(Job {
                            direction,
                            board: PackedBoard(after.0 | (cell * tile)),
                            chance: share_of(after.empty()) * odds,
                            value: None,
                        });
                    }
                }
            }
        }
    }

    /// Evaluates each move without looking ahead.
    fn evaluate_moves(&mut self, slides: &Slides) -> [Option<f32>; 4] {
        slides.map(|slide| {
            let (after, gain) = slide?;
            self.nodes += 1;
            Some(points(gain) + self.cache.value(&self.network, after))
        })
    }

    /// Returns the value of the best move, 0 if there is no move; `None` when the budget is used up.
    fn best(&mut self, board: PackedBoard, depth: u8, chance: f32) -> Option<f32> {
        let slides = self.rows.slides(board);
        let estimates = self.evaluate_moves(&slides);
        if self.nodes > self.max_nodes {
            return None;
        }
        let highest = estimates.into_iter().flatten().fold(0.0, f32::max);
        if depth == 0 || chance < self.min_chance {
            if depth > 0 {
                self.cut = self.cut.max(chance);
            }
            return Some(highest);
        }
        let mut best: f32 = 0.0;
        for (slide, value) in slides.into_iter().zip(estimates) {
            if let (Some((after, gain)), Some(value)) = (slide, value) {
                if value >= highest - self.margin {
                    best = best.max(points(gain) + self.expect(after, depth, chance)?);
                }
            }
        }
        Some(best)
    }

    /// Returns the expected value after a move, before the new tile; `None` when the budget is used up.
    fn expect(&mut self, after: PackedBoard, depth: u8, chance: f32) -> Option<f32> {
        let effort = effort(chance, self.min_chance);
        // If the depth is limited, only a value of the same depth will do.
        let exact_depth = (self.look.budget.depth != DEEPEST).then_some(depth);
        if let Some((value, known)) = self.table.get(after.0, effort, exact_depth) {
            self.cut = self.cut.max(cut_of(chance, known));
            return Some(value);
        }
        let cut = core::mem::take(&mut self.cut);
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
        let effort = if self.cut == 0.0 { EXHAUSTIVE } else { effort };
        self.table.insert(after.0, value, effort, depth);
        self.cut = self.cut.max(cut);
        Some(value)
    }
}

#[allow(clippy::cast_precision_loss)]
fn ratio(part: u64, whole: u64) -> f32 {
    part as f32 / whole as f32
}

/// The probability of each of these cells.
#[allow(clippy::cast_precision_loss)]
fn share_of(cells: u64) -> f32 {
    1.0 / cells.count_ones() as f32
}

fn tiles(Odds { two, four }: Odds) -> Tiles {
    // With odds of 0 : 0, a game adds a 4.
    if (two, four) == (0, 0) {
        return [(1, 0.0), (2, 1.0)];
    }
    let (two, four) = (f32::from(two), f32::from(four));
    [(1, two / (two + four)), (2, four / (two + four))]
}

/// Converts the gain of a move into a value.
#[allow(clippy::cast_precision_loss)]
const fn points(gain: u32) -> f32 {
    gain as f32
}
