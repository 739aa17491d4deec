//! Replaying a record: its moves, made again one by one.

use core::fmt;

use super::position::{Position, Setup};
use super::record::Record;
use super::spawn::TileError;
use crate::direction::Direction;
use crate::text::{MAX_MOVES, too_many};
use crate::tile::Tile;

/// A record whose moves cannot all be made under its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplayError {
    /// The move that cannot be made, from 1.
    pub step: usize,
    /// Its direction.
    pub direction: Direction,
    /// The reason.
    pub kind: ReplayErrorKind,
}

/// The reason why a move of a record cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReplayErrorKind {
    /// The game was already over.
    Over,
    /// The move changes nothing, or is one more than a record can hold.
    NoOp,
    /// The tile that the record names for it can't appear.
    Tile(TileError),
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            step,
            direction,
            kind,
        } = self;
        if *step > MAX_MOVES {
            write!(f, "move {step} cannot be made: ")?;
            return too_many(f, "moves");
        }
        write!(f, "move {step} ({direction}) cannot be made: ")?;
        match kind {
            ReplayErrorKind::Over => f.write_str("the game was over before it"),
            ReplayErrorKind::NoOp => f.write_str("it changes nothing"),
            ReplayErrorKind::Tile(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ReplayError {}

/// Makes `moves` starting from `position`, and calls `visit` with the position after each. They bring `tiles`,
/// or without these the tiles that follow from the seed.
///
/// # Errors
///
/// When a move changes nothing or comes after the end, or its tile can't appear. `position` is then the
/// one before that move.
pub fn replay(
    position: &mut Position,
    setup: &Setup,
    moves: impl IntoIterator<Item = Direction>,
    tiles: Option<&[Tile]>,
    mut visit: impl FnMut(&Position),
) -> Result<(), ReplayError> {
    for (number, direction) in moves.into_iter().enumerate() {
        let tile = tiles.map(|tiles| tiles.get(number).copied().unwrap_or_default());
        make(position, setup, direction, tile)?;
        visit(position);
    }
    Ok(())
}

/// Makes a move, or says why it can't be made.
fn make(
    position: &mut Position,
    setup: &Setup,
    direction: Direction,
    tile: Option<Tile>,
) -> Result<(), ReplayError> {
    // Only a tile that can't appear spoils the position.
    let before = tile.map(|tile| (tile, position.clone()));
    if position.fast_step_with(setup, direction, tile).is_some() {
        return Ok(());
    }
    let mut error = None;
    if let Some((tile, before)) = before {
        error = position.tile_error(&before, &setup.rules, tile);
        *position = before;
    }
    let kind = match error {
        Some(error) => ReplayErrorKind::Tile(error),
        None if position.is_over(&setup.rules) => ReplayErrorKind::Over,
        None => ReplayErrorKind::NoOp,
    };
    Err(ReplayError {
        step: position.steps as usize + 1,
        direction,
        kind,
    })
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
/// When a move changes nothing or comes after the end, or its tile can't appear, so the record was never
/// played.
pub fn play_out(record: &Record) -> Result<Position, ReplayError> {
    let mut position = Position::open(&record.setup);
    let moves = record.moves.iter().copied();
    replay(
        &mut position,
        &record.setup,
        moves,
        record.tiles.as_deref(),
        |_| (),
    )?;
    Ok(position)
}
