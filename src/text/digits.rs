//! The digits that records are written in: 6 bits each, `base64url` (RFC 4648).

use core::fmt;

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Appends the digit of the lowest 6 bits.
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

/// The values of a text's digits, or for any other character its index from 0 and the error.
pub fn digits(text: &str) -> impl Iterator<Item = Result<u8, (usize, DigitError)>> {
    text.chars()
        .enumerate()
        .map(|(at, found)| digit(found).ok_or((at, DigitError { found })))
}

/// A character that is not a digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DigitError {
    /// The character.
    pub found: char,
}

impl fmt::Display for DigitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "“{}” is none of A–Z, a–z, 0–9, - and _", self.found)
    }
}

impl core::error::Error for DigitError {}
