// `npm run surface`: writes the public surface to tests/data/surface.txt, one fact per line: the exports
// of the engines, and the attributes, properties, methods, events, states, parts, slots and custom
// properties of the elements. A test compares it with the code, so it never changes by accident. It reads pkg/ and
// dist/, so run `npm run build` first.

import { readFileSync, writeFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as analyzer from '@custom-elements-manifest/analyzer';
import { publicTypes } from './describe.js';
import { ENGINES } from './engines.js';
import { ELEMENTS, propertyOf } from './manifest.js';
import { root, script } from './run.js';

/** The analyzer's types omit its TypeScript, which has the parser that TypeScript 7 has no longer. */
const { ts } = /** @type {any} */ (analyzer);

/** The file with the surface. */
export const SURFACE = join(root, 'tests', 'data', 'surface.txt');

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8');

/** @param {string} path */
const load = (path) => import(pathToFileURL(join(root, path)).href);

/** The first capture of every match. @param {string} text @param {RegExp} pattern */
const captures = (text, pattern) => [...text.matchAll(pattern)].map(([, capture]) => capture ?? '');

/**
 * The declarations of a type file, one line per member.
 * @param {string} text
 * @returns {string[]}
 */
export function declarations(text) {
  const file = ts.createSourceFile('types.d.ts', text, ts.ScriptTarget.ES2022, true);
  const printer = ts.createPrinter({ removeComments: true });
  /** @param {any} node */
  const print = (node) =>
    printer
      .printNode(ts.EmitHint.Unspecified, node, file)
      .replaceAll(/\s+/g, ' ')
      .replace(/[;,]$/, '');
  return file.statements.flatMap((/** @type {any} */ statement) => {
    // The internal names of an engine are not public.
    if (statement.name?.text === 'InitOutput') return [];
    const whole = print(statement);
    if (!statement.members?.length) return [whole];
    const head = whole.slice(0, whole.indexOf(' {'));
    return statement.members.map((/** @type {any} */ member) => `${head}: ${print(member)}`);
  });
}

/**
 * The texts of a file and of everything that it imports, statically or dynamically.
 * @param {string} entry
 */
function sourcesOf(entry) {
  const sources = new Map([[entry, read(entry)]]);
  const imports = /(?:from|import|import\(|@import url\()\s*['"](\.[^'"?]+)/g;
  for (const [path, text] of sources) {
    for (const found of captures(text.replaceAll(/\/\*\*.*?\*\//gs, ''), imports)) {
      const next = posix.join(posix.dirname(path), found);
      if (next.startsWith('www/') && !sources.has(next)) sources.set(next, read(next));
    }
  }
  return [...sources.values()];
}

/** The parts that are created after an element is constructed. @param {string[]} sources */
function laterParts(sources) {
  return sources.flatMap((text) => {
    // Parts in the initial markup are read from that.
    const written = text.includes('shadowTree(') ? [] : captures(text, /\bpart="([^"]*)"/g);
    const added = captures(text, /\.part\.(?:add|toggle)\(((?:[^()]*['`])?)/g).map((list) =>
      list.replaceAll(/['`,]/g, ' '),
    );
    // Any text may be in place of an expression.
    return [...written, ...added].flatMap((list) =>
      list
        .replaceAll(/\$\{[^}]*\}/g, '*')
        .trim()
        .split(/\s+/),
    );
  });
}

/** The markup that elements have written so far. @type {string[]} */
const markup = [];

/**
 * A stand-in for anything in the DOM: it can be called, constructed and read, and always returns itself.
 * Markup assigned to `innerHTML` is collected.
 * @type {any}
 */
const anything = new Proxy(function stub() {}, {
  get: (_target, name) => {
    if (name === Symbol.iterator) return [][Symbol.iterator];
    if (name === Symbol.toPrimitive) return () => 0;
    return anything;
  },
  set: (_target, name, value) => {
    if (name === 'innerHTML') markup.push(String(value));
    return true;
  },
  apply: () => anything,
  construct: () => anything,
});

/** Makes it possible to construct the elements without a DOM. */
function stubDocument() {
  class HTMLElement {
    addEventListener() {}
    attachShadow() {
      return anything;
    }
    getAttribute() {
      return null;
    }
  }
  const stubs = { document: anything, CSSStyleSheet: anything, HTMLElement };
  for (const [name, value] of Object.entries(stubs))
    Object.defineProperty(globalThis, name, { value, configurable: true });
}

/** The properties and methods that an element adds to those of every HTML element. @param {any} element */
function membersOf(element) {
  const members = new Map(Object.getOwnPropertyNames(element).map((name) => [name, 'property']));
  let prototype = Object.getPrototypeOf(element);
  for (; prototype !== HTMLElement.prototype; prototype = Object.getPrototypeOf(prototype)) {
    const all = Object.entries(Object.getOwnPropertyDescriptors(prototype));
    for (const [name, { get, set }] of all) {
      const kind = set ? 'property' : get ? 'property (read-only)' : 'method';
      if (!members.has(name)) members.set(name, kind);
    }
  }
  members.delete('constructor');
  return members;
}

/** @param {import('./manifest.js').Tag} tag */
async function elementSurface(tag) {
  const module = await load(`dist/${tag}.js`);
  const lines = Object.keys(module).map((name) => `export ${name}`);
  const [Element] = Object.values(module);
  markup.length = 0;
  const element = new Element();
  const [tree = ''] = markup;
  const members = membersOf(element);
  for (const name of Element.observedAttributes) {
    const property = propertyOf(name);
    const own = members.get(property) === 'property';
    const value = own ? JSON.stringify(element[property]) : "the browser's own";
    lines.push(`attribute ${name}, property ${property}: ${value}`);
    members.delete(property);
  }
  const sources = sourcesOf(ELEMENTS[tag].path);
  const all = sources.join('\n');
  if (all.includes('.autofocus'))
    lines.push("attribute autofocus, property autofocus: the browser's own");
  const events = /(?:\btell\([\w.#]+,|#tell\w*\(|new (?:Custom|Error)Event\()\s*'([\w-]+)'/g;
  const states = captures(all, /(?:\.mark\(|\bSTATES = [[{])([^)\]}]*')/g);
  const parts = captures(tree, /\bpart="([^"]*)"/g).flatMap((list) => list.split(/\s+/));
  const slots = captures(tree, /<slot(?: name="([\w-]+)")?/g);
  const properties = /var\(\s*(--(?:game-2048|replay-2048|sliding-puzzle)-[\w-]+)/g;
  lines.push(
    ...[...members].map(([name, kind]) => `${kind} ${name}`),
    ...captures(all, events).map((name) => `event ${name}`),
    ...captures(states.join(), /'([a-z]+)'(?!:)/g).map((name) => `:state(${name})`),
    ...[...parts, ...laterParts(sources)].map((name) => `::part(${name})`),
    ...slots.map((name) => `slot ${name || '(without a name)'}`),
    ...captures(all, properties).map((name) => `custom property ${name}`),
    ...declarations(publicTypes(tag)).map((line) => `type ${line}`),
  );
  return lines.map((line) => `<${tag}> ${line}`);
}

/** @param {string} name */
async function engineSurface(name) {
  const lines = Object.keys(await load(`pkg/${name}.js`)).map((symbol) => `export ${symbol}`);
  lines.push(...declarations(read(`pkg/${name}.d.ts`)).map((line) => `type ${line}`));
  return lines.map((line) => `${name}.js ${line}`);
}

/** The current surface, one fact per line. */
export async function surface() {
  stubDocument();
  /** @type {string[]} */
  const lines = [];
  for (const { name } of Object.values(ENGINES)) lines.push(...(await engineSurface(name)));
  for (const tag of Object.keys(ELEMENTS))
    lines.push(...(await elementSurface(/** @type {keyof typeof ELEMENTS} */ (tag))));
  return [...new Set(lines)].sort();
}

script(import.meta.url, async () => {
  writeFileSync(SURFACE, `${(await surface()).join('\n')}\n`);
  console.log(`Wrote ${relative(root, SURFACE)}.`);
});
