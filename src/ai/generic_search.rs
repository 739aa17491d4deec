//! The search for any rules and any size: expectimax on the reference rules.

use super::heuristic::{Heuristic, face};
use super::search::{Budget, Evaluation};
use crate::direction::Direction;
use crate::game::board::{Board, Size};
use crate::game::fast_slide::fast_slide;
use crate::game::rules::{AfterGoal, Goal, Loss, NoOpMove, Rules};

/// Room for so many known values, each some 100 bytes.
const KNOWN: usize = 1 << 14;

/// A new tile that comes as rarely as this is looked at one tile less deep.
const RARE: f64 = 0.25;

/// The depth of a value that no look ahead can change: every game in it comes to its end.
const EXACT: u8 = u8::MAX;

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
    known: Vec<Entry>,
    /// Which question an entry of `known` belongs to, so that none has to be deleted.
    question: u32,
    rules: Rules,
    /// The new tiles: exponent and how likely it is.
    tiles: Vec<(u8, f64)>,
    win: Option<f64>,
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

/// A value that was found before.
#[derive(Clone, Copy, Debug)]
struct Entry {
    board: Board,
    question: u32,
    depth: u8,
    likely: f64,
    value: f64,
}

/// What is expected of a board.
#[derive(Clone, Copy, Debug)]
struct Expected {
    points: f64,
    /// Whether it is no estimate.
    is_exact: bool,
}

/// What a move leads to.
enum Move {
    /// It is none.
    NoOp,
    /// The game is over, and it brought so many points.
    End(f64),
    /// A new tile comes to this board, after so many points.
    After(Board, f64),
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
            known: vec![
                Entry {
                    board,
                    question: 0,
                    depth: 0,
                    likely: 0.0,
                    value: 0.0,
                };
                KNOWN
            ],
            question: 0,
            rules,
            tiles: Vec::new(),
            win: None,
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

    /// What it counts as to make the goal tile, where the game ends with it: sixteen times the
    /// tile, which is more than a whole game brings before. `None` elsewhere.
    #[must_use]
    pub fn win(rules: &Rules) -> Option<f64> {
        match (rules.goal, rules.after_goal) {
            (Goal::Tile(exponent), AfterGoal::Ends) => Some(16.0 * face(exponent)),
            _ => None,
        }
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
        self.question = self.question.wrapping_add(1);
        self.rules = *rules;
        self.tiles = tiles(rules);
        self.win = Self::win(rules);
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
                let (_, odds) = self.tiles[top.tile];
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
        match self.play(board, way) {
            Move::NoOp => {}
            Move::End(points) => self.take(Expected {
                points,
                is_exact: true,
            }),
            Move::After(after, gain) => match self.expect(&after, depth, likely) {
                Some(Expected { points, is_exact }) => self.take(Expected {
                    points: gain + points,
                    is_exact,
                }),
                None => self.push(after, gain, depth, likely),
            },
        }
    }

    /// What a move leads to by the rules.
    fn play(&self, board: Board, way: Direction) -> Move {
        let rules = &self.rules;
        let mut after = board;
        let slid = fast_slide(&mut after, way, rules.merge);
        let takes_no_op = || rules.loss == Loss::Full || board.empty_cells() > 0;
        if !(slid.moved || rules.no_op_move == NoOpMove::Spawns && takes_no_op()) {
            return Move::NoOp;
        }
        // The new tile leaves no cell empty.
        if rules.loss == Loss::Full && after.empty_cells() <= 1 {
            return Move::End(0.0);
        }
        #[allow(clippy::cast_precision_loss)]
        let gain = slid.gain as f64;
        if is_won(rules, &after) {
            return Move::End(gain + self.win.unwrap_or(0.0));
        }
        Move::After(after, gain)
    }

    /// What is expected after a move, if that can be said at once.
    fn expect(&mut self, after: &Board, depth: u8, likely: f64) -> Option<Expected> {
        if depth == 0 || likely < f64::from(self.budget.least) {
            self.nodes += 1;
            return Some(Expected {
                points: self.estimate.points(after, self.win),
                is_exact: false,
            });
        }
        let entry = &self.known[self.slot(after)];
        let is_known = entry.question == self.question && entry.board == *after;
        let is_exact = entry.depth == EXACT;
        // What was looked at as less likely was not looked at as closely.
        let is_close = entry.depth == depth && 2.0 * entry.likely >= likely;
        (is_known && (is_exact || is_close)).then_some(Expected {
            points: entry.value,
            is_exact,
        })
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
            top.choice.board.cells_mut()[cell] = self.tiles[top.tile].0;
            return;
        }
        let points = top.sum * top.share;
        let (board, gain, is_exact) = (top.board, top.gain, top.is_exact);
        let entry = Entry {
            board,
            question: self.question,
            depth: if is_exact { EXACT } else { top.depth },
            likely: top.likely,
            value: points,
        };
        let slot = self.slot(&board);
        self.known[slot] = entry;
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
        top.sum += self.tiles[top.tile].1 * top.choice.best;
        top.tile += 1;
        if top.tile == self.tiles.len() {
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

    /// Where a value is kept.
    fn slot(&self, board: &Board) -> usize {
        let mut mixed: u64 = 0;
        for word in board.words() {
            mixed = (mixed ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            mixed ^= mixed >> 32;
        }
        // The remainder is below the length of a table in memory.
        #[allow(clippy::cast_possible_truncation)]
        let slot = (mixed % self.known.len() as u64) as usize;
        slot
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

/// Whether a board holds a goal tile with which the game ends.
pub(super) fn is_won(rules: &Rules, board: &Board) -> bool {
    match (rules.goal, rules.after_goal) {
        (Goal::Tile(goal), AfterGoal::Ends) => board.cells().iter().any(|&cell| cell >= goal),
        _ => false,
    }
}

/// The tiles that may appear, and how likely each is.
fn tiles(rules: &Rules) -> Vec<(u8, f64)> {
    let (two, four) = (f64::from(rules.odds.two), f64::from(rules.odds.four));
    let tiles = [(1, two), (2, four)];
    // Odds of 0 : 0 are none, and a game would bring a 4.
    let sum = if two + four > 0.0 { two + four } else { 1.0 };
    let mut tiles: Vec<(u8, f64)> = tiles.map(|(tile, odds)| (tile, odds / sum)).to_vec();
    tiles.retain(|&(_, odds)| odds > 0.0);
    if tiles.is_empty() {
        tiles.push((2, 1.0));
    }
    tiles
}
