/**
 * Joins two copies of the same game, of which one has all moves of the other. Nothing depends on a clock, or on which
 * copy comes from which device: counters take the maximum, and bookmarks are united.
 */
import { isObject } from '../../element/counts.js';

/** @typedef {import('../../storage/games.js').Entry} Entry */
/** @typedef {Record<string, any>} Data */

/** What follows from the board that is shown. */
const POSITION = ['steps', 'slides', 'kept', 'score', 'highest', 'won', 'lost'];
/** What tells the best moment. */
const BEST = ['best', 'bestSteps', 'proof'];
/** What tells the best solution of a puzzle. */
const SOLUTION = ['solved', 'count', 'seconds', 'clean', 'outcome', 'raced'];

/** @param {Data} data @param {string[]} names */
const pick = (data, names) =>
  Object.fromEntries(
    names.filter((name) => data[name] !== undefined).map((name) => [name, data[name]]),
  );

/**
 * A text that is the same for the same data, whatever the order of its fields. A file has no fields without a value.
 * @param {unknown} data
 * @returns {string}
 */
export function textOf(data) {
  if (!isObject(data)) return JSON.stringify(data) ?? '';
  const fields = Object.keys(data)
    .filter((name) => data[name] !== undefined)
    .sort();
  return `{${fields.map((name) => `${JSON.stringify(name)}:${textOf(data[name])}`).join()}}`;
}

/** The greater of two values by a rank, then by their texts. @template T @param {T} a @param {T} b @param {(value: T) => number[]} rank @returns {T} */
function greater(a, b, rank = () => []) {
  const [one, other] = [rank(a), rank(b)];
  const at = one.findIndex((number, i) => number !== other[i]);
  if (at >= 0) return one[at] > other[at] ? a : b;
  return textOf(a) >= textOf(b) ? a : b;
}

/** How two values of a field become one. @type {Record<string, (a: any, b: any) => unknown>} */
const FIELDS = {
  started: (a, b) => Math.min(a, b),
  ended: (a, b) => Math.max(a, b),
  day: (a, b) => (a < b ? a : b),
  helped: (a, b) => Math.min(a, b),
  hinted: (a, b) => Math.min(a, b),
  challenge: (a, b) => Math.max(a, b),
  counts: () => false,
  bookmarks: (a, b) => united(a, b),
  note: (a, b) => greater(a, b, (text) => [text.length]),
  tiles: (a, b) => joinFields(a, b, (one, two) => Math.min(one, two)),
  tally: (a, b) => joinFields(a, b, most),
};

/** @param {number[]} a @param {number[]} b @returns {number[]} */
export const united = (a, b) => [...new Set([...a, ...b])].sort((one, other) => one - other);

/** The greater of two counts, or whether either is true. @param {any} a @param {any} b */
function most(a, b) {
  if (typeof a === 'number' && typeof b === 'number') return Math.max(a, b);
  if (typeof a === 'boolean' && typeof b === 'boolean') return a || b;
  return greater(a, b);
}

/** @param {Data} a @param {Data} b @param {(a: any, b: any, name: string) => unknown} join @returns {Data} */
function joinFields(a, b, join) {
  const joined = { ...b, ...a };
  for (const name of Object.keys(b)) {
    if (a[name] !== undefined && b[name] !== undefined) joined[name] = join(a[name], b[name], name);
    else joined[name] = a[name] ?? b[name];
  }
  return joined;
}

/** The better of two solutions of a puzzle: the shorter one. @param {Data} a @param {Data} b */
const betterSolution = (a, b) =>
  greater(pick(a, SOLUTION), pick(b, SOLUTION), ({ solved, count, clean }) => [
    solved ? 1 : 0,
    solved ? -count : 0,
    clean ? 1 : 0,
  ]);

/** The better of two best moments that count. @param {Entry} joined @param {Data[]} candidates */
function betterMoment({ kind, counts, helped, tally }, candidates) {
  const isPuzzle = kind === 'sliding-puzzle';
  const counted = candidates.filter(({ best, bestSteps, proof }) => {
    if (!(best > 0)) return false;
    if (counts !== false) return !isPuzzle || (tally.clean && tally.count === best);
    // The moves of a proof were made before the AI's.
    return !isPuzzle && helped !== undefined && (proof !== undefined || bestSteps <= helped);
  });
  return counted.reduce(
    (a, b) =>
      a
        ? greater(a, b, (moment) => [isPuzzle ? -moment.best : moment.best, moment.proof ? 0 : 1])
        : b,
    /** @type {any} */ (undefined),
  );
}

/**
 * Joins two copies of a game.
 * @param {Entry} longer the copy with all moves
 * @param {Entry} shorter
 * @param {boolean} same whether both have the same moves
 * @returns {Entry} the longer one itself if the other adds nothing
 */
export function join(longer, shorter, same) {
  if (same && textOf(longer) === textOf(shorter)) return longer;
  const [a, b] = /** @type {Data[]} */ ([longer, shorter]);
  const place = (/** @type {Data} */ data) => pick(data, POSITION);
  const rank = (/** @type {Data} */ { steps = 0, slides = 0, kept }) => [
    steps + slides,
    kept ? 1 : 0,
  ];
  // The board of the copy that has been played on; of two with the same moves, that with fewer of them undone.
  const shown = same ? greater(place(a), place(b), rank) : place(a);
  const isFirst = textOf(shown) === textOf(place(a));
  const [base, other] = isFirst ? [a, b] : [b, a];
  const joined = /** @type {Entry} */ (
    joinFields(
      base,
      other,
      (/** @type {any} */ one, /** @type {any} */ two, /** @type {string} */ name) =>
        FIELDS[name]?.(one, two) ?? (same ? greater(one, two) : one),
    )
  );
  Object.assign(joined, pick(a, ['id', 'record']), shown);
  if (a.kind === 'sliding-puzzle') Object.assign(joined.tally, betterSolution(a.tally, b.tally));
  else {
    // These two follow from the board.
    const [one, two] = [pick(base.tally, ['score', 'lost']), pick(other.tally, ['score', 'lost'])];
    Object.assign(
      joined.tally,
      same && textOf(place(a)) === textOf(place(b)) ? greater(one, two) : one,
    );
  }
  for (const name of BEST) delete (/** @type {Data} */ (joined)[name]);
  Object.assign(joined, betterMoment(joined, [pick(a, BEST), pick(b, BEST)]));
  return textOf(joined) === textOf(longer) ? longer : joined;
}
