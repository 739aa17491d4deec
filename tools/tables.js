// `npm run docs`: writes docs/api.md, the tables of the attributes, properties, methods, events, slots,
// states, parts and custom properties of the elements. A test checks that it is up to date.

import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ELEMENTS, elementIn, signatureOf } from './manifest.js';
import { root, script } from './run.js';

/** @typedef {import('./manifest.js').Element} Element */
/** @typedef {import('./manifest.js').Item} Item */

/** The file that is written. */
export const API = join(root, 'docs', 'api.md');

/** What comes before the tables. */
const HEAD = `<!-- Written by \`npm run docs\`. To change a description, edit the doc comments and types of the element. -->

# API of the elements

Everything that pages can use of [\`<game-2048>\`](#game-2048), [\`<replay-2048>\`](#replay-2048) and
[\`<sliding-puzzle>\`](#sliding-puzzle). [Embedding the elements](embedding.md) is where to begin: how they get onto
a page, and [how attributes and properties behave](embedding.md#attributes-and-properties). Types such as \`Turn\`
are described in [the TypeScript files](embedding.md#from-dist).

All events bubble and are composed. Unless a method says otherwise, the boolean that it returns tells whether
anything happened.
`;

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
    'States',
    ['state', 'description'],
    ({ cssStates }) =>
      cssStates.map(({ name, description }) => [code(`:state(${name})`), cell(description)]),
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
        `### ${title}\n`,
        ...[head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`),
      ].join('\n'),
    )
    .join('\n\n');

/** The text of docs/api.md. */
export const apiText = () =>
  [
    HEAD,
    ...Object.entries(ELEMENTS).map(
      ([tag, { path }]) => `## \`<${tag}>\`\n\n${tablesOf(elementIn(path))}\n`,
    ),
  ].join('\n');

/** The beginnings of an element's lines in tests/data/surface.txt. @param {Element} element */
export const factsOf = (element) => [
  ...element.attributes.map(({ name }) => `attribute ${name}`),
  ...fieldsOf(element).map(({ name }) => `property ${name}`),
  ...methodsOf(element)
    .filter(({ static: isStatic }) => !isStatic)
    .map(({ name }) => `method ${name}`),
  ...element.events.map(({ name }) => `event ${name}`),
  ...element.slots.map(({ name }) => `slot ${name}`),
  ...element.cssStates.map(({ name }) => `:state(${name})`),
  ...element.cssParts.map(({ name }) => `::part(${name})`),
  ...element.cssProperties.map(({ name }) => `custom property ${name}`),
];

script(import.meta.url, async () => {
  writeFileSync(API, apiText());
  console.log(`Wrote ${relative(root, API)}.`);
});
