// The handles of the engines in the package: one that was freed, never made or of another class is an error,
// whatever it is asked, and the engine goes on.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import * as game from 'game-2048-element/engine';
import * as machine from 'game-2048-element/engine/ai';
import * as library from 'game-2048-element/engine/library';
import * as puzzle from 'game-2048-element/engine/puzzle';
import * as solver from 'game-2048-element/engine/solver';
import { wasm } from '../support/engines.js';

for (const [module, name] of /** @type {const} */ ([
  [game, 'game_2048'],
  [machine, 'ai_2048'],
  [puzzle, 'sliding_puzzle'],
  [solver, 'puzzle_solver'],
  [library, 'game_library'],
])) {
  module.initSync(wasm(name));
}

const RECORD = '1.classic.4x4.q.No.DwlkQw';
const CELLS = [1, 1, ...Array(14).fill(0)];
const BOARD = [1, 2, 3, 4, 5, 6, 7, 0, 8];

/** What makes a handle of each class. @type {Record<string, () => any>} */
const MAKERS = {
  Game: () => game.new_game('classic', 42n),
  AiPlayer: () => new machine.AiPlayer(),
  Exact: () => new machine.Exact({ moves: 1 }, CELLS),
  Review: () => new machine.Review(RECORD, 10),
  ReviewSummary: () => new machine.ReviewSummary(),
  Puzzle: () => puzzle.new_puzzle(undefined, 42n),
  Solver: () => new solver.Solver(3, 'usual'),
  Detours: () => new solver.Detours(puzzle.new_puzzle(undefined, 42n).record, 1000),
};

/** Each function that takes a handle. @type {[string, (handle: any) => unknown][]} */
const FUNCTIONS = [
  ['Game', game.cells],
  ['Game', game.keep_going],
  ['Game', (handle) => game.move_dir(handle, 0)],
  ['Game', game.redo],
  ['Game', (handle) => game.seek(handle, 0)],
  ['Game', game.undo],
  ['Puzzle', puzzle.climb],
  ['Puzzle', puzzle.redo_slide],
  ['Puzzle', (handle) => puzzle.run_to(handle, 0)],
  ['Puzzle', (handle) => puzzle.seek_slide(handle, 0)],
  ['Puzzle', (handle) => puzzle.slide(handle, 0)],
  ['Puzzle', puzzle.undo_slide],
  ['AiPlayer', (handle) => new machine.Review(RECORD, 10).assess(handle)],
];

/** A network for 3×4 boards without any weights: the smallest file that can be read. */
const SMALLEST = (() => {
  const body = Uint8Array.from([1, ...Array(40).fill(0)]);
  const check = new Uint8Array(Uint32Array.of(crc32(body)).buffer);
  return Uint8Array.from([...Buffer.from('2048net'), 128, ...check, ...body]);
})();

/** What the methods take. @type {Record<string, unknown[]>} */
const ARGUMENTS = {
  add: [new Uint8Array(24)],
  assessmentOf: [0],
  addWeights: [SMALLEST],
  advance: [1],
  begin: ['classic', CELLS, 10],
  chances: [CELLS, 1],
  chunk: [0],
  course: [1],
  decides: [CELLS, 0, 1],
  mistakes: [1],
  prepare: [1],
  race: [0],
  read: [new Uint8Array(5)],
  resumed: [0],
  search: [1],
  start: [BOARD],
};

/**
 * All that can be asked of a handle: its getters, its methods, and the functions that take it.
 * @param {string} name
 * @returns {[string, (handle: any) => unknown][]}
 */
function questions(name) {
  const maker = /** @type {() => any} */ (MAKERS[name]);
  const { prototype } = maker().constructor;
  const own = Object.entries(Object.getOwnPropertyDescriptors(prototype)).filter(
    ([field]) => field !== 'constructor' && !field.startsWith('__'),
  );
  return [
    ...own.map(([field, { get, value }]) => {
      const other = name === 'Review' && field === 'assess' ? [new machine.AiPlayer()] : [];
      const given = ARGUMENTS[field] ?? other;
      /** @param {any} handle */
      const ask = (handle) => (get ? handle[field] : value.apply(handle, given));
      return /** @type {[string, (handle: any) => unknown]} */ ([field, ask]);
    }),
    ...FUNCTIONS.filter(([of]) => of === name).map(([, ask]) => {
      return /** @type {[string, (handle: any) => unknown]} */ ([String(ask), ask]);
    }),
  ];
}

test('every class has a maker here', () => {
  const classes = [game, machine, puzzle, solver].flatMap((module) =>
    Object.entries(module)
      .filter(([, value]) => typeof value === 'function' && 'free' in (value.prototype ?? {}))
      .map(([name]) => name),
  );
  assert.deepEqual(classes.sort(), Object.keys(MAKERS).sort());
});

for (const [name, make] of Object.entries(MAKERS)) {
  test(`a freed ${name} is an error, whatever it is asked`, () => {
    const freed = new RegExp(`^Error: this is not a ${name}, or it was freed$`);
    const all = questions(name);
    assert.ok(all.length > 2, 'there is something to ask');
    for (const [question, ask] of all) {
      const handle = make();
      if (question !== 'free') ask(handle);
      handle.free();
      assert.throws(() => ask(handle), freed, `${name}: ${question}`);
      // Asked through the prototype alone, there is no handle at all.
      const none = Object.create(handle.constructor.prototype);
      assert.throws(() => ask(none), freed, `${name} never made: ${question}`);
      // Each of these would cost a little of the stack, if WebAssembly were entered.
      for (let i = 0; i < 1500; i++) assert.throws(() => ask(none));
      ask(make());
    }
  });

  test(`what belongs to a ${name} cannot be asked of anything else`, () => {
    const freed = new RegExp(`^Error: this is not a ${name}, or it was freed$`);
    const { prototype } = make().constructor;
    const other = Object.entries(MAKERS).find(([of]) => of !== name)?.[1]();
    for (const [field, { get, value }] of Object.entries(
      Object.getOwnPropertyDescriptors(prototype),
    )) {
      if (field === 'constructor' || field.startsWith('__wbg')) continue;
      for (const stranger of [undefined, 5, {}, { __wbg_ptr: 8 }, other]) {
        assert.throws(() => (get ?? value).call(stranger), freed, field);
      }
    }
  });

  const asks = FUNCTIONS.filter(([of]) => of === name);
  if (asks.length === 0) continue;
  test(`another handle is no ${name}`, () => {
    const other = Object.entries(MAKERS).find(([of]) => of !== name)?.[1]();
    for (const stranger of [undefined, null, 5, {}, other]) {
      for (const [, ask] of asks) {
        assert.throws(() => ask(stranger), new RegExp(`^Error: expected instance of ${name}$`));
      }
    }
    // The one that was there is still usable.
    for (const [question, ask] of questions(name)) if (question !== 'free') ask(make());
  });
}
