// The sentences of the interface: all languages have all of them, counts are said as a language does,
// and a page can register a language of its own.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from '@messageformat/parser';
import PARAMETERS from '../../pkg/words/parameters.js';
import { compile, readWords, typesOf } from '../../tools/words.js';
import {
  Bundle,
  followLanguages,
  isLoaded,
  LANGUAGES,
  loadLanguage,
} from '../../www/i18n/languages.js';
import { argumentNames, readMessage } from '../../www/i18n/message.js';
import { replacing } from '../../www/i18n/registered.js';

const WORDS = readWords();
const FILES = ['elements', 'games', 'pages'];

/**
 * The messages of a table by their paths.
 * @param {object} table
 * @returns {[path: string, message: string][]}
 */
const messagesIn = (table) =>
  Object.entries(table).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[key, value]]
      : messagesIn(value).map(([path, text]) => [`${key}.${path}`, text]),
  );

/** The compiled bundles of a language by their names. @param {string} tag @returns {Promise<Record<string, any>>} */
async function bundlesOf(tag) {
  const load = async (/** @type {string} */ path) => import(`../../pkg/words/${tag}/${path}.js`);
  if (tag !== 'en')
    return { ...(await load('elements')).default, ...(await load('pages')).default };
  const names = Object.values(WORDS.en ?? {}).flatMap((file) => Object.keys(file));
  const english = names.map(async (name) => [name, (await load(name)).english]);
  return Object.fromEntries(await Promise.all(english));
}

test('every language has its files', () => {
  assert.deepEqual(Object.keys(WORDS).sort(), Object.keys(LANGUAGES).sort());
  for (const [tag, files] of Object.entries(WORDS))
    assert.deepEqual(Object.keys(files).sort(), FILES, tag);
});

for (const tag of Object.keys(LANGUAGES)) {
  test(`${tag} has all messages, with the same arguments`, () => {
    /** @param {string} language */
    const shape = (language) =>
      messagesIn(WORDS[language] ?? {})
        .map(([path, text]) => `${path}: ${argumentNames(readMessage(text)).sort()}`)
        .sort();
    assert.deepEqual(shape(tag), shape('en'));
  });

  test(`${tag} is read as the usual parser of ICU MessageFormat reads it`, () => {
    for (const [path, text] of messagesIn(WORDS[tag] ?? {}))
      assert.deepEqual(usual(parse(text)), readMessage(text), path);
  });
}

/**
 * What the usual parser has read, in the form of ours.
 * @param {import('@messageformat/parser').Token[]} tokens
 * @returns {unknown[]}
 */
const usual = (tokens) =>
  tokens.map((token) => {
    if (token.type === 'content') return { type: 'text', text: token.value };
    if (token.type === 'octothorpe') return { type: 'count' };
    if (token.type === 'argument') return { type: 'value', name: token.arg };
    if (token.type === 'function') return { type: token.key, name: token.arg };
    const cases = token.cases.map(({ key, tokens: inside }) => [key, usual(inside)]);
    return { type: token.type, name: token.arg, cases: new Map(/** @type {any} */ (cases)) };
  });

test('quotes are read as the usual parser reads them', () => {
  for (const text of ["a''b", "it's", "'{'", "'{a}' {b}", "'{it''s}'", "a 'b' {c}", '#', "'#'"])
    assert.deepEqual(usual(parse(text)), readMessage(text), text);
  const quoted = "{n, plural, other {'#' # '{' ''}}";
  assert.deepEqual(usual(parse(quoted)), readMessage(quoted));
});

test('what is no message is refused, with the place', () => {
  for (const [text, reason] of [
    ['{', 'the name of an argument is expected at character 2'],
    ['{a', 'a comma or } is expected at character 3'],
    ['a}', 'the end is expected at character 2'],
    ['{a, date}', 'plural, select, number or lower is expected at character 9'],
    ['{a, number, integer}', '} is expected at character 11'],
    ['{a, plural}', 'a comma is expected at character 11'],
    ['{a, plural, one {b}}', 'the case “other” is expected at character 21'],
    ['{a, plural, other b}', 'a case is expected at character 12'],
    ['{a, select, other {b}', 'a case is expected at character 22'],
  ])
    assert.throws(() => readMessage(text), { name: 'SyntaxError', message: reason }, text);
  assert.throws(() => readMessage(undefined), { message: 'it is not a text' });
});

/** What is wrong with a message of a language that has one. @param {string} tag @param {string} text @param {string} [english] */
const faultsOf = (tag, text, english = '{count, plural, one {# move} other {# moves}}') =>
  compile({
    en: { elements: { game: { moves: english } } },
    [tag]: { elements: { game: { moves: text } } },
  }).faults;

test('a language has all its plural forms, and only arguments that there are', () => {
  const place = 'www/words/ru/elements.json: game.moves:';
  const [few, many, other] = ['few {# хода}', 'many {# ходов}', 'other {# хода}'];
  assert.deepEqual(faultsOf('ru', `{count, plural, one {# ход} ${few} ${many} ${other}}`), []);
  for (const [text, reason] of [
    [`{count, plural, one {# ход} ${other}}`, '{count} lacks the plural forms many, few'],
    [`{count, plural, one {# ход} ${many} ${other}}`, '{count} lacks the plural form few'],
    [
      `{count, plural, one {# ход} two {# хода} ${few} ${many} ${other}}`,
      '{count} has the form two, which the language has not',
    ],
    ['{steps} ходов', 'there is no argument {steps}'],
    ['{count ходов}', 'a comma or } is expected at character 8'],
  ])
    assert.deepEqual(faultsOf('ru', text), [`${place} ${reason}`]);
  assert.deepEqual(
    faultsOf('ru', `{count, plural, one {ход} ${few} ${many} ${other}}`, '{count}'),
    [`${place} {count} is no number: in English, it is not {count, number}`],
  );
  // Only fractions have `many` in Czech, and only millions in Spanish.
  assert.deepEqual(faultsOf('cs', '{count, plural, one {# tah} few {# tahy} other {# tahů}}'), []);
  assert.deepEqual(faultsOf('es', '{count, plural, one {# jugada} other {# jugadas}}'), []);
  assert.deepEqual(faultsOf('ja', '{count, plural, other {#手}}'), []);
});

test('a language may lack messages, which are English then, but has no others', () => {
  const en = { elements: { game: { yes: 'Yes', ways: { up: 'up' } } } };
  const some = compile({ en, it: { elements: { game: { yes: '', ways: {} } } } });
  assert.deepEqual(some.faults, []);
  assert.match(some.modules['it/elements.js'] ?? '', /'Yes'[\s\S]*'up'/);
  assert.deepEqual(compile({ en, it: { elements: { game: { ways: { away: 'via' } } } } }).faults, [
    'www/words/it/elements.json: game.ways: English has no away',
  ]);
});

/** The numbers of the samples: each plural form of each language has one. */
const COUNTS = [0, 1, 2, 3, 1234, 1_000_000];

/** Arguments for a message, several times. @param {string} english @returns {unknown[][]} */
function samplesFor(english) {
  const types = Object.values(typesOf(readMessage(english)));
  return COUNTS.map((count, at) =>
    types.map((type) => (type === 'number' ? count : type === 'boolean' ? at % 2 > 0 : `${count}`)),
  );
}

/** What a bundle says, by path. @param {Record<string, any>} table @param {object} english @returns {[string, string][]} */
const saidBy = (table, english) =>
  messagesIn(english).flatMap(([path, message]) => {
    const found = path.split('.').reduce((/** @type {any} */ all, key) => all[key], table);
    if (typeof found === 'string') return [[path, found]];
    return samplesFor(message).map((values) => [path, found(...values)]);
  });

/** The English bundles. */
const ENGLISH = Object.assign({}, ...Object.values(WORDS.en ?? {}));

for (const tag of Object.keys(LANGUAGES)) {
  test(`${tag} says the same when a page registers it`, async () => {
    const bundles = await bundlesOf(tag);
    for (const name of Object.keys(PARAMETERS)) {
      const messages = /** @type {any} */ (WORDS[tag]).elements[name];
      const english = /** @type {any} */ (await bundlesOf('en'))[name];
      const registered = replacing(tag, messages)(english, [name]);
      assert.deepEqual(saidBy(registered, ENGLISH[name]), saidBy(bundles[name], ENGLISH[name]));
    }
  });
}

/** Names, keys, and the words that a language shares with English. */
const SHARED =
  `AI HJKL JKIL Alphabet Animation Block Cascade Date Description Details Link No Normal Pause Position Puzzle Replay
  Score Start System Text Vibration`.split(/\s+/);

for (const language of Object.keys(LANGUAGES).filter((tag) => tag !== 'en')) {
  test(`${language} says something in every sentence, and nothing of it is English`, async () => {
    const [ours, english] = (await Promise.all([language, 'en'].map(bundlesOf))).map((all) =>
      saidBy(all, ENGLISH),
    );
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
}

test('the AI is called that in every sentence', () => {
  for (const [path, text] of messagesIn(WORDS)) {
    assert.doesNotMatch(text, /the machine|A machine|机器/, path);
    assert.doesNotMatch(text, /[。，！？：] /, path);
  }
});

/** @param {object} [more] */
const bundle = (more) =>
  /** @type {Bundle<any>} */ (
    new Bundle(
      'game',
      {
        yes: 'Yes',
        no: 'No',
        moved: (/** @type {string} */ direction) => direction,
        notKept: { slow: 'slow', blocked: 'blocked' },
      },
      more,
    )
  );

test('a page registers some messages; the others are English', async () => {
  const made = bundle();
  assert.equal(made.choose(['it-CH', 'zh-TW']), 'zh-CN');
  let told = 0;
  const stop = followLanguages(() => told++);
  await made.register('IT', { yes: 'Sì', notKept: { slow: 'lento' }, other: '?' });
  assert.equal(told, 1);
  stop();
  assert.equal(made.choose(['it-CH', 'zh-TW']), 'it');
  assert.equal(made.choose(['pl']), 'en');
  const { yes, no, moved, notKept, other } = made.in('it');
  assert.deepEqual([yes, no, moved('a'), other], ['Sì', 'No', 'a', undefined]);
  assert.deepEqual(notKept, { slow: 'lento', blocked: 'blocked' });
  await made.register('it', { no: 'Non', moved: 'via', notKept: { blocked: 'chiuso' } });
  const later = made.in('it');
  assert.deepEqual([later.yes, later.no, later.moved('a')], ['Sì', 'Non', 'via']);
  assert.deepEqual(later.notKept, { slow: 'lento', blocked: 'chiuso' });
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
  // A page puts messages of its own in place of ours.
  await game.register('zh-CN', { newGame: '再来' });
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
      return { default: { game: { yes: 'Jes' } } };
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

test('a bundle has the sentences of the one that it is based on', async () => {
  const base = bundle();
  const more = /** @type {Bundle<any>} */ (
    new Bundle('more', { yes: 'Yes!', more: 'More' }, { base, handed: base })
  );
  assert.deepEqual([more.in('en').yes, more.in('en').no], ['Yes!', 'No']);
  assert.equal(more.in('it').more, 'More');
  await base.register('it', { more: 'Più', no: 'Non' });
  assert.deepEqual(
    [more.in('it').yes, more.in('it').more, more.in('it').no],
    ['Yes!', 'Più', 'Non'],
  );
});

test('what is no language is refused', () => {
  for (const tag of /** @type {any[]} */ (['not a tag', undefined, null, 7]))
    assert.throws(() => bundle().register(tag, {}), RangeError);
  for (const wrong of [undefined, null, 'it', ['a']]) {
    assert.throws(() => bundle().register('it', /** @type {any} */ (wrong)), /object of messages/);
  }
});
