//! Figures in plain JavaScript objects.

use js_sys::Object;

use super::numbers::number;
use super::object::set;

/// A number of moves, acts or the like.
pub const fn count(count: usize) -> f64 {
    number(count as u64)
}

/// A time that may be missing.
pub fn time(time: Option<u64>) -> f64 {
    time.map_or(f64::NAN, number)
}

/// Writes a number, unless there is none.
// Inlined, it would be as long as all names together.
#[inline(never)]
pub fn put(object: &Object, name: &'static str, value: f64) {
    if !value.is_nan() {
        set(object, name, &value.into());
    }
}

/// Writes a truth value.
#[inline(never)]
pub fn flag(object: &Object, name: &'static str, value: bool) {
    set(object, name, &value.into());
}
