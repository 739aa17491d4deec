//! The older replay text of 2048verse: `replay_`, perhaps a size, then one character a record. The first two records are
//! the opening tiles, the others a move and its new tile each.
//!
//! | bits of a record | part |
//! | --- | --- |
//! | 0–1 | row of the new tile |
//! | 2–3 | its column |
//! | 4 | 1 for a 4 |
//! | 5–6 | move: up, right, down, left |
//!
//! A space is a record, so a text may end in spaces.

use super::characters::after;
use super::fault::Fault;
use super::game::{Game, Move, NewTile, Playback, size};
use super::verse::SIZES;
use super::written::{WriteFault, Written};
use crate::direction::Direction;
use crate::game::Size;
use crate::tile::Tile;

/// The characters of the codes from 95 on: the bytes 128 to 160 of code page 850. Before, they are those of ASCII from
/// the space.
const HIGH: [char; 33] = [
    'Ç', 'ü', 'é', 'â', 'ä', 'à', 'å', 'ç', 'ê', 'ë', 'è', 'ï', 'î', 'ì', 'Ä', 'Å', 'É', 'æ', 'Æ',
    'ô', 'ö', 'ò', 'û', 'ù', 'ÿ', 'Ö', 'Ü', 'ø', '£', 'Ø', '×', 'ƒ', 'á',
];

/// The number of codes that are ASCII.
const LOW_CODES: u8 = 95;

/// The word before a text, and a `_`.
const WORD: &str = "replay";

/// What comes after the prefix, which may be in capitals and end in a colon.
pub(super) fn after_prefix(text: &str) -> Option<&str> {
    let word = text.get(..WORD.len())?;
    let rest = after(text, WORD.len()).strip_prefix(|mark| mark == '_' || mark == ':')?;
    word.eq_ignore_ascii_case(WORD).then_some(rest)
}

/// Reads a text.
pub(super) fn read(text: &str) -> Result<Game, Fault> {
    let rest = after_prefix(text).ok_or(Fault::Form)?;
    // No record of an opening tile is an `x`.
    let named = match rest.as_bytes() {
        [rows @ b'0'..=b'9', b'x', cols @ b'0'..=b'9', ..] => Some((rows - b'0', cols - b'0')),
        _ => None,
    };
    let (rows, cols) = named.unwrap_or((4, 4));
    let size = size(rows.into(), cols.into())?;
    if rows.max(cols) > 4 {
        return Err(Fault::Form);
    }
    let records = rest.get(if named.is_some() { 3 } else { 0 }..);
    let records = records.unwrap_or_default();
    let at = text.len() - records.len();
    let game = read_records(records, at, size, 0);
    // Some programs keep boards of 2 rows in the rows 1 and 2 of a larger one.
    let holds = |game: &Result<Game, Fault>| game.as_ref().is_ok_and(|game| game.problem.is_none());
    if rows == 2 && !holds(&game) {
        let lower = read_records(records, at, size, 1);
        if holds(&lower) {
            return lower;
        }
    }
    game
}

/// Reads the records after the first `at` characters. `first_row` is the number of the highest row in them.
fn read_records(records: &str, at: usize, size: Size, first_row: u8) -> Result<Game, Fault> {
    let numbered = (at + 1..).zip(records.chars());
    let mut codes = numbered.map(|(at, found)| code(found).ok_or(Fault::Character { at, found }));
    let mut opening = Vec::with_capacity(2);
    for _ in 0..2 {
        let code = codes.next().ok_or(Fault::CutOff)??;
        opening.push(tile(size, code, first_row).map_err(|_| Fault::Opening)?);
    }
    let mut moves = codes.map(|code| {
        let code = code?;
        let direction = Direction::from_index(code >> 5).ok_or(Fault::Direction)?;
        let tile = tile(size, code, first_row)?;
        Ok((Move { direction, tile }, None))
    });
    let mut game = Playback::from_opening(size, &opening)?.play_all(&mut moves);
    if let Some(problem) = &game.problem {
        // Spaces that do not fit were added to the text.
        let mut rest = records.chars().skip(problem.at + 1);
        if rest.all(|found| found == ' ') {
            game.problem = None;
        }
    }
    Ok(game)
}

fn tile(size: Size, code: u8, first_row: u8) -> Result<NewTile, Fault> {
    let (row, col) = (code & 3, code >> 2 & 3);
    let outside = |row: u8| Fault::Outside {
        cell: (row * size.cols() + col).into(),
    };
    let row = row.checked_sub(first_row).ok_or_else(|| outside(row))?;
    if row >= size.rows() || col >= size.cols() {
        return Err(outside(row));
    }
    Ok(NewTile {
        cell: row * size.cols() + col,
        exponent: 1 + (code >> 4 & 1),
    })
}

/// The code of a character, 0 to 127.
fn code(found: char) -> Option<u8> {
    if let ' '..='~' = found {
        return u8::try_from(found).ok().map(|byte| byte - b' ');
    }
    let at = HIGH.iter().position(|&high| high == found)?;
    u8::try_from(at).ok().map(|at| LOW_CODES + at)
}

/// The character of a code.
fn character(code: usize) -> char {
    match code.checked_sub(LOW_CODES.into()) {
        None => (b' ' + code.to_le_bytes()[0]).into(),
        Some(at) => HIGH[at % HIGH.len()],
    }
}

/// Writes a game.
pub(super) fn write(game: &Written) -> Result<String, WriteFault> {
    let size = game.start.size();
    if !SIZES.contains(&(size.rows(), size.cols())) {
        return Err(WriteFault::Size { size });
    }
    let mut text = format!("{WORD}_");
    if size != Size::default() {
        text += &size.to_string();
    }
    let mut push = |direction: u8, tile: Tile| {
        let four = usize::from(tile.exponent() == 2);
        let (cell, cols) = (usize::from(tile.cell()), usize::from(size.cols()));
        let (row, col) = (cell / cols, cell % cols);
        text.push(character(
            usize::from(direction) << 5 | four << 4 | col << 2 | row,
        ));
    };
    for tile in game.opening()? {
        push(0, tile);
    }
    for (direction, tile) in game.moves() {
        push(direction.index(), tile);
    }
    Ok(text)
}
