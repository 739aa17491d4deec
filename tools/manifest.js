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

/** An attribute, a member, an event and so on, as custom-elements.json has it. @typedef {{ name: string } & Record<string, any>} Item */
/** What an element has. @typedef {'attributes' | 'members' | 'events' | 'slots' | 'cssStates' | 'cssParts' | 'cssProperties'} List */
/** An element, as custom-elements.json has it. @typedef {{ name: string, description: string } & Record<List, Item[]>} Element */

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

/** Sorts by name: the analyzer lists items of the code before those of the comments. @param {Item[]} items */
const sorted = (items) => items.toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** The property that mirrors an attribute. @param {string} attribute */
export const propertyOf = (attribute) =>
  attribute.replaceAll(/-(.)/g, (_dash, letter) => letter.toUpperCase());

/** A member of an interface. @param {any} node @returns {Item} */
function memberOf(node) {
  const { name, modifiers = [], parameters } = node;
  const item = { name: name.text, description: line(ts.getJSDocCommentsAndTags(node)[0]?.comment) };
  const typeOf = (/** @type {any} */ { type }) => ({ text: line(type.getText()) });
  if (!parameters) {
    const readonly = modifiers.some(
      (/** @type {any} */ { kind }) => kind === ts.SyntaxKind.ReadonlyKeyword,
    );
    return { kind: 'field', ...item, type: typeOf(node), ...(readonly && { readonly }) };
  }
  return {
    kind: 'method',
    ...item,
    parameters: parameters.map((/** @type {any} */ given) => ({
      name: given.name.text,
      type: typeOf(given),
      ...(given.questionToken && { optional: true }),
    })),
    return: { type: typeOf(node) },
  };
}

/** The members of the interfaces whose names end with a word. @param {string} types @param {string} ending @returns {Item[]} */
const membersOf = (types, ending) =>
  parse('types.d.ts', types)
    .statements.filter(
      (/** @type {any} */ node) =>
        ts.isInterfaceDeclaration(node) && node.name.text.endsWith(ending),
    )
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
  const { declarations } = create({ modules: [parse(path, text)] }).modules[0];
  /** @type {Element} */
  const found = declarations.find((/** @type {Item} */ { kind }) => kind === 'class');
  const lists = /** @type {const} */ (['slots', 'cssStates', 'cssParts', 'cssProperties']);
  const { name, description, attributes: tags = [], members = [] } = plain(found);
  const attributes = sorted(tags).map((/** @type {Item} */ item) => ({
    ...plain(item),
    fieldName: propertyOf(item.name),
  }));
  // The analyzer would list all that the class has, also what only the browser calls.
  const statics = members.filter((/** @type {Item} */ one) => one.kind === 'method' && one.static);
  return {
    ...{ name, description, attributes },
    members: [
      ...attributes.map(({ name, fieldName, ...item }) => ({
        ...{ kind: 'field', ...item },
        ...{ name: fieldName, attribute: name, reflects: true },
      })),
      ...membersOf(types, 'Element'),
      ...statics.map((/** @type {Item} */ item) => ({
        ...plain(item),
        return: item.return ?? { type: { text: 'void' } },
      })),
    ],
    events: sorted(membersOf(types, 'EventMap')).map(({ kind: _, ...item }) => item),
    .../** @type {any} */ (
      Object.fromEntries(lists.map((list) => [list, (found[list] ?? []).map(plain)]))
    ),
  };
}

/** A method as TypeScript writes it, except `static`. @param {Item} method */
export const signatureOf = ({ name, parameters = [], return: result }) => {
  const list = parameters.map(
    (/** @type {Item} */ { name, type, optional }) =>
      `${name}${optional ? '?' : ''}: ${type?.text}`,
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
