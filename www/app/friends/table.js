/**
 * The model of a friends' table: games with the names of their players, ranked per start. No DOM, no engine: the
 * results were found by replaying the records.
 */

/**
 * A game whose record was replayed.
 * @typedef {object} Game
 * @property {string} record
 * @property {'game-2048' | 'sliding-puzzle'} kind
 * @property {string} start the record without its moves and its check sum
 * @property {number} result the score; of a puzzle, the slides of its solution
 * @property {number} moves
 * @property {string} seed in decimal digits
 * @property {boolean} custom whether it began from a custom board
 * @property {any} variant the rules and the size of a game of 2048; side, goal and start of a puzzle
 */

/** A row of a table. @typedef {Game & { name: string }} Row */

/** The most that fits in one link or file. */
export const LINK_LIMITS = { games: 100, moves: 1_000_000 };
/** The most that this browser keeps. */
export const OWN_LIMITS = { games: 1000, moves: 10_000_000 };

/** The longest name: in characters as a reader counts them, and in UTF-16 units, which stacked marks use up. */
export const NAME_LENGTH = 24;
const NAME_UNITS = 100;

/** Characters that hide text, turn its direction or end a line. */
const FORBIDDEN = /[\p{Bidi_Control}\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u;
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{White_Space}]/u;

/** A name as it is stored: composed, without spaces at its ends. @param {string} typed */
export const nameOf = (typed) => typed.normalize('NFC').trim();

/**
 * What is wrong with a name.
 * @param {string} name as `nameOf` returns it
 * @returns {'empty' | 'long' | 'characters' | undefined}
 */
export function faultOf(name) {
  if (FORBIDDEN.test(name) || name !== nameOf(name)) return 'characters';
  if (!VISIBLE.test(name)) return 'empty';
  // Counting the characters of a text without a limit would take its time.
  if (name.length > NAME_UNITS) return 'long';
  return [...new Intl.Segmenter().segment(name)].length > NAME_LENGTH ? 'long' : undefined;
}

/** Sorts texts by their UTF-16 units, the same in every language. @param {string} a @param {string} b */
const compare = (a, b) => (a < b ? -1 : Number(a > b));

/** How good a game is; the higher, the better. @param {Game} game */
const rankOf = ({ kind, result }) => (kind === 'game-2048' ? result : -result);

/** Sorts games of one start, the best first. Of equal ones, the text of the record decides. @param {Game} a @param {Game} b */
const byRank = (a, b) => rankOf(b) - rankOf(a) || compare(a.record, b.record);

/** Of two rows with the same key, the better one stays. @param {Row} row */
const keyOf = ({ start, name }) => `${start} ${name}`;

/**
 * Merges tables: of each start and name, the best game stays. Neither their order nor how often a table is merged
 * makes a difference.
 * @param {...Row[]} tables
 * @returns {Row[]} by start and name
 */
export function merge(...tables) {
  /** @type {Map<string, Row>} */
  const rows = new Map();
  for (const row of tables.flat()) {
    const key = keyOf(row);
    const other = rows.get(key);
    if (!other || byRank(row, other) < 0) rows.set(key, row);
  }
  return [...rows.values()].sort((a, b) => compare(keyOf(a), keyOf(b)));
}

/** The moves of all games. @param {Game[]} games */
const movesOf = (games) => games.reduce((sum, { moves }) => sum + moves, 0);

/** Whether a table is within limits. @param {Row[]} rows @param {typeof LINK_LIMITS} limits */
export const fits = (rows, { games, moves }) => rows.length <= games && movesOf(rows) <= moves;

/**
 * The rows of a start.
 * @typedef {object} Ranking
 * @property {string} start
 * @property {(Row & { place: number })[]} rows the best first; equal results have the same place
 */

/**
 * Ranks a table.
 * @param {Row[]} rows
 * @param {(game: Game) => string | undefined} dayOf the day of a daily game
 * @returns {Ranking[]} daily games first, the latest day leading
 */
export function rank(rows, dayOf) {
  /** @type {Map<string, Row[]>} */
  const starts = new Map();
  for (const row of rows) starts.set(row.start, [...(starts.get(row.start) ?? []), row]);
  /** @param {Ranking} ranking */
  const day = ({ rows: [first] }) => dayOf(first) ?? '';
  return [...starts]
    .map(([start, of]) => {
      of.sort(byRank);
      const place = (/** @type {Row} */ row) =>
        of.findIndex((other) => rankOf(other) === rankOf(row)) + 1;
      return { start, rows: of.map((row) => ({ ...row, place: place(row) })) };
    })
    .sort((a, b) => compare(day(b), day(a)) || compare(a.start, b.start));
}

/** What a merge would bring. @param {Row[]} own @param {Row[]} others @returns {Row[]} the rows that are new or better */
export function gainOf(own, others) {
  const before = new Set(own.map((row) => `${keyOf(row)} ${row.record}`));
  return merge(own, others).filter((row) => !before.has(`${keyOf(row)} ${row.record}`));
}
