//! A review: what each move of a recorded game gave away, as the AI sees it.
//!
//! It joins what the AI does not know, records and games, with what games do not know, the
//! machine.

use super::{Advice, Advisor, Budget};
use crate::direction::Direction;
use crate::game::position::Position;
use crate::game::record::Record;
use crate::game::replay::{ReplayError, play_out};
use crate::game::rules::AfterGoal;

/// What the AI says of one move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judgement {
    /// The move that was made.
    pub made: Direction,
    /// The move that promised most; the one that was made, when none promised more.
    pub best: Direction,
    /// What the best move promised, in points; from a 16384 on, the value function only tells better
    /// moves from worse ([`Advice::points`](crate::ai::Advice::points)).
    pub best_value: f32,
    /// By how many points it promised more than the move that was made: 0 or above.
    pub loss: f32,
    /// Whether the value function was asked. Without it the look ahead is a plain one.
    pub used_network: bool,
}

/// A recorded game, judged move by move from the first one on.
///
/// ```
/// use game_2048::ai::Advisor;
/// use game_2048::ai::review::Review;
/// use game_2048::Record;
///
/// let record: Record = "1.classic.4x4.q.No.DwlkQw".parse()?;
/// let mut review = Review::new(&record)?;
/// let mut advisor = Advisor::new();
/// while let Some(judged) = review.judge(&mut advisor, 500) {
///     println!("{}: {} points given away", judged.made, judged.loss);
/// }
/// assert_eq!(review.judged(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Review {
    record: Record,
    /// The position before the next move that is to be judged.
    position: Position,
}

impl Review {
    /// A review of a game, before its first move.
    ///
    /// # Errors
    ///
    /// When a move changes nothing or comes after the end: such a record was not played.
    pub fn new(record: &Record) -> Result<Self, ReplayError> {
        play_out(record)?;
        Ok(Self {
            record: record.clone(),
            position: Position::open(&record.setup),
        })
    }

    /// How many moves the game has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.record.moves.len()
    }

    /// Whether the game has no move.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.record.moves.is_empty()
    }

    /// How many moves have been judged, or passed over.
    #[must_use]
    pub const fn judged(&self) -> usize {
        self.position.steps as usize
    }

    /// Passes over the next move without a judgement. Says whether there was one.
    pub fn pass(&mut self) -> bool {
        match self.next() {
            Some(made) => self.make(made),
            None => false,
        }
    }

    /// Judges the next move, for about so many boards to be valued; `None` when all moves have been.
    /// The value of the move and that of the best one come from the same look ahead.
    pub fn judge(&mut self, advisor: &mut Advisor, nodes: u64) -> Option<Judgement> {
        let made = self.next()?;
        let (rules, board) = (&self.record.setup.rules, &self.position.board);
        let ends_by_goal = rules.after_goal == AfterGoal::Ends;
        let advice = advisor.look(rules, board, Budget::nodes(nodes));
        let mut judgement = compare(&advice, made);
        if !self.make(made) {
            return None;
        }
        // Who wins and ends the game by it has given nothing away.
        if ends_by_goal && self.position.won_at.is_some() {
            judgement.loss = 0.0;
            judgement.best = made;
        }
        Some(judgement)
    }

    fn next(&self) -> Option<Direction> {
        self.record.moves.get(self.judged()).copied()
    }

    fn make(&mut self, way: Direction) -> bool {
        let gain = self.position.fast_step(&self.record.setup, way);
        gain.is_some()
    }
}

/// Holds the move that was made against the best one.
fn compare(
    Advice {
        evaluation,
        used_network,
        ..
    }: &Advice,
    made: Direction,
) -> Judgement {
    let value = |way: Direction| evaluation.values[usize::from(way.index())];
    // Where a board is over for the AI, it sees no move: then nothing was given away.
    let reached = value(made).unwrap_or(0.0);
    let (best, best_value) = match evaluation.best() {
        Some(best) => (best, value(best).unwrap_or(reached)),
        None => (made, reached),
    };
    Judgement {
        made,
        best: if best_value > reached { best } else { made },
        best_value,
        loss: (best_value - reached).max(0.0),
        used_network: *used_network,
    }
}
