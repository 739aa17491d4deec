//! RPL1 of 2048-next: a head with the size and the opening tiles, then records of moves, undos and boards, then a check
//! sum. As text it is `REPLAY_v1RPL_B64_` and base64.

use super::bytes::{Bytes, push_base64, push_uleb};
use super::fault::{Fault, OtherRules};
use super::game::{Game, Move, NewTile, Playback, UNKNOWN_TIME, board_of, size};
use super::written::{WriteFault, Written};
use crate::direction::Direction;
use crate::game::{Board, Size};
use crate::text::check_sum::crc32;

/// The first bytes.
pub(super) const MAGIC: &[u8] = b"RPL1";

/// The beginning of a text.
pub(super) const PREFIX: &str = "REPLAY_v1RPL_B64_";

/// Flags of the head.
const HAS_START_TIME: u8 = 1;
const HAS_CHECKPOINTS: u8 = 4;
const HAS_LONG_TILES: u8 = 8;

/// The number of cells that a tile in one byte can name.
const SHORT_CELLS: u8 = 16;

/// The highest exponent of a checkpoint, which has 5 bits a cell.
const MAX_EXPONENT: u8 = 31;

/// Records that aren't short moves.
const UNDO: u8 = 0x80;
const UNDO_MANY: u8 = 0x81;
const CHECKPOINT: u8 = 0x82;
const EXTENSION: u8 = 0x83;
const END: u8 = 0x84;
const LONG_MOVE: u8 = 0x85;

/// Types of extensions.
const MODE: u64 = 1;
const RULES: u64 = 2;
const NEXT_TILE: u64 = 8;

/// What the records leave when undone moves are taken out.
#[derive(Default)]
struct Line<'a> {
    moves: Vec<(Move, u32)>,
    /// Boards, each with the number of moves before it.
    checkpoints: Vec<(usize, &'a [u8])>,
    /// The exponent of the next new tile, if it is neither 1 nor 2.
    next_exponent: Option<u8>,
}

impl Line<'_> {
    fn undo(&mut self, count: u64) -> Result<(), Fault> {
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        let left = self.moves.len().checked_sub(count).ok_or(Fault::Undo)?;
        self.moves.truncate(left);
        while self.checkpoints.last().is_some_and(|&(at, _)| at > left) {
            self.checkpoints.pop();
        }
        Ok(())
    }
}

/// Whether these are the bytes of a whole game, by their check sum.
pub(super) fn is_whole(bytes: &[u8]) -> bool {
    let Some((content, sum)) = bytes.split_last_chunk::<4>() else {
        return false;
    };
    content.starts_with(MAGIC) && crc32(0, content) == u32::from_le_bytes(*sum)
}

/// Reads bytes.
pub(super) fn read(bytes: &[u8]) -> Result<Game, Fault> {
    if !is_whole(bytes) {
        return Err(Fault::CheckSum);
    }
    let mut bytes = Bytes(&bytes[MAGIC.len()..bytes.len() - 4]);
    let lengths = bytes.byte()?;
    let size = size(u64::from(lengths >> 4), u64::from(lengths & 15))?;
    let flags = bytes.byte()?;
    let count = bytes.byte()?;
    if flags & HAS_START_TIME != 0 {
        bytes.uleb()?;
    }
    let mut opening = Vec::with_capacity(count.into());
    for _ in 0..count {
        let (cell, exponent) = if flags & HAS_LONG_TILES == 0 {
            let byte = bytes.byte()?;
            (u64::from(byte & 15), 1 + (byte >> 4 & 1))
        } else {
            let number = bytes.uleb()?;
            (number >> 1, 1 + u8::from(number & 1 == 1))
        };
        let cell = u8::try_from(cell).map_err(|_| Fault::Opening)?;
        opening.push(NewTile { cell, exponent });
    }
    let mut line = Line::default();
    let mut fault = None;
    while !bytes.0.is_empty() {
        match read_record(&mut bytes, size, &mut line) {
            Ok(true) => {}
            Ok(false) => break,
            Err(refused @ Fault::Rules(_)) if line.moves.is_empty() => return Err(refused),
            Err(found) => {
                fault = Some(found);
                break;
            }
        }
    }
    play(size, &opening, &line, fault)
}

/// Reads a record. Returns `false` at the end.
fn read_record<'a>(bytes: &mut Bytes<'a>, size: Size, line: &mut Line<'a>) -> Result<bool, Fault> {
    let first = bytes.byte()?;
    match first {
        0..UNDO => {
            let direction = Direction::from_index(first & 3).ok_or(Fault::Direction)?;
            let tile = NewTile {
                cell: first >> 2 & 15,
                exponent: 1 + (first >> 6 & 1),
            };
            push_move(bytes, line, direction, tile)?;
        }
        UNDO => {
            bytes.uleb()?;
            line.undo(1)?;
        }
        UNDO_MANY => {
            let count = bytes.uleb()?;
            bytes.uleb()?;
            line.undo(count)?;
        }
        CHECKPOINT => {
            let cells = bytes.take((5 * size.cells()).div_ceil(8))?;
            line.checkpoints.push((line.moves.len(), cells));
        }
        EXTENSION => {
            let kind = bytes.uleb()?;
            let length = bytes.uleb()?;
            let content = bytes.take(usize::try_from(length).map_err(|_| Fault::CutOff)?)?;
            read_extension(kind, content, line)?;
        }
        END if bytes.0.is_empty() => return Ok(false),
        LONG_MOVE => {
            let direction = bytes.byte()?;
            let cell = bytes.uleb()?;
            let exponent = 1 + bytes.byte()?.min(2);
            let direction = match direction {
                4..=7 => return Err(Fault::Rules(OtherRules::Diagonal)),
                _ => Direction::from_index(direction).ok_or(Fault::Direction)?,
            };
            let cell = u8::try_from(cell).unwrap_or(u8::MAX);
            push_move(bytes, line, direction, NewTile { cell, exponent })?;
        }
        _ => return Err(Fault::Form),
    }
    Ok(true)
}

fn push_move(
    bytes: &mut Bytes,
    line: &mut Line,
    direction: Direction,
    mut new: NewTile,
) -> Result<(), Fault> {
    let time = u32::try_from(bytes.uleb()?).unwrap_or(UNKNOWN_TIME);
    if let Some(exponent) = line.next_exponent.take() {
        new.exponent = exponent;
    }
    line.moves.push((
        Move {
            direction,
            tile: new,
        },
        time,
    ));
    Ok(())
}

fn read_extension(kind: u64, content: &[u8], line: &mut Line) -> Result<(), Fault> {
    match kind {
        MODE => check_mode(core::str::from_utf8(content).unwrap_or_default()),
        RULES => check_rules(core::str::from_utf8(content).unwrap_or_default()),
        NEXT_TILE => {
            // 8, 16, 32 or 64, which no game of ours has.
            line.next_exponent = content
                .first()
                .map(|face| face.trailing_zeros().to_le_bytes()[0]);
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Refuses the modes of 2048-next that have other rules, by the beginning of their keys.
pub(super) fn check_mode(key: &str) -> Result<(), Fault> {
    let prefixes = [
        ("fib_", OtherRules::Fibonacci),
        ("capped_", OtherRules::Capped),
        ("combo_", OtherRules::Combo),
        ("obstacle_", OtherRules::Walls),
        ("stone_", OtherRules::Walls),
        ("diag_", OtherRules::Diagonal),
        ("item_", OtherRules::Items),
    ];
    let found = prefixes
        .into_iter()
        .find(|(prefix, _)| key.starts_with(prefix));
    found.map_or(Ok(()), |(_, rules)| Err(Fault::Rules(rules)))
}

/// Refuses other rules than those that double the numbers.
pub(super) fn check_rules(name: &str) -> Result<(), Fault> {
    if name == "fibonacci" {
        return Err(Fault::Rules(OtherRules::Fibonacci));
    }
    Ok(())
}

/// Plays the line, and compares its boards with the checkpoints.
fn play(size: Size, opening: &[NewTile], line: &Line, fault: Option<Fault>) -> Result<Game, Fault> {
    let mut checkpoints = line.checkpoints.iter().peekable();
    let mut playback = if opening.is_empty() {
        let start = checkpoints.next_if(|&&(at, _)| at == 0);
        let (_, cells) = start.ok_or(Fault::Opening)?;
        Playback::from_board(unpacked(size, cells)?)?
    } else {
        Playback::from_opening(size, opening)?
    };
    for (index, &(made, time)) in line.moves.iter().enumerate() {
        while let Some((_, cells)) = checkpoints.next_if(|&&(at, _)| at == index) {
            if unpacked(size, cells)? != *playback.board() {
                return Ok(playback.stop(Fault::Board));
            }
        }
        if let Err(fault) = playback.play(made) {
            return Ok(playback.stop(fault));
        }
        playback.add_time(time);
    }
    for (_, cells) in checkpoints {
        if unpacked(size, cells)? != *playback.board() {
            return Ok(playback.stop(Fault::Board));
        }
    }
    Ok(match fault {
        Some(fault) => playback.stop(fault),
        None => playback.finish(),
    })
}

/// The board of a checkpoint: 5 bits a cell, cell 0 in the lowest bits of the first byte.
fn unpacked(size: Size, packed: &[u8]) -> Result<Board, Fault> {
    let bit = |at: usize| packed.get(at / 8).copied().unwrap_or(0) >> (at % 8) & 1;
    let cells = 0..size.cells();
    let mut cells = cells.map(|cell| (0..5).fold(0, |found, at| found | bit(5 * cell + at) << at));
    board_of(size, &mut cells)
}

/// The board as a checkpoint.
fn packed(board: &Board) -> Vec<u8> {
    let mut packed = vec![0; (5 * board.size().cells()).div_ceil(8)];
    for (cell, exponent) in board.cells().iter().enumerate() {
        for at in 0..5 {
            let bit = 5 * cell + at;
            packed[bit / 8] |= (exponent >> at & 1) << (bit % 8);
        }
    }
    packed
}

/// The bytes of a game.
fn to_bytes(game: &Written) -> Result<Vec<u8>, WriteFault> {
    let size = game.start.size();
    let has_long_tiles = size.cells() > SHORT_CELLS.into();
    let tiles = game.start_tiles().unwrap_or_default();
    let mut flags = if has_long_tiles { HAS_LONG_TILES } else { 0 };
    if tiles.is_empty() {
        flags |= HAS_CHECKPOINTS;
    }
    let mut bytes = MAGIC.to_vec();
    let count = tiles.len().to_le_bytes()[0];
    bytes.extend([size.rows() << 4 | size.cols(), flags, count]);
    for tile in &tiles {
        let (cell, four) = (tile.cell(), tile.exponent() - 1);
        // All numbers are below 128, which is one byte of a longer form, too.
        bytes.push(if has_long_tiles {
            cell << 1 | four
        } else {
            four << 4 | cell
        });
    }
    if tiles.is_empty() {
        let exponent = game.start.highest();
        if exponent > MAX_EXPONENT {
            let most = MAX_EXPONENT;
            return Err(WriteFault::High { exponent, most });
        }
        bytes.push(CHECKPOINT);
        bytes.extend(packed(game.start));
    }
    for (index, (direction, tile)) in game.moves().enumerate() {
        let (cell, four) = (tile.cell(), tile.exponent() - 1);
        let direction = direction.index();
        if cell < SHORT_CELLS {
            bytes.push(four << 6 | cell << 2 | direction);
        } else {
            bytes.extend([LONG_MOVE, direction, cell, four]);
        }
        push_uleb(&mut bytes, game.time(index).into());
    }
    bytes.push(END);
    bytes.extend(crc32(0, &bytes).to_le_bytes());
    Ok(bytes)
}

/// Writes a game as text.
pub(super) fn write(game: &Written) -> Result<String, WriteFault> {
    let mut text = PREFIX.to_owned();
    push_base64(&mut text, &to_bytes(game)?);
    Ok(text)
}
