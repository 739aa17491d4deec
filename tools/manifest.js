// `npm run docs`: writes the tables of attributes, properties, methods, events, parts and custom
// properties to docs/embedding.md, from the doc comments of the elements. A test checks that they are up
// to date, and that the comments name everything that tests/data/surface.txt lists.

import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
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
 * @property {string} [privacy]
 * @property {boolean} [readonly]
 * @property {boolean} [static]
 * @property {boolean} [optional]
 * @property {Item[]} [parameters]
 * @property {{ type?: { text: string }, description?: string }} [return]
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

/**
 * Reads the doc comments of a class.
 * @param {string} path
 * @param {string} [text] the source of the file
 * @returns {Element}
 */
export function elementIn(path, text = readFileSync(join(root, path), 'utf8')) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  const { modules } = create({ modules: [source] });
  const found = modules[0].declarations.find((/** @type {Item} */ { kind }) => kind === 'class');
  const {
    members = [],
    attributes = [],
    events = [],
    slots = [],
    cssParts = [],
    cssProperties = [],
  } = found;
  /** @type {Item[]} */
  const shared = members.filter(
    (/** @type {Item} */ { privacy, static: ofClass }) => privacy !== 'private' && !ofClass,
  );
  return {
    attributes: sorted(attributes),
    // The analyzer also lists everything the code assigns or fires, without a description.
    properties: shared.filter(({ kind, description }) => kind === 'field' && description),
    methods: shared.filter(({ kind, description }) => kind === 'method' && description),
    events: sorted(events.filter((/** @type {Item} */ { description }) => description)),
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

/** Capitalizes a text and adds a period. @param {string} text */
const sentence = (text) => text.replace(/^./, (first) => first.toUpperCase()).replace(/\.?$/, '.');

/** The signature of a method. @param {Item} method */
function signature({ name, parameters = [], return: result }) {
  // A destructured parameter is listed a second time, under its name.
  const named = parameters.filter((parameter) => !parameter.name.startsWith('{'));
  const given = named.map((parameter) => {
    const optional = parameter.optional || parameter.default !== undefined;
    return `${parameter.name}${optional ? '?' : ''}: ${parameter.type?.text ?? 'any'}`;
  });
  return `${name}(${given.join(', ')}): ${result?.type?.text ?? 'void'}`;
}

/** The description of a method, its parameters and its result. @param {Item} method */
function explained({ description = '', parameters = [], return: result }) {
  const notes = parameters
    .filter((parameter) => parameter.description)
    .map((parameter) => `\`${parameter.name}\`: ${parameter.description}.`);
  if (result?.description) notes.push(`Returns ${result.description}.`);
  return [description, ...notes].filter(Boolean).join(' ');
}

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
        cell(readonly || name === 'ready' ? description : `${description} Can be set.`),
      ]),
    ),
    ...table(
      'Methods',
      ['method', 'description'],
      methods.map((method) => [code(signature(method)), cell(explained(method))]),
    ),
    ...table(
      'Events',
      ['event', 'type', 'description'],
      events.map(({ name, type, description = '' }) => [
        code(name),
        code(type?.text),
        cell(sentence(description)),
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
