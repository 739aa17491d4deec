//! The digits that records are written in: 6 bits each, `base64url` (RFC 4648); and what is written
//! with them in every record: seeds, moves, check sums.

use core::fmt;

use crate::direction::Direction;

/// How many moves or slides a record holds at most. Without a limit a link of some megabytes could
/// keep whoever opens it busy for as long as its author likes.
pub const MAX_MOVES: usize = 10_000_000;

/// How long the text of a record is at most, in bytes: its moves, and what stands around them.
pub const MAX_TEXT: usize = MAX_MOVES / 3 + 128;

/// What is said of a record with more moves.
pub fn too_many(f: &mut fmt::Formatter<'_>, moves: &str) -> fmt::Result {
    write!(f, "a record holds {MAX_MOVES} {moves} at most")
}

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Adds the digit of the lowest 6 bits.
pub fn push_digit(text: &mut String, bits: u64) {
    text.push(DIGITS[(bits & 63) as usize].into());
}

/// The value of a digit, 0 to 63.
const fn digit(found: char) -> Option<u8> {
    match found {
        'A'..='Z' => Some(found as u8 - b'A'),
        'a'..='z' => Some(found as u8 - b'a' + 26),
        '0'..='9' => Some(found as u8 - b'0' + 52),
        '-' => Some(62),
        '_' => Some(63),
        _ => None,
    }
}

/// The values of the digits of a text; for another character its place, from 0.
pub fn digits(text: &str) -> impl Iterator<Item = Result<u8, (usize, DigitError)>> {
    text.chars()
        .enumerate()
        .map(|(at, found)| digit(found).ok_or((at, DigitError { found })))
}

/// A character that is no digit.
pub struct DigitError {
    pub found: char,
}

impl fmt::Display for DigitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "“{}” is none of A–Z, a–z, 0–9, - and _", self.found)
    }
}

/// How many characters of a text are shown in an error: what is wrong may be long, and its head is
/// enough to know it by.
pub const HEAD: usize = 40;

/// The first [`HEAD`] characters of a text.
pub fn head(text: &str) -> String {
    let end = text
        .char_indices()
        .nth(HEAD)
        .map_or(text.len(), |(at, _)| at);
    text.get(..end).unwrap_or_default().to_owned()
}

const CRC: crc::Crc<u32, crc::NoTable> = crc::Crc::<u32, crc::NoTable>::new(&crc::CRC_32_ISO_HDLC);

/// The CRC-32 of a text, 6 digits.
pub fn check_sum(text: &str) -> String {
    let sum = u64::from(CRC.checksum(text.as_bytes()));
    let mut digits = String::new();
    (0..6)
        .rev()
        .for_each(|digit| push_digit(&mut digits, sum >> (6 * digit)));
    digits
}

/// Adds a seed, without leading zeros.
pub fn push_seed(text: &mut String, seed: u64) {
    let digits = (u64::BITS - seed.leading_zeros()).div_ceil(6).max(1);
    (0..digits)
        .rev()
        .for_each(|digit| push_digit(text, seed >> (6 * digit)));
}

/// The seed of a text with these digits; `None` when it is no number of 64 bits in its shortest form.
pub fn unpack_seed<E>(
    text: &str,
    digits: impl Iterator<Item = Result<u8, E>>,
) -> Result<Option<u64>, E> {
    let mut seed: u64 = 0;
    for digit in digits {
        let digit = digit?;
        if seed.leading_zeros() < 6 {
            return Ok(None);
        }
        seed = seed << 6 | u64::from(digit);
    }
    let shortest = !text.is_empty() && (text == "A" || !text.starts_with('A'));
    Ok(shortest.then_some(seed))
}

/// Adds moves: 2 bits each, then a 1 and zeros up to a whole digit.
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

/// Why digits are no moves.
pub enum MovesError<E> {
    /// One is no digit.
    Digit(E),
    /// They do not end as moves do.
    End,
    /// They are more than [`MAX_MOVES`].
    TooMany,
}

/// The moves of so many digits.
pub fn unpack_moves<E>(
    length: usize,
    digits: impl Iterator<Item = Result<u8, E>>,
) -> Result<Vec<Direction>, MovesError<E>> {
    // Before there is any memory for them.
    if length > MAX_MOVES / 3 + 1 {
        return Err(MovesError::TooMany);
    }
    let mut moves = Vec::with_capacity(length * 3);
    let mut last = 0;
    for digit in digits {
        last = digit.map_err(MovesError::Digit)?;
        moves
            .extend([last >> 4, last >> 2, last].map(|bits| Direction::ALL[usize::from(bits & 3)]));
    }
    // The last 1 stands before 5, 3 or 1 zeros: then 0, 1 or 2 moves of the last digit are moves.
    match last.trailing_zeros() {
        zeros @ (1 | 3 | 5) if last != 0 => {
            moves.truncate(moves.len() - zeros as usize / 2 - 1);
        }
        _ => return Err(MovesError::End),
    }
    if moves.len() > MAX_MOVES {
        return Err(MovesError::TooMany);
    }
    Ok(moves)
}
