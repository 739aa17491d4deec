// `npm run docs`: writes the tables of attributes, properties, methods, events, parts and custom
// properties to docs/embedding.md: properties, methods and events from the public types, the others from
// the doc comments of the elements. A test checks that they are up to date, and that these name
// everything that tests/data/surface.txt lists.

import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import * as analyzer from '@custom-elements-manifest/analyzer';
import { root, script } from './run.js';

/** The analyzer's types omit these. */
const { create, ts } = /** @type {any} */ (analyzer);

/** The file with the tables. */
export const EMBEDDING = join(root, 'docs', 'embedding.md');

/** The elements and the files with their classes. */
export const ELEMENTS = {
  'game-2048': 'www/game/game-2048.js',
  'replay-2048': 'www/replay/replay-2048.js',
  'sliding-puzzle': 'www/puzzle/sliding-puzzle.js',
};

/**
 * The analyzer's description of a class, a member, an attribute and so on.
 * @typedef {object} Item
 * @property {string} name
 * @property {string} [kind]
 * @property {string} [description]
 * @property {{ text: string }} [type]
 * @property {string} [default]
 * @property {boolean} [readonly]
 */

/**
 * The public API of an element.
 * @typedef {object} Element
 * @property {Item[]} attributes
 * @property {Item[]} properties
 * @property {Item[]} methods
 * @property {Item[]} events
 * @property {Item[]} slots
 * @property {Item[]} parts
 * @property {Item[]} customProperties
 */

/**
 * Sorts by name, because the analyzer lists items of the code before those of the comments.
 * @param {Item[]} items
 */
const sorted = (items) => items.toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** @param {string} path @param {string} text */
const parse = (path, text) => ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8');

/** The public types of the element that a file defines. @param {string} path */
const typesOf = (path) => read(`www/public/${basename(path, '.js')}.d.ts`);

/** A member of an interface. @param {any} node @returns {Item} */
const memberOf = (node) => ({
  name: node.name.text,
  kind: ts.isMethodSignature(node) ? 'method' : 'field',
  description: ts.getJSDocCommentsAndTags(node)[0]?.comment,
  type: { text: (node.type && !node.parameters ? node.type : node).getText().replace(/;$/, '') },
  readonly: node.modifiers?.some(
    (/** @type {any} */ { kind }) => kind === ts.SyntaxKind.ReadonlyKeyword,
  ),
});

/**
 * The members of the interfaces whose names end with a word.
 * @param {string} types
 * @param {string} ending
 * @returns {Item[]}
 */
const membersOf = (types, ending) =>
  parse('types.d.ts', types)
    .statements.filter((/** @type {any} */ node) => ts.isInterfaceDeclaration(node))
    .filter((/** @type {any} */ { name }) => name.text.endsWith(ending))
    .flatMap((/** @type {any} */ { members }) => members.map(memberOf));

/**
 * Reads the doc comment of a class and the public types of its element.
 * @param {string} path
 * @param {string} [text] the source of the file
 * @param {string} [types] the source of the types
 * @returns {Element}
 */
export function elementIn(path, text = read(path), types = typesOf(path)) {
  const { modules } = create({ modules: [parse(path, text)] });
  const found = modules[0].declarations.find((/** @type {Item} */ { kind }) => kind === 'class');
  const { attributes = [], slots = [], cssParts = [], cssProperties = [] } = found;
  const members = membersOf(types, 'Element');
  return {
    attributes: sorted(attributes),
    properties: members.filter(({ kind }) => kind === 'field'),
    methods: members.filter(({ kind }) => kind === 'method'),
    events: sorted(membersOf(types, 'EventMap')),
    slots,
    parts: cssParts,
    customProperties: cssProperties,
  };
}

/** The property that mirrors an attribute. @param {string} attribute */
const propertyOf = (attribute) =>
  attribute.replaceAll(/-(.)/g, (_dash, letter) => letter.toUpperCase());

/** A text escaped for a table cell. @param {string} [text] */
const cell = (text = '') => text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim();

/** @param {string} [text] */
const code = (text) => (text ? `\`${cell(text)}\`` : '');

/**
 * The lines of a table; none if it has no rows.
 * @param {string} title
 * @param {string[]} head
 * @param {string[][]} rows
 */
const table = (title, head, rows) =>
  rows.length === 0
    ? []
    : [
        `#### ${title}`,
        '',
        `| ${head.join(' | ')} |`,
        `| ${head.map(() => '---').join(' | ')} |`,
        ...rows.map((row) => `| ${row.join(' | ')} |`),
        '',
      ];

/** The tables of an element. @param {Element} element */
export function tablesOf(element) {
  const { attributes, properties, methods, events, slots, parts, customProperties } = element;
  return [
    ...table(
      'Attributes',
      ['attribute', 'property', 'type', 'default', 'description'],
      attributes.map(({ name, type, default: initial, description }) => [
        code(name),
        code(propertyOf(name)),
        code(type?.text),
        code(initial),
        cell(description),
      ]),
    ),
    ...table(
      'Properties',
      ['property', 'type', 'description'],
      properties.map(({ name, type, readonly, description }) => [
        code(name),
        code(type?.text),
        cell(readonly ? description : `${description} Can be set.`),
      ]),
    ),
    ...table(
      'Methods',
      ['method', 'description'],
      methods.map(({ type, description }) => [code(type?.text), cell(description)]),
    ),
    ...table(
      'Events',
      ['event', 'type', 'description'],
      events.map(({ name, type, description }) => [
        code(name),
        code(type?.text),
        cell(description),
      ]),
    ),
    ...table(
      'Slots',
      ['slot', 'description'],
      slots.map(({ name, description }) => [code(name), cell(description)]),
    ),
    ...table(
      'Parts',
      ['part', 'description'],
      parts.map(({ name, description }) => [code(`::part(${name})`), cell(description)]),
    ),
    ...table(
      'Custom properties',
      ['custom property', 'default', 'description'],
      customProperties.map(({ name, default: initial, description }) => [
        code(name),
        code(initial),
        cell(description),
      ]),
    ),
  ]
    .join('\n')
    .trim();
}

/**
 * Returns a text with the tables of all elements inserted between their markers.
 * @param {string} text
 * @throws {Error} if a marker is missing
 */
export function withTables(text) {
  let filled = text;
  for (const [tag, path] of Object.entries(ELEMENTS)) {
    const [from, to] = [`<!-- tables of ${tag}: npm run docs -->`, `<!-- end of ${tag} -->`];
    const [start, end] = [filled.indexOf(from), filled.indexOf(to)];
    if (start < 0 || end < start) throw new Error(`no ${from} with ${to} behind it`);
    const tables = tablesOf(elementIn(path));
    filled = `${filled.slice(0, start + from.length)}\n\n${tables}\n\n${filled.slice(end)}`;
  }
  return filled;
}

/** The beginnings of an element's lines in tests/data/surface.txt. @param {Element} element */
export const factsOf = (element) => [
  ...element.attributes.map(({ name }) => `attribute ${name}`),
  ...element.properties.map(({ name }) => `property ${name}`),
  ...element.methods.map(({ name }) => `method ${name}`),
  ...element.events.map(({ name }) => `event ${name}`),
  ...element.slots.map(({ name }) => `slot ${name}`),
  ...element.parts.map(({ name }) => `::part(${name})`),
  ...element.customProperties.map(({ name }) => `custom property ${name}`),
];

script(import.meta.url, async () => {
  writeFileSync(EMBEDDING, withTables(readFileSync(EMBEDDING, 'utf8')));
  console.log(`Wrote ${relative(root, EMBEDDING)}.`);
});
