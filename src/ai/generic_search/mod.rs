//! The search for any rules and any size: expectimax on the reference rules.

mod model;
mod transposition_table;

use super::budget::Budget;
use super::evaluation::Evaluation;
use super::heuristic::Heuristic;
use crate::direction::Direction;
use crate::game::board::{Board, Size};
use crate::game::rules::Rules;
use model::{Model, Outcome};
use transposition_table::{EXACT, Expected, TranspositionTable};

pub(super) use model::is_won;

/// A new tile that comes as rarely as this is looked at one tile less deep.
const RARE: f64 = 0.25;

/// A search under any rules.
///
/// Values are points: those of the move, and those expected after it. A game that is lost brings
/// nothing more. Where a tile ends the game as its goal, making it counts as [`GenericSearch::win`] more
/// points, so that nothing is worth more than to win.
///
/// ```
/// use game_2048::ai::{Budget, GenericSearch};
/// use game_2048::{Board, Direction, Rules};
///
/// let rules = Rules::preset("cascade").unwrap();
/// let board: Board = "2 2 4 / 4 8 2 / 2 4 .".parse()?;
/// let evaluation = GenericSearch::new().look(&rules, &board, Budget::nodes(1000));
/// assert_eq!(evaluation.best(), Some(Direction::Left));
/// # Ok::<(), game_2048::BoardError>(())
/// ```
#[derive(Debug)]
pub struct GenericSearch {
    estimate: Heuristic,
    table: TranspositionTable,
    model: Model,
    budget: Budget,
    /// What the last whole depth gave.
    evaluation: Evaluation,
    is_finished: bool,
    /// What this depth gave so far.
    values: [Option<f64>; 4],
    depth: u8,
    nodes: u64,
    /// How many nodes the last whole depth took.
    took: u64,
    /// The board that was asked about, and the moves that are being looked at in it.
    root: Choice,
    is_exact: bool,
    stack: Vec<Chance>,
}

/// A board on which a move is to be chosen.
#[derive(Clone, Copy, Debug)]
struct Choice {
    board: Board,
    /// How many directions have been tried.
    tried: usize,
    /// The best of them; 0 when none is a move.
    best: f64,
}

/// A board after a move, to which new tiles come.
#[derive(Clone, Copy, Debug)]
struct Chance {
    board: Board,
    /// What the move gained.
    gain: f64,
    /// So many new tiles are to be looked ahead, this one included.
    depth: u8,
    /// How likely this board is.
    likely: f64,
    /// How likely each empty cell is.
    share: f64,
    /// The new tile: its cell and its number among the tiles that may come.
    cell: usize,
    tile: usize,
    /// What the tiles before it brought.
    sum: f64,
    is_exact: bool,
    /// The board with the new tile.
    choice: Choice,
}

impl Default for GenericSearch {
    fn default() -> Self {
        Self::new()
    }
}

impl GenericSearch {
    /// A search that was asked nothing yet.
    #[must_use]
    pub fn new() -> Self {
        let board = Board::new(Size::default());
        let (_, rules) = crate::game::rules::PRESETS[0];
        Self {
            estimate: Heuristic::new(),
            table: TranspositionTable::new(),
            model: Model::new(&rules),
            budget: Budget::default(),
            evaluation: Evaluation::default(),
            is_finished: true,
            values: [None; 4],
            depth: 0,
            nodes: 0,
            took: 0,
            root: Choice::of(board),
            is_exact: true,
            stack: Vec::new(),
        }
    }

    /// The points that making the goal tile counts as, where the game ends with it: sixteen times the
    /// tile, which is more than a whole game brings before. `None` elsewhere.
    #[must_use]
    pub fn win(rules: &Rules) -> Option<f64> {
        model::win(rules)
    }

    /// Looks ahead from a board, one new tile deeper each time, until the budget is used up.
    pub fn look(&mut self, rules: &Rules, board: &Board, budget: Budget) -> Evaluation {
        self.begin(rules, board, budget);
        loop {
            if let Some(evaluation) = self.advance(u64::MAX) {
                return evaluation;
            }
        }
    }

    /// Begins to look ahead from a board. What was asked before is forgotten.
    pub fn begin(&mut self, rules: &Rules, board: &Board, budget: Budget) {
        self.table.clear();
        self.model = Model::new(rules);
        self.budget = Budget {
            depth: budget.depth.min(EXACT - 1),
            ..budget
        };
        self.evaluation = Evaluation::default();
        self.depth = 0;
        self.nodes = 0;
        self.took = 0;
        self.stack.clear();
        self.root = Choice::of(*board);
        self.values = [None; 4];
        self.is_exact = true;
        // Where a goal ends the game, a board that holds it is over.
        self.is_finished = is_won(rules, board);
    }

    /// Goes on for about so many nodes; `None` while the look ahead has not finished. The answer
    /// does not depend on how the work is cut.
    pub fn advance(&mut self, nodes: u64) -> Option<Evaluation> {
        // Known values take time too, but are no nodes: steps are what is counted here.
        for _ in 0..nodes.max(1) {
            if self.is_finished {
                return Some(self.evaluation);
            }
            self.step();
        }
        None
    }

    /// Tries one move, or ends with a new tile.
    fn step(&mut self) {
        // The first look at the four moves is always made.
        if self.depth > 0 && self.nodes >= self.budget.nodes {
            self.evaluation.nodes = self.nodes;
            self.is_finished = true;
            return;
        }
        let (choice, depth, likely) = match self.stack.last_mut() {
            Some(top) => {
                let (_, odds) = self.model.tiles[top.tile];
                let depth = top.depth.saturating_sub(if odds > RARE { 1 } else { 2 });
                (&mut top.choice, depth, top.likely * top.share * odds)
            }
            None => (&mut self.root, self.depth, 1.0),
        };
        let Some(&way) = Direction::ALL.get(choice.tried) else {
            self.next_tile();
            return;
        };
        choice.tried += 1;
        let board = choice.board;
        match self.model.play(board, way) {
            Outcome::NoOp => {}
            Outcome::End(points) => self.take(Expected {
                points,
                is_exact: true,
            }),
            Outcome::After(after, gain) => match self.expect(&after, depth, likely) {
                Some(Expected { points, is_exact }) => self.take(Expected {
                    points: gain + points,
                    is_exact,
                }),
                None => self.push(after, gain, depth, likely),
            },
        }
    }

    /// What is expected after a move, if that can be said at once.
    fn expect(&mut self, after: &Board, depth: u8, likely: f64) -> Option<Expected> {
        if depth == 0 || likely < f64::from(self.budget.least) {
            self.nodes += 1;
            return Some(Expected {
                points: self.estimate.points(after, self.model.win),
                is_exact: false,
            });
        }
        self.table.get(after, depth, likely)
    }

    /// Begins to look at the new tiles of a board.
    fn push(&mut self, board: Board, gain: f64, depth: u8, likely: f64) {
        #[allow(clippy::cast_precision_loss)]
        let share = 1.0 / board.empty_cells().max(1) as f64;
        self.stack.push(Chance {
            board,
            gain,
            depth,
            likely,
            share,
            cell: 0,
            tile: 0,
            sum: 0.0,
            is_exact: true,
            choice: Choice::of(board),
        });
        self.lay();
    }

    /// Lays the next new tile on the board on top, or ends with it when there is none.
    fn lay(&mut self) {
        let Some(top) = self.stack.last_mut() else {
            return;
        };
        let cells = top.board.cells();
        if let Some(cell) = (top.cell..cells.len()).find(|&cell| cells[cell] == 0) {
            top.cell = cell;
            top.choice = Choice::of(top.board);
            top.choice.board.cells_mut()[cell] = self.model.tiles[top.tile].0;
            return;
        }
        let (gain, is_exact) = (top.gain, top.is_exact);
        let points = top.sum * top.share;
        self.table.insert(
            top.board,
            Expected { points, is_exact },
            top.depth,
            top.likely,
        );
        self.stack.pop();
        self.take(Expected {
            points: gain + points,
            is_exact,
        });
    }

    /// Takes what a move is worth.
    fn take(&mut self, Expected { points, is_exact }: Expected) {
        if let Some(top) = self.stack.last_mut() {
            top.choice.best = top.choice.best.max(points);
            top.is_exact &= is_exact;
        } else {
            self.values[self.root.tried - 1] = Some(points);
            self.is_exact &= is_exact;
        }
    }

    /// Ends with a new tile whose moves have all been tried, or with a whole depth.
    fn next_tile(&mut self) {
        let Some(top) = self.stack.last_mut() else {
            self.deepen();
            return;
        };
        top.sum += self.model.tiles[top.tile].1 * top.choice.best;
        top.tile += 1;
        if top.tile == self.model.tiles.len() {
            top.tile = 0;
            top.cell += 1;
        }
        self.lay();
    }

    /// Ends one depth and begins the next.
    fn deepen(&mut self) {
        let took = self.nodes - self.evaluation.nodes;
        #[allow(clippy::cast_possible_truncation)]
        let values = self.values.map(|value| value.map(|points| points as f32));
        self.evaluation = Evaluation {
            values,
            depth: self.depth,
            nodes: self.nodes,
        };
        // The next depth takes many times what this one took; about as many as this one did.
        let times = took
            .checked_div(2 * self.took)
            .map_or(3, |times| times.max(3));
        let next = self.nodes.saturating_add(took.saturating_mul(times));
        self.took = took;
        self.is_finished =
            self.is_exact || self.depth >= self.budget.depth || next > self.budget.nodes;
        self.depth = self.depth.saturating_add(1);
        self.root = Choice::of(self.root.board);
        self.values = [None; 4];
        self.is_exact = true;
    }
}

impl Choice {
    const fn of(board: Board) -> Self {
        Self {
            board,
            tried: 0,
            best: 0.0,
        }
    }
}
