/**
 * All that is kept gives way to what a file holds, and comes back. It lies in three places: the
 * database of the games, that of the puzzles, and the settings. One transaction on the first decides:
 * it replaces the games, puts aside what gives way, and keeps a journal of what the other two are
 * still to become. Before it all is old, after it all is new: what was cut short is finished when a
 * page is opened again.
 */
import { connect as connectPuzzles } from '../../puzzle/database.js';
import { connect, recordOf } from '../../storage/database.js';
import { kept } from '../settings.js';
import { IMPORTED, IMPORTING, JOURNAL } from './journal.js';
import { entriesOf, partsOf, sortBests } from './saved-games.js';
import { partsOf as partsOfPuzzle } from './saved-puzzles.js';
import { putSettings, readSettings } from './settings.js';
import { changeAtOnce, putAll, takeAll } from './take-over.js';

/** @typedef {import('./file.js').Content} Content */
/** @typedef {import('./file.js').SavedData} SavedData */
/** @typedef {import('./take-over.js').Database} Database */
/** @typedef {import('./take-over.js').Transaction} Transaction */

/**
 * What an import has put aside.
 * @typedef {object} Aside
 * @property {string} made when the import was, as an ISO date
 * @property {boolean} undone whether the import was taken back, so that this is what it brought
 * @property {Content} content
 * @property {string} [id] of the change that put it aside
 */

/**
 * The puzzles that a change has replaced, kept in their own database by the transaction that replaced
 * them. They may be newer than those put aside with the games: a change that was cut short replaces
 * the puzzles at a later start, and they may have been played in between.
 * @typedef {Pick<SavedData, 'saves' | 'best'> & { id: string }} Replaced `id` is that of the change
 */

/**
 * What is still to be done when the games are replaced.
 * @typedef {object} Journal
 * @property {string} id of this change; each place keeps it once it is changed
 * @property {string} made when it was, as an ISO date
 * @property {Record<string, string>} settings
 * @property {Record<string, string>} [puzzleSettings]
 * @property {Pick<SavedData, 'saves' | 'best'>} [puzzles] until they are replaced
 */

/** The key of what an import has replaced, in both databases. */
const ASIDE = 'replaced';

/** Under this key the puzzles keep which change they have seen. */
const SEEN = 'import';

/** Milliseconds after which a journal is no longer needed: by then every browser has stored the settings. */
const DAY = 86_400_000;

/** What the last import has put aside. @returns {Promise<Aside | undefined>} @throws where nothing is kept */
export async function readAside() {
  const database = await connect();
  /** @type {Aside | undefined} */
  let aside;
  try {
    aside = await database.get('broken', ASIDE);
  } finally {
    database.close();
  }
  if (!aside?.content.puzzles) return aside;
  const puzzles = await connectPuzzles();
  try {
    return withReplaced(aside, await readReplaced(puzzles));
  } finally {
    puzzles.close();
  }
}

/**
 * The puzzles that the last change has replaced.
 * @param {Database} puzzles
 * @returns {Promise<Replaced | undefined>}
 */
async function readReplaced(puzzles) {
  const transaction = puzzles.transaction('broken');
  /** @type {Replaced | undefined} */
  const replaced = await transaction.store.get(ASIDE);
  // An older version of the page notes its change alone, and leaves what an earlier one replaced.
  return replaced?.id === (await transaction.store.get(SEEN)) ? replaced : undefined;
}

/**
 * What was put aside, with the puzzles as they were when they were replaced.
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

/**
 * What one page keeps in its database.
 * @param {Transaction | import('idb').IDBPTransaction<unknown, string[], 'readonly'>} transaction
 * @param {(key: string) => unknown} isOurs
 */
async function dataIn(transaction, isOurs) {
  const [saves, bests] = await Promise.all(
    ['saves', 'best'].map((name) => entriesOf(transaction.objectStore(name))),
  );
  const { best, records } = sortBests(bests);
  /** @param {Iterable<[string, any]>} entries */
  const ours = (entries) => Object.fromEntries([...entries].filter(([key]) => isOurs(key)));
  return { saves: ours(saves), best: ours(best), records: ours(records) };
}

/** @typedef {Pick<Content, 'saves' | 'best' | 'records'>} Values */

/** The values of the two stores, by name. @param {Values} values @returns {['saves' | 'best', [string, unknown][]][]} */
const entriesIn = ({ saves, best, records = {} }) => [
  ['saves', Object.entries(saves)],
  [
    'best',
    [
      ...Object.entries(best),
      ...Object.entries(records).map(
        ([key, record]) => /** @type {[string, string]} */ ([recordOf(key), record]),
      ),
    ],
  ],
];

/** @param {Transaction} transaction @param {Values} there @param {Values} next */
function replace(transaction, there, next) {
  for (const [name, entries] of entriesIn(there)) {
    putAll(
      transaction,
      name,
      entries.map(([key]) => [key, undefined]),
    );
  }
  for (const [name, entries] of entriesIn(next)) putAll(transaction, name, entries);
}

/**
 * Takes all games and puzzles of the pages away from whoever plays them.
 * @param {Database[]} databases of both
 * @param {Content[]} contents whose games are touched
 */
async function takeBoth([games, puzzles], contents) {
  const [own, theirs] = await Promise.all(
    [games, puzzles].map(async (database) => (await database.getAllKeys('saves')).map(String)),
  );
  for (const content of contents) {
    own.push(...Object.keys(content.saves));
    theirs.push(...Object.keys(content.puzzles?.saves ?? {}));
  }
  const frees = await Promise.all([
    takeAll('game-2048', own.filter(partsOf), partsOf),
    takeAll('sliding-puzzle', theirs.filter(partsOfPuzzle), partsOfPuzzle),
  ]);
  return async () => {
    await Promise.all(frees.map((free) => free()));
  };
}

/**
 * Opens both databases for as long as something is done. One tab does it at a time.
 * @template T
 * @param {(databases: Database[]) => Promise<T>} act
 * @returns {Promise<T>}
 */
function withBoth(act) {
  const open = () => opened(act);
  return navigator.locks ? navigator.locks.request('2048-import', open) : open();
}

/** @template T @param {(databases: Database[]) => Promise<T>} act @returns {Promise<T>} */
async function opened(act) {
  const games = await connect();
  try {
    const puzzles = await connectPuzzles();
    try {
      return await act([games, puzzles]);
    } finally {
      puzzles.close();
    }
  } finally {
    games.close();
  }
}

/**
 * The deciding transaction.
 * @param {Database[]} databases
 * @param {string} id
 * @param {(there: Content, aside: Aside | undefined) => { next: Content, aside: Aside }} decide
 */
async function swap([games, puzzles], id, decide) {
  // Nobody plays them now, so they stay what they are.
  const puzzlesThere = await dataIn(puzzles.transaction(['saves', 'best']), partsOfPuzzle);
  const replaced = await readReplaced(puzzles);
  const settings = readSettings();
  await changeAtOnce(games, ['saves', 'best', 'broken'], async (transaction) => {
    /** @type {Content} */
    const there = {
      ...(await dataIn(transaction, partsOf)),
      settings: settings.own,
      puzzles: {
        saves: puzzlesThere.saves,
        best: puzzlesThere.best,
        settings: settings.puzzles,
      },
    };
    const last = withReplaced(await transaction.objectStore('broken').get(ASIDE), replaced);
    const { next, aside } = decide(there, last);
    // What stays as it is need not come back.
    if (!next.puzzles) delete there.puzzles;
    replace(transaction, there, next);
    /** @type {Journal} */
    const journal = { id, made: new Date().toISOString(), settings: next.settings };
    if (next.puzzles) {
      const { saves, best, settings } = next.puzzles;
      Object.assign(journal, { puzzles: { saves, best }, puzzleSettings: settings });
    }
    putAll(transaction, 'broken', [
      [ASIDE, { ...aside, id }],
      [JOURNAL, journal],
    ]);
  });
}

/**
 * Brings puzzles and settings to where the journal says. Each place that has seen it stays as it is,
 * so that it can be asked again at any time.
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
      const there = await dataIn(transaction, partsOfPuzzle);
      replace(transaction, there, next);
      putAll(transaction, 'broken', [
        [SEEN, journal.id],
        [ASIDE, { id: journal.id, saves: there.saves, best: there.best }],
      ]);
      return true;
    }));
  // Within a transaction, so that no other import comes between the look and the change.
  const set = await changeAtOnce(games, ['broken'], async (transaction) => {
    const now = await transaction.objectStore('broken').get(JOURNAL);
    if (now?.id !== journal.id) return false;
    const seen = kept.get(IMPORTED) === journal.id;
    if (!seen) putSettings(journal.settings, journal.puzzleSettings);
    // Kept behind the settings, so that a browser that loses them loses this as well.
    if (!seen) kept.set(IMPORTED, journal.id);
    const keeps = kept.get(IMPORTED) === journal.id;
    // Where nothing is kept by name, waiting does not help either.
    const over = (seen || !keeps) && Date.now() - Date.parse(journal.made) > DAY;
    if (next || over) putAll(transaction, 'broken', [[JOURNAL, over ? undefined : rest]]);
    return !seen && keeps;
  });
  return replaced || set;
}

/**
 * Finishes an import that was cut short.
 * @returns {Promise<boolean>} whether anything was changed, so that the page is to be loaded again
 * @throws where nothing can be kept
 */
export function finish() {
  return withBoth(async (databases) => {
    const [games, puzzles] = databases;
    /** @type {Journal | undefined} */
    const journal = await games.get('broken', JOURNAL);
    const there = (await puzzles.getAllKeys('saves')).map(String);
    const keys = [...there, ...Object.keys(journal?.puzzles?.saves ?? {})].filter(partsOfPuzzle);
    const free = journal?.puzzles
      ? await takeAll('sliding-puzzle', keys, partsOfPuzzle)
      : async () => {};
    try {
      const changed = await rollForward(databases);
      forgetFlag();
      return changed;
    } finally {
      await free();
    }
  });
}

/** Nothing is being imported any more. */
const forgetFlag = () => kept.delete(IMPORTING);

/** @param {Content[]} contents whose games are touched @param {Parameters<typeof swap>[2]} decide */
function replaceContents(contents, decide) {
  return withBoth(async (databases) => {
    const id = Math.random().toString(36).slice(2);
    const free = await takeBoth(databases, contents);
    try {
      // What is still to be done of the import before this one would be forgotten.
      await rollForward(databases);
      // Asked for by every page that opens, so that it finishes what is cut short from here on.
      kept.set(IMPORTING, id);
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
        // It is decided: the rest follows when the page is loaded again.
        console.warn('an import could not be finished yet:', error);
      }
    } finally {
      await free();
    }
  });
}

/**
 * Replaces all that is kept, or nothing. Without puzzles in it, the puzzles stay.
 * @param {Content} content
 * @throws where nothing can be kept
 */
export function bringIn({ saves, best, records, settings, puzzles }) {
  const next = { saves, best, records, settings, puzzles };
  const made = new Date().toISOString();
  return replaceContents([next], (there) => ({
    next,
    aside: { made, undone: false, content: there },
  }));
}

/**
 * Takes the last import back, or makes it again. Either way nothing is lost.
 * @param {Aside} last
 * @throws where nothing can be kept
 */
export function turnBack(last) {
  return replaceContents([last.content], (there, aside = last) => ({
    next: aside.content,
    aside: { ...aside, undone: !aside.undone, content: there },
  }));
}
