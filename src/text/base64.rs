//! Bytes as text: base64url without padding (RFC 4648).

use super::digits::{digit, push_digit};

/// Appends bytes as text.
pub fn push_bytes(text: &mut String, bytes: &[u8]) {
    for group in bytes.chunks(3) {
        let byte = |index: usize| u64::from(group.get(index).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for index in 0..=group.len() {
            push_digit(text, bits >> (18 - 6 * index));
        }
    }
}

/// Reads bytes from text. `None` if it is not their one form.
pub fn bytes(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    let (mut bits, mut held) = (0_u32, 0);
    for found in text.chars() {
        bits = bits << 6 | u32::from(digit(found)?);
        held += 6;
        if held >= 8 {
            held -= 8;
            bytes.push((bits >> held).to_le_bytes()[0]);
            bits &= (1 << held) - 1;
        }
    }
    (held < 6 && bits == 0).then_some(bytes)
}
