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

/** Columns that several tables have. @type {Record<string, (item: Item) => string>} */
const { name, type, initial, description } = {
  name: (item) => code(item.name),
  type: (item) => code(item.type?.text),
  initial: (item) => code(item.default),
  description: (item) => cell(item.description),
};

/** The tables: their titles, what of an element has a row, and the columns by their heads. */
const TABLES =
  /** @type {[string, (element: Element) => Item[], Record<string, (item: Item) => string>][]} */ ([
    [
      'Attributes',
      ({ attributes }) => attributes,
      {
        ...{ attribute: name, property: ({ fieldName }) => code(fieldName) },
        ...{ type, default: initial, description },
      },
    ],
    [
      'Properties',
      fieldsOf,
      {
        ...{ property: name, type },
        description: (item) => cell(`${item.description}${item.readonly ? '' : ' Can be set.'}`),
      },
    ],
    [
      'Methods',
      methodsOf,
      { method: (item) => code((item.static ? 'static ' : '') + signatureOf(item)), description },
    ],
    ['Events', ({ events }) => events, { event: name, type, description }],
    ['Slots', ({ slots }) => slots, { slot: name, description }],
    [
      'States',
      ({ cssStates }) => cssStates,
      { state: ({ name }) => code(`:state(${name})`), description },
    ],
    [
      'Parts',
      ({ cssParts }) => cssParts,
      { part: ({ name }) => code(`::part(${name})`), description },
    ],
    [
      'Custom properties',
      ({ cssProperties }) => cssProperties,
      { 'custom property': name, default: initial, description },
    ],
  ]);

/** The tables of an element; none without rows. @param {Element} element */
export const tablesOf = (element) =>
  TABLES.flatMap(([title, itemsOf, columns]) => {
    const heads = Object.keys(columns);
    const rows = itemsOf(element).map((item) => Object.values(columns).map((of) => of(item)));
    const lines = [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
    return rows.length > 0 ? [`### ${title}\n\n${lines.join('\n')}`] : [];
  }).join('\n\n');

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
