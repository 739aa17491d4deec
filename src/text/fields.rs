//! The dot-separated fields of a record's text: version, the game's own fields, seed, moves, check
//! sum.

use super::check_sum::crc32;
use super::digits::{digit, push_digit};
use super::{Format, MAX_MOVES, RecordError, RecordErrorKind, excerpt};
use crate::direction::Direction;

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

/// Appends seed, moves and check sum, the last fields of the records of both games. `push_moves` appends the moves.
pub fn push_rest(text: &mut String, seed: u64, push_moves: impl FnOnce(&mut String)) {
    text.push('.');
    push_number(
        text,
        seed,
        (u64::BITS - seed.leading_zeros()).div_ceil(6).max(1),
    );
    text.push('.');
    push_moves(text);
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

    /// Creates an error at the last character of the field.
    pub fn at_end<S>(self, kind: RecordErrorKind<S>) -> RecordError<S> {
        let at = self.at + self.text.len().saturating_sub(1);
        RecordError { at, kind }
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

    /// Parses the field as moves: 2 bits each, then a 1 and zeros up to a whole digit.
    ///
    /// # Errors
    ///
    /// When a character is not a digit, the final 1 is missing, or there are too many moves.
    pub fn moves<S: Format>(self) -> Result<Vec<Direction>, RecordError<S>> {
        let length = self.text.len();
        let error = |kind| Err(self.at_end(kind));
        // Check before reserving any memory for the moves.
        if length > MAX_MOVES / 3 + 1 {
            return error(RecordErrorKind::TooMany);
        }
        let mut moves = Vec::with_capacity(length * 3);
        let mut last = 0;
        for digit in self.digits() {
            last = digit?;
            let three = [last >> 4, last >> 2, last];
            moves.extend(three.map(|bits| Direction::ALL[usize::from(bits & 3)]));
        }
        // After the last 1 come 5, 3 or 1 zeros, so 0, 1 or 2 of the last digit's moves are real.
        match last.trailing_zeros() {
            zeros @ (1 | 3 | 5) if last != 0 => {
                moves.truncate(moves.len() - zeros as usize / 2 - 1);
            }
            _ => return error(RecordErrorKind::End),
        }
        if moves.len() > MAX_MOVES {
            return error(RecordErrorKind::TooMany);
        }
        Ok(moves)
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

/// Appends moves: 2 bits each, then a 1 and zeros up to a whole digit.
pub fn push_moves(text: &mut String, moves: &[Direction]) {
    let mut groups = moves.chunks_exact(3);
    for group in &mut groups {
        push_digit(text, pack(group));
    }
    let rest = groups.remainder();
    push_digit(text, (pack(rest) << 1 | 1) << (5 - 2 * rest.len()));
}

fn pack(moves: &[Direction]) -> u64 {
    moves.iter().fold(0, |bits, direction| {
        bits << 2 | u64::from(direction.index())
    })
}

/// The number of digits of a check sum.
pub const CHECK_DIGITS: u32 = 6;

/// Returns the CRC-32 of a text as [`CHECK_DIGITS`] digits.
pub fn check_sum(text: &[u8]) -> String {
    let mut digits = String::new();
    push_number(&mut digits, crc32(0, text).into(), CHECK_DIGITS);
    digits
}
