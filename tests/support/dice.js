// Chance that is the same in every run.

/** Throws dice: small whole numbers (Lehmer). @param {number} seed */
export function dice(seed) {
  let state = (seed % 2147483646) + 1;
  return (/** @type {number} */ sides) => {
    state = (state * 48271) % 2147483647;
    return state % sides;
  };
}

/** Whole numbers of 32 bits (Mulberry32). It is also run in pages, so it uses nothing of this file. @param {number} seed */
export function numbersFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}
