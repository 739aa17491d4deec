/** Checks of the puzzles in a backup. Each throws a `Refusal` that names the place. */
import { climb, open_puzzle, outcomeOf } from '../../puzzle/engine.js';
import { CODES, NO_LIFETIME_STATS, NO_STATS, RACED } from '../../puzzle/stats.js';
import { partsOf } from '../saved/puzzles.js';
import {
  checkAtMost,
  checkBoolean,
  checkCount,
  checkCounts,
  checkFields,
  checkText,
  demand,
  engineAt,
  optional,
} from './checks.js';
import { againstRecord, checksOf } from './save-checks.js';

/** @typedef {import('../../puzzle/engine.js').Puzzle} Puzzle */
/** @typedef {import('../../puzzle/stats.js').GameStats} GameStats */
/** @typedef {import('../variant/puzzle.js').Variant} Variant */

/** The fields of an attempt in a save. */
const FIELDS = {
  record: checkText,
  slides: checkCount,
  counts: optional(checkBoolean),
  tally: optional(checkCounts(NO_STATS)),
};

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
  const expect = againstRecord(place);
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
    expect('outcome', claimed.outcome === 0, 0);
    expect('raced', claimed.raced === 0, 0);
  }
  if (claimed.raced === RACED.none) expect('outcome', claimed.outcome === 0, 0);
  if (claimed.outcome > 0 && claimed.raced === RACED.climber) {
    const climbed = climb(puzzle);
    // If `undos` is missing, `count` is unchecked so far, so the engine may refuse it.
    const end = engineAt([...place, 'count'], () =>
      outcomeOf(
        claimed.solved ? claimed.count : undefined,
        climbed.solved ? climbed.slides.length : undefined,
      ),
    );
    const code = CODES[end];
    expect('outcome', claimed.outcome === code, code);
  }
}

/**
 * Checks an attempt by replaying it.
 * @param {string[]} place
 * @param {unknown} stored
 * @param {{ variant: Variant }} parts the parsed key
 */
function checkGame(place, stored, { variant }) {
  const { record, slides, counts = true, tally = {} } = checkFields(place, stored, FIELDS);
  for (const [name, most] of /** @type {const} */ ([
    ['outcome', 3],
    ['raced', RACED.none],
  ])) {
    const at = [...place, 'tally', name];
    demand((tally[name] ?? 0) <= most, at, (words) => words.tooMany(String(most)));
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
function checkTotals(place, stored) {
  const totals = checkCounts(NO_LIFETIME_STATS)(place, stored);
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

export const {
  checkSave: checkPuzzleSave,
  checkBest: checkPuzzleBest,
  readable: readablePuzzle,
} = checksOf({ partsOf, checkGame, checkTotals });
