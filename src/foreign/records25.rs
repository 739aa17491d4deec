//! Records of 25 bytes: the board before a move, the move and its tile, and the chances of the four directions. They end
//! with a record of their own.

use super::fault::{Fault, OtherRules};
use super::game::{Game, Move, NewTile, Playback, board_of};
use crate::direction::Direction;
use crate::game::{Board, Size};

/// The beginning of a text.
pub(super) const PREFIX: &str = "REPLAY_v9RPL_B64_";

/// The length of a record.
const LENGTH: usize = 25;

/// The last bytes of the last record.
const END: [u8; LENGTH - BOARD] = [
    0x58, 0xAA, 0x86, 0xBC, 0x27, 0x55, 0x62, 0xE8, 0x0D, 0xA1, 0xB0, 0xB9, 0x12, 0xB1, 0x68, 0xDE,
    0x3A,
];

/// The number of bytes of a board.
const BOARD: usize = 8;

/// The directions by their numbers in a record.
const DIRECTIONS: [Direction; 4] = [
    Direction::Left,
    Direction::Right,
    Direction::Up,
    Direction::Down,
];

/// The chance of a move that is certain.
const CERTAIN: u32 = 4_000_000_000;

/// The exponent that often stands for a wall, or for any large tile.
const LARGEST: u8 = 15;

/// The fewest bytes of the end that tell it: no text has the third.
const TELLING: usize = 3;

/// Whether bytes are records with their end, perhaps cut off within it.
pub(super) fn are_records(bytes: &[u8]) -> bool {
    let rest = bytes.len() % LENGTH;
    let last = if rest == 0 { LENGTH } else { rest };
    let end = &bytes[bytes.len() - last.min(bytes.len())..];
    bytes.len() > LENGTH && end.len() >= BOARD + TELLING && END.starts_with(&end[BOARD..])
}

/// Whether bytes are whole records with their end.
pub(super) fn are_whole(bytes: &[u8]) -> bool {
    bytes.len() % LENGTH == 0 && are_records(bytes)
}

/// Reads bytes.
pub(super) fn read(bytes: &[u8]) -> Result<Game, Fault> {
    if !are_whole(bytes) {
        return Err(Fault::CutOff);
    }
    let records = &bytes[..bytes.len() - LENGTH];
    let highest_first = is_highest_first(records);
    let mut records = records.chunks_exact(LENGTH).peekable();
    let first = records.peek().ok_or(Fault::CutOff)?;
    let mut playback = Playback::from_board(board(first, highest_first)?)?;
    while let Some(record) = records.next() {
        let made = match made(record) {
            Ok(made) => made,
            Err(fault) => return Ok(playback.stop(fault)),
        };
        let before = *playback.board();
        let next = records.peek().map(|record| board(record, highest_first));
        let played = playback.play_checked(made, &mut |after, _| match &next {
            Some(Ok(next)) if next == after => Ok(()),
            Some(Ok(next)) if has_walls(&before, after, next) => {
                Err(Fault::Rules(OtherRules::Walls))
            }
            Some(_) => Err(Fault::Board),
            None => Ok(()),
        });
        if let Err(fault) = played {
            return Ok(playback.stop(fault));
        }
    }
    Ok(playback.finish())
}

/// Whether the largest tiles stay where they are although the move moves or merges one.
fn has_walls(before: &Board, after: &Board, next: &Board) -> bool {
    let at = |board: &Board| -> Vec<usize> {
        let cells = (0..).zip(board.cells());
        let largest = cells.filter(|&(_, &exponent)| exponent == LARGEST);
        largest.map(|(cell, _)| cell).collect()
    };
    at(before) == at(next) && at(before) != at(after)
}

/// Whether the boards have cell 0 in their highest bits, rather than in the lowest: where the first move leads to the
/// second board, or without one, where it is possible. If it is in both, a certain move is one of 2048-next.
fn is_highest_first(records: &[u8]) -> bool {
    let mut chunks = records.chunks_exact(LENGTH);
    let (Some(first), second) = (chunks.next(), chunks.next()) else {
        return false;
    };
    let leads_on = |highest_first: bool| {
        let board = |record| board(record, highest_first);
        let mut playback = Playback::from_board(board(first)?)?;
        playback.play(made(first)?)?;
        let holds = second.is_none_or(|second| board(second) == Ok(*playback.board()));
        if holds { Ok(()) } else { Err(Fault::Board) }
    };
    match (leads_on(true).is_ok(), leads_on(false).is_ok()) {
        (true, true) => {
            let number = usize::from(first[BOARD] >> 5 & 3);
            let chances = first[BOARD + 1..].chunks_exact(4);
            let chances = chances.map(|four| four.try_into().map_or(0, u32::from_le_bytes));
            let certain = |(at, chance)| chance == if at == number { CERTAIN } else { 0 };
            !chances.enumerate().all(certain)
        }
        (highest_first, _) => highest_first,
    }
}

/// The board of a record.
fn board(record: &[u8], highest_first: bool) -> Result<Board, Fault> {
    let bits = record
        .first_chunk()
        .map_or(0, |bytes| u64::from_le_bytes(*bytes));
    let mut cells = (0..16).map(|cell| {
        let shift = 4 * if highest_first { 15 - cell } else { cell };
        (bits >> shift & 15) as u8
    });
    board_of(Size::default(), &mut cells)
}

/// The move and the tile of a record.
fn made(record: &[u8]) -> Result<Move, Fault> {
    let byte = record[BOARD];
    if byte & 0x80 != 0 {
        return Err(Fault::Direction);
    }
    let tile = NewTile {
        cell: byte >> 1 & 15,
        exponent: 1 + (byte & 1),
    };
    let direction = DIRECTIONS[usize::from(byte >> 5 & 3)];
    Ok(Move { direction, tile })
}
