//! The dot-separated fields of a record's text: version, the game's own fields, seed, moves, check
//! sum.

use core::iter::repeat;

use super::check_sum::crc32;
use super::digits::{digit, push_digit};
use super::{Format, MAX_MOVES, RecordError, RecordErrorKind, excerpt};
use crate::direction::Direction;
use crate::tile::Tile;

/// Splits a record's text at its dots.
///
/// # Errors
///
/// When the version is unknown, the text is too long, or it doesn't have exactly `N` fields.
pub fn split<const N: usize, S: Format>(text: &str) -> Result<[Field<'_>; N], RecordError<S>> {
    let mut at = 1;
    let mut fields = [Field { text: "", at }; N];
    let mut found = 0;
    for part in text.split(is_dot) {
        if let Some(field) = fields.get_mut(found) {
            *field = Field { text: part, at };
            at += part.chars().count() + 1;
        }
        found += 1;
    }
    // Check the version first: a later one may have other fields.
    let version = fields.first().copied().unwrap_or(Field { text: "", at: 1 });
    if !S::VERSIONS.contains(&version.text) {
        return Err(version.quoted(|found| RecordErrorKind::Version { found }));
    }
    let longest = S::max_text(version.text);
    if text.len() > longest {
        let kind = RecordErrorKind::TooMany;
        let at = longest + 1;
        return Err(RecordError { at, kind });
    }
    if found != N {
        let kind = RecordErrorKind::Fields { found };
        // The end of the text, or the first dot too many.
        let at = at - 1;
        return Err(RecordError { at, kind });
    }
    Ok(fields)
}

/// Appends seed, moves and check sum, the last fields of the records of both games. A move has 2 bits, and then so many of
/// its tile, at most 7; after the moves come a 1 and zeros up to a whole digit.
pub fn push_rest(
    text: &mut String,
    seed: u64,
    moves: &[Direction],
    tiles: &[Tile],
    tile_bits: usize,
) {
    text.push('.');
    push_number(
        text,
        seed,
        (u64::BITS - seed.leading_zeros()).div_ceil(6).max(1),
    );
    text.push('.');
    push_moves(text, moves, tiles, tile_bits);
    let sum = check_sum(text.as_bytes());
    text.push('.');
    *text += &sum;
}

// Pass a function to the search: searching for a char uses code for long texts, a kilobyte of it.
fn is_dot(found: char) -> bool {
    found == '.'
}

/// One field of a record's text, and its position.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    /// The text, without dots.
    pub text: &'a str,
    /// The position of its first character, from 1.
    pub at: usize,
}

impl<'a> Field<'a> {
    fn quoted<S>(self, kind: impl FnOnce(String) -> RecordErrorKind<S>) -> RecordError<S> {
        RecordError {
            at: self.at,
            kind: kind(excerpt(self.text)),
        }
    }

    /// Creates the error for a field that only one of the games has, quoting the beginning of its
    /// text.
    pub fn unknown<S>(self, kind: fn(String) -> S) -> RecordError<S> {
        self.refused(kind(excerpt(self.text)))
    }

    /// Creates the error for a field that only one of the games has.
    pub fn refused<S>(self, error: S) -> RecordError<S> {
        let kind = RecordErrorKind::Setup(error);
        RecordError { at: self.at, kind }
    }

    /// The values of its digits.
    pub fn digits<S>(self) -> impl Iterator<Item = Result<u8, RecordError<S>>> + 'a {
        self.text.chars().zip(self.at..).map(|(found, at)| {
            digit(found).ok_or_else(|| {
                let kind = RecordErrorKind::Digit { found };
                RecordError { at, kind }
            })
        })
    }

    /// Parses the field as a seed: digits without leading zeros.
    ///
    /// # Errors
    ///
    /// When a character is not a digit, or the number has leading zeros or more than 64 bits.
    pub fn seed<S>(self) -> Result<u64, RecordError<S>> {
        let wrong = || self.quoted(|found| RecordErrorKind::Seed { found });
        let mut seed: u64 = 0;
        for digit in self.digits() {
            let digit = digit?;
            if seed.leading_zeros() < 6 {
                return Err(wrong());
            }
            seed = seed << 6 | u64::from(digit);
        }
        let text = self.text;
        let shortest = !text.is_empty() && (text == "A" || !text.starts_with('A'));
        if shortest { Ok(seed) } else { Err(wrong()) }
    }

    /// Parses the field as moves: 2 bits each, and then so many of a tile, at most 7; then a 1 and zeros up to a
    /// whole digit. Without bits of tiles there are no tiles.
    ///
    /// # Errors
    ///
    /// When a character is not a digit, the final 1 is missing, or there are too many moves.
    pub fn moves<S: Format>(
        self,
        tile_bits: usize,
    ) -> Result<(Vec<Direction>, Vec<Tile>), RecordError<S>> {
        let move_bits = 2 + tile_bits;
        let length = self.text.len();
        let error = |kind| {
            let at = self.at + length.saturating_sub(1);
            Err(RecordError { at, kind })
        };
        // Check before reserving any memory for the moves.
        if length > MAX_MOVES * move_bits / 6 + 1 {
            return error(RecordErrorKind::TooMany);
        }
        let mut moves = Vec::with_capacity(length * 6 / move_bits);
        let mut tiles = Vec::new();
        let (mut bits, mut waiting, mut last) = (0_u32, 0, 0);
        for digit in self.digits() {
            last = digit?;
            bits = bits << 6 | u32::from(last);
            waiting += 6;
            while waiting >= move_bits {
                waiting -= move_bits;
                let found = bits >> waiting;
                moves.push(Direction::ALL[(found >> tile_bits & 3) as usize]);
                if tile_bits > 0 {
                    let tile = found & ((1 << tile_bits) - 1);
                    tiles.push(Tile::from_bits(tile.to_le_bytes()[0]));
                }
            }
        }
        // The last 1 and the zeros after it take no more bits than a digit.
        let end = last.trailing_zeros() as usize + 1;
        let used = (length * 6).saturating_sub(end);
        if last == 0 || used % move_bits != 0 {
            return error(RecordErrorKind::End);
        }
        moves.truncate(used / move_bits);
        tiles.truncate(used / move_bits);
        if moves.len() > MAX_MOVES {
            return error(RecordErrorKind::TooMany);
        }
        Ok((moves, tiles))
    }

    /// Checks that this field, the last one of `text`, is the check sum of everything before it.
    ///
    /// # Errors
    ///
    /// When it isn't.
    pub fn check<S>(self, text: &str) -> Result<(), RecordError<S>> {
        let signed = text.get(..text.len() - self.text.len() - 1);
        let expected = check_sum(signed.unwrap_or_default().as_bytes());
        if self.text == expected {
            Ok(())
        } else {
            Err(self.quoted(|found| RecordErrorKind::CheckSum { found, expected }))
        }
    }
}

/// Appends a number as this many digits.
fn push_number(text: &mut String, number: u64, digits: u32) {
    for digit in (0..digits).rev() {
        push_digit(text, number >> (6 * digit));
    }
}

fn push_moves(text: &mut String, moves: &[Direction], tiles: &[Tile], tile_bits: usize) {
    let (mut bits, mut waiting) = (0_u32, 0);
    let tiles = tiles.iter().copied().chain(repeat(Tile::default()));
    for (direction, tile) in moves.iter().zip(tiles) {
        bits = bits << 2 | u32::from(direction.index());
        bits = bits << tile_bits | u32::from(tile.bits());
        waiting += 2 + tile_bits;
        while waiting >= 6 {
            waiting -= 6;
            push_digit(text, (bits >> waiting).into());
        }
    }
    push_digit(text, u64::from(bits << 1 | 1) << (5 - waiting));
}

/// The number of digits of a check sum.
pub const CHECK_DIGITS: u32 = 6;

/// Returns the CRC-32 of a text as [`CHECK_DIGITS`] digits.
pub fn check_sum(text: &[u8]) -> String {
    let mut digits = String::new();
    push_number(&mut digits, crc32(0, text).into(), CHECK_DIGITS);
    digits
}
