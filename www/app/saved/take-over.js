/** Changes the saved games of all names at once, while no tab can play any of them. */
import { PREVIOUS } from '../../storage/database.js';
import { holdLock } from '../../storage/tab-lock.js';

/** @typedef {import('../../storage/database.js').Database} Database */

/** Why an action was given up: another tab has taken a game back, and plays. */
export const TAKEN_BACK = new Error('another tab plays');

/** The kinds of games, which begin the names of their locks. */
const KINDS = ['game-2048', 'sliding-puzzle'];

/**
 * Runs an action while no tab can play, so that none of them overwrites the new data. Tabs that play lose their
 * game, this one included.
 * @template T
 * @param {Database} database
 * @param {{ kind: string, key: string }[]} added games that the action adds
 * @param {(signal: AbortSignal) => Promise<T>} act the signal is aborted with `TAKEN_BACK`
 */
export async function withLocks(database, added, act) {
  const [keys, saves] = [await database.getAllKeys('saves'), await database.getAll('saves')];
  const saved = saves.map((save, at) => ({
    kinds: KINDS.includes(save?.kind) ? [save.kind] : KINDS,
    key: String(/** @type {IDBValidKey[]} */ (keys[at])[1]).replace(PREVIOUS, ''),
  }));
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  // Games may be open but not saved yet.
  const open = held
    .map(({ name = '' }) => name)
    .filter((name) => KINDS.includes(name.split('/')[0]));
  const names = new Set([
    ...saved.flatMap(({ kinds, key }) =>
      kinds.map((/** @type {string} */ kind) => `${kind}/${key}`),
    ),
    ...added.map(({ kind, key }) => `${kind}/${key}`),
    ...open,
  ]);
  const stop = new AbortController();
  const lost = () => stop.abort(TAKEN_BACK);
  const unlocks = await Promise.all(
    [...names].map((name) => holdLock(name, { steal: true, lost })),
  );
  try {
    return await act(stop.signal);
  } finally {
    await Promise.all(unlocks.map((unlock) => unlock?.()));
  }
}
