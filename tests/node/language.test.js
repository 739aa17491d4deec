// The language that a browser's own leads to.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AI } from '../../www/i18n/ai.js';
import { GAME } from '../../www/i18n/game.js';
import { chooseLanguage } from '../../www/i18n/languages.js';
import { PUZZLE } from '../../www/i18n/puzzle.js';
import { toastsIn } from '../../www/i18n/toasts.js';

test('each language for all who speak it, English for all others', () => {
  for (const [wanted, language] of /** @type {[string[], string][]} */ ([
    [['zh'], 'zh-CN'],
    [['zh-TW', 'en'], 'zh-CN'],
    [['zh-Hant-HK'], 'zh-CN'],
    [['en-GB', 'zh-CN'], 'en'],
    [['it-IT'], 'en'],
    [['fr-CA'], 'fr'],
    [['de-AT', 'en'], 'de'],
    [['it', 'ja-JP'], 'ja'],
    [['es-419'], 'es'],
    [['it-IT', 'zh-CN', 'en'], 'zh-CN'],
    [['', 'zh-CN'], 'zh-CN'],
    [['zhx'], 'en'],
    [['de_DE', 'en'], 'de'],
    [['de_DE.UTF-8'], 'de'],
    [['DE'], 'de'],
    [[' fr\n'], 'fr'],
    [['FR_ca@euro'], 'fr'],
    [['zh_cn'], 'zh-CN'],
    [['deu'], 'de'],
    [['cmn-Hans'], 'zh-CN'],
    [['not a tag', '_', 'ja'], 'ja'],
    [[], 'en'],
  ])) {
    assert.equal(chooseLanguage(wanted), language, String(wanted));
  }
});

test('the messages of a page are found, however their tag is written', async () => {
  await GAME.register('PT_br', { newGame: 'Novo jogo' });
  for (const tag of ['pt-BR', 'pt_BR', 'pt'])
    assert.equal(GAME.in(GAME.choose([tag])).newGame, 'Novo jogo', tag);
  assert.throws(() => GAME.register('not a tag', {}), RangeError);
  assert.throws(() => GAME.register('pt', /** @type {any} */ ('Novo jogo')), TypeError);
});

/** What the console is told. @param {import('node:test').TestContext} t */
const reportsTo = (t) => {
  const { mock } = t.mock.method(console, 'warn', () => {});
  return () => mock.calls.map((call) => call.arguments[0]);
};

test('a message of the wrong kind leaves ours in its place', async (t) => {
  const reports = reportsTo(t);
  const { ways, slid } = PUZZLE.in('en');
  for (const wrong of /** @type {any[]} */ ([null, undefined, 1, 'up', {}, () => 'up'])) {
    await PUZZLE.register('en', { ways: wrong, slid: wrong === 'up' ? 1 : wrong });
    assert.deepEqual(PUZZLE.in('en').ways, ways, String(wrong));
    assert.equal(PUZZLE.in('en').slid, slid, String(wrong));
  }
  assert.deepEqual(reports(), [
    'registerLanguage: en: ways: it is not a group of texts',
    'registerLanguage: en: slid: it is not a text',
  ]);
});

test('in place of a broken message, ours is said, and the fault is reported once', async (t) => {
  const reports = reportsTo(t);
  const ours = GAME.in('en').noOp('Up');
  const broken = { noOp: '{direction: parado', undone: '{way}.', notKept: { slow: 'Olá, {name}' } };
  await GAME.register('pt', { ...broken, newGame: 'Novo jogo' });
  assert.equal(GAME.in('pt').noOp('Up'), ours);
  assert.equal(GAME.in('pt').newGame, 'Novo jogo');
  await GAME.register('pt', { undo: 'Desfazer' });
  assert.equal(GAME.in('pt').noOp('Up'), ours);
  assert.deepEqual([GAME.in('pt').newGame, GAME.in('pt').undo], ['Novo jogo', 'Desfazer']);
  assert.deepEqual(reports(), [
    'registerLanguage: pt: noOp: a comma or } is expected at character 11',
    'registerLanguage: pt: undone: there is no argument {way}',
    'registerLanguage: pt: notKept.slow: there is no argument {name}',
  ]);
});

test('a message that cannot be read is reported too', async (t) => {
  const reports = reportsTo(t);
  const broken = {
    get best() {
      throw new Error('mine');
    },
  };
  await AI.register('pt', { ways: /** @type {any} */ (broken) });
  assert.equal(AI.in('pt').ways.best, 'best');
  assert.deepEqual(reports(), ['registerLanguage: pt: ways.best: mine']);
});

test('a message counts and chooses as its language does', async () => {
  await PUZZLE.register('pl', {
    slid: '{way, lower}: {numbers}',
    count: '{count, plural, =0 {nic} one {# ruch} few {# ruchy} many {# ruchów} other {# ruchu}}',
    solvedIn: "'{'{fewest, select, true {tak} other {{mine, plural, other {nie ''#''}}}}'}'",
  });
  const { slid, count, solvedIn } = PUZZLE.in('pl');
  assert.equal(slid('1, 2', 'Góra'), 'góra: 1, 2');
  assert.deepEqual([0, 1, 2, 5, 22, 12345].map(count), [
    'nic',
    '1 ruch',
    '2 ruchy',
    '5 ruchów',
    '22 ruchy',
    '12\u00A0345 ruchów',
  ]);
  assert.deepEqual([solvedIn(7, true), solvedIn(7, false)], ['{tak}', "{nie '7'}"]);
});

test('what a gamepad does is said in a language that a page registers for the game', async () => {
  await GAME.register('it', { gamepad: 'Controller.{undo, select, true { B.} other {}}' });
  assert.equal(toastsIn('it', GAME).gamepad(true, true), 'Controller. B.');
  assert.match(toastsIn('de', GAME).gamepad(true, true), /^Gamepad\. .* Undo: /);
  assert.match(
    toastsIn('it').gamepad(false, false),
    /^Gamepad\. /,
    'the pages have only their own',
  );
});
