/**
 * Restores a backup, and undoes that. The data is in three places: the database of the games, that of
 * the puzzles, and the settings. One transaction on the first is the commit point: it replaces the
 * games, sets the replaced data aside, and writes a journal of the changes still to be made in the other
 * two places. Before it, everything is old; after it, everything is new. An import that is cut short is
 * finished when a page is opened again.
 */
import { connect as connectPuzzles } from '../../puzzle/database.js';
import { connect, recordOf, withDatabase } from '../../storage/database.js';
import { partsOf, pick, readFrom } from '../saved/games.js';
import { partsOf as partsOfPuzzle } from '../saved/puzzles.js';
import { changeAtOnce, deleting, putAll, withLocks } from '../saved/take-over.js';
import { stored } from '../shell/settings.js';
import { IMPORTED, IMPORTING, JOURNAL } from './journal.js';
import { putSettings, readSettings } from './settings.js';

/** @typedef {import('./file.js').Content} Content */
/** @typedef {import('./file.js').SavedData} SavedData */
/** @typedef {import('../saved/take-over.js').Database} Database */
/** @typedef {import('../saved/take-over.js').Transaction} Transaction */

/**
 * The data that an import has replaced.
 * @typedef {object} Aside
 * @property {string} made the time of the import, as an ISO date
 * @property {boolean} undone whether the import was undone, so this is the imported data
 * @property {Content} content
 * @property {string} [id] the id of the change that set it aside
 */

/**
 * The puzzles that a change has replaced, stored in their own database by the same transaction. They may be
 * newer than those set aside with the games: if a change is cut short, the puzzles are replaced at a later
 * start and may have been played in between.
 * @typedef {Pick<SavedData, 'saves' | 'best'> & { id: string }} Replaced `id` is the id of the change
 */

/**
 * The changes still to be made after the games are replaced.
 * @typedef {object} Journal
 * @property {string} id the id of this change; each place stores it once it is changed
 * @property {string} made the time of the change, as an ISO date
 * @property {Record<string, string>} settings
 * @property {Record<string, string>} [puzzleSettings]
 * @property {Pick<SavedData, 'saves' | 'best'>} [puzzles] removed when they are replaced
 */

/** How a game is locked, and its keys recognized. */
const GAMES = { kind: 'game-2048', partsOf };
const PUZZLES = { kind: 'sliding-puzzle', partsOf: partsOfPuzzle };

/** The key of the replaced data, in both databases. */
const ASIDE = 'replaced';

/** The key under which the puzzle database stores the id of the last change made in it. */
const SEEN = 'import';

/** Milliseconds after which the journal can be deleted: by then every browser has stored the settings. */
const DAY = 86_400_000;

/**
 * Reads the data that the last import has replaced.
 * @returns {Promise<Aside | undefined>}
 * @throws without storage
 */
export async function readAside() {
  /** @type {Aside | undefined} */
  const aside = await withDatabase(connect, (games) => games.get('broken', ASIDE));
  if (!aside?.content.puzzles) return aside;
  return withReplaced(aside, await withDatabase(connectPuzzles, readReplaced));
}

/**
 * Reads the puzzles that the last change has replaced.
 * @param {Database} puzzles
 * @returns {Promise<Replaced | undefined>}
 */
async function readReplaced(puzzles) {
  const transaction = puzzles.transaction('broken');
  /** @type {Replaced | undefined} */
  const replaced = await transaction.store.get(ASIDE);
  // An older version of the page writes only the id, and leaves puzzles of an earlier change here.
  return replaced?.id === (await transaction.store.get(SEEN)) ? replaced : undefined;
}

/**
 * The replaced data, with the puzzles as they were when they were replaced.
 * @template {Aside | undefined} T
 * @param {T} aside
 * @param {Replaced} [replaced]
 * @returns {T}
 */
function withReplaced(aside, replaced) {
  const puzzles = aside?.content.puzzles;
  if (!puzzles || !replaced || aside.id !== replaced.id) return aside;
  const { saves, best } = replaced;
  return { ...aside, content: { ...aside.content, puzzles: { ...puzzles, saves, best } } };
}

/** @typedef {Pick<Content, 'saves' | 'best' | 'records'>} Values */

/**
 * Reads the data of one page from its database.
 * @param {Parameters<typeof readFrom>[0]} transaction
 * @param {typeof GAMES | typeof PUZZLES} game
 */
async function dataIn(transaction, { partsOf: isOurs }) {
  const { saves, best, records } = await readFrom(transaction);
  return { saves: pick(saves, isOurs), best: pick(best, isOurs), records: pick(records, isOurs) };
}

/** The values of each object store, by key. @param {Values} values */
function storesOf({ saves, best, records = {} }) {
  const proofs = Object.entries(records).map(([key, record]) => [recordOf(key), record]);
  return { saves, best: { ...best, ...Object.fromEntries(proofs) } };
}

/**
 * @param {Transaction} transaction
 * @param {Values} there the current values
 * @param {Values} next the new ones
 */
function replace(transaction, there, next) {
  const [old, values] = [storesOf(there), storesOf(next)];
  for (const name of /** @type {const} */ (['saves', 'best'])) {
    putAll(transaction, name, { ...deleting(old[name]), ...values[name] });
  }
}

/**
 * Runs an action with both databases open, in only one tab at a time.
 * @template T
 * @param {(databases: Database[]) => Promise<T>} act
 * @returns {Promise<T>}
 */
function withBoth(act) {
  const open = () =>
    withDatabase(connect, (games) =>
      withDatabase(connectPuzzles, (puzzles) => act([games, puzzles])),
    );
  return navigator.locks ? navigator.locks.request('2048-import', open) : open();
}

/**
 * The transaction that commits the change.
 * @param {Database[]} databases
 * @param {string} id
 * @param {(there: Content, aside: Aside | undefined) => { next: Content, aside: Aside }} decide
 */
async function swap([games, puzzles], id, decide) {
  // All locks are held, so the puzzles do not change meanwhile.
  const { saves, best } = await dataIn(puzzles.transaction(['saves', 'best']), PUZZLES);
  const replaced = await readReplaced(puzzles);
  const settings = readSettings();
  await changeAtOnce(games, ['saves', 'best', 'broken'], async (transaction) => {
    /** @type {Content} */
    const there = {
      ...(await dataIn(transaction, GAMES)),
      settings: settings.own,
      puzzles: { saves, best, settings: settings.puzzles },
    };
    const last = withReplaced(await transaction.objectStore('broken').get(ASIDE), replaced);
    const { next, aside } = decide(there, last);
    // Puzzles that are not replaced need not be set aside.
    if (!next.puzzles) delete there.puzzles;
    replace(transaction, there, next);
    /** @type {Journal} */
    const journal = { id, made: new Date().toISOString(), settings: next.settings };
    if (next.puzzles) {
      const { saves, best, settings } = next.puzzles;
      Object.assign(journal, { puzzles: { saves, best }, puzzleSettings: settings });
    }
    putAll(transaction, 'broken', { [ASIDE]: { ...aside, id }, [JOURNAL]: journal });
  });
}

/**
 * Makes the changes of the journal to puzzles and settings. It skips places that are changed already, so it
 * can be repeated at any time.
 * @param {Database[]} databases
 * @returns {Promise<boolean>} whether anything was changed
 */
async function rollForward([games, puzzles]) {
  /** @type {Journal | undefined} */
  const journal = await games.get('broken', JOURNAL);
  if (!journal) return false;
  const { puzzles: next, ...rest } = journal;
  const replaced =
    next !== undefined &&
    (await changeAtOnce(puzzles, ['saves', 'best', 'broken'], async (transaction) => {
      if ((await transaction.objectStore('broken').get(SEEN)) === journal.id) return false;
      const { saves, best } = await dataIn(transaction, PUZZLES);
      replace(transaction, { saves, best }, next);
      putAll(transaction, 'broken', {
        [SEEN]: journal.id,
        [ASIDE]: { id: journal.id, saves, best },
      });
      return true;
    }));
  // In a transaction, so no other import can come between the check and the change.
  const set = await changeAtOnce(games, ['broken'], async (transaction) => {
    const now = await transaction.objectStore('broken').get(JOURNAL);
    if (now?.id !== journal.id) return false;
    const seen = stored.get(IMPORTED) === journal.id;
    if (!seen) {
      putSettings(journal.settings, journal.puzzleSettings);
      // Stored after the settings, so a browser that loses them loses this too.
      stored.set(IMPORTED, journal.id);
    }
    const keeps = stored.get(IMPORTED) === journal.id;
    // Without local storage, waiting does not help.
    const over = (seen || !keeps) && Date.now() - Date.parse(journal.made) > DAY;
    if (next || over) putAll(transaction, 'broken', { [JOURNAL]: over ? undefined : rest });
    return !seen && keeps;
  });
  return replaced || set;
}

/**
 * Finishes an import that was cut short.
 * @returns {Promise<boolean>} whether anything was changed, so the page must be reloaded
 * @throws without storage
 */
export function finish() {
  return withBoth(async (databases) => {
    const [games, puzzles] = databases;
    /** @type {Journal | undefined} */
    const journal = await games.get('broken', JOURNAL);
    const act = async () => {
      const changed = await rollForward(databases);
      forgetFlag();
      return changed;
    };
    if (!journal?.puzzles) return act();
    return withLocks(PUZZLES, puzzles, Object.keys(journal.puzzles.saves), act);
  });
}

/** Deletes the flag of a running import. */
const forgetFlag = () => stored.delete(IMPORTING);

/**
 * Replaces the saved data while no tab can play.
 * @param {Content} content data whose games are changed, apart from those that are there
 * @param {Parameters<typeof swap>[2]} decide
 */
function replaceContent({ saves, puzzles }, decide) {
  return withBoth(async (databases) => {
    const act = async () => {
      const id = Math.random().toString(36).slice(2);
      // Finish the previous import first, because this one overwrites its journal.
      await rollForward(databases);
      // Every page checks this when it opens, so it can finish an import that is cut short from here on.
      stored.set(IMPORTING, id);
      try {
        await swap(databases, id, decide);
      } catch (error) {
        forgetFlag();
        throw error;
      }
      try {
        await rollForward(databases);
        forgetFlag();
      } catch (error) {
        // The change is committed; the rest follows when a page is opened.
        console.warn('an import could not be finished yet:', error);
      }
    };
    await withLocks(GAMES, databases[0], Object.keys(saves), () =>
      withLocks(PUZZLES, databases[1], Object.keys(puzzles?.saves ?? {}), act),
    );
  });
}

/**
 * Replaces all saved data, or nothing. If the new data has no puzzles, the puzzles stay.
 * @param {Content} content
 * @throws without storage
 */
export function bringIn({ saves, best, records, settings, puzzles }) {
  const next = { saves, best, records, settings, puzzles };
  const made = new Date().toISOString();
  return replaceContent(next, (there) => ({
    next,
    aside: { made, undone: false, content: there },
  }));
}

/**
 * Undoes the last import, or redoes it. The replaced data is set aside again, so nothing is lost.
 * @param {Aside} last
 * @throws without storage
 */
export function turnBack(last) {
  return replaceContent(last.content, (there, aside = last) => ({
    next: aside.content,
    aside: { ...aside, undone: !aside.undone, content: there },
  }));
}
