/** The worker that replays the games of a table. */
import { load, verify } from '../../game/engine.js';
import { find_links, load as loadLibrary } from '../../library/engine.js';
import { load as loadPuzzles, open_puzzle } from '../../puzzle/engine.js';
import { atLength, serve } from '../../worker/server.js';
import { checkLength, startOf } from './link.js';

/** @typedef {import('./table.js').Game} Game */
/** Why a game has no result, with the engine's message if its record is damaged. @typedef {{ kind: 'damaged' | 'unsolved' | 'noMoves', fault?: string }} Refused */
/** @typedef {{ game: Game } | { refused: Refused }} Proof */

/** @param {string} record @returns {Proof} */
function provePuzzle(record) {
  const puzzle = open_puzzle(record);
  const { slides, solved, seed, side, goal_name: goal, difficulty } = puzzle;
  puzzle.free();
  if (!solved) return { refused: { kind: 'unsolved' } };
  const common = { record, start: startOf(record), seed: String(seed) };
  return {
    game: {
      ...common,
      kind: 'sliding-puzzle',
      ...{ result: slides, moves: slides, custom: difficulty === 'board' },
      variant: { side, goal, start: difficulty },
    },
  };
}

/** @param {string} record @returns {Proof} */
function proveGame(record) {
  const { rules, rows, cols, seed, customStart: custom, score, steps } = verify(record);
  if (steps === 0) return { refused: { kind: 'noMoves' } };
  const common = { record, start: startOf(record), seed: String(seed) };
  return {
    game: {
      ...{ ...common, kind: 'game-2048', result: score, moves: steps, custom },
      variant: { rules, rows, cols },
    },
  };
}

/** @param {string} record @returns {Proof} */
function prove(record) {
  try {
    checkLength(record);
    return record.startsWith('p') ? provePuzzle(record) : proveGame(record);
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return { refused: { kind: 'damaged', fault: /** @type {Error} */ (error).message } };
  }
}

serve({
  load: () => Promise.all([load(), loadPuzzles(), loadLibrary()]),
  jobs: {
    /** Finds the links in a text. @param {{ text: string }} question */
    *find({ text }) {
      return { links: atLength(() => find_links(text)) };
    },
    /** Replays games, and tells of each. @param {{ records: string[] }} question */
    *prove({ records }) {
      for (const record of records) yield prove(record);
      return {};
    },
  },
});
