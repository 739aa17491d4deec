// The description of the elements, and what is made from it: docs/api.md, the public types, the data for
// editors. It names everything that others rely on.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { descriptions, publicTypes } from '../../tools/describe.js';
import { ELEMENTS, elementIn, GLOBAL, manifest } from '../../tools/manifest.js';
import { SURFACE } from '../../tools/surface.js';
import { API, apiText, factsOf, tablesOf } from '../../tools/tables.js';

/** @typedef {import('../../tools/manifest.js').Tag} Tag */

test('docs/api.md is up to date', () => {
  const text = readFileSync(API, 'utf8');
  assert.ok(text === apiText(), 'Run `npm run docs` and commit docs/api.md.');
});

/** What the browser calls, and nobody else. */
const CALLBACKS = ['connected', 'disconnected', 'adopted', 'attributeChanged'].map(
  (name) => `${name}Callback`,
);

/** What a line of the public surface says of an element, as `factsOf` says it. @param {string} line */
const factIn = (line) =>
  line.replace(/^(attribute [\w-]+), .*/, '$1').replace('property (read-only)', 'property');

for (const [tag, { path }] of Object.entries(ELEMENTS)) {
  const surface = readFileSync(SURFACE, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(`<${tag}> `));

  test(`the doc comments of <${tag}> name its public surface`, () => {
    const listed = surface
      .map((line) => factIn(line.slice(`<${tag}> `.length)))
      .filter((fact) => !/^(type|export) /.test(fact))
      .filter((fact) => !CALLBACKS.some((name) => fact === `method ${name}`));
    assert.ok(listed.length > 30, 'the surface lists the element');
    assert.deepEqual(factsOf(elementIn(path)).toSorted(), listed.toSorted());
  });

  test(`everything public of <${tag}> is described`, () => {
    const { name: _, description, ...lists } = elementIn(path);
    assert.ok(description);
    const items = Object.values(lists).flat();
    assert.deepEqual(
      items.filter((item) => !item.description),
      [],
    );
    const { attributes, members, events } = lists;
    assert.deepEqual(
      [...attributes, ...members, ...events].filter((item) => !item.type && !item.return),
      [],
    );
  });

  test(`the defaults of <${tag}> are those of its properties`, () => {
    for (const { name, fieldName, type, default: initial } of elementIn(path).attributes) {
      if (GLOBAL.includes(name)) continue;
      const start = `<${tag}> attribute ${name}, property ${fieldName}: `;
      const value = JSON.parse(
        surface.find((line) => line.startsWith(start))?.slice(start.length) ?? '',
      );
      assert.equal(type?.text === 'boolean', value === false, name);
      if (value !== false) assert.equal(value === '' ? '""' : value?.toString(), initial, name);
    }
  });

  test(`the public types of <${tag}> have every attribute, member and event`, () => {
    const { attributes, members, events } = elementIn(path);
    const types = publicTypes(/** @type {Tag} */ (tag));
    const names = [...members, ...events]
      .map(({ name }) => name)
      .filter((name) => !GLOBAL.includes(name));
    assert.ok(names.length > attributes.length);
    for (const name of names) assert.match(types, new RegExp(`^  [a-z ]*\\b${name}\\??[:(]`, 'm'));
  });
}

test('a class becomes tables', () => {
  const text = `
    /**
     * A board.
     * @attr {'a' | 'b'} [no-way=a] - Which
     *   way.
     * @cssState open - The lid is up.
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
    ':state(open)',
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
    '| `:state(open)` | The lid is up. |',
    '| `::part(lid)` | The lid. |',
  ]);
});

test('custom-elements.json has all elements, their classes and their modules', () => {
  const { modules } = manifest();
  const { exports } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  const published = Object.values(exports).map((entry) => entry.default);
  for (const { path } of modules) assert.ok(published.includes(`./${path}`), path);
  const defined = modules.flatMap((module) =>
    module.exports.filter(({ kind }) => kind === 'custom-element-definition'),
  );
  assert.deepEqual(
    defined.map(({ name, declaration }) => [name, declaration.name]),
    [
      ['game-2048', 'Game2048'],
      ['replay-2048', 'Replay2048'],
      ['sliding-puzzle', 'SlidingPuzzle'],
    ],
  );
});

test('frameworks and editors know every attribute, and what can be set', () => {
  const made = descriptions();
  const html = JSON.parse(made['vscode.html-data.json'] ?? '');
  const css = JSON.parse(made['vscode.css-data.json'] ?? '');
  const {
    html: { elements: web },
    css: webStyles,
  } = JSON.parse(made['web-types.json'] ?? '').contributions;
  for (const [tag, { path }] of Object.entries(ELEMENTS)) {
    const { attributes, members, events, slots, cssProperties } = elementIn(path);
    const namesIn = (/** @type {{ name: string }[]} */ items) => items.map(({ name }) => name);
    const jetbrains = web.find((/** @type {{ name: string }} */ { name }) => name === tag);
    assert.deepEqual(namesIn(jetbrains.attributes), namesIn(attributes));
    assert.deepEqual(namesIn(jetbrains.js.events), namesIn(events));
    assert.deepEqual(namesIn(jetbrains.slots), namesIn(slots));
    const known = html.tags.find((/** @type {{ name: string }} */ { name }) => name === tag);
    assert.deepEqual(
      known.attributes.map((/** @type {{ name: string }} */ { name }) => name),
      attributes.map(({ name }) => name),
    );
    const [, types = ''] = made['elements.d.ts']?.split(`'${tag}': {`) ?? [];
    const [own = ''] = types.split('\n  };');
    const settable = members.filter(({ kind, readonly }) => kind === 'field' && !readonly);
    for (const { name, attribute = name } of settable.filter(
      ({ name }) => !GLOBAL.includes(name),
    )) {
      for (const key of [name, attribute]) assert.ok(own.includes(`'${key}'?:`), key);
    }
    for (const names of [css, webStyles].map(({ properties }) => namesIn(properties)))
      for (const { name } of cssProperties) assert.ok(names.includes(name), name);
  }
  const boards = html.tags[0].attributes.find((/** @type {any} */ { name }) => name === 'speed');
  assert.deepEqual(
    boards.values.map((/** @type {any} */ { name }) => name),
    ['normal', 'fast', 'slow', 'off'],
  );
});
