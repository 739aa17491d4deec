/** Records of one game as they grew apart: which is the beginning of which, their order, and their ids. */

/**
 * A game of a library. `origin` is the id that it had before it grew apart from the game with that id.
 * @typedef {import('../../storage/games.js').Entry & { origin?: string }} Game
 */

/** The digits of a record, in their order. */
const DIGITS = new Map(
  Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', (digit, at) => [
    digit,
    at,
  ]),
);

/** The number of moves in a digit. */
const MOVES = 3;

/** The number of moves in the last digit: a 1 bit follows them, then 0 bits. @param {number} digit */
const lastMoves = (digit) => ((digit & 3) === 2 ? 2 : Number((digit & 15) === 8));

/** A game, and its record in a form that can be compared. */
export class Version {
  game;
  fixed;
  /** What is played: kind, key, rules, start and seed. */
  head;
  /** The moves, three in each digit. @type {number[]} */
  digits;
  /** The number of moves. */
  length;

  /** @param {Game} game @param {boolean} fixed whether it stays as it is */
  constructor(game, fixed) {
    this.game = game;
    this.fixed = fixed;
    const fields = game.record.split('.');
    this.head = [game.kind, game.key, ...fields.slice(0, -2)].join();
    this.digits = Array.from(fields.at(-2) ?? '', (digit) => DIGITS.get(digit) ?? 0);
    const full = Math.max(0, this.digits.length - 1);
    this.length = MOVES * full + lastMoves(this.digits[full]);
  }

  /**
   * The order of the versions of a game: a beginning comes before what goes on from it, and more moves never
   * change the order of two that have grown apart.
   * @param {Version} other
   */
  compare(other) {
    if (this.head !== other.head) return this.head < other.head ? -1 : 1;
    const moves = sharedMoves(this, other);
    if (moves === this.length || moves === other.length) return this.length - other.length;
    const at = Math.floor(moves / MOVES);
    return this.digits[at] - other.digits[at];
  }
}

/** @param {Game} game @param {boolean} fixed */
export const versionOf = (game, fixed) => new Version(game, fixed);

/** The number of moves with which both begin; -1 if they are different games. @param {Version} a @param {Version} b */
export function sharedMoves(a, b) {
  if (a.head !== b.head) return -1;
  const digits = Math.min(a.digits.length, b.digits.length);
  let at = 0;
  while (at < digits && a.digits[at] === b.digits[at]) at++;
  let moves = MOVES * at;
  if (at < digits) {
    const bits = a.digits[at] ^ b.digits[at];
    moves += bits >> 4 ? 0 : bits >> 2 ? 1 : 2;
  }
  return Math.min(moves, a.length, b.length);
}

/**
 * An id of 128 bits made of a text, so that every device finds the same: MurmurHash3's mixing of four lanes with
 * different seeds.
 * @param {string} family the id that the game had before it grew apart
 * @param {string} record
 */
export function contentId(family, record) {
  const text = `${family} ${record}`;
  const lanes = [0x9747b28c, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f].map((seed) => {
    let hash = seed;
    for (let at = 0; at < text.length; at++) {
      hash = Math.imul(hash ^ text.charCodeAt(at), 0xcc9e2d51);
      hash = Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64;
    }
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return (hash ^ (hash >>> 16)) >>> 0;
  });
  return lanes.map((lane) => lane.toString(16).padStart(8, '0')).join('');
}
