// The backup file: what is refused, what is kept, and files of older pages. Without a page.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { beforeEach, test } from 'node:test';
import { move_dir, new_game, open_game } from '../../pkg/game_2048.js';
import { new_puzzle, open_puzzle, Solver } from '../../pkg/sliding_puzzle.js';
import { Refusal } from '../../www/app/backup/checks.js';
import { makeBackup, readBackup } from '../../www/app/backup/file.js';
import { isProven } from '../../www/app/backup/game-checks.js';
import { Session } from '../../www/game/session.js';
import { NO_LIFETIME_STATS, NO_STATS } from '../../www/game/stats.js';
import english from '../../www/i18n/en/app.js';
import { connect as connectPuzzles } from '../../www/puzzle/database.js';
import { Session as PuzzleSession } from '../../www/puzzle/session.js';
import {
  NO_STATS as NO_PUZZLE_STATS,
  NO_LIFETIME_STATS as NO_PUZZLE_TOTALS,
} from '../../www/puzzle/stats.js';
import { connect, recordOf } from '../../www/storage/database.js';
import { freshBrowser, items, plant } from './stores.js';

beforeEach(freshBrowser);

/** @typedef {import('../../www/app/backup/file.js').Backup} Backup */

const words = /** @type {import('../../www/app/dialog.js').Words} */ (
  /** @type {unknown} */ (english)
);

const KEY = 'main/classic/4x4';
const PUZZLE = 'puzzle/3x3/spiral/6';

/** Plain data, as it comes out of a file. @template T @param {T} value @returns {T} */
const asJson = (value) => JSON.parse(JSON.stringify(value));

/** @param {unknown} content */
const fileOf = (content) => new Blob([JSON.stringify(content)]);

/** A file with nothing in it. @returns {any} */
const emptyFile = () => ({
  format: '2048-backup',
  version: 1,
  made: '2026-11-20T08:00:00.000Z',
  saves: {},
  best: {},
  settings: {},
});

/** @param {unknown} content @returns {Promise<string>} why it is refused; nothing when it is taken */
async function refused(content) {
  try {
    await readBackup(fileOf(content));
    return '';
  } catch (error) {
    if (error instanceof Refusal) return error.say(words);
    throw error;
  }
}

/** A session in which some moves were made. @param {number} moves @param {bigint} [seed] */
function played(moves, seed = 1n, rules = /** @type {any} */ ('classic')) {
  const session = Session.start(rules, seed);
  for (let i = 0; session.steps < moves && i < 4 * moves; i++) session.move(i % 4);
  assert.equal(session.steps, moves);
  return session;
}

/** A file with one game. @param {Session | object} session @param {object} [tally] told otherwise @param {object} [game] */
function fileWith(session, tally, game) {
  /** @type {any} */
  const save = asJson(session instanceof Session ? session.toSave() : session);
  Object.assign(save.game, game);
  if (tally) Object.assign(save.game.tally, tally);
  return { ...emptyFile(), saves: { [KEY]: save } };
}

const at = `saves › ${KEY} › tally`;
/** @param {string} name @param {unknown} allowed */
const notSo = (name, allowed) =>
  `${at} › ${name}: this doesn’t match the game’s record, which allows ${allowed}`;

test('what a game of 4 moves cannot have done is refused', async () => {
  const session = played(4);
  const { score, highest } = /** @type {any} */ (session.toSave().game.tally);
  assert.equal(await refused(fileWith(session)), '');
  for (const [claim, reason] of /** @type {[object, string][]} */ ([
    [{ won: true }, notSo('won', false)],
    [{ lost: true }, notSo('lost', false)],
    [{ score: score + 4 }, notSo('score', score)],
    [{ score: 0 }, notSo('score', score)],
    [{ score: 2 ** 53 - 1 }, notSo('score', score)],
    [{ score: 2 ** 53 }, `${at} › score: this isn’t a whole number from 0 up`],
    [{ highest: highest + 1 }, notSo('highest', highest)],
    [{ highest: highest - 1 }, notSo('highest', `≥ ${highest}`)],
    [{ highest: 11 }, notSo('highest', highest)],
    [{ moves: 3 }, notSo('moves', '≥ 4')],
    [{ moves: 5 }, notSo('moves', '≤ 4')],
    // With moves that were taken back, it is only bounded.
    [{ moves: 5, undos: 1, won: true, highest: 11 }, notSo('highest', '≤ 4')],
    [{ moves: 5, undos: 1, won: true }, notSo('won', false)],
    [
      { moves: 2 ** 40, undos: 2 ** 40 },
      `${at} › moves: moves must be a whole number from 0 to 4294967295, not 1099511627776`,
    ],
  ])) {
    assert.equal(await refused(fileWith(session, claim)), reason, JSON.stringify(claim));
  }
  assert.equal(await refused(fileWith(session, { moves: 5, undos: 1, highest: 4 })), '');
});

test('every game that can be played is taken, with undos, redos and what the AI did', async () => {
  for (let seed = 1; seed <= 40; seed++) {
    let state = seed;
    const dice = (/** @type {number} */ sides) => {
      state = (state * 48271) % 2147483647;
      return state % sides;
    };
    const rules = /** @type {any} */ (['classic', 'coin-flip', 'cascade', 'endless', 'two-to-one'])[
      seed % 5
    ];
    let session = Session.start({ rules, rows: 3, cols: 3 }, BigInt(seed));
    const file = emptyFile();
    for (let i = 0; i < 150; i++) {
      const act = dice(20);
      if (act < 11) session.move(dice(4));
      else if (act < 13) session.move(dice(4), true);
      else if (act < 17) session.undo();
      else if (act < 19) session.redo();
      else if (dice(8) === 0) session.newGame(BigInt(i));
      else session.keepGoing();
      if (i % 15 === 0) session = Session.restore(asJson(session.toSave())).session;
      file.saves[`main/${rules}/3x3`] = asJson(session.toSave());
      assert.equal(await refused(file), '', `seed ${seed}, act ${i}`);
    }
  }
});

/** A game that was won and lost again, shorter than any real one: the goal is an 8. */
const QUICK = { goal: { tile: 8 }, rows: 3, cols: 3 };

test('a win that was taken back stays, where it is possible', async () => {
  const session = Session.start(QUICK, 1n);
  for (let i = 0; session.status === 0 && i < 100; i++) session.move(i % 4);
  assert.equal(session.status, 1);
  const { steps } = session;
  // Another way is taken, which has not won.
  for (let back = 0; back < steps; back++) session.undo();
  for (let way = 0; session.steps === 0; way++) session.move(way);
  const save = session.toSave();
  assert.equal(save.game.tally?.won, true);
  const { rules } = session;
  const file = { ...emptyFile(), saves: { [`main/${rules}/3x3`]: asJson(save) } };
  assert.equal(await refused(file), '');
  file.saves[`main/${rules}/3x3`].game.tally.undos = 0;
  assert.match(await refused(file), /moves: this doesn’t match the game’s record/);
});

test('keeping going at the last possible move loses, and is taken', async () => {
  // A win whose board is stuck: whoever keeps going has lost.
  for (let seed = 1n; ; seed++) {
    const session = Session.start({ goal: { tile: 32 }, rows: 3, cols: 3 }, seed);
    for (let i = 0; session.status === 0 && i < 400; i++) session.move(i % 4);
    if (session.status !== 1 || !session.keepGoing()) continue;
    if (Number(session.status) !== 2) continue;
    const save = asJson(session.toSave());
    assert.deepEqual([save.game.tally?.won, save.game.tally?.lost], [true, true]);
    const file = { ...emptyFile(), saves: { [`main/${session.rules}/3x3`]: save } };
    assert.equal(await refused(file), '');
    save.game.kept = false;
    assert.match(await refused(file), /lost: this doesn’t match/);
    return;
  }
});

test('a game that the AI has helped is judged by what the player did', async () => {
  const session = played(6);
  session.move(0, true) || session.move(1, true);
  session.move(2, true) || session.move(3, true);
  const save = session.toSave();
  assert.equal(save.game.counts, false);
  assert.ok(session.steps > 6);
  assert.equal(await refused(fileWith(session)), '');
  const { score } = /** @type {any} */ (save.game.tally);
  assert.equal(await refused(fileWith(session, { score: score + 4 })), notSo('score', score));
  // Without saying how many moves were the player's, it is still bounded.
  const lied = fileWith(session, { won: true }, { helped: undefined });
  assert.equal(await refused(lied), notSo('won', false));
});

test('a game from a board that was set up has counted nothing', async () => {
  const game = new_game({ board: [10, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] }, 1n);
  const { session } = Session.restore({
    version: 1,
    game: { record: game.history, steps: 0, kept: true },
  });
  assert.equal(await refused(fileWith(session)), '');
  assert.equal(await refused(fileWith(session, { won: true })), notSo('won', false));
  assert.equal(await refused(fileWith(session, { moves: 1 })), notSo('moves', 0));
});

test('games from before counters and names are taken', async () => {
  const session = played(9);
  const { record } = asJson(session.toSave()).game;
  const bare = { version: 1, game: { record, steps: 4, kept: true } };
  assert.equal(await refused(fileWith(bare)), '');
  // Opened by a page that counts, its moves that were known are made again.
  const { session: opened } = Session.restore(bare);
  while (opened.canRedo) opened.redo();
  assert.equal(opened.toSave().game.tally?.moves, 4);
  assert.equal(await refused(fileWith(opened)), '');
});

test('a counter that a file does not know is no fault, and one more is none either', async () => {
  const session = played(5);
  session.newGame(2n);
  for (const counters of ['tally', 'totals']) {
    const like = counters === 'tally' ? NO_STATS : NO_LIFETIME_STATS;
    for (const name of Object.keys(like)) {
      const save = /** @type {any} */ (asJson(session.toSave()));
      save.totals ??= asJson(NO_LIFETIME_STATS);
      delete (counters === 'tally' ? save.before.tally : save.totals)[name];
      assert.equal(await refused(fileWith(save)), '', `${counters} ${name}`);
    }
  }
  const save = /** @type {any} */ (asJson(session.toSave()));
  save.before.tally.hints = 7;
  save.totals = { ...NO_LIFETIME_STATS, streaks: [1] };
  save.mood = 'good';
  const backup = await readBackup(fileOf({ ...fileWith(save), medals: {} }));
  assert.deepEqual(backup.saves[KEY], save);
});

test('totals that contradict each other are refused', async () => {
  const session = played(5);
  const totals = {
    ...NO_LIFETIME_STATS,
    games: 3,
    wins: 1,
    losses: 2,
    moves: 30,
    finals: [1, 2, 3],
  };
  const file = (/** @type {object} */ more) =>
    fileWith({ ...session.toSave(), totals: { ...totals, ...more } });
  assert.equal(await refused(file({})), '');
  for (const [claim, name, most] of /** @type {[object, string, number][]} */ ([
    [{ wins: 4 }, 'wins', 3],
    [{ losses: 4 }, 'losses', 3],
    [{ finals: [1, 2, 3, 4] }, 'finals', 3],
    [{ games: 31 }, 'games', 30],
  ])) {
    const reason = `saves › ${KEY} › totals › ${name}: this can be ${most} at most`;
    assert.equal(await refused(file(claim)), reason);
  }
});

// Best scores

test('a best score is proven by its record alone', async () => {
  const { record, score } = played(30);
  const file = (/** @type {object} */ records, best = score) => ({
    ...emptyFile(),
    best: { [KEY]: best },
    records,
  });
  const backup = await readBackup(fileOf(file({ [KEY]: record })));
  assert.deepEqual(backup.records, { [KEY]: record });
  assert.equal(isProven(KEY, score, record), true);

  const other = played(10).record;
  const large = played(10, 1n, { rows: 5, cols: 4 }).record;
  const flip = played(10, 1n, 'coin-flip').record;
  const board = new_game({ board: [1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] }, 1n);
  move_dir(board, 3);
  const place = `records › ${KEY}`;
  for (const [records, best, reason] of /** @type {[object, number, string][]} */ ([
    [
      { [KEY]: record },
      score + 4,
      `${place}: this record scores ${score}, which isn’t the best score in the file`,
    ],
    [
      { [KEY]: other },
      score,
      `${place}: this record scores ${open_game(other).score}, which isn’t the best score in the file`,
    ],
    [{ [KEY]: large }, open_game(large).score, `${place}: this is another game: classic 5x4`],
    [{ [KEY]: flip }, open_game(flip).score, `${place}: this is another game: coin-flip 4x4`],
    [
      { [KEY]: board.record },
      board.score,
      `${place}: this game started from a custom board, so it can’t set a best score`,
    ],
    [
      { [KEY]: 'junk' },
      score,
      `${place}: bad record: character 1: the version is “junk”, but only 1 is known`,
    ],
    [{ [KEY]: 7 }, score, `${place}: this isn’t text`],
    [{ 'theirs/classic/4x4': record }, score, 'records › theirs/classic/4x4: there’s no such game'],
    [
      { 'main/endless/4x4': record },
      score,
      'records › main/endless/4x4: this is another game: classic 4x4',
    ],
  ])) {
    assert.equal(await refused(file(records, best)), reason);
    assert.equal(isProven(KEY, best, /** @type {any} */ (records)[KEY]), false);
  }
  assert.equal(await refused({ ...file({}), records: [] }), 'records: an object is missing here');
  // An older file has no record: the best is kept, and unproven.
  const old = await readBackup(fileOf({ ...emptyFile(), best: { [KEY]: 2 ** 53 - 1 } }));
  assert.deepEqual([old.best, old.records], [{ [KEY]: 2 ** 53 - 1 }, undefined]);
  assert.equal(isProven(KEY, 2 ** 53 - 1, undefined), false);
});

// Puzzles

/** The best solution from where a puzzle stands. @param {string} record */
function wayFrom(record) {
  const { side, goal_name, cells } = open_puzzle(record);
  const solver = new Solver(side, goal_name);
  solver.start(cells);
  for (;;) {
    const found = solver.search(200_000);
    if (found) return found.slides;
  }
}

/** A solved try. @param {bigint} seed */
function solved(seed) {
  const session = PuzzleSession.start({ start: 6 }, seed);
  for (const way of wayFrom(session.record)) session.slide(way);
  assert.equal(session.solved, true);
  return session;
}

/** @param {PuzzleSession | object} session @param {object} [tally] @param {string} [key] */
function puzzleFile(session, tally, key = PUZZLE) {
  /** @type {any} */
  const save = asJson(session instanceof PuzzleSession ? session.toSave() : session);
  if (tally) Object.assign(save.game.tally, tally);
  return { ...emptyFile(), puzzles: { saves: { [key]: save }, best: {}, settings: {} } };
}

test('every puzzle that can be played is taken', async () => {
  for (let seed = 1; seed <= 30; seed++) {
    let state = seed;
    const dice = (/** @type {number} */ sides) => {
      state = (state * 48271) % 2147483647;
      return state % sides;
    };
    let session = PuzzleSession.start({ start: 6 }, BigInt(seed));
    for (let i = 0; i < 80; i++) {
      const act = dice(16);
      if (act < 8) session.slide(dice(4));
      else if (act < 10) session.undo();
      else if (act < 11) session.redo();
      else if (act < 12) session.hinted();
      else if (act < 13) for (const way of wayFrom(session.record)) session.slide(way);
      else if (act < 14 && dice(6) === 0) session.giveUp();
      else if (act < 15 && dice(6) === 0) session.newPuzzle({ start: 6 }, BigInt(i));
      else if (act === 15 && dice(6) === 0) session.restart();
      session.run(dice(2) === 0);
      if (i % 9 === 0) session = PuzzleSession.restore(asJson(session.toSave())).session;
      assert.equal(await refused(puzzleFile(session)), '', `seed ${seed}, act ${i}`);
      // Counts are cleared while it goes on.
      if (i % 31 === 0) {
        const { game } = asJson(session.toSave());
        const save = { version: 1, game: { ...game, tally: NO_PUZZLE_STATS } };
        session = PuzzleSession.restore(save).session;
      }
    }
  }
});

test('what a puzzle cannot have done is refused', async () => {
  const session = solved(42n);
  const { slides } = session;
  const place = `puzzles › saves › ${PUZZLE} › tally`;
  for (const [claim, reason] of /** @type {[object, string][]} */ ([
    [
      { slides: slides + 1 },
      `slides: this doesn’t match the game’s record, which allows ≤ ${slides}`,
    ],
    [{ count: 0 }, /** @type {any} */ (/› count: .* allows ≥ \d+/)],
    [{ count: slides - 1 }, /** @type {any} */ (/› count: .* allows (≥ )?\d+/)],
    [
      { count: slides + 2 },
      `count: this doesn’t match the game’s record, which allows ≤ ${slides}`,
    ],
    [{ seconds: 9, time: 1000 }, 'seconds: this doesn’t match the game’s record, which allows ≤ 1'],
    [{ outcome: 4 }, 'outcome: this can be 3 at most'],
    [{ raced: 3 }, 'raced: this can be 2 at most'],
    [{ slides: -1 }, 'slides: this isn’t a whole number from 0 up'],
    [{ clean: 1 }, 'clean: this must be true or false'],
  ])) {
    const said = await refused(puzzleFile(session, claim));
    if (typeof reason === 'string') assert.equal(said, `${place} › ${reason}`);
    else assert.match(said, reason);
  }
  // It solved the puzzle in as few slides as the AI, or in fewer.
  const { outcome } = /** @type {any} */ (session.toSave().game.tally);
  const other = (outcome % 3) + 1;
  const said = await refused(puzzleFile(session, { outcome: other }));
  assert.equal(
    said,
    `${place} › outcome: this doesn’t match the game’s record, which allows ${outcome}`,
  );

  const open = PuzzleSession.start({ start: 6 }, 42n);
  for (const claim of [
    { solved: true, count: 6 },
    { count: 6 },
    { clean: true },
    { outcome: 1 },
    { raced: 1 },
  ]) {
    const said = await refused(puzzleFile(open, claim));
    assert.match(said, /this doesn’t match the game’s record/, JSON.stringify(claim));
  }
});

test('a count that no record can hold is refused, and costs an export its counts alone', async () => {
  const session = solved(42n);
  session.undo();
  const file = puzzleFile(session);
  const { game } = /** @type {any} */ (file.puzzles.saves)[PUZZLE];
  const { undos, slides, ...tally } = game.tally;
  // Of the same parity as the way to the goal, and told without the undos that would bound it.
  const count = 20_000_000 + (session.slides % 2 === 0 ? 1 : 0);
  game.tally = { ...tally, solved: true, count, outcome: 3, raced: 1 };
  const place = `puzzles › saves › ${PUZZLE} › tally › count: `;
  const said = await refused(file);
  assert.ok(said.startsWith(place) && said.includes('10000000'), said);
  await plant(connectPuzzles, 'saves', { [PUZZLE]: { version: 1, game } });
  const { backup, left } = await makeBackup();
  const { tally: _told, ...alone } = game;
  assert.deepEqual(backup.puzzles.saves, { [PUZZLE]: { version: 1, game: alone } });
  assert.equal(left, 0);
});

test('the day of a choice must be one of the calendar', async () => {
  const variant = { rules: 'classic', rows: 4, cols: 4 };
  const puzzle = { side: 3, goal: 'spiral', start: 6 };
  const chosen = (/** @type {unknown} */ day, /** @type {object} */ one) =>
    JSON.stringify({ kind: 'daily', day, main: one, practice: one });
  for (const day of ['2026-11-20', '2026-13-45', '2026-02-30', '2026-11', 2026, null]) {
    const good = day === '2026-11-20';
    const games = { ...emptyFile(), settings: { game: chosen(day, variant) } };
    const puzzles = { saves: {}, best: {}, settings: { puzzle: chosen(day, puzzle) } };
    for (const file of [games, { ...emptyFile(), puzzles }]) {
      assert.equal((await refused(file)) === '', good, JSON.stringify(file));
    }
  }
});

test('puzzles must be those of their keys', async () => {
  const session = solved(42n);
  const there = (/** @type {string} */ key) => `puzzles › saves › ${key}`;
  for (const [key, reason] of [
    ['puzzle/4x4/spiral/6', 'this is another game: 3x3 spiral 6'],
    ['puzzle/3x3/usual/6', 'this is another game: 3x3 spiral 6'],
    ['puzzle/3x3/spiral/any', 'this is another game: 3x3 spiral 6'],
    ['x/3x3/spiral/6', 'there’s no such game'],
    ['puzzle-daily/2026-02-30/3x3/spiral/6', 'there’s no such game'],
  ]) {
    assert.equal(await refused(puzzleFile(session, undefined, key)), `${there(key)}: ${reason}`);
  }
  // A board that was laid is practice.
  const laid = PuzzleSession.open(new_puzzle({ start: [1, 2, 3, 8, 4, 0, 7, 6, 5] }, 1n).record);
  assert.equal(await refused(puzzleFile(laid, undefined, 'puzzle-practice/3x3/spiral/6')), '');
  const { game } = asJson(laid.toSave());
  delete game.counts;
  const counted = puzzleFile({ version: 1, game }, undefined, PUZZLE);
  assert.equal(await refused(counted), `${there(PUZZLE)}: this is another game: 3x3 spiral board`);

  const file = puzzleFile(session);
  assert.equal(await refused({ ...file, puzzles: [] }), 'puzzles: an object is missing here');
  for (const [part, name, value, reason] of /** @type {[string, string, unknown, string][]} */ (
    [
      ['saves', PUZZLE, { version: 2 }, 'version: this version isn’t known, only 1'],
      ['best', PUZZLE, 1.5, 'this isn’t a whole number from 0 up'],
      ['best', `${PUZZLE}#previous`, 6, 'there’s no such game'],
      ['settings', 'opponent', 'god', '"god" can’t be chosen here'],
      ['settings', 'theme', 'dark', 'there’s no such setting'],
      ['settings', 'puzzle', '{"kind":"main"}', '"{\\"kind\\":\\"main\\"}" can’t be chosen here'],
    ].map((row) => /** @type {any} */ (row))
  )) {
    const wrong = asJson(file);
    /** @type {any} */ (wrong.puzzles)[part] = { [name]: value };
    const said = await refused(wrong);
    assert.ok(said.startsWith(`puzzles › ${part} › ${name}`) && said.endsWith(reason), said);
  }
  const totals = { ...NO_PUZZLE_TOTALS, games: 2, solved: 1, wins: 1, bestSlides: 6, slides: 9 };
  const counts = (/** @type {object} */ more) =>
    puzzleFile({ ...asJson(session.toSave()), totals: { ...totals, ...more } });
  assert.equal(await refused(counts({})), '');
  for (const more of [{ solved: 3 }, { wins: 2 }, { givenUp: 3 }, { solved: 0, wins: 0 }]) {
    assert.match(await refused(counts(more)), /totals › \w+: this can be \d at most/);
  }
});

// The file

test('the file holds both games, and what it holds can be read again', async () => {
  const session = played(40);
  session.newGame(3n);
  const best = played(40);
  const puzzle = solved(42n);
  await plant(connect, 'saves', {
    [KEY]: session.toSave(),
    [`${KEY}#previous`]: session.toSave(),
    'theirs/classic/4x4': session.toSave(),
  });
  await plant(connect, 'best', {
    [KEY]: best.score,
    [recordOf(KEY)]: best.record,
    'main/endless/4x4': 77,
    [recordOf('main/endless/4x4')]: best.record,
    'theirs/classic/4x4': 9,
  });
  await plant(connectPuzzles, 'saves', { [PUZZLE]: puzzle.toSave(), 'x/3x3/spiral/6': 1 });
  await plant(connectPuzzles, 'best', { [PUZZLE]: puzzle.best });
  for (const [name, value] of [
    ['2048-theme', 'dark'],
    ['2048-opponent', 'optimal'],
    ['2048-timer', 'sometimes'],
    [
      '2048-puzzle',
      '{"kind":"daily","day":"2026-11-20","main":{"side":3,"goal":"spiral","start":6},"practice":{"side":4,"goal":"usual","start":"any"}}',
    ],
  ]) {
    items().setItem(name, value);
  }
  const { backup, left } = await makeBackup();
  const { made, ...content } = asJson(backup);
  assert.ok(Math.abs(Date.parse(made) - Date.now()) < 60_000);
  assert.deepEqual(content, {
    format: '2048-backup',
    version: 1,
    saves: { [KEY]: asJson(session.toSave()), [`${KEY}#previous`]: asJson(session.toSave()) },
    best: { [KEY]: best.score, 'main/endless/4x4': 77 },
    // The other one proves nothing.
    records: { [KEY]: best.record },
    settings: { theme: 'dark' },
    puzzles: {
      saves: { [PUZZLE]: asJson(puzzle.toSave()) },
      best: { [PUZZLE]: puzzle.best },
      settings: { opponent: 'optimal', puzzle: items().getItem('2048-puzzle') },
    },
  });
  assert.equal(left, 0);
  assert.deepEqual(asJson(await readBackup(fileOf(backup))), { made, ...content });
});

test('a game whose counts cannot be true is exported without them, not left out', async () => {
  const session = played(6);
  const save = /** @type {any} */ (asJson(session.toSave()));
  save.game.tally.won = true;
  save.before = { ...save.game, tally: { ...save.game.tally, won: false, score: 1 } };
  save.after = { record: 'junk' };
  save.totals = { ...NO_LIFETIME_STATS, games: 1, wins: 9 };
  await plant(connect, 'saves', { [KEY]: save, 'main/endless/4x4': 'junk' });
  const puzzle = /** @type {any} */ (asJson(solved(42n).toSave()));
  puzzle.game.tally.count = 1;
  await plant(connectPuzzles, 'saves', { [PUZZLE]: puzzle });
  const { backup, left } = await makeBackup();
  assert.equal(left, 1);
  const { tally, ...game } = save.game;
  assert.deepEqual(backup.saves, { [KEY]: { version: 1, game, before: game } });
  const { tally: _told, ...alone } = puzzle.game;
  assert.deepEqual(backup.puzzles.saves, { [PUZZLE]: { ...puzzle, game: alone } });
  assert.equal(await refused(backup), '');
});

test('where what is kept cannot be read, no file is made', async () => {
  await plant(connect, 'saves', { [KEY]: played(3).toSave() });
  const { open } = globalThis.indexedDB;
  for (const name of ['game-2048', 'sliding-puzzle']) {
    globalThis.indexedDB.open = function (...which) {
      if (which[0] === name) throw new DOMException(`${name} is denied`, 'SecurityError');
      return open.apply(this, which);
    };
    await assert.rejects(makeBackup(), new RegExp(`${name} is denied`));
  }
});

test('a file of an older page is taken as it is', async () => {
  // As it was written before bests had records, and files puzzles.
  const file = fileWith(played(12));
  file.best = /** @type {any} */ ({ [KEY]: 1234 });
  file.settings = { theme: 'light', undo: 'hidden' };
  const backup = await readBackup(fileOf(file));
  assert.deepEqual(asJson(backup), file);
  assert.equal(backup.puzzles, undefined);
});

test('a file that the first page with backups wrote is taken for ever', async () => {
  const text = readFileSync(new URL('../data/backup.json', import.meta.url), 'utf8');
  const { made, ...content } = await readBackup(new Blob([text]));
  const { made: then, ...written } = JSON.parse(text);
  assert.deepEqual(content, written);
  assert.equal(made, then);
  assert.ok(
    Object.values(content.saves).some((save) => /** @type {any} */ (save).game.helped >= 0),
  );
});
