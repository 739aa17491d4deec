/** Reads texts, links and files: finds the games in them and has each replayed by a worker. */
import { MAX_SEARCHED } from '../../../pkg/game_constants.js';
import { load } from '../../library/engine.js';
import { WorkerClient } from '../../worker/client.js';
import { LinkError, OWN_LIMITS, readTable } from './table.js';
import WORKER from './worker.js?worker&url';

/** @typedef {import('./table.js').Game} Game */
/** @typedef {import('./table.js').Row} Row */
/** @typedef {import('./table.js').Found} Found */
/** @typedef {import('./worker.js').Refused} Refused */

/**
 * What was found in a text.
 * @typedef {object} Reading
 * @property {Row[]} rows the games of tables, with their players' names
 * @property {Game[]} games those without a name
 * @property {(Refused & { link: string })[]} refused links without a result
 */

/** @param {Found[]} found @throws {LinkError} */
function checkCount({ length }) {
  const { games: most } = OWN_LIMITS;
  if (length > most) throw new LinkError(`it has ${length} games, at most ${most} are allowed`);
}

/**
 * Reads a text.
 * @param {string} text may be that of a chat
 * @param {object} how
 * @param {AbortSignal} how.signal stops it
 * @param {(done: number, all: number) => void} how.works called for each game
 * @returns {Promise<Reading>}
 * @throws {LinkError} if the text has too many games; `MissingFile` or another error if the worker fails
 */
export async function readText(text, { signal, works }) {
  if (text.length > MAX_SEARCHED)
    throw new LinkError(`it has ${text.length} characters, at most ${MAX_SEARCHED} are allowed`);
  /** @type {Reading} */
  const reading = { rows: [], games: [], refused: [] };
  const worker = new WorkerClient(WORKER);
  try {
    /** @type {[{ links: import('../../library/engine.js').Link[] }, unknown]} */
    const [{ links }] = await Promise.all([worker.ask({ kind: 'find', text }, { signal }), load()]);
    /** @param {import('../../library/engine.js').Link['kind'][]} kinds */
    const each = (...kinds) => {
      const chosen = links.filter(({ kind }) => kinds.includes(kind));
      return [...new Set(chosen.map((link) => link.text))];
    };
    /** @type {Found[]} */
    const found = each('game', 'puzzle').map((record) => ({ record }));
    checkCount(found);
    for (const link of each('table')) {
      try {
        found.push(...(await readTable(link, signal)));
      } catch (error) {
        if (!(error instanceof LinkError)) throw error;
        reading.refused.push({ kind: 'damaged', link, fault: error.message });
      }
      checkCount(found);
    }
    if (found.length === 0) return reading;
    let done = 0;
    works(0, found.length);
    await worker.ask(
      { kind: 'prove', records: found.map(({ record }) => record) },
      {
        signal,
        works({ game, refused }) {
          const { record, name } = found[done];
          if (refused) reading.refused.push({ ...refused, link: record });
          else if (name === undefined) reading.games.push(game);
          else reading.rows.push({ ...game, name });
          works(++done, found.length);
        },
      },
    );
  } finally {
    worker.close();
  }
  return reading;
}

/** @param {File} file @throws {LinkError} if it is too large */
export function readFile(file) {
  // Texts of other scripts have up to three bytes a character.
  const most = 3 * MAX_SEARCHED;
  if (file.size > most)
    throw new LinkError(`it has ${file.size} bytes, at most ${most} are allowed`);
  return file.text();
}
