//! The search for any rules and any board size: expectimax on the reference rules, by iterative
//! deepening.

pub mod heuristic;
mod model;
mod networks;
mod transposition_table;

use super::budget::Budget;
use super::evaluation::Evaluation;
use super::other_boards::{Kind, OtherNetwork};
use crate::direction::Direction;
use crate::game::board::{Board, Size};
use crate::game::rules::Rules;
use heuristic::Heuristic;
use networks::Networks;
use transposition_table::{EXACT, Expected, TranspositionTable};

pub(super) use model::is_won;
pub use model::{Model, Outcome};

/// After a new tile at most this likely, the search goes one tile less deep.
const RARE: f64 = 0.25;

/// A search under any rules.
///
/// A value is the points of a move plus those expected after it. A lost game brings no more points.
/// Where the goal ends the game, reaching it is worth [`GenericSearch::win`] extra points.
///
/// It estimates boards by a [network](Self::add_network) that is made for the game, if it has one,
/// and else by the [`Heuristic`].
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
    heuristic: Heuristic,
    networks: Networks,
    table: TranspositionTable,
    model: Model,
    budget: Budget,
    /// The result of the last complete depth.
    evaluation: Evaluation,
    is_finished: bool,
    /// The values found at the current depth so far.
    values: [Option<f64>; 4],
    depth: u8,
    nodes: u64,
    /// The number of nodes that the last complete depth took.
    last_nodes: u64,
    /// The board being searched, and the moves tried on it.
    root: Choice,
    is_exact: bool,
    stack: Vec<Chance>,
}

/// A choice node: a board on which a move is chosen.
#[derive(Clone, Copy, Debug)]
struct Choice {
    board: Board,
    /// The score, or 0 where it doesn't matter.
    score: u64,
    /// The number of directions tried so far.
    tried: usize,
    /// The value of the best of them; 0 if none is a move.
    best: f64,
}

/// A chance node: a board after a move, before the new tile.
#[derive(Clone, Copy, Debug)]
struct Chance {
    board: Board,
    /// The points of the move.
    gain: f64,
    /// The number of new tiles to look ahead, including this one.
    depth: u8,
    /// The probability of this board.
    probability: f64,
    /// The probability of each empty cell.
    share: f64,
    /// The current new tile: its cell, and its index in [`Model::tiles`].
    cell: usize,
    tile: usize,
    /// The sum over the previous new tiles: probability times value.
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
    /// Creates a search that hasn't begun.
    #[must_use]
    pub fn new() -> Self {
        let board = Board::new(Size::default());
        Self {
            heuristic: Heuristic::new(),
            networks: Networks::default(),
            table: TranspositionTable::new(),
            model: Model::new(&Rules::CLASSIC),
            budget: Budget::default(),
            evaluation: Evaluation::default(),
            is_finished: true,
            values: [None; 4],
            depth: 0,
            nodes: 0,
            last_nodes: 0,
            root: Choice::of(board, 0),
            is_exact: true,
            stack: Vec::new(),
        }
    }

    /// Adds a network for the games that it is made for. It replaces an earlier one of its kind.
    pub fn add_network(&mut self, network: OtherNetwork) {
        self.networks.add(network);
    }

    /// Returns the kind of the network for a board under some rules, if it has been added.
    #[must_use]
    pub fn network_for(&self, rules: &Rules, board: &Board) -> Option<&'static Kind> {
        self.networks.kind_for(rules, board)
    }

    /// Returns the extra points for reaching a goal that ends the game: sixteen times the goal,
    /// which is more than a usual game brings before it. `None` if no goal ends the game.
    #[must_use]
    pub fn win(rules: &Rules) -> Option<f64> {
        model::win(rules)
    }

    /// Looks ahead from the board of a game that has no points yet in a single call, until the budget is
    /// used up.
    pub fn look(&mut self, rules: &Rules, board: &Board, budget: Budget) -> Evaluation {
        self.look_at(0, rules, board, budget)
    }

    /// Looks ahead from a board at a score in a single call.
    pub fn look_at(
        &mut self,
        score: u64,
        rules: &Rules,
        board: &Board,
        budget: Budget,
    ) -> Evaluation {
        self.begin_at(score, rules, board, budget);
        loop {
            if let Some(evaluation) = self.advance(u64::MAX) {
                return evaluation;
            }
        }
    }

    /// Starts looking ahead from the board of a game that has no points yet, and drops the previous
    /// search.
    pub fn begin(&mut self, rules: &Rules, board: &Board, budget: Budget) {
        self.begin_at(0, rules, board, budget);
    }

    /// Starts looking ahead from a board at a score, and drops the previous search.
    pub fn begin_at(&mut self, score: u64, rules: &Rules, board: &Board, budget: Budget) {
        self.table.clear();
        self.networks.begin(rules, board);
        self.model = Model::new(rules);
        self.budget = Budget {
            depth: budget.depth.min(EXACT - 1),
            ..budget
        };
        self.evaluation = Evaluation::default();
        self.depth = 0;
        self.nodes = 0;
        self.last_nodes = 0;
        self.stack.clear();
        let score = self.model.counted(score);
        self.root = Choice::of(*board, score);
        self.values = [None; 4];
        self.is_exact = true;
        // If the goal ends the game, a board that has reached it is over.
        self.is_finished = is_won(rules, board, score);
    }

    /// Evaluates about `nodes` more boards. Returns `None` until the search is finished. The result
    /// doesn't depend on how the work is divided.
    pub fn advance(&mut self, nodes: u64) -> Option<Evaluation> {
        // Looking up known values takes time too but counts no nodes, so this counts steps.
        for _ in 0..nodes.max(1) {
            if self.is_finished {
                return Some(self.evaluation);
            }
            self.step();
        }
        None
    }

    /// Tries one move, or finishes a new tile.
    fn step(&mut self) {
        // The four moves are always evaluated, even beyond the budget.
        if self.depth > 0 && self.nodes >= self.budget.nodes {
            self.evaluation.nodes = self.nodes;
            self.is_finished = true;
            return;
        }
        let (choice, depth, probability) = match self.stack.last_mut() {
            Some(top) => {
                let (_, odds) = self.model.tiles[top.tile];
                let depth = top.depth.saturating_sub(if odds > RARE { 1 } else { 2 });
                (&mut top.choice, depth, top.probability * top.share * odds)
            }
            None => (&mut self.root, self.depth, 1.0),
        };
        let Some(&direction) = Direction::ALL.get(choice.tried) else {
            self.next_tile();
            return;
        };
        choice.tried += 1;
        match self.model.play(&choice.board, choice.score, direction) {
            Outcome::NoOp => {}
            Outcome::End(points) => self.add_value(Expected {
                points,
                is_exact: true,
            }),
            Outcome::After(after, score, gain) => {
                match self.expect(&after, score, depth, probability) {
                    Some(Expected { points, is_exact }) => self.add_value(Expected {
                        points: gain + points,
                        is_exact,
                    }),
                    None => self.push(after, score, gain, depth, probability),
                }
            }
        }
    }

    /// Returns the expected points after a move if no search is needed: an estimate or a known value.
    fn expect(
        &mut self,
        after: &Board,
        score: u64,
        depth: u8,
        probability: f64,
    ) -> Option<Expected> {
        if depth == 0 || probability < f64::from(self.budget.least) {
            self.nodes += 1;
            return Some(Expected {
                points: match self.networks.current() {
                    Some(network) => network.value(after),
                    None => self.heuristic.points(after, self.model.win),
                },
                is_exact: false,
            });
        }
        self.table.get(after, score, depth, probability)
    }

    /// Starts searching the new tiles of a board.
    fn push(&mut self, board: Board, score: u64, gain: f64, depth: u8, probability: f64) {
        #[allow(clippy::cast_precision_loss)]
        let share = 1.0 / board.empty_cells().max(1) as f64;
        self.stack.push(Chance {
            board,
            gain,
            depth,
            probability,
            share,
            cell: 0,
            tile: 0,
            sum: 0.0,
            is_exact: true,
            choice: Choice::of(board, score),
        });
        self.place_tile();
    }

    /// Places the next new tile on the top board, or finishes that board when none is left.
    fn place_tile(&mut self) {
        let Some(top) = self.stack.last_mut() else {
            return;
        };
        let cells = top.board.cells();
        if let Some(cell) = (top.cell..cells.len()).find(|&cell| cells[cell] == 0) {
            top.cell = cell;
            top.choice = Choice::of(top.board, top.choice.score);
            top.choice.board.cells_mut()[cell] = self.model.tiles[top.tile].0;
            if let Some((points, _)) = self.networks.known(&top.choice.board) {
                top.choice.best = points;
                top.choice.tried = Direction::ALL.len();
            }
            return;
        }
        let (gain, is_exact) = (top.gain, top.is_exact);
        let points = top.sum * top.share;
        self.table.insert(
            top.board,
            top.choice.score,
            Expected { points, is_exact },
            top.depth,
            top.probability,
        );
        self.stack.pop();
        self.add_value(Expected {
            points: gain + points,
            is_exact,
        });
    }

    /// Adds the value of a move to its board.
    fn add_value(&mut self, Expected { points, is_exact }: Expected) {
        if let Some(top) = self.stack.last_mut() {
            top.choice.best = top.choice.best.max(points);
            top.is_exact &= is_exact;
        } else {
            self.values[self.root.tried - 1] = Some(points);
            self.is_exact &= is_exact;
        }
    }

    /// Finishes a new tile whose moves have all been tried, or a complete depth.
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
        self.place_tile();
    }

    /// Ends the current depth and starts the next.
    fn deepen(&mut self) {
        let nodes = self.nodes - self.evaluation.nodes;
        self.networks
            .favor_best_play(&self.root.board, &mut self.values);
        #[allow(clippy::cast_possible_truncation)]
        let values = self
            .values
            .map(|value| value.map(|points| points.max(0.0) as f32));
        self.evaluation = Evaluation {
            values,
            depth: self.depth,
            nodes: self.nodes,
        };
        // The next depth takes many times as many nodes; assume half the factor of the last step, and at
        // least 3.
        let factor = nodes
            .checked_div(2 * self.last_nodes)
            .map_or(3, |factor| factor.max(3));
        let next = self.nodes.saturating_add(nodes.saturating_mul(factor));
        self.last_nodes = nodes;
        self.is_finished =
            self.is_exact || self.depth >= self.budget.depth || next > self.budget.nodes;
        self.depth = self.depth.saturating_add(1);
        self.root = Choice::of(self.root.board, self.root.score);
        self.values = [None; 4];
        self.is_exact = true;
    }
}

impl Choice {
    const fn of(board: Board, score: u64) -> Self {
        Self {
            board,
            score,
            tried: 0,
            best: 0.0,
        }
    }
}
