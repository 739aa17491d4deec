//! Numbers in bytes, and bytes as base64 with `+`, `/` and `=`.

use super::fault::Fault;
use crate::text::base64;

/// Bytes that are read from the front.
pub(super) struct Bytes<'a>(pub &'a [u8]);

impl<'a> Bytes<'a> {
    /// Takes some bytes.
    pub fn take(&mut self, count: usize) -> Result<&'a [u8], Fault> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(Fault::CutOff)?;
        self.0 = rest;
        Ok(taken)
    }

    /// Takes a byte.
    pub fn byte(&mut self) -> Result<u8, Fault> {
        let taken = self.take(1)?;
        Ok(taken[0])
    }

    /// Takes a number of 7 bits a byte, the lowest first; bit 7 says that another byte follows.
    pub fn uleb(&mut self) -> Result<u64, Fault> {
        let mut number = 0_u64;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(Fault::Form)
    }
}

/// Appends a number as [`Bytes::uleb`] reads it.
pub(super) fn push_uleb(bytes: &mut Vec<u8>, mut number: u64) {
    loop {
        let low = number.to_le_bytes()[0] & 0x7F;
        number >>= 7;
        bytes.push(if number > 0 { low | 0x80 } else { low });
        if number == 0 {
            break;
        }
    }
}

/// Reads base64, in which white space counts for nothing. `at` is the number of characters before it.
pub(super) fn from_base64(text: &str, at: usize) -> Result<Vec<u8>, Fault> {
    let mut digits = String::with_capacity(text.len());
    let mut ended = false;
    for (at, found) in (at + 1..).zip(text.chars()) {
        match found {
            '=' => ended = true,
            _ if found.is_whitespace() => {}
            _ if ended => return Err(Fault::Character { at, found }),
            '+' => digits.push('-'),
            '/' => digits.push('_'),
            'A'..='Z' | 'a'..='z' | '0'..='9' => digits.push(found),
            _ => return Err(Fault::Character { at, found }),
        }
    }
    base64::bytes(&digits).ok_or(Fault::CutOff)
}

/// Appends bytes as base64.
pub(super) fn push_base64(text: &mut String, bytes: &[u8]) {
    let mut digits = String::with_capacity(bytes.len() * 4 / 3 + 3);
    base64::push_bytes(&mut digits, bytes);
    text.extend(digits.chars().map(|digit| match digit {
        '-' => '+',
        '_' => '/',
        _ => digit,
    }));
    for _ in 0..(3 - bytes.len() % 3) % 3 {
        text.push('=');
    }
}
