// `npm run docs`: writes the tables of attributes, properties, methods, events, slots, parts and custom
// properties to docs/embedding.md. A test checks that they are up to date.

import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ELEMENTS, elementIn, signatureOf } from './manifest.js';
import { root, script } from './run.js';

/** @typedef {import('./manifest.js').Element} Element */
/** @typedef {import('./manifest.js').Item} Item */

/** The file with the tables. */
export const EMBEDDING = join(root, 'docs', 'embedding.md');

/** The properties that mirror no attribute. @param {Element} element */
const fieldsOf = ({ members }) =>
  members.filter(({ kind, attribute }) => kind === 'field' && !attribute);

/** @param {Element} element */
const methodsOf = ({ members }) => members.filter(({ kind }) => kind === 'method');

/** A text escaped for a table cell. @param {string} [text] */
const cell = (text = '') => text.replaceAll('|', '\\|');

/** @param {string} [text] */
const code = (text) => (text ? `\`${cell(text)}\`` : '');

/** The kinds of tables: their title, the heads of their columns, and the rows of an element. */
const TABLES = /** @type {[string, string[], (element: Element) => string[][]][]} */ ([
  [
    'Attributes',
    ['attribute', 'property', 'type', 'default', 'description'],
    ({ attributes }) =>
      attributes.map(({ name, fieldName, type, default: initial, description }) => [
        code(name),
        code(fieldName),
        code(type?.text),
        code(initial),
        cell(description),
      ]),
  ],
  [
    'Properties',
    ['property', 'type', 'description'],
    (element) =>
      fieldsOf(element).map(({ name, type, readonly, description }) => [
        code(name),
        code(type?.text),
        cell(readonly ? description : `${description} Can be set.`),
      ]),
  ],
  [
    'Methods',
    ['method', 'description'],
    (element) =>
      methodsOf(element).map((item) => [
        code(`${item.static ? 'static ' : ''}${signatureOf(item)}`),
        cell(item.description),
      ]),
  ],
  [
    'Events',
    ['event', 'type', 'description'],
    ({ events }) =>
      events.map(({ name, type, description }) => [
        code(name),
        code(type?.text),
        cell(description),
      ]),
  ],
  [
    'Slots',
    ['slot', 'description'],
    ({ slots }) => slots.map(({ name, description }) => [code(name), cell(description)]),
  ],
  [
    'Parts',
    ['part', 'description'],
    ({ cssParts }) =>
      cssParts.map(({ name, description }) => [code(`::part(${name})`), cell(description)]),
  ],
  [
    'Custom properties',
    ['custom property', 'default', 'description'],
    ({ cssProperties }) =>
      cssProperties.map(({ name, default: initial, description }) => [
        code(name),
        code(initial),
        cell(description),
      ]),
  ],
]);

/** The tables of an element; none without rows. @param {Element} element */
export const tablesOf = (element) =>
  TABLES.map(([title, head, rowsOf]) => ({ title, head, rows: rowsOf(element) }))
    .filter(({ rows }) => rows.length > 0)
    .map(({ title, head, rows }) =>
      [
        `#### ${title}\n`,
        ...[head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`),
      ].join('\n'),
    )
    .join('\n\n');

/**
 * Returns a text with the tables of all elements inserted between their markers.
 * @param {string} text
 * @throws {Error} if a marker is missing
 */
export function withTables(text) {
  let filled = text;
  for (const [tag, { path }] of Object.entries(ELEMENTS)) {
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
  ...fieldsOf(element).map(({ name }) => `property ${name}`),
  ...methodsOf(element)
    .filter(({ static: isStatic }) => !isStatic)
    .map(({ name }) => `method ${name}`),
  ...element.events.map(({ name }) => `event ${name}`),
  ...element.slots.map(({ name }) => `slot ${name}`),
  ...element.cssParts.map(({ name }) => `::part(${name})`),
  ...element.cssProperties.map(({ name }) => `custom property ${name}`),
];

script(import.meta.url, async () => {
  writeFileSync(EMBEDDING, withTables(readFileSync(EMBEDDING, 'utf8')));
  console.log(`Wrote ${relative(root, EMBEDDING)}.`);
});
