//! Conversions to JavaScript numbers.

/// Converts a score or a count to a JavaScript number. It is exact up to 2^53, more than anyone can
/// reach in a lifetime from an empty board.
#[allow(clippy::cast_precision_loss)]
pub const fn number(points: u64) -> f64 {
    points as f64
}

/// Converts an exponent to the number on the tile. A JavaScript number holds every power of two
/// exactly.
pub fn face_number(exponent: u8) -> f64 {
    // `powi` would bring a general algorithm along. This is the exponent as IEEE 754 stores it.
    f64::from_bits((1023 + u64::from(exponent)) << 52)
}
