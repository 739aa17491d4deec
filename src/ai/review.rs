//! A review: how much each move of a recorded game cost, in the AI's assessment.
//!
//! It connects the AI to records and games, which know nothing of each other.

use super::advisor::in_training_domain;
use super::assessment::{Assessment, Ending};
use super::{Advice, Advisor, Budget};
use crate::direction::Direction;
use crate::game::position::Position;
use crate::game::record::Record;
use crate::game::replay::{ReplayError, play_out};
use crate::game::rules::{AfterGoal, Rules};

/// The search starts without known values every this many moves. So what it finds about a move only depends on
/// the moves since then, wherever the review began and whatever interrupted it.
const BLOCK: u32 = 64;

/// A recorded game, assessed move by move from the start.
///
/// ```
/// use game_2048::ai::Advisor;
/// use game_2048::ai::review::Review;
/// use game_2048::Record;
///
/// let record: Record = "1.classic.4x4.q.No.DwlkQw".parse()?;
/// let mut review = Review::new(&record)?;
/// let mut advisor = Advisor::new();
/// while let Some(assessed) = review.assess(&mut advisor, 500) {
///     println!("{}: {} points lost", assessed.made, assessed.loss);
/// }
/// assert_eq!(review.assessed(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Review {
    record: Record,
    ending: Ending,
    /// The position before the next move to assess.
    position: Position,
    /// The position at the start of the current block of moves.
    block: Position,
    /// What [`Advisor::begun`] returned after the last move was assessed.
    begun: Option<u64>,
}

impl Review {
    /// Creates the review of a game, before its first move.
    ///
    /// # Errors
    ///
    /// When a move changes nothing or comes after the end: no game produces such a record.
    pub fn new(record: &Record) -> Result<Self, ReplayError> {
        let last = play_out(record)?;
        let position = Position::open(&record.setup);
        Ok(Self {
            record: record.clone(),
            ending: Ending {
                score: last.score,
                highest: last.board.cells().iter().copied().max().unwrap_or(0),
            },
            block: position.clone(),
            position,
            begun: None,
        })
    }

    /// The number of moves of the game.
    #[must_use]
    pub fn len(&self) -> usize {
        self.record.moves.len()
    }

    /// Returns whether the game has no moves.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.record.moves.is_empty()
    }

    /// The number of moves assessed or skipped so far.
    #[must_use]
    pub const fn assessed(&self) -> usize {
        self.position.steps as usize
    }

    /// Skips the next move without assessing it. Returns whether there was one.
    pub fn pass(&mut self) -> bool {
        match self.next() {
            Some(_) => {
                // The advisor has not searched from here.
                self.begun = None;
                self.make()
            }
            None => false,
        }
    }

    /// Assesses the next move by a search of about `nodes` boards; returns `None` when none is left.
    /// The values of the move and of the best one come from the same search. The result does not depend on where
    /// the review began or on other searches of the advisor: after those, it searches from the moves before
    /// once more, at most 63 of them.
    pub fn assess(&mut self, advisor: &mut Advisor, nodes: u64) -> Option<Assessment> {
        let made = self.next()?;
        self.prepare(advisor, nodes);
        let Self {
            record: Record { setup, .. },
            position,
            ..
        } = self;
        let advice = look(advisor, &setup.rules, position, nodes);
        self.begun = Some(advisor.begun());
        let before = position.clone();
        if !self.make() {
            return None;
        }
        let rules = &self.record.setup.rules;
        let wins = rules.after_goal == AfterGoal::Ends && self.position.won_at.is_some();
        Some(Assessment::new(
            &advice,
            made,
            (before.score, &before.board),
            self.ending,
            in_training_domain(rules),
            wins,
        ))
    }

    /// Lets the advisor know what it knows after the moves of this block.
    fn prepare(&mut self, advisor: &mut Advisor, nodes: u64) {
        if self.begun == Some(advisor.begun()) && self.position.steps != self.block.steps {
            return;
        }
        advisor.forget();
        let mut position = self.block.clone();
        while position.steps < self.position.steps {
            look(advisor, &self.record.setup.rules, &position, nodes);
            if !step(&self.record, &mut position) {
                break;
            }
        }
    }

    fn next(&self) -> Option<Direction> {
        self.record.moves.get(self.assessed()).copied()
    }

    /// Makes the next move of the record.
    fn make(&mut self) -> bool {
        let is_made = step(&self.record, &mut self.position);
        if self.position.steps % BLOCK == 0 {
            self.block = self.position.clone();
        }
        is_made
    }
}

/// Makes the next move of a record. Returns whether there was one.
fn step(record: &Record, position: &mut Position) -> bool {
    let at = position.steps as usize;
    let tile = record.tile(at);
    let made = record.moves.get(at);
    made.is_some_and(|&made| position.fast_step_with(&record.setup, made, tile).is_some())
}

fn look(advisor: &mut Advisor, rules: &Rules, position: &Position, nodes: u64) -> Advice {
    let Position { score, board, .. } = position;
    advisor.look_at(*score, rules, board, Budget::nodes(nodes))
}
