//! The search: expectimax over moves and new tiles, deeper and deeper under a budget.

use super::evaluation_cache::EvaluationCache;
use super::hash_index::hash_index;
use super::network::Network;
use super::packed_board::PackedBoard;
use super::row_tables::{RowTables, Slides};
use crate::direction::Direction;
use crate::game::rules::Odds;

/// What new tiles are: their exponents and how likely each is.
type Tiles = [(u64, f32); 2];

/// Room for 2^20 known values: 16 MiB.
pub(super) const KNOWN_BITS: u32 = 20;

/// The deepest search: so many new tiles are looked ahead.
const DEEPEST: u8 = 24;

/// The least tile of which the value function tells no points: 16384.
const NO_POINTS: u8 = 14;

/// So many times as wide the margin is where the values are no points.
const WIDER: f32 = 3.0;

/// How much less likely what is looked at is from round to round, at least.
const FINER: f32 = 0.4;

/// How much work a search may do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Budget {
    /// At most so many boards are valued. The first look at the four moves is always made.
    pub nodes: u64,
    /// At most so many new tiles are looked ahead.
    pub depth: u8,
    /// What comes about less often than this is valued without a look ahead.
    pub least: f32,
    /// Moves that promise less than the best one by more than so many points at first sight are not
    /// looked at any further; from a 16384 on, where points only tell better moves from worse, by three
    /// times as many. The plain search looks at all.
    pub margin: f32,
}

impl Default for Budget {
    fn default() -> Self {
        Self::nodes(1000)
    }
}

impl Budget {
    /// A budget of nodes alone.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self {
            nodes,
            depth: DEEPEST,
            least: 0.000_01,
            margin: 10_000.0,
        }
    }

    /// For the plain search, which takes about five times as long for a board: a fifth of the nodes.
    #[must_use]
    pub const fn plain(self) -> Self {
        Self {
            nodes: self.nodes.div_ceil(5),
            ..self
        }
    }

    /// No limit but the depth: the full expectimax.
    #[must_use]
    pub const fn depth(depth: u8) -> Self {
        Self {
            nodes: u64::MAX,
            depth,
            least: 0.0,
            margin: f32::INFINITY,
        }
    }
}

/// A value that was found before.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    board: u64,
    value: f32,
    /// How thorough the look ahead was.
    effort: u16,
    depth: u8,
}

/// What was found of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Evaluation {
    /// By direction: the points of the move and those expected after it; `None` when it is idle.
    pub values: [Option<f32>; 4],
    /// How often it looked ahead anew: by the plain search one new tile deeper each time, by the one
    /// with a value function to less likely tiles.
    pub depth: u8,
    /// How many boards were valued.
    pub nodes: u64,
}

impl Evaluation {
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
    rows: RowTables,
    network: Network,
    tiles: Tiles,
    known: Vec<Entry>,
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
            known: vec![Entry::default(); 1 << bits],
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
            self.known.fill(Entry::default());
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
            self.known.fill(Entry::default());
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
        let slot = hash_index(after.0, self.known.len().trailing_zeros());
        let entry = self.known[slot];
        let effort = effort(chance, self.least);
        // Where the depth is the limit, it counts.
        let as_deep = entry.depth == depth || self.look.budget.depth == DEEPEST;
        if entry.board == after.0 && entry.effort >= effort && as_deep {
            return Some(entry.value);
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
        self.known[slot] = Entry {
            board: after.0,
            value,
            effort,
            depth,
        };
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

/// How thorough a look ahead is, in quarters of halvings: from what comes about so often down to the
/// least likely.
#[allow(clippy::cast_possible_truncation)]
fn effort(chance: f32, least: f32) -> u16 {
    ((chance / least).to_bits() >> 21) as u16
}
