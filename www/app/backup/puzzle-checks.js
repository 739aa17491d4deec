/** The checks of the puzzles in a backup. Each throws a Refusal that names the place. */
import { climb, new_puzzle, Outcome, open_puzzle, outcome } from '../../puzzle/engine.js';
import { NO_LIFETIME_STATS, NO_STATS } from '../../puzzle/stats.js';
import {
  booleanAt,
  checkAtMost,
  checkParts,
  checkSaveOf,
  countAt,
  countsAt,
  dataAt,
  demand,
  engineAt,
  isDay,
  readableSave,
  textAt,
} from './checks.js';
import { partsOf } from './saved-puzzles.js';

/** @typedef {import('../../puzzle/engine.js').Puzzle} Puzzle */
/** @typedef {import('../../puzzle/stats.js').GameStats} GameStats */
/** @typedef {import('./checks.js').Data} Data */
/** @typedef {import('../puzzle/names.js').Variant} Variant */

/** How outcomes are counted, from the win to the loss; 0 is none yet. */
const CODES = { [Outcome.Win]: 1, [Outcome.Draw]: 2, [Outcome.Lose]: 3 };

/** The greedy AI, as opponents are counted; 2 is the optimal one. */
const CLIMBER = 1;

/** @param {string[]} place @param {string} key @param {boolean} previous whether it may be a previous one */
function checkKey(place, key, previous) {
  return checkParts(place, partsOf(key), previous).variant;
}

/**
 * Checks what is told of a try against its record. Slides that were taken back and then replaced are
 * in no record, so of them only what is possible is asked. Less than the record may be told: counts
 * can be cleared while a try goes on.
 * @param {string[]} place
 * @param {Partial<GameStats>} tally
 * @param {Puzzle} puzzle with its slides made, as many as it is stored with
 */
function checkStats(place, tally, puzzle) {
  const told = { ...NO_STATS, ...tally };
  /** @param {keyof GameStats} name @param {unknown} holds @param {unknown} allowed */
  const ask = (name, holds, allowed) =>
    demand(holds, [...place, name], (words) => words.notInRecord(String(allowed)));
  const made = puzzle.slides;
  // No slide was ever made beyond those that were taken back.
  const most = tally.undos === undefined ? Infinity : made + tally.undos;
  ask('slides', told.slides <= most, `≤ ${most}`);
  if (told.solved) {
    const least = puzzle.at_least;
    ask('count', told.count >= least, `≥ ${least}`);
    ask('count', (told.count - least) % 2 === 0, `${least}, ${least + 2}, ${least + 4} …`);
    const longest = puzzle.solved ? made : most;
    ask('count', told.count <= longest, `≤ ${longest}`);
    if (tally.undos === 0) ask('solved', puzzle.solved, false);
    if (tally.time !== undefined) {
      const seconds = Math.round(tally.time / 1000);
      ask('seconds', told.seconds <= seconds, `≤ ${seconds}`);
    }
  } else {
    for (const name of /** @type {const} */ (['count', 'seconds', 'clean'])) {
      ask(name, told[name] === NO_STATS[name], NO_STATS[name]);
    }
  }
  if (!told.solved && !told.givenUp) {
    for (const name of /** @type {const} */ (['outcome', 'raced'])) ask(name, told[name] === 0, 0);
  }
  if (told.outcome > 0 && told.raced === CLIMBER) {
    const machine = climb(puzzle);
    // Without its undos, nothing above bounds a count.
    const end = engineAt([...place, 'count'], () =>
      outcome(
        told.solved ? told.count : undefined,
        machine.solved ? machine.slides.length : undefined,
      ),
    );
    const code = CODES[end];
    ask('outcome', told.outcome === code, code);
  }
}

/** Checks one try: it is replayed. @param {string[]} place @param {unknown} found @param {Variant} variant */
function checkTry(place, found, variant) {
  const data = dataAt(place, found);
  const record = textAt([...place, 'record'], data.record);
  const slides = countAt([...place, 'slides'], data.slides);
  const counts = data.counts === undefined || booleanAt([...place, 'counts'], data.counts);
  const tally = countsAt([...place, 'tally'], data.tally, NO_STATS);
  for (const [name, most] of /** @type {const} */ ([
    ['outcome', 3],
    ['raced', 2],
  ])) {
    demand((tally[name] ?? 0) <= most, [...place, 'tally', name], (words) =>
      words.tooMany(String(most)),
    );
  }
  const puzzle = engineAt(place, () => open_puzzle(record, slides));
  try {
    const { side, goal_name: goal, difficulty } = puzzle;
    // A board that was laid is no start of the key's, so it does not count.
    const start = difficulty === 'board' ? !counts : difficulty === variant.start;
    const same = side === variant.side && goal === variant.goal && start;
    demand(same, place, (words) => words.otherGameThanKey(`${side}x${side} ${goal} ${difficulty}`));
    if (counts) checkStats([...place, 'tally'], tally, puzzle);
  } finally {
    puzzle.free();
  }
}

/** @param {string[]} place @param {unknown} found */
function checkLifetimeStats(place, found) {
  const totals = countsAt(place, found, NO_LIFETIME_STATS);
  checkAtMost(place, totals, 'solved', 'games');
  checkAtMost(place, totals, 'givenUp', 'games');
  for (const name of ['wins', 'draws', 'losses']) {
    checkAtMost(place, totals, name, 'solved', 'givenUp');
  }
  if (totals.solved === 0) {
    for (const name of /** @type {const} */ (['bestSlides', 'bestSeconds'])) {
      demand((totals[name] ?? 0) === 0, [...place, name], (words) => words.tooMany('0'));
    }
  }
}

/** @param {string[]} place @param {string} key @param {unknown} found */
export function checkPuzzleSave(place, key, found) {
  const variant = checkKey(place, key, true);
  checkSaveOf(place, found, {
    game: (at, game) => checkTry(at, game, variant),
    totals: checkLifetimeStats,
  });
}

/**
 * What can be kept of a save.
 * @param {string} key
 * @param {unknown} found
 */
export const readablePuzzle = (key, found) =>
  readableSave(found, {
    save: (save) => checkPuzzleSave([], key, save),
    game: (saved) => checkTry([], saved, checkKey([], key, true)),
    totals: (totals) => checkLifetimeStats([], totals),
  });

/** The fewest slides. @param {string[]} place @param {string} key @param {unknown} found */
export function checkPuzzleBest(place, key, found) {
  checkKey(place, key, false);
  countAt(place, found);
}

/** Which puzzle the page shows, as choice.js keeps it. @param {string} text */
export function isPuzzleChoice(text) {
  try {
    const { kind, day, main, practice } = JSON.parse(text);
    for (const { side, goal, start } of [main, practice]) {
      if (typeof start === 'object') return false;
      new_puzzle({ side, goal, start }, 0n).free();
    }
    return ['main', 'daily', 'practice'].includes(kind) && isDay(day);
  } catch {
    return false;
  }
}
