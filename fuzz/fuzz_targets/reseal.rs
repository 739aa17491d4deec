//! Corrects check sums, which no fuzzer would ever guess.

/// Returns the record with `expected` as its check sum, the text after the last dot.
pub fn reseal(text: &str, expected: &str) -> String {
    let signed = text.rfind('.').map_or(text, |dot| &text[..dot]);
    format!("{signed}.{expected}")
}
