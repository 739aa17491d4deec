/** Reads what was pasted, dropped or chosen, and says of each thing what it is. A worker does so, as files may be long. */
import { MAX_FOREIGN_BYTES, MAX_SEARCHED } from '../../../pkg/game_constants.js';
import { board_from_text, load } from '../../ai/engine.js';
import { WorkerClient } from '../../worker/client.js';
import WORKER from './worker.js?worker&url';

/** @typedef {import('../../library/engine.js').Link} Link */

/**
 * What was found: a link of this program, a backup, what another program keeps, or what is refused, with the name of its
 * file or its beginning.
 * @typedef {{ kind: 'link', of: Link['kind'], text: string, link?: string }
 *   | { kind: 'backup', file: File }
 *   | import('../../foreign/engine.js').ForeignGame
 *   | import('./worker.js').Board
 *   | (import('../../foreign/engine.js').RefusedText & { name: string })} Found `link` has a game and its tiles
 */

/** The beginning of a backup. */
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
    for (const one of given)
      all.push(
        ...(typeof one === 'string'
          ? await readBytes(worker, new TextEncoder().encode(one), '', signal)
          : await readFile(worker, one, signal)),
      );
    return all;
  } finally {
    worker.close();
  }
}

/** @param {WorkerClient} worker @param {File} file @param {AbortSignal} signal @returns {Promise<Found[]>} */
async function readFile(worker, file, signal) {
  const { name, size } = file;
  /** @type {Uint8Array} */
  let bytes;
  try {
    if (BACKUP.test(await file.slice(0, 40).text())) return [{ kind: 'backup', file }];
    if (size > MAX_FOREIGN_BYTES) {
      const message = `a file has ${MAX_FOREIGN_BYTES} bytes at most, not ${size}`;
      return [
        {
          kind: 'refused',
          line: 1,
          name,
          message,
          code: 'tooLong',
          parts: [size, MAX_FOREIGN_BYTES],
        },
      ];
    }
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    // It is a folder, or has been deleted meanwhile.
    return [{ kind: 'refused', line: 1, name, message: String(error), code: 'form', parts: [] }];
  }
  return readBytes(worker, bytes, name, signal);
}

/**
 * @param {WorkerClient} worker @param {Uint8Array} bytes
 * @param {string} name that of a file
 * @param {AbortSignal} signal @returns {Promise<Found[]>}
 */
async function readBytes(worker, bytes, name, signal) {
  const text = new TextDecoder().decode(bytes);
  if (!name && BACKUP.test(text)) return [{ kind: 'backup', file: new File([text], '2048.txt') }];
  /** @type {{ links: Link[] }} */
  const { links } =
    text.length > MAX_SEARCHED
      ? { links: [] }
      : await worker.ask({ kind: 'find', text }, { signal });
  const intact = links.filter((link) => link.intact || link.kind === 'table');
  const { found } = await worker.ask({ kind: 'read', bytes }, { signal });
  const others = found.filter(
    (/** @type {{ code?: string }} */ { code }) => code !== 'unknown' || intact.length === 0,
  );
  // A damaged link is opened too: what opens it says that it is damaged.
  if (
    links.length > 0 &&
    others.every((/** @type {{ code?: string }} */ { code }) => code === 'unknown')
  )
    return linksOf(intact.length > 0 ? intact : links.slice(0, 1));
  const lines = text.split('\n');
  const board = others.length === 1 && others[0].code === 'unknown' && (await readBoard(text));
  if (board) return [board];
  if (name && others.length + intact.length === 0)
    return [
      { kind: 'refused', line: 1, name, message: 'it is empty', code: 'unknown', parts: [''] },
    ];
  return [
    ...linksOf(intact),
    ...others
      .map(stopped)
      .map((/** @type {any} */ item) =>
        item.kind === 'refused'
          ? { ...item, name: name || beginning(lines.slice(item.line - 1).join('\n')) }
          : item,
      ),
  ];
}

/** A game that stops at its first move is none. @param {any} item */
const stopped = (item) =>
  item.problem && item.steps === 0 ? { ...item.problem, kind: 'refused', line: item.line } : item;

/** A board as the editor writes it. @param {string} text @returns {Promise<Found | undefined>} */
async function readBoard(text) {
  try {
    await load();
    const { rows, cols, cells } = board_from_text(text);
    return { kind: 'board', line: 1, format: 'hex', rows, cols, cells };
  } catch {
    return undefined;
  }
}

/** Links as finds; one with a game and its tiles is one. @param {Link[]} links @returns {Found[]} */
function linksOf(links) {
  const [game, faces] = ['game', 'faces'].map((of) => links.filter(({ kind }) => kind === of));
  const isOne = links.length === 2 && game.length === 1 && faces.length === 1;
  if (isOne)
    return [
      { kind: 'link', of: 'game', text: game[0].text, link: `${game[0].text}&${faces[0].text}` },
    ];
  return links.map(({ kind: of, text }) => ({ kind: 'link', of, text }));
}
