// Gamepads: what their buttons and sticks do, and what they don't.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GamepadReader } from '../../www/element/gamepad.js';

const [A, B, Y, START, UP, DOWN, LEFT, RIGHT] = [0, 1, 3, 9, 12, 13, 14, 15];

/**
 * A pad with buttons held and a stick tilted.
 * @param {number[]} held @param {number[]} [axes] @param {Partial<Gamepad>} [more] @returns {Gamepad}
 */
function padOf(held, axes = [0, 0, 0, 0], more = {}) {
  const buttons = Array.from({ length: 17 }, (_, number) => ({ pressed: held.includes(number) }));
  return /** @type {any} */ ({ index: 0, mapping: 'standard', buttons, axes, ...more });
}

/** A reader that has seen a pad at rest. */
function load() {
  const reader = new GamepadReader();
  let time = 0;
  /** What is done, a frame later. @param {Gamepad[]} pads */
  const look = (...pads) => {
    time += 16;
    return reader.read(pads, time).map((intent) => {
      return intent.kind === 'move' ? intent.direction : intent.kind;
    });
  };
  look(padOf([]));
  const wait = (/** @type {number} */ ms) => {
    time += ms;
  };
  return { look, wait };
}

test('each button acts once, when it is pressed', () => {
  const { look } = load();
  for (const [button, does] of /** @type {[number, unknown][]} */ ([
    [UP, 0],
    [RIGHT, 1],
    [DOWN, 2],
    [LEFT, 3],
    [A, 'keepGoing'],
    [B, 'undo'],
    [Y, 'hint'],
  ])) {
    assert.deepEqual(look(padOf([button])), [does]);
    assert.deepEqual(look(padOf([button])), [], 'no repeat while it is held');
    assert.deepEqual(look(padOf([])), []);
  }
  assert.deepEqual(look(padOf([2, 4, 5, 6, 7, 8, 10, 11, 16])), [], 'the others do nothing');
});

test('the stick moves when it is tilted clearly, and again only after it was upright', () => {
  const { look } = load();
  assert.deepEqual(look(padOf([], [0.5, 0.1])), [], 'not far enough');
  assert.deepEqual(look(padOf([], [0.7, -0.6])), [1]);
  assert.deepEqual(look(padOf([], [-0.6, 0.9])), [], 'rolled on to another direction');
  assert.deepEqual(look(padOf([], [0.4, 0])), [], 'it trembles on its way back');
  assert.deepEqual(look(padOf([], [0.9, 0])), []);
  for (const [direction, axes] of [
    [0, -1],
    [0.2, 0.9],
    [-0.8, 0],
  ].entries()) {
    assert.deepEqual(look(padOf([], [0.1, -0.2])), []);
    assert.deepEqual(look(padOf([], axes)), [[0, 2, 3][direction]]);
    assert.deepEqual(look(padOf([], axes)), [], 'no repeat while it is tilted');
  }
  assert.deepEqual(look(padOf([], [])), [], 'a pad without a stick');
});

test('a new game takes a long press, once; a short one explains', () => {
  const { look, wait } = load();
  assert.deepEqual(look(padOf([START])), []);
  wait(700);
  assert.deepEqual(look(padOf([START])), []);
  wait(100);
  assert.deepEqual(look(padOf([START])), ['newGame']);
  wait(5000);
  assert.deepEqual(look(padOf([START])), []);
  assert.deepEqual(look(padOf([])), []);
  assert.deepEqual(look(padOf([START])), []);
  assert.deepEqual(look(padOf([])), ['help']);
});

test('what a pad holds when it is first seen counts as nothing', () => {
  const { look, wait } = load();
  const second = (/** @type {number[]} */ held, axes = [0, 0]) => padOf(held, axes, { index: 1 });
  assert.deepEqual(look(padOf([]), second([B, START], [1, 0])), []);
  wait(5000);
  assert.deepEqual(look(padOf([]), second([B, START], [1, 0])), []);
  assert.deepEqual(look(padOf([]), second([])), []);
  assert.deepEqual(look(padOf([LEFT]), second([B])), [3, 'undo'], 'two pads play one game');
  // One that was away is new.
  look(padOf([]));
  assert.deepEqual(look(padOf([]), second([B])), []);
});

test('of a pad with another mapping only the stick is used', () => {
  const { look } = load();
  assert.deepEqual(look(padOf([UP, B, START], [0, 1], { mapping: '' })), [2]);
});
