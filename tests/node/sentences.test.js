// The sentences of the interface: all languages have all of them, counts are said as a language does,
// and a page can hand in a language of its own.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { counted } from '../../www/i18n/counted.js';
import {
  Bundle,
  followLanguages,
  isLoaded,
  LANGUAGES,
  loadLanguage,
} from '../../www/i18n/languages.js';

const i18n = new URL('../../www/i18n/', import.meta.url);

/** @param {string} path in www/i18n/ @returns {Promise<any>} */
const load = (path) => import(new URL(path, i18n).href);

/**
 * The folders of a language's files, and their bundles by the files of their English sentences; a file that
 * has several bundles stands for the folder.
 * @type {Record<string, Record<string, string> | string>}
 */
const FOLDERS = {
  elements: {
    game: 'game.js',
    moments: 'moments.js',
    ai: 'ai.js',
    replay: 'replay.js',
    puzzle: 'puzzle.js',
    puzzleNames: 'puzzle-names.js',
  },
  pages: { app: 'app.js', appPuzzle: 'app-puzzle.js' },
  games: 'games.js',
};

/**
 * The bundles of a language by their names.
 * @param {string} language
 * @returns {Promise<Record<string, Record<string, unknown>>>}
 */
async function bundlesOf(language) {
  const tables = Object.entries(FOLDERS).map(async ([folder, bundles]) => {
    if (language !== 'en') return (await load(`${folder}/${language}.js`)).default;
    if (typeof bundles === 'string') return (await load(bundles)).english;
    const english = Object.entries(bundles).map(async ([name, source]) => [
      name,
      (await load(source)).english,
    ]);
    return Object.fromEntries(await Promise.all(english));
  });
  return Object.assign({}, ...(await Promise.all(tables)));
}

/** The kind of each sentence, by its key. @param {object} table @returns {string[]} */
const kindsOf = (table) =>
  Object.entries(table).flatMap(([key, value]) =>
    typeof value === 'object' && !Array.isArray(value)
      ? kindsOf(value).map((kind) => `${key}.${kind}`)
      : [`${key}: ${typeof value}`],
  );

/** All text of a table, that of its functions too. @param {object} table @returns {[string, string][]} */
const textsOf = (table) =>
  Object.entries(table).flatMap(([key, value]) =>
    typeof value === 'object' ? textsOf(value) : [[key, String(value)]],
  );

test('every language has a file in each folder', () => {
  const languages = Object.keys(LANGUAGES).filter((tag) => tag !== 'en');
  for (const folder of Object.keys(FOLDERS)) {
    const files = readdirSync(new URL(`${folder}/`, i18n)).sort();
    assert.deepEqual(files, languages.map((tag) => `${tag}.js`).sort());
  }
});

for (const language of Object.keys(LANGUAGES)) {
  test(`${language} has all sentences`, async () => {
    const [ours, english] = await Promise.all([language, 'en'].map(bundlesOf));
    assert.deepEqual(kindsOf(ours).sort(), kindsOf(english).sort());
  });
}

/** What stands on keys. @param {string} letters */
const on = (letters) => letters;

/** Arguments of sentences that take others than numbers and words. @type {Record<string, unknown[]>} */
const SAMPLES = {
  told: [{ mine: 31, aiSlides: 40, tried: 50, best: 29, optimal: true }],
  inReachLabel: [
    { move: '3', points: '400' },
    { move: '9', points: '700' },
  ],
  moveWas: ['1', '7'],
  worstMoment: ['1', '7'],
  betterMove: ['7'],
  bestMove: ['7'],
  solutionIs: ['7'],
  played: ['7'],
  better: ['7'],
  oneOf: ['7', '8'],
  space: ['7', '2', '3'],
  merges: ['7', '2', '3'],
  undone: ['7', '8'],
  redone: ['7', '8'],
  lastMove: ['7'],
  shareTitle: ['3×3', 'Spiral'],
  noKey: ['7', 'HJKL', true, true, on],
  noKeyHere: ['7', on],
  newKey: [on],
};

/** The counts of the samples: each plural form of each language has one. */
const COUNTS = [0, 1, 2, 3, 1_000_000];

/**
 * What a table says, by the path of the sentence; functions are called with samples.
 * @param {object} table
 * @returns {[string, string][]}
 */
const saidBy = (table) =>
  Object.entries(table).flatMap(([key, value]) => {
    if (typeof value === 'object')
      return saidBy(value).map(([path, text]) => [`${key}.${path}`, text]);
    if (typeof value !== 'function') return [[key, value]];
    const calls = SAMPLES[key]
      ? [SAMPLES[key]]
      : COUNTS.map((count) => Array.from({ length: value.length }, () => count));
    return calls.map((given) => [key, value(...given)]);
  });

/** Names, keys, and the words that a language shares with English. */
const SHARED =
  `AI HJKL JKIL Animation Block Cascade Date Description Details Link No Normal Pause Position Puzzle Replay
  Score Start System Text Vibration`.split(/\s+/);

for (const language of Object.keys(LANGUAGES).filter((tag) => tag !== 'en')) {
  test(`${language} says something in every sentence, and nothing of it is English`, async () => {
    const [ours, english] = (await Promise.all([language, 'en'].map(bundlesOf))).map(saidBy);
    const inEnglish = new Map(english);
    for (const [path, text] of ours) {
      const where = `${language}: ${path}`;
      assert.doesNotMatch(text, /undefined|NaN|null|\[object/, where);
      // What joins two sentences may be nothing.
      if (inEnglish.get(path)?.trim()) assert.notEqual(text.trim(), '', where);
    }
    const left = ours.filter(
      ([path, text]) =>
        text === inEnglish.get(path) &&
        text.match(/\p{L}{2,}/gu)?.some((word) => !SHARED.includes(word)),
    );
    assert.deepEqual(left, []);
  });

  test(`${language} counts in its own forms`, () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    // Only millions have this form, in Spanish and French.
    const needed = forms.filter((form) => form !== 'many').sort();
    for (const folder of Object.keys(FOLDERS)) {
      const source = readFileSync(new URL(`${folder}/${language}.js`, i18n), 'utf8');
      for (const [, tag, table] of source.matchAll(/\bcounted\('([^']*)', \{([^}]*)\}/g)) {
        assert.equal(tag, language, folder);
        const given = [...table.matchAll(/(\w+): '/g)].map(([, form]) => form);
        assert.deepEqual(
          given.filter((form) => form !== 'many').sort(),
          needed,
          `${folder}: ${table}`,
        );
      }
    }
  });
}

test('the AI is called that in every sentence', async () => {
  for (const language of Object.keys(LANGUAGES)) {
    for (const [key, text] of textsOf(await bundlesOf(language))) {
      const said = text.replaceAll(/\$\{[^}]*\}/g, '1');
      assert.doesNotMatch(said, /the machine|A machine|机器/, `${language}: ${key}`);
      assert.doesNotMatch(said, /[。，！？：] /, `${language}: ${key}`);
    }
  }
});

test('a count has the form of its language', () => {
  const slides = counted('en', { one: '# slide', other: '# slides' });
  assert.deepEqual([0, 1, 2, 1234].map(slides), [
    '0 slides',
    '1 slide',
    '2 slides',
    '1,234 slides',
  ]);
  const moves = counted('pl', { one: '# ruch', few: '# ruchy', other: '# ruchów' });
  assert.deepEqual([1, 2, 5, 22].map(moves), ['1 ruch', '2 ruchy', '5 ruchów', '22 ruchy']);
  assert.equal(counted('zh-CN', { other: '# 步' })(1), '1 步');
});

/** @param {object} [more] */
const bundle = (more) =>
  /** @type {Bundle<any>} */ (
    new Bundle(
      'own',
      {
        yes: 'Yes',
        no: 'No',
        say: (/** @type {string} */ a) => a,
        ways: { up: 'up', down: 'down' },
      },
      more,
    )
  );

test('a page hands in some sentences; the others are English', () => {
  const made = bundle();
  assert.equal(made.choose(['it-CH', 'zh-TW']), 'zh-CN');
  let told = 0;
  const stop = followLanguages(() => told++);
  made.register('IT', { yes: 'Sì', no: 7, say: 'non', ways: { up: 'su' }, other: '?' });
  assert.equal(told, 1);
  stop();
  assert.equal(made.choose(['it-CH', 'zh-TW']), 'it');
  assert.equal(made.choose(['pl']), 'en');
  const { yes, no, say, ways } = made.in('it');
  // What is of another kind than the English one would fail when it is said.
  assert.deepEqual([yes, no, say('a'), ways], ['Sì', 'No', 'a', { up: 'su', down: 'down' }]);
  made.register('it', { no: 'Non' });
  assert.deepEqual([made.in('it').yes, made.in('it').no], ['Sì', 'Non']);
  assert.equal(told, 1);
});

test('a language is loaded when it is chosen, that of the dialogs with the first dialog', async () => {
  const [game, app] = ['game', 'app'].map(
    (name) => new Bundle(name, { newGame: 'New', level: 'Level' }),
  );
  const says = () =>
    [game.in('zh-CN'), app.in('zh-CN')].map((/** @type {any} */ all) => [all.newGame, all.level]);
  assert.deepEqual([isLoaded('en'), isLoaded('it'), isLoaded('zh-CN')], [true, true, false]);
  assert.deepEqual(says(), [
    ['New', 'Level'],
    ['New', 'Level'],
  ]);
  let told = 0;
  const stop = followLanguages(() => told++);
  assert.deepEqual(
    await Promise.all([loadLanguage('zh-CN'), loadLanguage('zh-CN'), loadLanguage('en', true)]),
    [true, true, true],
  );
  assert.equal(told, 1);
  assert.ok(isLoaded('zh-CN'));
  assert.deepEqual(says(), [
    ['新游戏', 'Level'],
    ['New', 'Level'],
  ]);
  assert.equal(await loadLanguage('zh-CN', true), true);
  assert.equal(told, 2);
  stop();
  assert.deepEqual(says(), [
    ['新游戏', 'Level'],
    ['New', '难度'],
  ]);
  // A page puts sentences of its own in place of ours.
  game.register('zh-CN', { newGame: '再来' });
  assert.deepEqual(says(), [
    ['再来', 'Level'],
    ['New', '难度'],
  ]);
  assert.equal(/** @type {any} */ (game.in('en')).newGame, 'New');
});

test('a language that cannot be loaded is English, with a warning, and is tried again', async (t) => {
  const warn = t.mock.method(console, 'warn', () => {});
  let tries = 0;
  const languages = /** @type {any} */ (LANGUAGES);
  languages.eo = [
    'Esperanto',
    async () => {
      if (tries++ === 0) throw new TypeError('offline');
      return { default: { own: { yes: 'Jes' } } };
    },
  ];
  t.after(() => delete languages.eo);
  const made = bundle();
  assert.equal(await loadLanguage('eo'), false);
  assert.match(
    String(warn.mock.calls[0].arguments),
    /the language eo could not be loaded.*offline/,
  );
  assert.deepEqual([isLoaded('eo'), made.in('eo').yes], [false, 'Yes']);
  assert.equal(await loadLanguage('eo'), true);
  assert.deepEqual([isLoaded('eo'), made.in('eo').yes, made.in('eo').no], [true, 'Jes', 'No']);
  assert.equal(await loadLanguage('eo'), true);
  assert.equal(tries, 2);
});

test('a bundle has the sentences of the one that it is based on', () => {
  const base = bundle();
  const more = /** @type {Bundle<any>} */ (
    new Bundle('more', { yes: 'Yes!', more: 'More' }, { base, handed: base })
  );
  assert.deepEqual([more.in('en').yes, more.in('en').no], ['Yes!', 'No']);
  assert.equal(more.in('it').more, 'More');
  base.register('it', { more: 'Più', no: 'Non' });
  assert.deepEqual(
    [more.in('it').yes, more.in('it').more, more.in('it').no],
    ['Yes!', 'Più', 'Non'],
  );
});

test('what is no language is refused', () => {
  assert.throws(() => bundle().register('not a tag', {}), RangeError);
  for (const wrong of [undefined, null, 'it', ['a']]) {
    assert.throws(() => bundle().register('it', /** @type {any} */ (wrong)), /object of sentences/);
  }
});
