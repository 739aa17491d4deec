/**
 * The games that the pages save: their names and keys, the best score without undo among them, and changes of many at
 * once, such as deleting all puzzles, while no tab can play any of them.
 */
import { LENGTHS } from '../../../pkg/game_constants.js';
import { GOALS, MAX_WALK, SIDES } from '../../../pkg/puzzle_constants.js';
import { withDatabase } from '../../storage/database.js';
import { changeGames, readGames, toTombstone } from '../../storage/games.js';
import { holdLock } from '../../storage/tab-lock.js';

/** @typedef {import('../variant/game.js').Variant} Variant */

/** @typedef {'game-2048' | 'sliding-puzzle'} Name */

/** Returns the key of a game. @param {string} name @param {Variant} variant */
export const saveKey = (name, { rules, rows, cols }) => `${name}/${rules}/${rows}x${cols}`;

const LENGTH = LENGTHS.join('|');
const GAME = new RegExp(
  `^(main|practice|daily/(\\d{4}-\\d\\d-\\d\\d))/([^/#]+)/(${LENGTH})x(${LENGTH})$`,
);
const PUZZLE = new RegExp(
  `^(puzzle|puzzle-daily/(\\d{4}-\\d\\d-\\d\\d)|puzzle-practice)/(${SIDES.join('|')})x\\3/(${GOALS.join('|')})/(any|[1-9]\\d*)$`,
);

/**
 * Parse the keys of each kind of game. Undefined is returned for one that isn't the pages' own: other pages of the same
 * origin may save games too.
 * @satisfies {Record<Name, (key: string) => { name: string, day?: string, variant: any } | undefined>}
 */
export const KEY_PARSERS = {
  'game-2048'(/** @type {string} */ key) {
    const match = GAME.exec(key);
    if (!match) return undefined;
    const [, name, day, rules, rows, cols] = match;
    return { name, day, variant: { rules, rows: Number(rows), cols: Number(cols) } };
  },
  'sliding-puzzle'(/** @type {string} */ key) {
    const match = PUZZLE.exec(key);
    if (!match) return undefined;
    const [, name, day, side, goal, slides] = match;
    const start = slides === 'any' ? slides : Number(slides);
    if (start !== 'any' && start > MAX_WALK) return undefined;
    return { name, day, variant: { side: Number(side), goal, start } };
  },
};

/** The names of the elements of both games. */
export const NAMES = /** @type {Name[]} */ (Object.keys(KEY_PARSERS));

/** Whether a game is one of the pages. @param {{ kind: string, key: string }} game */
export const isOwn = ({ kind, key }) =>
  KEY_PARSERS[/** @type {Name} */ (kind)]?.(key) !== undefined;

/**
 * The best score without undo.
 * @param {import('../../storage/games.js').Entry[]} games
 * @returns {number} 0 if there is none
 */
export const bestWithoutUndo = (games) =>
  games.reduce((most, { best = 0, tally }) => (tally.undos === 0 ? Math.max(most, best) : most), 0);

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

/** The counts of an attempt at a puzzle that has just begun. */
const TALLY = { slides: 0, time: 0, solved: false, givenUp: false };

/** An attempt that begins where it is now. @param {any} row */
const uncounted = ({ day, summary, ...row }) => {
  const { record, slides, counts, fold } = summary;
  return {
    ...row,
    start: `${record} ${slides}${counts === false ? ' uncounted' : ''}`,
    summary: { fold, acts: 0, record, slides, counts, tally: TALLY, ended: row.started },
  };
};

/**
 * Clears the statistics of all puzzles of the page, except those saved by a newer version. Tabs that play lose their
 * game, so that they can't write their counts back; the caller must reload the page.
 * @returns {Promise<() => Promise<void>>} undoes it
 * @throws if storing fails; then nothing has changed
 */
export async function clearPuzzles() {
  const games = await readGames(
    (game) => game.kind === 'sliding-puzzle' && isOwn(game) && game.version === 1,
  );
  const undo = await withLocks([], (signal) =>
    changeGames(
      games.map(({ id }) => id),
      (row, isRunning) => (isRunning ? uncounted(row) : toTombstone(row)),
      { drops: true, signal },
    ),
  );
  return () => withLocks([], undo);
}
