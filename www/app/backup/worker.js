/** The worker that makes, reads and imports backups. It has the backup that it has read last. */
import { load } from '../../library/engine.js';
import { useSecondHome } from '../../storage/database.js';
import { serve } from '../../worker/server.js';
import { TAKEN_BACK } from '../saved/games.js';
import { makeBackup, readBackup } from './file.js';
import { bringIn, forget, turnBack } from './import.js';
import { Refusal } from './refusal.js';

/** Milliseconds between two reports of the progress. */
const REPORT = 50;

/** @type {import('./file.js').Backup | undefined} */
let backup;

/** Returns a function that reports the progress of a job. @param {number} id */
function reporting(id) {
  let last = 0;
  let since = 0;
  return (share = last) => {
    last = share;
    if (performance.now() - since < REPORT) return;
    since = performance.now();
    postMessage({ kind: 'works', id, share });
  };
}

/**
 * A job that isn't stopped: who cancels it ends the worker.
 * @param {(question: any, works: import('./file.js').Works) => Promise<object | void>} act
 */
const job = (act) =>
  /** @param {any} question @returns {Generator<Promise<unknown>, object, boolean>} */
  function* (question) {
    /** @type {{ value?: object | void, error?: unknown }} */
    let end = {};
    yield act(question, reporting(question.id)).then(
      (value) => {
        end = { value };
      },
      (error) => {
        end = { error };
      },
    );
    const { value, error } = end;
    if (error instanceof Refusal) return { refused: { reason: error.message, code: error.code } };
    if (error === TAKEN_BACK) return { takenBack: true };
    if (error) throw error;
    return { ...value };
  };

useSecondHome(() => import('../../storage/second-home.js'));

serve({
  load,
  jobs: {
    make: job(({ settings, changes }, works) => makeBackup(settings, changes, works)),
    read: job(async ({ file }, works) => {
      backup?.library.free();
      backup = undefined;
      const read = await readBackup(file, works);
      backup = read.backup;
      const { library, ...found } = backup;
      return { found, damaged: read.damaged.map(({ message }) => message) };
    }),
    import: job(async ({ how }, works) => {
      if (!backup) throw new Error('no backup was read');
      try {
        return await bringIn(backup, how, works);
      } finally {
        backup.library.free();
        backup = undefined;
      }
    }),
    forget: job(({ made }) => forget(made)),
    turn: job(async (_question, works) => ({ last: await turnBack(works) })),
  },
});
