// A backup where an engine cannot be loaded. Here nobody has loaded one, and there is no server.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import 'fake-indexeddb/auto';
import { readBackup } from '../../www/app/backup/file.js';
import { Refusal } from '../../www/app/backup/refusal.js';
import { explainMissing } from '../../www/worker/missing-file.js';

test('an import says that the engine is missing, and asks the page why', async (t) => {
  t.mock.method(console, 'warn', () => {});
  let asked = 0;
  explainMissing(async () => {
    asked++;
    return false;
  });
  await assert.rejects(
    () => readBackup(new Blob(['{}'])),
    (error) => error instanceof Refusal && error.code === 'notLoaded',
  );
  assert.equal(asked, 1);
});
