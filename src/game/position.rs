//! A position: what stands on the board after some moves, and how a move changes it.

use super::board::{Board, Size};
use super::fast_slide::fast_slide;
use super::motion::{Motion, MotionKind};
use super::rules::{AfterGoal, Goal, Loss, NoOpMove, Rules};
use super::slide::{Slid, slide};
use super::spawn::{self, Spawned};
use super::start::Start;
use crate::direction::Direction;
use crate::text::MAX_MOVES;

/// All that a game is before its first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The rules.
    pub rules: Rules,
    /// The size of the board and what stands on it.
    pub start: Start,
    /// The seed of every tile that appears.
    pub seed: u64,
}

impl Setup {
    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.start.size()
    }

    /// Whether the board was laid by hand, and not by the opening of the rules.
    #[must_use]
    pub const fn is_custom_start(&self) -> bool {
        matches!(self.start, Start::Board(_))
    }
}

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Status {
    /// Moves are possible.
    Playing = 0,
    /// The last move reached the goal. Where the rules let the player keep going, a further move
    /// leads on, and so does [`Game::keep_going`](crate::Game::keep_going): to `Playing`, or to `Lost` when no move is left.
    /// Where they end there, a start board that holds the goal is won as well.
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
    /// What stands where.
    pub board: Board,
    /// The sum of the gains so far.
    pub score: u64,
    /// How many moves took effect.
    pub steps: u32,
    /// The step whose move reached the goal first; 0 when the start board already held it.
    pub won_at: Option<u32>,
    /// Whether no further move is possible or allowed by the rule of loss.
    pub lost: bool,
}

/// What a move came to.
struct Settled {
    gain: u64,
    spawned: Option<Spawned>,
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
            Start::Board(placed) => *placed.board(),
        };
        let mut position = Self {
            board,
            score: 0,
            steps: 0,
            won_at: None,
            lost: false,
        };
        // An opening cannot reach a goal, a start board can.
        position.won_at = position.has_reached(setup.rules.goal).then_some(0);
        // A full board loses by a move that leaves it full: here that is still to come.
        position.lost = position.is_stuck(&setup.rules);
        position
    }

    /// Whether no further move is taken: lost, or won under rules that end there.
    #[must_use]
    pub const fn is_over(&self, rules: &Rules) -> bool {
        self.lost || (self.won_at.is_some() && matches!(rules.after_goal, AfterGoal::Ends))
    }

    /// Whether it has as many moves as a record holds, though it is not over.
    #[must_use]
    pub const fn is_full(&self, rules: &Rules) -> bool {
        self.steps as usize >= MAX_MOVES && !self.is_over(rules)
    }

    /// Where the game stands, as long as the player has not kept going from this very position.
    #[must_use]
    pub fn status(&self, rules: &Rules) -> Status {
        match self.won_at {
            Some(_) if rules.after_goal == AfterGoal::Ends => Status::Won,
            // A start board that holds the goal is no win of the player's: it is behind them.
            Some(step) if step == self.steps && step > 0 => Status::Won,
            _ if self.lost => Status::Lost,
            _ => Status::Playing,
        }
    }

    /// Makes one move, adds its motions to `motions` and gives its gain.
    ///
    /// `None`, with nothing changed, when the game is over or [full](Self::is_full), or the move is
    /// idle and ignored.
    pub fn step(
        &mut self,
        setup: &Setup,
        direction: Direction,
        motions: &mut Vec<Motion>,
    ) -> Option<u64> {
        if self.is_over(&setup.rules) || self.is_full(&setup.rules) {
            return None;
        }
        let slid = slide(&mut self.board, direction, setup.rules.merge, motions);
        let settled = self.settle(setup, slid)?;
        if let Some(cell) = settled.spawned.and_then(|new| u8::try_from(new.cell).ok()) {
            motions.push(Motion {
                from: cell,
                to: cell,
                kind: MotionKind::Appears,
            });
        }
        Some(settled.gain)
    }

    /// Makes one move as [`Position::step`] does, quicker and without motions.
    pub fn fast_step(&mut self, setup: &Setup, direction: Direction) -> Option<u64> {
        if self.is_over(&setup.rules) || self.is_full(&setup.rules) {
            return None;
        }
        let slid = fast_slide(&mut self.board, direction, setup.rules.merge);
        Some(self.settle(setup, slid)?.gain)
    }

    /// What follows a slide: the tile that appears, the score, the goal, the end.
    fn settle(&mut self, setup: &Setup, slid: Slid) -> Option<Settled> {
        let rules = &setup.rules;
        if !slid.moved && !self.takes_no_op(rules) {
            return None;
        }
        self.steps += 1;
        let spawned = spawn::spawn(&mut self.board, rules.odds, setup.seed, self.steps);
        let full = spawned.is_none_or(|new| new.empty_cells == 0);
        if rules.loss == Loss::Full && full {
            self.lost = true;
            return Some(Settled { gain: 0, spawned });
        }
        let gain = slid.gain;
        self.score = self.score.saturating_add(gain);
        // A move that gains less than the goal's face has not made that tile.
        let made = match rules.goal {
            Goal::Tile(exponent) => gain >> exponent.min(63) > 0,
            _ => true,
        };
        if made && self.won_at.is_none() && self.has_reached(rules.goal) {
            self.won_at = Some(self.steps);
        }
        // Into an empty cell some tile can move.
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

    /// Whether a move has an effect though it shifts no tile: it brings one, or it loses.
    fn takes_no_op(&self, rules: &Rules) -> bool {
        rules.no_op_move == NoOpMove::Spawns
            && (rules.loss == Loss::Full || self.board.empty_cells() > 0)
    }

    /// Whether no direction has an effect.
    fn is_stuck(&self, rules: &Rules) -> bool {
        !self.takes_no_op(rules) && !self.board.can_move()
    }
}
