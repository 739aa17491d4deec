// What a backup file may not hold, place by place: each fault is named. Without a page.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { move_dir, new_game } from '../../pkg/game_2048.js';
import { KEY, refused } from './backups.js';
import { freshBrowser } from './stores.js';

beforeEach(freshBrowser);

const OTHER = 'main/cascade/5x6';

/** A game in which some moves were made. @param {any} rules @param {number} [moves] @param {bigint} [seed] */
function played(rules, moves = 0, seed = 1n) {
  const game = new_game(rules, seed);
  for (let i = 0; game.steps < moves; i++) move_dir(game, i % 4);
  return game;
}

/** @param {import('../../pkg/game_2048.js').Game} game */
const saveOf = (game) => ({
  version: 1,
  game: { record: game.history, steps: game.steps, kept: true },
});

const [long, opening] = [played('classic', 30, 2n), played('classic', 10)];
const cascade = played({ rules: 'cascade', rows: 5, cols: 6 });
const main = { rules: 'classic', rows: 4, cols: 4 };

/** A file that is taken. */
const FILE = {
  format: '2048-backup',
  version: 1,
  made: '2026-11-20T08:00:00.000Z',
  saves: {
    [KEY]: { ...saveOf(long), before: saveOf(opening).game },
    [`${KEY}#previous`]: saveOf(opening),
    [OTHER]: saveOf(cascade),
  },
  best: { [KEY]: 23456, [OTHER]: 0 },
  settings: {
    theme: 'dark',
    game: JSON.stringify({ kind: 'main', day: '2026-11-20', main, practice: main }),
  },
};

/** A file in which something else stands at a place. @param {(string | number)[]} place @param {unknown} value */
function fileWith(place, value) {
  const file = structuredClone(FILE);
  /** @type {any} */
  let at = file;
  for (const name of place.slice(0, -1)) at = at[name];
  at[place[place.length - 1]] = value;
  return file;
}

const { record } = saveOf(opening).game;
const changed = record.slice(0, -1) + (record.endsWith('A') ? 'B' : 'A');
const tally = { moves: 1, undos: 0, time: 0, highest: 1, score: 0, won: false, lost: false };
const totals = {
  games: 1,
  wins: 0,
  losses: 0,
  moves: 1,
  undos: 0,
  time: 0,
  highest: 1,
  finals: [1],
};

/** The path of a save and of its game, and how the place is named. */
const SAVE = ['saves', KEY];
const GAME = [...SAVE, 'game'];
const PLACE = `saves › ${KEY}`;

/** What is wrong with a file, and what is said of it. @type {[unknown, string][]} */
const WRONG = [
  ['junk', 'this isn’t a backup'],
  ['', 'this isn’t a backup'],
  ['null', 'format: this isn’t 2048-backup'],
  ['[1]', 'format: this isn’t 2048-backup'],
  [JSON.stringify(FILE).slice(0, -1), 'the file is cut off, or something in it was changed'],
  [JSON.stringify(FILE, null, 2).slice(0, 90), 'the file is cut off'],
  [fileWith(['format'], 'other'), 'format: this isn’t 2048-backup'],
  [fileWith(['version'], 2), 'version: this version isn’t known, only 1'],
  [fileWith(['made'], 'today'), 'made: this isn’t a date'],
  [fileWith(['saves'], undefined), 'saves: an object is missing here'],
  [fileWith(['best'], []), 'best: an object is missing here'],
  [fileWith(['settings'], null), 'settings: an object is missing here'],
  ...[
    'classic/4x4',
    'theirs/classic/4x4',
    'main/classic/9x4',
    'main/classic/4x4#older',
    'daily/2026-02-30/classic/4x4',
    'daily/2026-99-99/classic/4x4',
  ].map(
    (key) =>
      /** @type {[unknown, string]} */ ([
        fileWith(['saves', key], saveOf(opening)),
        `saves › ${key}: there’s no such game`,
      ]),
  ),
  [
    fileWith(['saves', 'main/chess/4x4'], saveOf(opening)),
    'saves › main/chess/4x4: unknown rules “chess”',
  ],
  [fileWith(SAVE, null), `${PLACE}: an object is missing here`],
  [fileWith([...SAVE, 'version'], 2), `${PLACE} › version: this version isn’t known, only 1`],
  [fileWith([...SAVE, 'game'], undefined), `${PLACE}: an object is missing here`],
  [fileWith([...GAME, 'record'], 7), `${PLACE} › record: this isn’t text`],
  [
    fileWith([...GAME, 'record'], changed),
    `${PLACE}: bad record: character ${record.lastIndexOf('.') + 2}: the check sum is`,
  ],
  [
    fileWith([...GAME, 'steps'], long.steps + 1),
    `${PLACE}: steps must be a whole number from 0 to ${long.steps}, not ${long.steps + 1}`,
  ],
  [fileWith([...GAME, 'steps'], -1), `${PLACE} › steps: this isn’t a whole number from 0 up`],
  [fileWith([...GAME, 'kept'], 'yes'), `${PLACE} › kept: this must be true or false`],
  [
    fileWith([...SAVE, 'before', 'record'], 'junk'),
    `${PLACE} › before: bad record: character 1: the version is “junk”`,
  ],
  [
    fileWith([...SAVE, 'after'], saveOf(cascade).game),
    `${PLACE} › after: this is another game: cascade 5x6`,
  ],
  [
    fileWith(['saves', `${KEY}#previous`], saveOf(cascade)),
    `saves › ${KEY}#previous: this is another game: cascade 5x6`,
  ],
  [
    fileWith(['saves', OTHER], saveOf(played('cascade'))),
    `saves › ${OTHER}: this is another game: cascade 4x4`,
  ],
  [
    fileWith([...GAME, 'tally'], { ...tally, moves: -1 }),
    `${PLACE} › tally › moves: this isn’t a whole number from 0 up`,
  ],
  [
    fileWith([...GAME, 'tally'], { ...tally, won: 1 }),
    `${PLACE} › tally › won: this must be true or false`,
  ],
  [
    fileWith([...SAVE, 'totals'], { ...totals, finals: [1, -2] }),
    `${PLACE} › totals › finals: this isn’t a list of whole numbers from 0 up`,
  ],
  [fileWith([...SAVE, 'totals'], 'many'), `${PLACE} › totals: an object is missing here`],
  [
    fileWith([...GAME, 'tally'], { ...tally, highest: 1e9 }),
    `${PLACE} › tally › highest: this isn’t a whole number from 0 up`,
  ],
  [fileWith(['best', KEY], -1), `best › ${KEY}: this isn’t a whole number from 0 up`],
  [fileWith(['best', KEY], 1.5), `best › ${KEY}: this isn’t a whole number from 0 up`],
  [fileWith(['best', KEY], '9'), `best › ${KEY}: this isn’t a whole number from 0 up`],
  [fileWith(['best', `${KEY}#previous`], 9), `best › ${KEY}#previous: there’s no such game`],
  [fileWith(['settings', 'colour'], 'red'), 'settings › colour: there’s no such setting'],
  [fileWith(['settings', 'theme'], 'pink'), 'settings › theme: "pink" can’t be chosen here'],
  [fileWith(['settings', 'sound'], true), 'settings › sound: true can’t be chosen here'],
  [
    fileWith(['settings', 'game'], '{"kind":"main"}'),
    'settings › game: "{\\"kind\\":\\"main\\"}" can’t be chosen here',
  ],
];

for (const [content, reason] of WRONG) {
  test(`refused: ${reason}`, async () => {
    const said = await refused(content);
    assert.ok(said.includes(reason), said);
  });
}

test('the same file without a fault is taken', async () => {
  assert.equal(await refused(FILE), '');
});
