//! Check sums, put right: no fuzzer would ever guess one.

/// The record with `expected` as its check sum, which is all that follows the last dot.
pub fn reseal(text: &str, expected: &str) -> String {
    let signed = text.rfind('.').map_or(text, |dot| &text[..dot]);
    format!("{signed}.{expected}")
}
