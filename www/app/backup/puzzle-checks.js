/** Checks of the puzzles in a backup. Each throws a `Refusal` that names the place. */
import { climb, new_puzzle, Outcome, open_puzzle, outcome } from '../../puzzle/engine.js';
import { CODES, NO_LIFETIME_STATS, NO_STATS, RACED } from '../../puzzle/stats.js';
import { partsOf } from '../saved/puzzles.js';
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

/** @typedef {import('../../puzzle/engine.js').Puzzle} Puzzle */
/** @typedef {import('../../puzzle/stats.js').GameStats} GameStats */
/** @typedef {import('./checks.js').Data} Data */
/** @typedef {import('../puzzle/names.js').Variant} Variant */

/** The outcomes as numbers in the stats, by the engine's numbers. */
const CODE_OF = {
  [Outcome.Win]: CODES.win,
  [Outcome.Draw]: CODES.draw,
  [Outcome.Lose]: CODES.lose,
};

/**
 * @param {string[]} place
 * @param {string} key
 * @param {boolean} previous whether it can be the key of a previous save
 */
function checkKey(place, key, previous) {
  return checkParts(place, partsOf(key), previous).variant;
}

/**
 * Checks the stats of an attempt against its record. Slides that were undone and then replaced are in no
 * record, so for those it only checks what is possible. The stats may be lower than the record, because
 * they can be cleared during an attempt.
 * @param {string[]} place
 * @param {Partial<GameStats>} tally
 * @param {Puzzle} puzzle with the stored number of slides made
 */
function checkStats(place, tally, puzzle) {
  const claimed = { ...NO_STATS, ...tally };
  /** @param {keyof GameStats} name @param {unknown} holds @param {unknown} allowed */
  const expect = (name, holds, allowed) =>
    demand(holds, [...place, name], (words) => words.notInRecord(String(allowed)));
  const made = puzzle.slides;
  // Every slide is either still made or was undone.
  const most = tally.undos === undefined ? Infinity : made + tally.undos;
  expect('slides', claimed.slides <= most, `≤ ${most}`);
  if (claimed.solved) {
    const least = puzzle.at_least;
    expect('count', claimed.count >= least, `≥ ${least}`);
    expect('count', (claimed.count - least) % 2 === 0, `${least}, ${least + 2}, ${least + 4} …`);
    const longest = puzzle.solved ? made : most;
    expect('count', claimed.count <= longest, `≤ ${longest}`);
    if (tally.undos === 0) expect('solved', puzzle.solved, false);
    if (tally.time !== undefined) {
      const seconds = Math.round(tally.time / 1000);
      expect('seconds', claimed.seconds <= seconds, `≤ ${seconds}`);
    }
  } else {
    for (const name of /** @type {const} */ (['count', 'seconds', 'clean'])) {
      expect(name, claimed[name] === NO_STATS[name], NO_STATS[name]);
    }
  }
  if (!claimed.solved && !claimed.givenUp) {
    for (const name of /** @type {const} */ (['outcome', 'raced']))
      expect(name, claimed[name] === 0, 0);
  }
  if (claimed.outcome > 0 && claimed.raced === RACED.climber) {
    const climbed = climb(puzzle);
    // If `undos` is missing, `count` is unchecked so far, so the engine may refuse it.
    const end = engineAt([...place, 'count'], () =>
      outcome(
        claimed.solved ? claimed.count : undefined,
        climbed.solved ? climbed.slides.length : undefined,
      ),
    );
    const code = CODE_OF[end];
    expect('outcome', claimed.outcome === code, code);
  }
}

/**
 * Checks an attempt by replaying it.
 * @param {string[]} place
 * @param {unknown} stored
 * @param {Variant} variant
 */
function checkTry(place, stored, variant) {
  const data = dataAt(place, stored);
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
    // A custom start does not match the key's start, so it must not count.
    const start = difficulty === 'board' ? !counts : difficulty === variant.start;
    const same = side === variant.side && goal === variant.goal && start;
    demand(same, place, (words) => words.otherGameThanKey(`${side}x${side} ${goal} ${difficulty}`));
    if (counts) checkStats([...place, 'tally'], tally, puzzle);
  } finally {
    puzzle.free();
  }
}

/** @param {string[]} place @param {unknown} stored */
function checkLifetimeStats(place, stored) {
  const totals = countsAt(place, stored, NO_LIFETIME_STATS);
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

/** @param {string[]} place @param {string} key @param {unknown} stored */
export function checkPuzzleSave(place, key, stored) {
  const variant = checkKey(place, key, true);
  checkSaveOf(place, stored, {
    game: (at, game) => checkTry(at, game, variant),
    totals: checkLifetimeStats,
  });
}

/**
 * Returns the part of a save that passes the checks.
 * @param {string} key
 * @param {unknown} stored
 */
export const readablePuzzle = (key, stored) =>
  readableSave(stored, {
    save: (save) => checkPuzzleSave([], key, save),
    game: (saved) => checkTry([], saved, checkKey([], key, true)),
    totals: (totals) => checkLifetimeStats([], totals),
  });

/** Checks a best result. @param {string[]} place @param {string} key @param {unknown} stored */
export function checkPuzzleBest(place, key, stored) {
  checkKey(place, key, false);
  countAt(place, stored);
}

/** Whether a text is a stored choice of a puzzle, as written by `game-slots.js`. @param {string} text */
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
