//! The digits of records: 6 bits each, `base64url` (RFC 4648).

use core::fmt;

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Appends the lowest 6 bits as a digit.
pub fn push_digit(text: &mut String, bits: u64) {
    text.push(DIGITS[(bits & 63) as usize].into());
}

/// Returns the value of a digit, 0 to 63, or `None` for any other character.
pub const fn digit(found: char) -> Option<u8> {
    match found {
        'A'..='Z' => Some(found as u8 - b'A'),
        'a'..='z' => Some(found as u8 - b'a' + 26),
        '0'..='9' => Some(found as u8 - b'0' + 52),
        '-' => Some(62),
        '_' => Some(63),
        _ => None,
    }
}

/// Writes the message for a character that is not a digit.
pub fn not_a_digit(f: &mut fmt::Formatter<'_>, found: char) -> fmt::Result {
    write!(f, "“{found}” is none of A–Z, a–z, 0–9, - and _")
}
