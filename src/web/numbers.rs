//! Numbers as JavaScript has them.

/// Points, or what is counted, as a JavaScript number. Exact up to 2^53, more than a game of a lifetime.
#[allow(clippy::cast_precision_loss)]
pub const fn number(points: u64) -> f64 {
    points as f64
}

/// The number on a tile as a JavaScript number, which holds every power of two exactly.
pub fn face_number(exponent: u8) -> f64 {
    2_f64.powi(exponent.into())
}
