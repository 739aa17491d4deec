// The tables of docs/embedding.md: made from types and doc comments, which name everything that others
// rely on.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  ELEMENTS,
  EMBEDDING,
  elementIn,
  factsOf,
  tablesOf,
  withTables,
} from '../../tools/manifest.js';
import { SURFACE } from '../../tools/surface.js';

test('the tables of docs/embedding.md are up to date', () => {
  const text = readFileSync(EMBEDDING, 'utf8');
  assert.ok(withTables(text) === text, 'Run `npm run docs` and commit docs/embedding.md.');
});

/** What the browser calls, and nobody else. */
const CALLBACKS = ['connectedCallback', 'disconnectedCallback', 'attributeChangedCallback'];

/** What a line of the public surface says of an element, as `factsOf` says it. @param {string} line */
const factIn = (line) =>
  line.replace(/^(attribute [\w-]+), .*/, '$1').replace('property (read-only)', 'property');

for (const [tag, path] of Object.entries(ELEMENTS)) {
  test(`the doc comments of <${tag}> name its public surface`, () => {
    const listed = readFileSync(SURFACE, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith(`<${tag}> `))
      .map((line) => factIn(line.slice(`<${tag}> `.length)))
      .filter((fact) => !/^(type|export) /.test(fact))
      .filter((fact) => !CALLBACKS.some((name) => fact === `method ${name}`));
    assert.ok(listed.length > 30, 'the surface lists the element');
    assert.deepEqual(factsOf(elementIn(path)).toSorted(), listed.toSorted());
  });

  test(`everything public of <${tag}> is described`, () => {
    const element = elementIn(path);
    const bare = Object.values(element)
      .flat()
      .filter(({ description }) => !description);
    assert.deepEqual(bare, []);
    const untyped = [...element.attributes, ...element.properties, ...element.events];
    assert.deepEqual(
      untyped.filter(({ type }) => !type).map(({ name }) => name),
      [],
    );
  });
}

test('a class becomes tables', () => {
  const text = `
    /**
     * A board.
     * @attr {'a' | 'b'} [no-way=a] - Which
     *   way.
     * @csspart lid - The lid.
     */
    export class Board extends HTMLElement {
      #inner = 0;
      get count() { return 0; }
      open(key, turns) { return true; }
    }`;
  const types = `
    interface BoardState { readonly score: number; }
    interface BoardEventMap {
      /** It went. */
      gone: CustomEvent<null>;
    }
    interface BoardAttributes { noWay: string; }
    interface BoardElement extends BoardAttributes {
      /** How
       * many. */
      readonly count: number;
      /** How fast. */
      speed: 1 | 2;
      /** Opens it. \`key\`: from outside. */
      open(key: string, turns?: number): boolean;
    }`;
  const element = elementIn('board.js', text, types);
  assert.deepEqual(factsOf(element), [
    'attribute no-way',
    'property count',
    'property speed',
    'method open',
    'event gone',
    '::part(lid)',
  ]);
  const rows = tablesOf(element)
    .split('\n')
    .filter((line) => /^\| `/.test(line));
  assert.deepEqual(rows, [
    "| `no-way` | `noWay` | `'a' \\| 'b'` | `a` | Which way. |",
    '| `count` | `number` | How many. |',
    '| `speed` | `1 \\| 2` | How fast. Can be set. |',
    '| `open(key: string, turns?: number): boolean` | Opens it. `key`: from outside. |',
    '| `gone` | `CustomEvent<null>` | It went. |',
    '| `::part(lid)` | The lid. |',
  ]);
});

test('a missing marker is named', () => {
  assert.throws(() => withTables(''), /no <!-- tables of game-2048: npm run docs -->/);
});
