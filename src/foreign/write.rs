//! Games as texts of other programs.

use super::format::Format;
use super::written::{WriteFault, Written};
use super::{rpl1, verse, verse_old};
use crate::game::fast_slide::fast_slide;
use crate::game::replay::replay;
use crate::game::rules::{Loss, Merge, NoOpMove};
use crate::game::{Position, Record, ReplayError, Rules};
use crate::tile::Tile;

/// Writes a game as the text of another program: one of ours, or one that was read. `opening` has the tiles of the start in
/// another order than by cell. `times` has the milliseconds of each move since the one before, or
/// [`UNKNOWN_TIME`](super::UNKNOWN_TIME); without them, the text says that they are unknown.
///
/// ```
/// use game_2048::Record;
/// use game_2048::foreign::{Format, WriteFault, write};
///
/// let record: Record = "1.classic.4x4.q.ug.DC_yM6".parse()?;
/// assert_eq!(write(&record, Format::VerseOld, &[], None)?, "replay_5\"oüh");
/// assert_eq!(
///     write(&record, Format::V4c, &[], None),
///     Err(WriteFault::Format { format: Format::V4c }),
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// When the record doesn't play out, its rules aren't those of the original, or the format can't hold its size, its start
/// or a time.
pub fn write(
    record: &Record,
    format: Format,
    opening: &[Tile],
    times: Option<&[u32]>,
) -> Result<String, WriteFault> {
    if !Format::WRITTEN.contains(&format) {
        return Err(WriteFault::Format { format });
    }
    let Rules {
        merge,
        no_op_move,
        loss,
        ..
    } = record.setup.rules;
    if (merge, no_op_move, loss) != (Merge::Once, NoOpMove::Ignored, Loss::Stuck) {
        return Err(WriteFault::Rules);
    }
    let (found, expected) = (times.map_or(0, <[u32]>::len), record.moves.len());
    if times.is_some() && found != expected {
        return Err(WriteFault::Times { found, expected });
    }
    let start = Position::open(&record.setup).board;
    let brought = tiles_of(record).map_err(|error| WriteFault::Replay { error })?;
    let game = Written {
        start: &start,
        opening,
        record,
        tiles: &brought,
        times,
    };
    match format {
        Format::Verse => verse::write(&game),
        Format::VerseOld => verse_old::write(&game),
        _ => rpl1::write(&game),
    }
}

/// The tiles that the moves of a record bring.
fn tiles_of(record: &Record) -> Result<Vec<Tile>, ReplayError> {
    let mut position = Position::open(&record.setup);
    let mut before = position.board;
    let mut tiles = Vec::with_capacity(record.moves.len());
    let directions = record.moves.iter().copied();
    let mut moves = directions.clone();
    replay(
        &mut position,
        &record.setup,
        directions,
        record.tiles.as_deref(),
        |position| {
            if let Some(direction) = moves.next() {
                fast_slide(&mut before, direction, Merge::Once);
                let pairs = (0..).zip(before.cells().iter().zip(position.board.cells()));
                let mut new = pairs.filter(|(_, (before, after))| before != after);
                let tile = new
                    .next()
                    .and_then(|(cell, (_, &exponent))| Tile::new(cell, exponent));
                tiles.push(tile.unwrap_or_default());
            }
            before = position.board;
        },
    )?;
    Ok(tiles)
}
