//! Replaying a record: its moves, made again one by one.

use core::fmt;

use super::position::{Position, Setup};
use super::record::Record;
use crate::direction::Direction;
use crate::text::{MAX_MOVES, too_many};

/// A record whose moves cannot all be made under its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplayError {
    /// The move that cannot be made, from 1.
    pub step: usize,
    /// Its direction.
    pub direction: Direction,
    /// Whether the game was already over. If not, the move changes nothing, or is one more than a
    /// record can hold.
    pub over: bool,
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            step,
            direction,
            over,
        } = self;
        if *step > MAX_MOVES {
            write!(f, "move {step} cannot be made: ")?;
            return too_many(f, "moves");
        }
        let why = if *over {
            "the game was over before it"
        } else {
            "it changes nothing"
        };
        write!(f, "move {step} ({direction}) cannot be made: {why}")
    }
}

impl core::error::Error for ReplayError {}

/// Makes `moves` starting from `position`, and calls `visit` with the position after each.
///
/// # Errors
///
/// When a move changes nothing or comes after the end. `position` is then the one before that move.
pub fn replay(
    position: &mut Position,
    setup: &Setup,
    moves: impl IntoIterator<Item = Direction>,
    mut visit: impl FnMut(&Position),
) -> Result<(), ReplayError> {
    for direction in moves {
        if position.fast_step(setup, direction).is_none() {
            return Err(ReplayError {
                step: position.steps as usize + 1,
                direction,
                over: position.is_over(&setup.rules),
            });
        }
        visit(position);
    }
    Ok(())
}

/// Returns the position after all moves of a record, which the record proves.
///
/// ```
/// use game_2048::{Record, play_out};
///
/// let record: Record = "1.classic.4x4.q.ug.DC_yM6".parse()?;
/// let last = play_out(&record)?;
/// assert_eq!((last.score, last.steps), (4, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// When a move changes nothing or comes after the end, so the record was never played.
pub fn play_out(record: &Record) -> Result<Position, ReplayError> {
    let mut position = Position::open(&record.setup);
    let moves = record.moves.iter().copied();
    replay(&mut position, &record.setup, moves, |_| ())?;
    Ok(position)
}
