// What a page remembers beside its games: its settings, and which game it shows.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { SETTINGS, Settings } from '../../www/app/shell/settings.js';
import { SLOTS as GAME } from '../../www/app/variant/game.js';
import { SLOTS as PUZZLE, PUZZLE_SETTINGS } from '../../www/app/variant/puzzle.js';
import { GameSlots } from '../../www/app/variant/slots.js';

/** What is kept, by name. @type {Map<string, string>} */
const kept = new Map();
Object.defineProperty(globalThis, 'navigator', { value: { languages: [] } });
Object.defineProperty(globalThis, 'localStorage', {
  value: {
    getItem: (/** @type {string} */ name) => kept.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ value) => kept.set(name, value),
  },
});

beforeEach(() => kept.clear());

/** @typedef {import('../../www/app/shell/settings.js').Table} Table */

for (const [page, table] of /** @type {[string, Table][]} */ ([
  ['2048', SETTINGS],
  ['the puzzle', PUZZLE_SETTINGS],
])) {
  /** @param {(name: string) => string} value what is kept of each setting */
  const keepAll = (value) => {
    for (const name of Object.keys(table)) kept.set(`2048-${name}`, value(name));
  };
  /** What each setting is. */
  const read = () => {
    /** @type {Record<string, string>} */
    const applied = {};
    const settings = new Settings(table, (name, value) => {
      applied[name] = value;
    });
    settings.applyAll();
    for (const name of Object.keys(table)) assert.equal(settings.get(name), applied[name]);
    return applied;
  };
  const defaults = Object.fromEntries(
    Object.entries(table).map(([name, { values }]) => [name, values[0]]),
  );

  test(`${page}: what is kept and is no setting is the usual one`, () => {
    assert.deepEqual(read(), defaults, 'nothing is kept');
    for (const broken of ['', 'nope', '{}', 'on off', 'JKIL', '9', 'god']) {
      keepAll(() => broken);
      assert.deepEqual(read(), defaults, broken);
    }
  });

  test(`${page}: every value of every setting is kept`, () => {
    const most = Math.max(...Object.values(table).map(({ values }) => values.length));
    for (let at = 0; at < most; at++) {
      const chosenFor = (/** @type {string} */ name) =>
        table[name].values[at % table[name].values.length];
      keepAll(chosenFor);
      // A language becomes a value once it is loaded.
      const { language: _, ...others } = read();
      for (const [name, value] of Object.entries(others))
        assert.equal(value, chosenFor(name), name);
    }
  });
}

/** @param {any} options */
const open = (options) => {
  const game = {};
  return { game, slots: new GameSlots(/** @type {any} */ (game), () => {}, options) };
};

for (const { options, first } of [
  { options: GAME, first: { save: 'main', rules: 'classic', rows: 4, cols: 4 } },
  { options: PUZZLE, first: { save: 'puzzle', side: 4, goal: 'usual', start: 'any' } },
]) {
  test(`${options.kind}: a choice that cannot be leads to the first game`, () => {
    for (const choice of [
      undefined,
      '{',
      'null',
      '7',
      '{"kind":"nope","main":{"rules":"nope","rows":4,"cols":4}}',
      '{"kind":"main","main":{"side":7,"goal":"star","start":-1},"practice":4}',
      '{"kind":"daily","day":"2026-13","chosen":"2026-13"}',
    ]) {
      if (choice !== undefined) kept.set(`2048-${options.key}`, choice);
      const { game } = open(options);
      assert.deepEqual(game, { seed: null, practice: false, ...first }, choice);
    }
  });

  test(`${options.kind}: the game of a day has its date as the seed, and is resumed on that day alone`, (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: new Date('2026-11-21T12:00') });
    const daily = { ...options.daily, seed: '20261121', practice: false };
    const { game, slots } = open(options);
    slots.playDaily();
    const save = `${options.names.daily}/2026-11-21`;
    assert.deepEqual(game, { ...first, ...daily, save });
    assert.deepEqual(open(options).game, { ...daily, save });
    // Another day that was chosen today is resumed today.
    slots.playDaily('2026-11-18');
    assert.equal(/** @type {any} */ (open(options).game).seed, '20261118');
    t.mock.timers.setTime(new Date('2026-11-22T12:00').getTime());
    assert.deepEqual(open(options).game, { seed: null, practice: false, ...first });
  });
}
