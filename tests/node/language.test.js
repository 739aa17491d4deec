// The language that a browser's own leads to.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AI } from '../../www/i18n/ai.js';
import { GAME } from '../../www/i18n/game.js';
import { chooseLanguage } from '../../www/i18n/languages.js';
import { momentsIn } from '../../www/i18n/moments.js';
import { PUZZLE } from '../../www/i18n/puzzle.js';

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

test('the sentences of a page are found, however their tag is written', () => {
  GAME.register('PT_br', { newGame: 'Novo jogo' });
  for (const tag of ['pt-BR', 'pt_BR', 'pt'])
    assert.equal(GAME.in(GAME.choose([tag])).newGame, 'Novo jogo', tag);
  assert.throws(() => GAME.register('not a tag', {}), RangeError);
  assert.throws(() => GAME.register('pt', /** @type {any} */ ('Novo jogo')), TypeError);
});

test('a sentence of the wrong type leaves ours in its place', () => {
  const { ways } = PUZZLE.in('en');
  for (const wrong of [null, undefined, 1, 'up', {}, () => 'up']) {
    PUZZLE.register('en', { ways: wrong });
    assert.deepEqual(PUZZLE.in('en').ways, ways, String(wrong));
  }
  AI.register('en', { ways: null });
  assert.equal(AI.in('en').ways.best, 'best');
});

test('in place of a sentence that throws, ours is said, and the fault is reported once', (t) => {
  const { mock } = t.mock.method(console, 'error', () => {});
  const fault = new Error('mine');
  const noOp = () => {
    throw fault;
  };
  GAME.register('pt', { noOp, newGame: 'Novo jogo' });
  const ours = GAME.in('en').noOp('Up');
  assert.equal(GAME.in('pt').noOp('Up'), ours);
  GAME.register('pt', { undo: 'Desfazer' });
  assert.equal(GAME.in('pt').noOp('Up'), ours);
  assert.deepEqual(
    mock.calls.map((call) => call.arguments),
    [[fault]],
  );
});

test('a language whose sentences cannot be read leaves nothing behind', () => {
  const broken = {
    get best() {
      throw new Error('mine');
    },
  };
  assert.throws(() => AI.register('pt', { ways: broken }), /^Error: mine$/);
  assert.throws(() => AI.register('pt', { ...broken }), /^Error: mine$/);
  assert.equal(AI.in('pt').ways.best, 'best');
});

test('what a gamepad does is said in a language that a page hands to the game', () => {
  GAME.register('it', { gamepad: () => 'Controller.' });
  assert.equal(momentsIn('it', GAME).gamepad(true, true), 'Controller.');
  assert.match(momentsIn('de', GAME).gamepad(true, true), /^Gamepad\. .* Undo: /);
  assert.match(
    momentsIn('it').gamepad(false, false),
    /^Gamepad\. /,
    'the pages have only their own',
  );
});
