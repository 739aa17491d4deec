//! Conversions to JavaScript numbers.

/// Converts a score or a count to a JavaScript number. It is exact up to 2^53, more than anyone can
/// reach in a lifetime.
#[allow(clippy::cast_precision_loss)]
pub const fn number(points: u64) -> f64 {
    points as f64
}

/// Converts an exponent to the number on the tile. A JavaScript number holds every power of two
/// exactly.
pub fn face_number(exponent: u8) -> f64 {
    2_f64.powi(exponent.into())
}
