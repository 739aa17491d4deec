// The tones of merges: what the speakers of phones can play, higher for higher tiles.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOWEST, pitch } from '../../www/element/tones.js';

test('a higher tile sounds higher, within what is heard', () => {
  const tones = Array.from({ length: 17 }, (_, i) => pitch(i + 2));
  assert.deepEqual(
    tones,
    tones.toSorted((a, b) => a - b),
  );
  assert.equal(new Set(tones).size, tones.length, 'up to 131072');
  // The tone of a move without a merge is three quarters of the lowest.
  assert.ok(0.75 * LOWEST >= 300);
  assert.ok(pitch(31) < 8000);
});
