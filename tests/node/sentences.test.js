// The sentences of the interface: all languages have all of them, counts are said as a language does,
// and a page can hand in a language of its own.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { counted } from '../../www/i18n/counted.js';
import { Bundle, followLanguages, LANGUAGES } from '../../www/i18n/languages.js';

const folder = new URL('../../www/i18n/', import.meta.url);

/** @param {string} language @returns {string[]} */
const bundlesOf = (language) => readdirSync(new URL(`${language}/`, folder)).sort();

/** @param {string} language @param {string} bundle @returns {Promise<Record<string, unknown>>} */
const tableOf = async (language, bundle) =>
  (await import(new URL(`${language}/${bundle}`, folder).href)).default;

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

for (const language of Object.keys(LANGUAGES)) {
  test(`${language} has all sentences`, async () => {
    assert.deepEqual(bundlesOf(language), bundlesOf('en'));
    for (const bundle of bundlesOf('en')) {
      const [ours, english] = await Promise.all(
        [language, 'en'].map((tag) => tableOf(tag, bundle)),
      );
      assert.deepEqual(kindsOf(ours).sort(), kindsOf(english).sort(), bundle);
    }
  });
}

test('the AI is called that in every sentence', async () => {
  for (const language of Object.keys(LANGUAGES)) {
    for (const bundle of bundlesOf(language)) {
      for (const [key, text] of textsOf(await tableOf(language, bundle))) {
        const said = text.replaceAll(/\$\{[^}]*\}/g, '1');
        assert.doesNotMatch(said, /the machine|A machine|机器/, `${language}/${bundle}: ${key}`);
        assert.doesNotMatch(said, /[。，！？：] /, `${language}/${bundle}: ${key}`);
      }
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
      {
        en: {
          yes: 'Yes',
          no: 'No',
          say: (/** @type {string} */ a) => a,
          ways: { up: 'up', down: 'down' },
        },
        'zh-CN': { yes: '是' },
      },
      more,
    )
  );

test('a page hands in some sentences; the others are English', () => {
  const made = bundle();
  assert.equal(made.choose(['fr-CA', 'zh-TW']), 'zh-CN');
  let told = 0;
  const stop = followLanguages(() => told++);
  made.register('FR', { yes: 'Oui', no: 7, say: 'non', ways: { up: 'haut' }, other: '?' });
  assert.equal(told, 1);
  stop();
  assert.equal(made.choose(['fr-CA', 'zh-TW']), 'fr');
  assert.equal(made.choose(['de']), 'en');
  const { yes, no, say, ways } = made.in('fr');
  // What is of another kind than the English one would fail when it is said.
  assert.deepEqual([yes, no, say('a'), ways], ['Oui', 'No', 'a', { up: 'haut', down: 'down' }]);
  made.register('fr', { no: 'Non' });
  assert.deepEqual([made.in('fr').yes, made.in('fr').no], ['Oui', 'Non']);
  assert.equal(told, 1);
});

test('a page puts sentences of its own in place of ours', () => {
  const made = bundle();
  assert.equal(made.in('zh-CN').yes, '是');
  made.register('zh-CN', { yes: '好' });
  assert.deepEqual([made.in('zh-CN').yes, made.in('zh-CN').no], ['好', 'No']);
  assert.equal(made.in('en').yes, 'Yes');
});

test('a bundle has the sentences of the one that it is based on', () => {
  const base = bundle();
  const more = /** @type {Bundle<any>} */ (
    new Bundle({ en: { yes: 'Yes!', more: 'More' }, 'zh-CN': {} }, { base, handed: base })
  );
  assert.deepEqual([more.in('en').yes, more.in('en').no], ['Yes!', 'No']);
  base.register('fr', { more: 'Plus', no: 'Non' });
  assert.deepEqual(
    [more.in('fr').yes, more.in('fr').more, more.in('fr').no],
    ['Yes!', 'Plus', 'Non'],
  );
});

test('what is no language is refused', () => {
  assert.throws(() => bundle().register('not a tag', {}), RangeError);
  for (const wrong of [undefined, null, 'fr', ['a']]) {
    assert.throws(() => bundle().register('fr', /** @type {any} */ (wrong)), /object of sentences/);
  }
});
