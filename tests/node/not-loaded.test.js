// An engine that can't be loaded. Here nobody has loaded one, and there is no server.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadAll, Refusal } from '../../www/app/backup/refusal.js';
import { load } from '../../www/library/engine.js';
import { explainMissing } from '../../www/worker/missing-file.js';

test('who needs an engine that is missing is told so, and the page is asked why', async (t) => {
  t.mock.method(console, 'warn', () => {});
  let asked = 0;
  explainMissing(async () => {
    asked++;
    return false;
  });
  await assert.rejects(
    () => loadAll(load),
    (error) => error instanceof Refusal && error.code === 'notLoaded',
  );
  assert.equal(asked, 1);
});
