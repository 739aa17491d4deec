/**
 * The moves of a record as text, compared without playing them: whether one record is the beginning of another
 * (docs/record-format.md). Both games end their records alike.
 */

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * A record, taken apart.
 * @typedef {object} Moves
 * @property {string} head what decides the start: rules, size, seed
 * @property {string} digits three moves each, the last with fewer
 * @property {number} count the number of moves
 */

/** The number of moves in the last digit, by its number of zero bits at the end. */
const LAST = new Map([
  [5, 0],
  [3, 1],
  [1, 2],
]);

/** Takes a record apart. One of an unknown form is its own head, without moves. @param {string} record @returns {Moves} */
export function movesOf(record) {
  const fields = record.split('.');
  const digits = fields.at(-2) ?? '';
  const last = DIGITS.indexOf(digits.slice(-1) || ' ');
  const rest = LAST.get(31 - Math.clz32(last & -last));
  if (fields.length < 4 || last < 1 || rest === undefined)
    return { head: record, digits: 'g', count: 0 };
  return {
    head: fields.slice(0, -2).join('.'),
    digits,
    count: 3 * (digits.length - 1) + rest,
  };
}

/** The moves in a digit, as 6 bits. @param {Moves} moves @param {number} at */
const digitAt = ({ digits }, at) => DIGITS.indexOf(digits[at]);

/** The number of moves that two games begin with in common; -1 if they start differently. @param {Moves} a @param {Moves} b */
export function commonMoves(a, b) {
  if (a.head !== b.head) return -1;
  const most = Math.min(a.count, b.count);
  const [one, other] = [a.digits, b.digits];
  let at = 0;
  // Most pairs are the same game, so this is fast for them.
  if (one === other) return most;
  const shorter = Math.min(one.length, other.length) - 1;
  if (one.slice(0, shorter) === other.slice(0, shorter)) at = shorter;
  else while (one[at] === other[at]) at++;
  const differs = digitAt(a, at) ^ digitAt(b, at);
  const same = differs === 0 ? 3 : Math.floor((Math.clz32(differs) - 26) / 2);
  return Math.min(most, 3 * at + same);
}

/**
 * The order of two games of which none is the beginning of the other. It stays when more moves are made.
 * @param {Moves} a @param {Moves} b
 */
export function compareMoves(a, b) {
  const common = commonMoves(a, b);
  if (common < 0) return a.head < b.head ? -1 : 1;
  const at = Math.floor(common / 3);
  return digitAt(a, at) - digitAt(b, at);
}

/** Whether a game is the beginning of another, or the same. @param {Moves} a @param {Moves} b */
export const isBeginning = (a, b) => a.count <= b.count && commonMoves(a, b) === a.count;

/**
 * Mixes a text to 128 bits, as 32 hexadecimal digits: four multiplications of different primes for each character,
 * with the finalizer of MurmurHash3.
 * @param {string} text
 */
export function hashOf(text) {
  const primes = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f];
  const parts = primes.map((prime, at) => {
    let hash = at + text.length;
    for (let i = 0; i < text.length; i++)
      hash = Math.imul(hash ^ text.charCodeAt(i), prime) ^ (hash >>> 15);
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return ((hash ^ (hash >>> 16)) >>> 0).toString(16).padStart(8, '0');
  });
  return parts.join('');
}
