//! The replay text of 2048verse: `4x4-1_`, then three characters a record. The first two records are the opening tiles,
//! the others a move and its new tile each.
//!
//! | bits of a record | part |
//! | --- | --- |
//! | 0–1 | move: up, down, left, right |
//! | 2–3 | new tile: 0 is a 2, 1 a 4 |
//! | 4–6 | its column |
//! | 7–9 | its row |
//! | 10–20 | time since the move before: 3 bits select a scale, 8 are a number of its steps |

use super::characters::{after, before, number};
use super::fault::Fault;
use super::game::{Game, Move, NewTile, Playback, UNKNOWN_TIME, size};
use super::written::{WriteFault, Written};
use crate::direction::Direction;
use crate::game::Size;
use crate::tile::Tile;

/// The directions by their numbers in a record.
const DIRECTIONS: [Direction; 4] = [
    Direction::Up,
    Direction::Down,
    Direction::Left,
    Direction::Right,
];

/// The scales of times: the shortest time and the step, in milliseconds.
const SCALES: [(u32, u32); 8] = [
    (0, 1),
    (256, 3),
    (1024, 12),
    (4096, 48),
    (16384, 192),
    (65536, 768),
    (266_734, 3072),
    (1_053_166, 12288),
];

/// The time of a record, with all bits set, that stands for an unknown one.
const UNKNOWN: u32 = 0x7FF;

/// The longest time that a record holds, rounded down, in milliseconds.
pub const MAX_TIME: u32 = SCALES[7].0 + SCALES[7].1 * 255 - 1;

/// The sizes that the program plays.
pub(super) const SIZES: [(u8, u8); 4] = [(4, 4), (3, 4), (3, 3), (2, 4)];

/// The size in a header, and what comes after it. `None` if the text has none.
pub(super) fn header(text: &str) -> Option<(u64, u64, &str)> {
    let (rows, rest) = length(text)?;
    let (cols, rest) = length(rest.strip_prefix('x')?)?;
    let rest = rest.strip_prefix('-')?;
    let end = rest.bytes().position(|byte| byte == b'_')?;
    Some((rows, cols, after(rest, end + 1)))
}

/// The number at the start of a text, and the rest.
fn length(text: &str) -> Option<(u64, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let length = number(before(text, digits))?;
    Some((u64::try_from(length).ok()?, after(text, digits)))
}

/// Reads a text.
pub(super) fn read(text: &str) -> Result<Game, Fault> {
    let (rows, cols, records) = header(text).ok_or(Fault::Form)?;
    let size = size(rows, cols)?;
    let mut at = before(text, text.len() - records.len()).chars().count();
    let mut characters = records.chars();
    let mut next = move || -> Option<Result<u32, Fault>> {
        let mut record = 0;
        for part in 0..3 {
            let Some(found) = characters.next() else {
                return (part > 0).then_some(Err(Fault::CutOff));
            };
            at += 1;
            let Some(value) = value(found) else {
                return Some(Err(Fault::Character { at, found }));
            };
            record = record << 7 | value;
        }
        Some(Ok(record))
    };
    let mut opening = Vec::with_capacity(2);
    for _ in 0..2 {
        let record = next().ok_or(Fault::CutOff)??;
        opening.push(tile(size, record).map_err(|_| Fault::Opening)?);
    }
    let mut moves = core::iter::from_fn(next).map(|record| {
        let record = record?;
        let direction = DIRECTIONS[record as usize & 3];
        let tile = tile(size, record)?;
        Ok((Move { direction, tile }, Some(time(record >> 10))))
    });
    Ok(Playback::from_opening(size, &opening)?.play_all(&mut moves))
}

/// The tile of a record.
fn tile(size: Size, record: u32) -> Result<NewTile, Fault> {
    let [low, high, ..] = record.to_le_bytes();
    let (row, col) = (high << 1 & 7 | low >> 7, low >> 4 & 7);
    let cell = row * size.cols() + col;
    if row >= size.rows() || col >= size.cols() {
        return Err(Fault::Outside { cell: cell.into() });
    }
    let exponent = (low >> 2 & 3) + 1;
    Ok(NewTile { cell, exponent })
}

/// The time of a record, in milliseconds.
fn time(code: u32) -> u32 {
    // The scale is in the lowest bits.
    let (scale, steps) = (code & 7, code >> 3 & 0xFF);
    if code & UNKNOWN == UNKNOWN {
        return UNKNOWN_TIME;
    }
    let (start, step) = SCALES[scale as usize];
    start + step * steps
}

/// The code of a time, rounded down.
fn time_code(time: u32) -> Option<u32> {
    if time == UNKNOWN_TIME {
        return Some(UNKNOWN);
    }
    if time > MAX_TIME {
        return None;
    }
    let scale = SCALES.iter().rposition(|&(start, _)| start <= time)?;
    let (start, step) = SCALES[scale];
    let steps = ((time - start) / step).min(255);
    u32::try_from(scale).ok().map(|scale| steps << 3 | scale)
}

/// The value of a character, 0 to 127.
fn value(found: char) -> Option<u32> {
    Some(match found {
        '0'..='9' => found as u32 - '0' as u32,
        'a'..='z' => found as u32 - 'a' as u32 + 10,
        'A'..='Z' => found as u32 - 'A' as u32 + 36,
        '\u{C0}'..='\u{FF}' => found as u32 - 0xC0 + 62,
        '¤' => 126,
        '¾' => 127,
        _ => return None,
    })
}

/// The character of a value.
fn character(value: usize) -> char {
    let value = value.to_le_bytes()[0] & 127;
    match value {
        0..10 => (b'0' + value).into(),
        10..36 => (b'a' + value - 10).into(),
        36..62 => (b'A' + value - 36).into(),
        62..126 => (value - 62 + 0xC0).into(),
        126 => '¤',
        _ => '¾',
    }
}

/// Writes a game.
pub(super) fn write(game: &Written) -> Result<String, WriteFault> {
    let size = game.start.size();
    if !SIZES.contains(&(size.rows(), size.cols())) {
        return Err(WriteFault::Size { size });
    }
    let mut text = format!("{size}-1_");
    let mut push = |direction: usize, tile: Tile, time: u32| {
        let four = usize::from(tile.exponent() == 2);
        let (cell, cols) = (usize::from(tile.cell()), usize::from(size.cols()));
        let (row, col) = (cell / cols, cell % cols);
        let record = (time as usize) << 10 | row << 7 | col << 4 | four << 2 | direction;
        text.extend([record >> 14, record >> 7, record].map(character));
    };
    for tile in game.opening()? {
        push(0, tile, UNKNOWN);
    }
    for (index, (direction, tile)) in game.moves().enumerate() {
        let direction = DIRECTIONS.iter().position(|&one| one == direction);
        let time = time_code(game.time(index)).ok_or(WriteFault::Time {
            at: index + 1,
            most: MAX_TIME,
        })?;
        push(direction.unwrap_or(0), tile, time);
    }
    Ok(text)
}
