//! Endgames: exact play on crowded late boards, while their large tiles stay where they are.
//!
//! With at most eight free cells, all boards can be tried that come up until one more 64 is made there
//! (or one more 32, where the eighth largest tile is a 32): a few hundred thousand. So their values are
//! exact except for those of the boards where it has just been made, which the network estimates. As
//! moves that shift a large tile are left out, they are what a player gets at least, and a search raises
//! its values to them.
//!
//! Solving a game from its ends backward is retrograde analysis: K. Thompson, *Retrograde Analysis of
//! Certain Endgames*, ICCA Journal 9 (1986).

mod solution;
mod walls;

pub use solution::Solution;
pub use walls::Walls;

use super::budget::{Budget, DEEPEST};
use super::network::packed_board::PackedBoard;
use super::search::row_tables::{RowTables, Slides};
use crate::game::rules::{Odds, Rules};

/// The smallest budget with which endgames are solved. A solution takes about as long as twenty searches
/// of this size, and a game stays in it for as many moves.
const LEAST_NODES: u64 = 10_000;

/// The endgame that the board of a search is in, if it is in one.
#[derive(Debug)]
pub struct Endgame {
    odds: Odds,
    /// The latest solution. Boards that follow each other in a game mostly share it.
    solution: Option<Solution>,
    /// The boards after the moves on the current board and the gains, if the solution has its walls.
    slides: Option<Slides>,
    /// The boards found and solved for the current board.
    boards: u64,
}

impl Default for Endgame {
    fn default() -> Self {
        Self {
            odds: Rules::CLASSIC.odds,
            solution: None,
            slides: None,
            boards: 0,
        }
    }
}

impl Endgame {
    /// Sets the odds of new tiles. Initially, they are those of the classic game.
    pub fn set_odds(&mut self, odds: Odds) {
        *self = Self {
            odds,
            ..Self::default()
        };
    }

    /// Drops the solution.
    pub fn forget(&mut self) {
        self.set_odds(self.odds);
    }

    /// Takes the next board of a search and the boards after its moves, which
    /// [`advance`](Self::advance) then solves. Without a choice of moves, there is nothing to solve.
    pub fn begin(&mut self, board: PackedBoard, slides: Slides, budget: Budget) {
        (self.slides, self.boards) = (None, 0);
        let is_allowed = budget.nodes >= LEAST_NODES && budget.depth == DEEPEST;
        let is_open = is_allowed && board.is_late() && slides.iter().flatten().count() > 1;
        let Some(walls) = is_open.then(|| Walls::of(board)).flatten() else {
            return;
        };
        self.solution.take_if(|old| old.walls() != walls);
        let solution = self.solution.get_or_insert_with(|| Solution::new(walls));
        for (after, _) in slides.iter().flatten() {
            solution.add(*after);
        }
        self.slides = Some(slides);
    }

    /// Finds and solves about `boards` more boards, and returns whether none is left. `value` is the
    /// network's value of a board after a move.
    pub fn advance(
        &mut self,
        boards: u64,
        rows: &RowTables,
        mut value: impl FnMut(PackedBoard) -> f32,
    ) -> bool {
        let Some(solution) = self.solution.as_mut().filter(|_| self.slides.is_some()) else {
            return true;
        };
        let pause = self.boards.saturating_add(boards);
        while !solution.is_solved() && self.boards < pause {
            self.boards += solution.advance(rows, self.odds, &mut value);
        }
        solution.is_solved()
    }

    /// The number of boards found and solved for the current board.
    #[must_use]
    pub const fn boards(&self) -> u64 {
        self.boards
    }

    /// Raises the value of each move on the current board to what it is worth at least.
    #[allow(clippy::cast_precision_loss)]
    pub fn raise(&self, values: &mut [Option<f32>; 4]) {
        let (Some(solution), Some(slides)) = (&self.solution, self.slides) else {
            return;
        };
        for (value, slide) in values.iter_mut().zip(slides) {
            if let (Some(value), Some((after, gain))) = (value, slide) {
                let later = solution.value(after);
                *value = later.map_or(*value, |later| value.max(gain as f32 + later));
            }
        }
    }
}
