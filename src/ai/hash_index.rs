//! The index of a key in a hash table.

/// Returns the index of a key in a table of `2^bits` entries, spreading similar keys over all of
/// it.
///
/// It multiplies by the golden ratio as a fraction of 2^64: D. E. Knuth, *The Art of Computer
/// Programming*, 6.4.
#[inline]
#[allow(clippy::cast_possible_truncation)]
pub const fn hash_index(key: u64, bits: u32) -> usize {
    (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - bits)) as usize
}
