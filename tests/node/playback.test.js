// What plays a record: where it stands, whether it goes on, how fast and which way, by a clock of its own.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Playback, SPEEDS } from '../../www/element/playback.js';

/** A clock that goes as far as it is told to. */
class Clock {
  now = 0;
  #last = 0;
  /** @type {Map<number, { at: number, act: () => void }>} */
  #timers = new Map();
  setTimeout = (/** @type {() => void} */ act, /** @type {number} */ wait) => {
    this.#timers.set(++this.#last, { at: this.now + wait, act });
    return this.#last;
  };
  clearTimeout = (/** @type {number} */ id) => this.#timers.delete(id);
  /** @param {number} milliseconds */
  run(milliseconds) {
    const end = this.now + milliseconds;
    for (;;) {
      const due = [...this.#timers].filter(([, { at }]) => at <= end);
      const [next] = due.sort(([, a], [, b]) => a.at - b.at);
      if (!next) break;
      const [id, { at, act }] = next;
      this.now = at;
      this.#timers.delete(id);
      act();
    }
    this.now = end;
  }
}

/** Moves that are known by their numbers. @param {number} length @param {number} [steps] */
function movesTo(length, steps = 0) {
  const moves = {
    steps,
    length,
    on: () => (moves.steps < length ? ++moves.steps : undefined),
    back: () => (moves.steps > 0 ? moves.steps-- : undefined),
    seek: (/** @type {number} */ to) => {
      moves.steps = to;
    },
  };
  return moves;
}

/** A player of some moves, and where it stood at each change. @param {number} [steps] @param {number} [length] */
function load(steps = 0, length = 30) {
  const clock = new Clock();
  /** @type {[number, boolean][]} */
  const changes = [];
  /** @type {(number | undefined)[]} */
  const shown = [];
  const player = new Playback(
    {
      show: (/** @type {number | undefined} */ turn) => shown.push(turn),
      changed: () => changes.push([player.steps, player.playing]),
    },
    /** @type {any} */ (clock),
  );
  player.load(movesTo(length, steps));
  const take = () => changes.splice(0);
  return { player, clock, shown, take };
}

/** @param {number} from @param {number} to */
const range = (from, to) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => from + Math.sign(to - from) * i);

test('it plays to the end, stops, and plays again from the start', () => {
  const { player, clock, take } = load();
  player.play();
  clock.run(1e6);
  const playing = range(1, 29).map((step) => [step, true]);
  assert.deepEqual(take(), [...playing, [30, false]]);
  player.play();
  clock.run(1e6);
  assert.deepEqual(take(), [[0, true], ...playing, [30, false]]);
});

test('it plays backwards to the start, stops, and plays again from the end', () => {
  const { player, clock, take } = load(5);
  player.backwards = true;
  player.play();
  clock.run(1e6);
  assert.deepEqual(
    take().map(([steps]) => steps),
    [4, 3, 2, 1, 0],
  );
  player.play();
  clock.run(1e6);
  assert.deepEqual(
    take().map(([steps]) => steps),
    range(30, 0),
  );
  assert.equal(player.playing, false);
});

test('the first move is made at once, the others as far apart as the speed says', () => {
  for (const speed of SPEEDS) {
    const { player, clock } = load();
    player.speed = speed;
    player.play();
    assert.equal(player.steps, 1);
    clock.run(500 / speed - 1);
    assert.equal(player.steps, 1, `${speed}`);
    clock.run(1);
    assert.equal(player.steps, 2, `${speed}`);
    clock.run((500 / speed) * 7);
    assert.equal(player.steps, 9, `${speed}`);
  }
});

test('it can wait with the first move, which is told', () => {
  const { player, clock, shown, take } = load(3);
  player.play(true);
  assert.deepEqual(take(), [[3, true]]);
  assert.deepEqual(shown, []);
  clock.run(500);
  assert.deepEqual(take(), [[4, true]]);
  assert.deepEqual(shown, [4]);
});

for (const [name, act, by] of /** @type {const} */ ([
  ['a pause', (/** @type {Playback<number>} */ player) => player.pause(), 0],
  ['a step', (/** @type {Playback<number>} */ player) => player.step(1), 1],
  ['a jump', (/** @type {Playback<number>} */ player) => player.seek(player.steps), 0],
])) {
  test(`${name} stops it where it is`, () => {
    const { player, clock, take } = load(2);
    player.speed = 20;
    player.play();
    take();
    act(player);
    assert.deepEqual(take(), [[3 + by, false]]);
    clock.run(1e6);
    assert.deepEqual([player.steps, player.playing, take()], [3 + by, false, []]);
  });
}

test('it turns round while it plays, and takes another speed', () => {
  const { player, clock, take } = load(20);
  player.speed = 19;
  assert.equal(player.speed, 20, 'the nearest');
  player.play();
  clock.run(50);
  assert.equal(player.steps, 23);
  player.backwards = true;
  clock.run(50);
  assert.deepEqual([player.steps, player.playing], [21, true]);
  // The wait begins anew with another speed.
  player.speed = 0.5;
  clock.run(999);
  assert.equal(player.steps, 21);
  clock.run(1);
  assert.equal(player.steps, 20);
  player.pause();
  take();
  player.seek(0);
  player.backwards = false;
  player.play();
  player.backwards = true;
  // One move was made, so that one is left to take back.
  clock.run(1e6);
  assert.deepEqual([player.steps, player.playing], [0, false]);
});

test('from the end it begins again at the opening, where nothing is left to play backwards', () => {
  const { player, clock } = load(30);
  player.play();
  assert.deepEqual([player.steps, player.playing], [0, true]);
  player.backwards = true;
  assert.deepEqual([player.steps, player.playing], [0, false]);
  clock.run(1e6);
  assert.equal(player.steps, 0);
});

test('other moves stop it, and nothing plays without moves', () => {
  const { player, clock, take } = load();
  player.play();
  player.load(movesTo(4, 2));
  clock.run(1e6);
  assert.deepEqual([player.steps, player.length, player.playing], [2, 4, false]);
  take();
  player.load();
  player.play();
  player.step(1);
  player.seek(9);
  clock.run(1e6);
  assert.deepEqual([player.steps, player.length, player.playing, take()], [0, 0, false, []]);
});

test('steps and jumps stay within the moves', () => {
  const { player, shown, take } = load(2, 9);
  for (const [act, steps] of /** @type {[() => void, number][]} */ ([
    [() => player.step(1), 3],
    [() => player.step(-1), 2],
    [() => player.step(-5), 0],
    [() => player.step(-1), 0],
    [() => player.step(99), 9],
    [() => player.step(1), 9],
    [() => player.seek(-3), 0],
    [() => player.seek(4.9), 4],
    [() => player.seek(Number.NaN), 0],
    [() => player.step(Number.NaN), 0],
  ])) {
    act();
    assert.equal(player.steps, steps);
  }
  // One step is shown as its turn, a jump without one; what changes nothing is not told.
  assert.deepEqual(shown, [3, 3, ...Array(5).fill(undefined)]);
  assert.equal(take().length, shown.length);
});

test('a game is played back as it was played, with short pauses, if that is known', () => {
  const { player, clock, take } = load(0, 4);
  player.speed = 'played';
  assert.equal(player.speed, 1, 'its pace is not known');
  player.delays = [300, 90, 60_000, 0];
  player.speed = 'played';
  assert.equal(player.speed, 'played');
  player.play();
  const times = range(1, 3).map((step) => {
    for (; player.steps === step; ) clock.run(1);
    return clock.now;
  });
  assert.deepEqual(times, [90, 2090, 2590], 'a move without a time takes that of speed 1');
  player.backwards = true;
  player.play();
  assert.equal(player.steps, 3);
  clock.run(2000);
  assert.equal(player.steps, 2);
  take();
  player.delays = [];
  assert.deepEqual([player.speed, player.playing], [1, true]);
});
