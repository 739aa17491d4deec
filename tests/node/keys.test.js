// Which keys do what in 2048, whose fields keep theirs, and which swipes have a direction.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bindKeys, keyIntent } from '../../www/input/keys.js';
import { directionOfSwipe } from '../../www/input/swipes.js';

const PLAIN = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false };
const [CTRL, META, ALT, SHIFT] = [
  { ctrlKey: true },
  { metaKey: true },
  { altKey: true },
  { shiftKey: true },
];

/**
 * What a key does, in short: the direction, the other key, or the kind.
 * @param {string} code @param {string} key @param {object} [held] @param {'hjkl' | 'jkil'} [scheme]
 */
function pressed(code, key, held, scheme = 'hjkl') {
  const event = /** @type {any} */ ({ ...PLAIN, isComposing: false, code, key, ...held });
  const intent = keyIntent(event, scheme);
  if (intent?.kind === 'move') return intent.direction;
  return intent?.kind === 'other' ? `other ${intent.key}` : intent?.kind;
}

/** A letter key, on a layout that has it where QWERTY does. @param {string} letter @param {object} [held] */
const letter = (letter, held) => pressed(`Key${letter.toUpperCase()}`, letter, held);

test('arrows move by what they are called, letters by where they lie', () => {
  for (const [direction, name] of ['Up', 'Right', 'Down', 'Left'].entries()) {
    assert.equal(pressed('Numpad8', `Arrow${name}`), direction);
    assert.equal(pressed('Numpad8', `Arrow${name}`, { repeat: true }), direction, 'held');
    assert.equal(pressed('Numpad8', `Arrow${name}`, SHIFT), undefined, 'a selection');
  }
  for (const [scheme, keys] of /** @type {const} */ ([
    ['hjkl', 'WDSAKLJH'],
    ['jkil', 'WDSAILKJ'],
  ])) {
    for (const [at, key] of [...keys].entries()) {
      assert.equal(pressed(`Key${key}`, 'ц', {}, scheme), at % 4, `${scheme}: ${key}`);
    }
  }
  assert.equal(pressed('KeyI', 'i'), 'other i');
  assert.equal(pressed('KeyH', 'h', {}, 'jkil'), 'other h');
});

test('each other letter has its own use, and once while it is held', () => {
  for (const [key, kind, held, whileHeld] of /** @type {const} */ ([
    ['u', 'undo', {}, 'undo'],
    ['U', 'redo', SHIFT, 'redo'],
    ['q', 'leave', {}, 'leave'],
    ['t', 'hint', {}, undefined],
    ['v', 'watch', {}, undefined],
    ['N', 'newGame', SHIFT, undefined],
    ['n', 'other n', {}, undefined],
    ['x', 'other x', {}, undefined],
  ])) {
    assert.equal(letter(key, held), kind, key);
    assert.equal(letter(key, { ...held, repeat: true }), whileHeld, `${key}, held`);
  }
  assert.equal(pressed('Digit5', '5'), 'other 5');
  // What the page or the browser uses.
  for (const key of ['b', 'B', 'x']) assert.equal(pressed('KeyB', key), undefined, key);
  assert.equal(pressed('KeyN', 'b'), 'other b');
  for (const key of ['?', ' ', 'Tab', 'Enter', 'F5', 'Escape']) {
    assert.equal(pressed('', key), undefined, key);
  }
});

test('with Ctrl or ⌘ only undo and redo are the game’s, and with Alt nothing', () => {
  for (const held of [CTRL, META]) {
    assert.equal(letter('z', held), 'undo');
    assert.equal(letter('Z', { ...held, ...SHIFT }), 'redo');
    // By the letter where it is Latin, by the place where it is not.
    assert.equal(pressed('KeyY', 'z', held), 'undo');
    assert.equal(pressed('KeyZ', 'y', META), undefined);
    assert.equal(pressed('KeyZ', 'я', held), 'undo');
    assert.equal(pressed('KeyY', 'я', held), undefined);
    for (const key of ['a', 's', 'd', 'w', 'r', 'n']) assert.equal(letter(key, held), undefined);
    assert.equal(pressed('ArrowLeft', 'ArrowLeft', held), undefined);
  }
  assert.equal(letter('y', CTRL), 'redo');
  assert.equal(letter('Y', CTRL), 'redo', 'with Caps Lock');
  assert.equal(letter('Y', { ...CTRL, ...SHIFT }), undefined);
  assert.equal(letter('y', META), undefined);
  for (const key of ['z', 'y']) assert.equal(letter(key, { ...CTRL, ...META }), undefined);
  for (const key of ['u', 'z', 'w']) assert.equal(letter(key, ALT), undefined);
  assert.equal(letter('z', { ...CTRL, ...ALT }), undefined);
});

test('keys of an input method are not the game’s', () => {
  assert.equal(letter('w', { isComposing: true }), undefined);
  assert.equal(pressed('KeyW', 'Process'), undefined);
});

test('a text field keeps its keys, wherever a page has put it; the game’s own field does not', () => {
  const target = new EventTarget();
  /** @type {string[]} */
  const acted = [];
  bindKeys(target, {
    accepts: () => true,
    toIntent: ({ key }) => ({ kind: key }),
    act: ({ kind }) => acted.push(kind),
    fields: '#own',
    signal: new AbortController().signal,
  });
  /** Presses a key in a node that any of these selectors match. @param {...string} names */
  const pressIn = (...names) => {
    const node = {
      matches: (/** @type {string} */ selector) => names.some((name) => selector.includes(name)),
    };
    const press = Object.assign(new Event('keydown', { cancelable: true }), {
      key: names[0],
      composedPath: () => [node, {}, target],
    });
    target.dispatchEvent(press);
    return press.defaultPrevented;
  };
  for (const field of ['input', 'textarea', 'select', '[contenteditable]'])
    assert.equal(pressIn(field), false, field);
  assert.deepEqual(acted, []);
  assert.equal(pressIn('button'), true);
  assert.equal(pressIn('#own', 'input'), true);
  assert.deepEqual(acted, ['button', '#own']);
});

test('a swipe has a direction once it is long and straight enough', () => {
  for (const [dx, dy, direction] of /** @type {const} */ ([
    [0, -30, 0],
    [30, 0, 1],
    [0, 30, 2],
    [-30, 0, 3],
    [24, 0, 1],
    [23, 0, undefined],
    [23, -23, undefined],
    [-33, 30, 3],
    [-32, 30, undefined],
    [30, -33, 0],
    [30, 32, undefined],
    [0, 0, undefined],
  ])) {
    assert.equal(directionOfSwipe(dx, dy, 24), direction, `${dx}, ${dy}`);
  }
  assert.equal(directionOfSwipe(30, 29, 24, 1), 1);
});
