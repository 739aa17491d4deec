//! The game as the generic search sees it: what a move leads to, and which tiles may come.

use crate::ai::heuristic::face;
use crate::direction::Direction;
use crate::game::board::Board;
use crate::game::fast_slide::fast_slide;
use crate::game::rules::{AfterGoal, Goal, Loss, NoOpMove, Rules};

/// Rules, and what follows from them.
#[derive(Debug)]
pub struct Model {
    rules: Rules,
    /// The tiles that may appear: the exponent of each, and how likely it is.
    pub tiles: Vec<(u8, f64)>,
    /// The points for the goal tile, as [`win`] gives them.
    pub win: Option<f64>,
}

/// What a move leads to.
pub enum Outcome {
    /// Nothing: it is a no-op move.
    NoOp,
    /// The end of the game, which brings this many points.
    End(f64),
    /// This board, to which a new tile comes, and the points of the move.
    After(Board, f64),
}

impl Model {
    pub fn new(rules: &Rules) -> Self {
        Self {
            rules: *rules,
            tiles: tiles(rules),
            win: win(rules),
        }
    }

    /// What a move leads to by the rules.
    pub fn play(&self, board: Board, way: Direction) -> Outcome {
        let rules = &self.rules;
        let mut after = board;
        let slid = fast_slide(&mut after, way, rules.merge);
        let takes_no_op = || rules.loss == Loss::Full || board.empty_cells() > 0;
        if !(slid.moved || rules.no_op_move == NoOpMove::Spawns && takes_no_op()) {
            return Outcome::NoOp;
        }
        // The new tile leaves no cell empty.
        if rules.loss == Loss::Full && after.empty_cells() <= 1 {
            return Outcome::End(0.0);
        }
        #[allow(clippy::cast_precision_loss)]
        let gain = slid.gain as f64;
        if is_won(rules, &after) {
            return Outcome::End(gain + self.win.unwrap_or(0.0));
        }
        Outcome::After(after, gain)
    }
}

/// The points that making the goal tile counts as; `None` where the game does not end with it.
pub fn win(rules: &Rules) -> Option<f64> {
    match (rules.goal, rules.after_goal) {
        (Goal::Tile(exponent), AfterGoal::Ends) => Some(16.0 * face(exponent)),
        _ => None,
    }
}

/// Whether a board holds a goal tile with which the game ends.
pub fn is_won(rules: &Rules, board: &Board) -> bool {
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
