//! A position: the board, score and status after some moves, and how a move changes them.

use super::board::{Board, Size};
use super::fast_slide::fast_slide;
use super::motion::{Motion, MotionKind};
use super::rules::{AfterGoal, Goal, Loss, NoOpMove, Rules};
use super::slide::{Slid, slide};
use super::spawn::{self, Spawned, TileError};
use super::start::Start;
use crate::direction::Direction;
use crate::text::MAX_MOVES;
use crate::tile::Tile;

/// The rules, start and seed of a game, before its first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The rules.
    pub rules: Rules,
    /// The size of the board and its first tiles.
    pub start: Start,
    /// The seed for every tile that appears.
    pub seed: u64,
}

impl Setup {
    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.start.size()
    }

    /// Whether the start is a custom board, rather than the opening of the rules.
    #[must_use]
    pub const fn is_custom_start(&self) -> bool {
        matches!(self.start, Start::Board(_))
    }
}

/// The status of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Status {
    /// Moves are possible.
    Playing = 0,
    /// The last move reached the goal. Where the rules let the player keep going, a further move or
    /// [`Game::keep_going`](crate::Game::keep_going) continues: to `Playing`, or to `Lost` when no
    /// move is left. Where the rules end the game there, a start board that already holds the goal
    /// is won too.
    Won = 1,
    /// No move is left.
    Lost = 2,
}

/// The state of a game after some moves: a pure function of [`Setup`] and the moves.
///
/// ```
/// use game_2048::{Direction, Position, Rules, Setup, Size};
///
/// let rules = Rules::preset("classic").unwrap();
/// let setup = Setup { rules, start: Size::default().into(), seed: 42 };
/// let mut position = Position::open(&setup);
/// let mut motions = Vec::new();
/// let moved = Direction::ALL.iter().any(|&way| position.step(&setup, way, &mut motions).is_some());
/// assert!(moved && position.steps == 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The board.
    pub board: Board,
    /// The total points so far.
    pub score: u64,
    /// The number of moves made, without ignored no-ops.
    pub steps: u32,
    /// The step that first reached the goal; 0 when the start board already held it.
    pub won_at: Option<u32>,
    /// Whether the game is lost: no move is possible, or the last one filled the board where that
    /// loses.
    pub lost: bool,
}

/// The effects of a move, after the slide.
pub(crate) struct Settled {
    /// The points of the move.
    pub gain: u64,
    /// The tile that appeared.
    pub spawned: Option<Spawned>,
}

impl Position {
    /// The position before the first move.
    #[must_use]
    pub fn open(setup: &Setup) -> Self {
        let board = match &setup.start {
            Start::Opening(size) => {
                let mut board = Board::new(*size);
                spawn::open(&mut board, &setup.rules, setup.seed);
                board
            }
            Start::Board(custom) => *custom.board(),
        };
        let mut position = Self {
            board,
            score: 0,
            steps: 0,
            won_at: None,
            lost: false,
        };
        // An opening cannot reach a goal, but a start board can.
        position.won_at = position.has_reached(setup.rules.goal).then_some(0);
        // Under `Loss::Full` only a move can lose, by leaving the board full: none has been made yet.
        position.lost = position.is_stuck(&setup.rules);
        position
    }

    /// Whether no more moves are accepted: lost, or won under rules that end there.
    #[must_use]
    pub const fn is_over(&self, rules: &Rules) -> bool {
        self.lost || (self.won_at.is_some() && matches!(rules.after_goal, AfterGoal::Ends))
    }

    /// Whether the game has as many moves as a record can hold but is not over.
    #[must_use]
    pub const fn is_full(&self, rules: &Rules) -> bool {
        self.steps as usize >= MAX_MOVES && !self.is_over(rules)
    }

    /// The status, unless the player has kept going from this very position.
    #[must_use]
    pub fn status(&self, rules: &Rules) -> Status {
        match self.won_at {
            Some(_) if rules.after_goal == AfterGoal::Ends => Status::Won,
            // A goal that is already on the start board is not a win: the player plays on from it.
            Some(step) if step == self.steps && step > 0 => Status::Won,
            _ if self.lost => Status::Lost,
            _ => Status::Playing,
        }
    }

    /// Makes one move, appends its motions to `motions` and returns its points.
    ///
    /// Returns `None` and changes nothing when the game is over or [full](Self::is_full), or the
    /// move is an ignored no-op.
    pub fn step(
        &mut self,
        setup: &Setup,
        direction: Direction,
        motions: &mut Vec<Motion>,
    ) -> Option<u64> {
        let settled = self.step_with(setup, direction, None, motions);
        settled.map(|settled| settled.gain)
    }

    /// Makes one move like [`Position::step`]. It brings this tile, or one that follows from the seed.
    ///
    /// Returns `None` also when the tile can't appear; then the position is no longer valid.
    pub(crate) fn step_with(
        &mut self,
        setup: &Setup,
        direction: Direction,
        tile: Option<Tile>,
        motions: &mut Vec<Motion>,
    ) -> Option<Settled> {
        if self.is_over(&setup.rules) || self.is_full(&setup.rules) {
            return None;
        }
        let slid = slide(&mut self.board, direction, setup.rules.merge, motions);
        let settled = self.settle(setup, slid, tile)?;
        if let Some(new) = settled.spawned {
            let cell = new.tile.cell();
            motions.push(Motion {
                from: cell,
                to: cell,
                kind: MotionKind::Appears,
            });
        }
        Some(settled)
    }

    /// Makes one move like [`Position::step`], but faster and without motions.
    pub fn fast_step(&mut self, setup: &Setup, direction: Direction) -> Option<u64> {
        let settled = self.fast_step_with(setup, direction, None);
        settled.map(|settled| settled.gain)
    }

    /// Makes one move like [`Position::step_with`], but faster and without motions.
    pub(crate) fn fast_step_with(
        &mut self,
        setup: &Setup,
        direction: Direction,
        tile: Option<Tile>,
    ) -> Option<Settled> {
        if self.is_over(&setup.rules) || self.is_full(&setup.rules) {
            return None;
        }
        let slid = fast_slide(&mut self.board, direction, setup.rules.merge);
        self.settle(setup, slid, tile)
    }

    /// The reason why [`Position::fast_step_with`] has not made a move from the position `before`, if it is the tile.
    pub(crate) fn tile_error(
        &mut self,
        before: &Self,
        rules: &Rules,
        tile: Tile,
    ) -> Option<TileError> {
        let is_move = self.board != before.board || before.takes_no_op(rules);
        let is_possible = is_move && !before.is_over(rules) && !before.is_full(rules);
        let added = is_possible.then(|| spawn::add(&mut self.board, rules.odds, tile));
        added?.err()
    }

    /// Completes a move after the slide: new tile, score, goal, end of the game.
    fn settle(&mut self, setup: &Setup, slid: Slid, tile: Option<Tile>) -> Option<Settled> {
        let rules = &setup.rules;
        if !slid.moved && !self.takes_no_op(rules) {
            return None;
        }
        self.steps += 1;
        let spawned = match tile {
            None => spawn::spawn(&mut self.board, rules.odds, setup.seed, self.steps),
            Some(tile) => spawn::add(&mut self.board, rules.odds, tile).ok()?,
        };
        let full = spawned.is_none_or(|new| new.empty_cells == 0);
        if rules.loss == Loss::Full && full {
            self.lost = true;
            return Some(Settled { gain: 0, spawned });
        }
        let gain = slid.gain;
        self.score = self.score.saturating_add(gain);
        // A move that gains less than the goal tile's number cannot have made that tile.
        let may_win = match rules.goal {
            Goal::Tile(exponent) => gain >> exponent.min(63) > 0,
            _ => true,
        };
        if may_win && self.won_at.is_none() && self.has_reached(rules.goal) {
            self.won_at = Some(self.steps);
        }
        // While a cell is empty, some tile can move.
        self.lost = full && self.is_stuck(rules);
        Some(Settled { gain, spawned })
    }

    pub(crate) fn has_reached(&self, goal: Goal) -> bool {
        match goal {
            Goal::Never => false,
            Goal::Tile(exponent) => self.board.cells().iter().any(|&cell| cell >= exponent),
            Goal::Score(score) => self.score >= score.into(),
        }
    }

    /// Whether a move that shifts no tile still has an effect: it adds a tile, or it loses.
    fn takes_no_op(&self, rules: &Rules) -> bool {
        rules.no_op_move == NoOpMove::Spawns
            && (rules.loss == Loss::Full || self.board.empty_cells() > 0)
    }

    /// Whether no direction has an effect.
    fn is_stuck(&self, rules: &Rules) -> bool {
        !self.takes_no_op(rules) && !self.board.can_move()
    }
}
