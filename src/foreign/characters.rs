//! The characters of a text: its encoding, and letters that are written in two ways.

use std::borrow::Cow;

/// The rest of a text after some bytes. Indexing would bring the code of a panic along.
pub(super) fn after(text: &str, bytes: usize) -> &str {
    text.get(bytes..).unwrap_or_default()
}

/// The first bytes of a text.
pub(super) fn before(text: &str, bytes: usize) -> &str {
    text.get(..bytes).unwrap_or_default()
}

/// The whole number that these digits are, if it isn't too long.
#[inline(never)]
pub(super) fn number(digits: &str) -> Option<i64> {
    digits.parse().ok()
}

/// Whether a character ends a line. Searching for a `char` uses code for long texts.
pub(super) fn ends_line(found: char) -> bool {
    found == '\n'
}

/// Decodes bytes: UTF-16 or UTF-8 by their byte order mark, else UTF-8 if they are valid, else one byte a character.
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    let utf16 = |bytes: &[u8], from: fn([u8; 2]) -> u16| {
        let units = bytes.chunks_exact(2).map(|pair| from([pair[0], pair[1]]));
        let characters = char::decode_utf16(units);
        characters
            .map(|found| found.unwrap_or(char::REPLACEMENT_CHARACTER))
            .collect()
    };
    match bytes {
        [0xFF, 0xFE, bytes @ ..] => Cow::Owned(utf16(bytes, u16::from_le_bytes)),
        [0xFE, 0xFF, bytes @ ..] => Cow::Owned(utf16(bytes, u16::from_be_bytes)),
        _ => {
            let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
            let latin = |_| Cow::Owned(bytes.iter().copied().map(char::from).collect());
            core::str::from_utf8(bytes).map_or_else(latin, Cow::Borrowed)
        }
    }
}

/// The letters that Unicode writes as one character or as two: the mark, the letters without it, and with it.
const COMPOSED: [(char, &str, &str); 7] = [
    ('\u{300}', "AEIOUaeiou", "ÀÈÌÒÙàèìòù"),
    ('\u{301}', "AEIOUYaeiouy", "ÁÉÍÓÚÝáéíóúý"),
    ('\u{302}', "AEIOUaeiou", "ÂÊÎÔÛâêîôû"),
    ('\u{303}', "ANOano", "ÃÑÕãñõ"),
    ('\u{308}', "AEIOUaeiouy", "ÄËÏÖÜäëïöüÿ"),
    ('\u{30A}', "Aa", "Åå"),
    ('\u{327}', "Cc", "Çç"),
];

/// Composes letters with their marks, as Unicode's form NFC does: all that the alphabets of the formats have.
pub(super) fn compose(text: &str) -> Cow<'_, str> {
    let mark_of = |found: char| COMPOSED.iter().find(|(mark, ..)| *mark == found);
    // The sign of a unit that NFC makes a letter.
    let changes = |found: char| found == '\u{212B}' || mark_of(found).is_some();
    if !text.contains(changes) {
        return Cow::Borrowed(text);
    }
    let mut composed = String::with_capacity(text.len());
    for found in text.chars() {
        let found = if found == '\u{212B}' { 'Å' } else { found };
        let letter = mark_of(found).zip(composed.chars().next_back());
        let letter = letter.and_then(|((_, without, with), last)| {
            let at = without.chars().position(|letter| letter == last)?;
            with.chars().nth(at)
        });
        if letter.is_some() {
            composed.pop();
        }
        composed.push(letter.unwrap_or(found));
    }
    Cow::Owned(composed)
}
