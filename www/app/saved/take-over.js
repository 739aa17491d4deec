/** Changes the saved games of all names at once, while no tab can play any of them. */
import { withDatabase } from '../../storage/database.js';
import { holdLock } from '../../storage/tab-lock.js';
import { NAMES } from './keys.js';

/** Why an action was given up: another tab has taken a game back, and plays. */
export const TAKEN_BACK = new Error('another tab plays');

/**
 * Runs an action while no tab can play, so that none of them overwrites the new data. Tabs that play lose their
 * game, this one included.
 * @template T
 * @param {string[]} added keys of games that the action adds
 * @param {(signal: AbortSignal) => Promise<T>} act the signal is aborted with `TAKEN_BACK`
 */
export async function withLocks(added, act) {
  const keys = await withDatabase((database) => database.getAllKeys('slots'));
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  // Games may be open but not saved yet.
  const open = held
    .map(({ name = '' }) => name)
    .filter((name) => NAMES.some((kind) => name.startsWith(`${kind}/`)));
  const saved = keys.filter((key) => typeof key === 'string');
  const names = [...saved, ...added].flatMap((key) => NAMES.map((kind) => `${kind}/${key}`));
  const stop = new AbortController();
  const lost = () => stop.abort(TAKEN_BACK);
  const unlocks = await Promise.all(
    [...new Set([...names, ...open])].map((name) => holdLock(name, { steal: true, lost })),
  );
  try {
    return await act(stop.signal);
  } finally {
    await Promise.all(unlocks.map((unlock) => unlock?.()));
  }
}
