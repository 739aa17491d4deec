//! The generic search's model of the game: the outcomes of moves, and the new tiles.

use super::heuristic::face;
use crate::direction::Direction;
use crate::game::board::Board;
use crate::game::fast_slide::fast_slide;
use crate::game::rules::{AfterGoal, Goal, Loss, NoOpMove, Rules};

/// The rules, and values derived from them.
#[derive(Debug)]
pub struct Model {
    rules: Rules,
    /// The possible new tiles: the exponent and the probability of each.
    pub tiles: Vec<(u8, f64)>,
    /// The extra points for the goal: see `win`.
    pub win: Option<f64>,
}

/// The outcome of a move.
pub enum Outcome {
    /// Nothing: a no-op move.
    NoOp,
    /// The end of the game, and its value.
    End(f64),
    /// The board before the new tile, the score, and the value of the move itself.
    After(Board, u64, f64),
}

impl Model {
    /// Creates the model of a game.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        Self {
            rules: *rules,
            tiles: tiles(rules),
            win: win(rules),
        }
    }

    /// Returns the score where a score is the goal, and else 0.
    pub(super) const fn counted(&self, score: u64) -> u64 {
        match self.rules.goal {
            Goal::Score(_) => score,
            _ => 0,
        }
    }

    /// Returns the outcome of a move under the rules. The score only matters, and only changes,
    /// where a score is the goal.
    #[must_use]
    pub fn play(&self, board: &Board, score: u64, direction: Direction) -> Outcome {
        let rules = &self.rules;
        let mut after = *board;
        let slid = fast_slide(&mut after, direction, rules.merge);
        let takes_no_op = || rules.loss == Loss::Full || board.empty_cells() > 0;
        if !(slid.moved || rules.no_op_move == NoOpMove::Spawns && takes_no_op()) {
            return Outcome::NoOp;
        }
        // The new tile takes the last empty cell.
        if rules.loss == Loss::Full && after.empty_cells() <= 1 {
            return Outcome::End(0.0);
        }
        let score = self.counted(score.saturating_add(slid.gain));
        #[allow(clippy::cast_precision_loss)]
        let gain = slid.gain as f64;
        if is_won(rules, &after, score) {
            return Outcome::End(gain + self.win.unwrap_or(0.0));
        }
        Outcome::After(after, score, gain)
    }
}

/// Returns the extra points for reaching the goal; `None` if that doesn't end the game.
pub fn win(rules: &Rules) -> Option<f64> {
    match (rules.goal, rules.after_goal) {
        (Goal::Tile(exponent), AfterGoal::Ends) => Some(16.0 * face(exponent)),
        (Goal::Score(score), AfterGoal::Ends) => Some(16.0 * f64::from(score)),
        _ => None,
    }
}

/// Returns whether a board or its score has reached a goal that ends the game.
pub fn is_won(rules: &Rules, board: &Board, score: u64) -> bool {
    match (rules.goal, rules.after_goal) {
        (Goal::Tile(goal), AfterGoal::Ends) => board.cells().iter().any(|&cell| cell >= goal),
        (Goal::Score(goal), AfterGoal::Ends) => score >= goal.into(),
        _ => false,
    }
}

/// The possible new tiles: the exponent and the probability of each.
fn tiles(rules: &Rules) -> Vec<(u8, f64)> {
    let (two, four) = (f64::from(rules.odds.two), f64::from(rules.odds.four));
    let tiles = [(1, two), (2, four)];
    // With odds of 0 : 0, a game adds a 4.
    let sum = if two + four > 0.0 { two + four } else { 1.0 };
    let mut tiles: Vec<(u8, f64)> = tiles.map(|(tile, odds)| (tile, odds / sum)).to_vec();
    tiles.retain(|&(_, odds)| odds > 0.0);
    if tiles.is_empty() {
        tiles.push((2, 1.0));
    }
    tiles
}
