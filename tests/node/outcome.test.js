// Who wins a race, and who leads.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { winnerOf } from '../../www/app/race/outcome.js';

const standing = { score: 100, steps: 50, over: false, won: false };

test('who wins is known as soon as it is sure', () => {
  const over = { ...standing, over: true };
  const won = { ...over, won: true };
  for (const [player, ai, winner] of /** @type {[any, any, any][]} */ ([
    [standing, { ...standing, score: 900 }, undefined],
    [over, { ...standing, score: 99 }, undefined],
    [over, { ...standing, score: 101 }, 'ai'],
    [{ ...standing, score: 101 }, over, 'player'],
    [standing, over, undefined],
    [over, over, 'nobody'],
    [{ ...over, score: 101 }, over, 'player'],
    [over, { ...over, score: 101 }, 'ai'],
    // Where the goal ends the game, the quicker one has won.
    [won, { ...standing, steps: 49, score: 900 }, undefined],
    [won, standing, 'player'],
    [won, { ...over, steps: 40, score: 900 }, 'player'],
    [standing, won, 'ai'],
    [won, { ...won, steps: 49 }, 'ai'],
    [{ ...won, steps: 49 }, won, 'player'],
    [won, won, 'nobody'],
  ])) {
    assert.equal(winnerOf(player, ai), winner, JSON.stringify([player, ai]));
  }
});
