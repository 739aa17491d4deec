/** Reads what was pasted, dropped or chosen, and says of each thing what it is. A worker does so, as files may be long. */
import { MAX_SEARCHED } from '../../../pkg/game_constants.js';
import { WorkerClient } from '../../worker/client.js';
import WORKER from './worker.js?worker&url';

/** @typedef {import('../../library/engine.js').Link} Link */

/**
 * What was found: a link of this program, a backup, what another program keeps, or what is refused, with the name of its
 * file or its beginning.
 * @typedef {{ kind: 'link', of: Link['kind'], text: string }
 *   | { kind: 'backup', file: File }
 *   | import('../../foreign/engine.js').ForeignGame
 *   | import('./worker.js').Board
 *   | import('../../foreign/engine.js').RefusedText & { name: string }} Found
 */

/** The first line of a backup. */
const BACKUP = /^\uFEFF?2048-backup/;

/** The first characters of what is refused, by which it is recognized. @param {string} text */
const beginning = (text) => {
  const line = text.trim().split('\n', 1)[0];
  return line.length > 40 ? `${line.slice(0, 40)}…` : line;
};

/**
 * Reads texts and files.
 * @param {(string | File)[]} given
 * @param {AbortSignal} signal stops it
 * @returns {Promise<Found[]>} empty if there is nothing in them
 */
export async function readAll(given, signal) {
  const worker = new WorkerClient(WORKER);
  try {
    /** @type {Found[]} */
    const all = [];
    for (const one of given) all.push(...(await readOne(worker, one, signal)));
    return all;
  } finally {
    worker.close();
  }
}

/** @param {WorkerClient} worker @param {string | File} given @param {AbortSignal} signal @returns {Promise<Found[]>} */
async function readOne(worker, given, signal) {
  const bytes =
    typeof given === 'string'
      ? new TextEncoder().encode(given)
      : new Uint8Array(await given.arrayBuffer());
  const text = typeof given === 'string' ? given : new TextDecoder().decode(bytes);
  if (BACKUP.test(text)) return [{ kind: 'backup', file: new File([bytes], 'backup.txt') }];
  if (text.length <= MAX_SEARCHED) {
    /** @type {{ links: Link[] }} */
    const { links } = await worker.ask({ kind: 'find', text }, { signal });
    const intact = links.filter((link) => link.intact || link.kind === 'table');
    if (intact.length > 0) return intact.map(({ kind: of, text }) => ({ kind: 'link', of, text }));
  }
  const { found } = await worker.ask({ kind: 'read', bytes }, { signal });
  const name = typeof given === 'string' ? '' : given.name;
  return found.map((/** @type {any} */ item) =>
    item.kind === 'refused'
      ? {
          ...item,
          name:
            name ||
            beginning(
              text
                .split('\n')
                .slice(item.line - 1)
                .join('\n'),
            ),
        }
      : item,
  );
}
