// The description of the elements from which everything is made that others read about them:
// custom-elements.json, the public types, the data for editors and docs/api.md.
//
// Attributes come from the comments in their tables; slots, states, parts, custom properties and static methods from
// the doc comments of the classes; properties, methods and events from the types.d.ts next to them, which the classes
// implement.
// Tests check that these name everything that tests/data/surface.txt lists.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as analyzer from '@custom-elements-manifest/analyzer';
import { root } from './run.js';

/** The analyzer's types omit these. */
const { create, ts } = /** @type {any} */ (analyzer);

/** The elements: the files with their classes, and their modules in the npm package. */
export const ELEMENTS = {
  'game-2048': { path: 'www/game/game-2048.js', entry: 'game' },
  'replay-2048': { path: 'www/replay/replay-2048.js', entry: 'replay' },
  'sliding-puzzle': { path: 'www/puzzle/sliding-puzzle.js', entry: 'puzzle' },
};

/** @typedef {keyof typeof ELEMENTS} Tag */

/** Attributes that every element has, with their properties and types. */
export const GLOBAL = ['autofocus', 'lang'];

/**
 * An attribute, a member, an event and so on, as custom-elements.json has it.
 * @typedef {object} Item
 * @property {string} name
 * @property {string} [kind]
 * @property {string} [description]
 * @property {{ text: string }} [type]
 * @property {string} [default]
 * @property {string} [fieldName] the property of an attribute
 * @property {string} [attribute] the attribute of a property
 * @property {boolean} [reflects]
 * @property {boolean} [readonly]
 * @property {boolean} [static]
 * @property {(Item & { optional?: boolean })[]} [parameters]
 * @property {{ type: { text: string } }} [return]
 */

/**
 * An element, as custom-elements.json has it.
 * @typedef {object} Element
 * @property {string} name the name of the class
 * @property {string} description
 * @property {Item[]} attributes
 * @property {Item[]} members
 * @property {Item[]} events
 * @property {Item[]} slots
 * @property {Item[]} cssStates
 * @property {Item[]} cssParts
 * @property {Item[]} cssProperties
 */

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8');

/** The types of the element of a class, without the comment at the top. @param {string} path */
export const typesFor = (path) =>
  read(join(dirname(path), 'types.d.ts')).replace(/^\/\*\*.*?\*\/\s*/s, '');

/**
 * The tags that describe the attributes of a table, and of those that it includes.
 * @param {string} text @param {string} table
 * @returns {string[]}
 */
function tagsIn(text, table) {
  const [, rows = ''] = text.match(new RegExp(`const ${table} = \\{(.*?)\\};`, 's')) ?? [];
  const included = [...rows.matchAll(/\.{3}(\w+)/g)].flatMap(([, name]) => tagsIn(text, name));
  return [...included, ...(rows.match(/@attr .*?(?=\s*\*\/)/gs) ?? [])];
}

/** The source of a class, with the tags of its attributes in its doc comment. @param {string} path */
function describedClass(path) {
  const text = read(path);
  const tables = [join(dirname(path), 'attributes.js'), 'www/element/attributes.js'];
  const sources = [text, ...tables.filter((file) => existsSync(join(root, file))).map(read)];
  const tags = tagsIn(sources.join('\n'), 'ATTRIBUTES');
  return text.replace(/(?= \*\/\nexport class)/, tags.map((tag) => ` * ${tag}\n`).join(''));
}

/** @param {string} path @param {string} text */
const parse = (path, text) => ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);

/** A text without its line breaks. @param {string} [text] */
const line = (text) => text?.replaceAll(/\s+/g, ' ').trim();

/**
 * Sorts by name, because the analyzer lists items of the code before those of the comments.
 * @param {Item[]} items
 */
const sorted = (items) => items.toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** The property that mirrors an attribute. @param {string} attribute */
const propertyOf = (attribute) =>
  attribute.replaceAll(/-(.)/g, (_dash, letter) => letter.toUpperCase());

/** A member of an interface. @param {any} node @returns {Item} */
function memberOf(node) {
  const type = { text: line(node.type.getText()) ?? '' };
  const item = {
    name: node.name.text,
    description: line(ts.getJSDocCommentsAndTags(node)[0]?.comment),
  };
  if (!ts.isMethodSignature(node)) {
    const { ReadonlyKeyword } = ts.SyntaxKind;
    const readonly = node.modifiers?.some(
      (/** @type {any} */ { kind }) => kind === ReadonlyKeyword,
    );
    return { kind: 'field', ...item, type, ...(readonly && { readonly }) };
  }
  const parameters = node.parameters.map((/** @type {any} */ { name, type, questionToken }) => ({
    name: name.text,
    type: { text: line(type.getText()) },
    ...(questionToken && { optional: true }),
  }));
  return { kind: 'method', ...item, parameters, return: { type } };
}

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

/** An item whose text has no line breaks. @param {Item} item @returns {Item} */
const plain = (item) => ({ ...item, description: line(item.description) });

/**
 * Reads the doc comment of a class and the types of its element.
 * @param {string} path
 * @param {string} [text] the source of the file
 * @param {string} [types] the source of the types
 * @returns {Element}
 */
export function elementIn(path, text = describedClass(path), types = typesFor(path)) {
  const { modules } = create({ modules: [parse(path, text)] });
  const found = modules[0].declarations.find((/** @type {Item} */ { kind }) => kind === 'class');
  const {
    name,
    description,
    slots = [],
    cssStates = [],
    cssParts = [],
    cssProperties = [],
  } = found;
  const attributes = sorted(found.attributes ?? []).map((item) => ({
    ...plain(item),
    fieldName: propertyOf(item.name),
  }));
  // The analyzer would list all that the class has, also what only the browser calls.
  const statics = (found.members ?? []).filter(
    (/** @type {Item} */ { kind, static: isStatic }) => kind === 'method' && isStatic,
  );
  return {
    name,
    description: line(description) ?? '',
    attributes,
    members: [
      ...attributes.map(({ name, fieldName, ...item }) => ({
        kind: 'field',
        ...item,
        name: fieldName,
        attribute: name,
        reflects: true,
      })),
      ...membersOf(types, 'Element'),
      ...statics.map((/** @type {Item} */ item) => ({
        ...plain(item),
        return: { type: { text: item.return?.type.text ?? 'void' } },
      })),
    ],
    events: sorted(membersOf(types, 'EventMap')).map(({ kind: _, ...item }) => item),
    slots: slots.map(plain),
    cssStates: cssStates.map(plain),
    cssParts: cssParts.map(plain),
    cssProperties: cssProperties.map(plain),
  };
}

/** A method as TypeScript writes it, except `static`. @param {Item} method */
export const signatureOf = ({ name, parameters = [], return: result }) => {
  const list = parameters.map(
    ({ name, type, optional }) => `${name}${optional ? '?' : ''}: ${type?.text}`,
  );
  return `${name}(${list.join(', ')}): ${result?.type.text}`;
};

/** What custom-elements.json holds. */
export function manifest() {
  const modules = Object.entries(ELEMENTS).flatMap(([tagName, { path, entry }]) => {
    const element = elementIn(path);
    const [classes, registers] = [`lib/${entry}.js`, `lib/${entry}-define.js`];
    const declaration = { name: element.name, module: classes };
    const js = { kind: 'js', name: element.name, declaration };
    const superclass = { name: 'HTMLElement' };
    return [
      {
        kind: 'javascript-module',
        path: classes,
        declarations: [{ kind: 'class', customElement: true, tagName, superclass, ...element }],
        exports: [js],
      },
      {
        kind: 'javascript-module',
        path: registers,
        declarations: [],
        exports: [js, { kind: 'custom-element-definition', name: tagName, declaration }],
      },
    ];
  });
  return { schemaVersion: '1.0.0', modules };
}
