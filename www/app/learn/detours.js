/** The slides of a puzzle that made the way to the goal longer. No DOM; whoever asks brings the solver. */
import { open_puzzle, redo_slide, slide } from '../../puzzle/engine.js';

/**
 * Finds a shortest solution, as directions; undefined if that takes too long.
 * @typedef {(cells: Uint8Array) => Promise<Uint8Array | undefined>} Solve
 */

/**
 * A position in which the player made the way longer.
 * @typedef {object} Detour
 * @property {string} record the puzzle up to there
 * @property {number} step the number of slides before it
 * @property {Uint8Array} cells
 * @property {number} played the number that slid
 * @property {number} best a number that is closer to the goal after it has slid
 * @property {number} left the number of slides to the goal, at best
 * @property {Map<number, { direction: number, closer: boolean }>} ways the numbers that can slide, and whether that makes the way shorter
 */

/**
 * The number of slides that are followed from one solution on. A puzzle is searched from its end, where solutions are
 * found at once, and within such a part forwards, because a player who follows the solution needs no other one.
 */
const PART = 24;

/** The boards of a record with the slides made there; the last one has none. @param {string} record */
function boardsOf(record) {
  const puzzle = open_puzzle(record, 0);
  /** @type {{ cells: Uint8Array, made?: import('../../puzzle/engine.js').Slide }[]} */
  const boards = [{ cells: puzzle.cells }];
  for (let made = redo_slide(puzzle); made; made = redo_slide(puzzle)) {
    boards[boards.length - 1].made = made;
    boards.push({ cells: made.cells });
  }
  puzzle.free();
  return boards;
}

/**
 * Tries all numbers that can slide. A slide changes the distance by exactly one.
 * @param {string} record @param {number} step
 * @param {Uint8Array} way a shortest solution from there
 * @param {number} played a direction that is known to be longer
 * @param {Solve} solve
 * @returns {Promise<Detour | undefined>} undefined if one of them takes too long
 */
async function detourAt(record, step, way, played, solve) {
  /** @type {Detour['ways']} */
  const ways = new Map();
  const at = open_puzzle(record, step);
  const { record: before, cells } = at;
  at.free();
  const numbers = [0, 0];
  for (const direction of [0, 1, 2, 3]) {
    const puzzle = open_puzzle(record, step);
    const slid = slide(puzzle, direction);
    puzzle.free();
    if (!slid) continue;
    if (direction === played) numbers[0] = slid.number;
    if (direction === way[0]) numbers[1] = slid.number;
    let closer = direction === way[0];
    if (!closer && direction !== played) {
      const after = await solve(slid.cells);
      if (!after) return undefined;
      closer = after.length < way.length;
    }
    ways.set(slid.number, { direction, closer });
  }
  return {
    ...{ record: before, step, cells, ways, left: way.length },
    ...{ played: numbers[0], best: numbers[1] },
  };
}

/**
 * Finds them, from the end of the puzzle on, until solutions take too long.
 * @param {string} record
 * @param {Solve} solve
 * @param {(slides: number, all: number) => void} [looked] called with the number of slides that have been looked at
 * @returns {AsyncGenerator<Detour>}
 */
export async function* detoursOf(record, solve, looked = () => {}) {
  const boards = boardsOf(record);
  const all = boards.length - 1;
  /** The positions that have been found: the player may have come back to one. */
  const known = new Set();
  for (let end = all; end > 0; end -= PART) {
    const start = Math.max(0, end - PART);
    /** @type {{ step: number, way: Uint8Array, direction: number }[]} */
    const longer = [];
    let way = await solve(boards[start].cells);
    for (let step = start; way && step < end; step++) {
      looked(all - end + step - start, all);
      const direction = boards[step].made?.direction ?? 0;
      /** @type {Uint8Array | undefined} */
      let after = way.subarray(1);
      if (direction !== way[0]) {
        after = await solve(boards[step + 1].cells);
        if (after && after.length > way.length) longer.push({ step, way, direction });
      }
      way = after;
    }
    for (const { step, way: best, direction } of longer.reverse()) {
      const key = `${boards[step].cells} ${direction}`;
      const detour = known.has(key)
        ? undefined
        : await detourAt(record, step, best, direction, solve);
      known.add(key);
      if (detour) yield detour;
    }
    // Before it, everything is harder still.
    if (!way) return;
  }
}
