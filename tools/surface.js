// `npm run surface`: writes the public surface to tests/data/surface.txt, one fact per line: the exports
// of the engines, and the attributes, properties, methods, events, states, parts, slots and custom
// properties of the elements. A test compares it with the code, so it never changes by accident. It reads pkg/ and
// dist/, so run `npm run build` first.

import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as analyzer from '@custom-elements-manifest/analyzer';
import { publicTypes } from './describe.js';
import { root, script } from './run.js';

/** The analyzer's types omit its TypeScript, which has the parser that TypeScript 7 has no longer. */
const { ts } = /** @type {any} */ (analyzer);

/** The file with the surface. */
export const SURFACE = join(root, 'tests', 'data', 'surface.txt');

const ENGINES = ['game_2048', 'ai_2048', 'sliding_puzzle', 'puzzle_solver', 'game_library'];

/** The elements and the files that register them. */
const ELEMENTS = {
  'game-2048': 'www/game/define.js',
  'replay-2048': 'www/replay/define.js',
  'sliding-puzzle': 'www/puzzle/define.js',
};

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8');

/** @param {string} path */
const load = (path) => import(pathToFileURL(join(root, path)).href);

/** The first capture of every match. @param {string} text @param {RegExp} pattern */
const captures = (text, pattern) => [...text.matchAll(pattern)].map(([, capture]) => capture ?? '');

// Types

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

// Sources

/**
 * The sources of an element: everything its file imports, statically or dynamically.
 * @param {string} entry
 * @returns {Map<string, string>} their text by path
 */
function sourcesOf(entry) {
  const sources = new Map([[entry, read(entry)]]);
  for (const [path, text] of sources) {
    const code = text.replaceAll(/\/\*\*.*?\*\//gs, '');
    for (const found of captures(
      code,
      /(?:from|import|import\(|@import url\()\s*['"](\.[^'"]+)['"]/g,
    )) {
      const file = found.replace(/\?.*$/, '');
      const next = relative(root, join(root, dirname(path), file))
        .split(sep)
        .join('/');
      if (next.startsWith('www/') && !sources.has(next)) sources.set(next, read(next));
    }
  }
  return sources;
}

/** Replaces the placeholders of a template by `*`. @param {string} text */
const wildcard = (text) => text.replaceAll(/\$\{[^}]*\}/g, '*');

/** The parts that are created after an element is constructed. @param {Map<string, string>} sources */
function laterParts(sources) {
  return [...sources.values()].flatMap((text) => {
    // Parts in the initial markup are read from that.
    const written = text.includes('shadowTree(') ? [] : captures(text, /\bpart="([^"]*)"/g);
    const added = captures(text, /\.part\.(?:add|toggle)\(((?:[^()]*['`])?)/g).map((list) =>
      list.replaceAll(/['`,]/g, ' '),
    );
    return [...written, ...added].flatMap((list) => wildcard(list).trim().split(/\s+/));
  });
}

// Classes

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
  const stubs = {
    document: anything,
    CSSStyleSheet: anything,
    HTMLElement: class {
      attachShadow() {
        return anything;
      }
      addEventListener() {}
      getAttribute() {
        return null;
      }
    },
  };
  for (const [name, value] of Object.entries(stubs)) {
    Object.defineProperty(globalThis, name, { value, configurable: true });
  }
}

/**
 * The properties and methods that an element adds to those of every HTML element.
 * @param {any} element
 */
function membersOf(element) {
  /** @type {Map<string, string>} */
  const members = new Map();
  for (const name of Object.getOwnPropertyNames(element)) members.set(name, 'property');
  for (
    let prototype = Object.getPrototypeOf(element);
    prototype !== HTMLElement.prototype;
    prototype = Object.getPrototypeOf(prototype)
  ) {
    for (const [name, { get, set }] of Object.entries(
      Object.getOwnPropertyDescriptors(prototype),
    )) {
      const kind = set ? 'property' : get ? 'property (read-only)' : 'method';
      if (!members.has(name)) members.set(name, kind);
    }
  }
  members.delete('constructor');
  return members;
}

/** The property that mirrors an attribute. @param {string} name */
const camelCase = (name) => name.replaceAll(/-(.)/g, (_dash, letter) => letter.toUpperCase());

/** @param {import('./manifest.js').Tag} tag @param {string} entry */
async function elementSurface(tag, entry) {
  const module = await load(`dist/${tag}.js`);
  const lines = Object.keys(module).map((name) => `export ${name}`);
  const [Element] = Object.values(module);
  markup.length = 0;
  const element = new Element();
  const [tree = ''] = markup;
  const members = membersOf(element);
  for (const name of Element.observedAttributes) {
    const property = camelCase(name);
    const own = members.get(property) === 'property';
    const value = own ? JSON.stringify(element[property]) : "the browser's own";
    lines.push(`attribute ${name}, property ${property}: ${value}`);
    members.delete(property);
  }
  const sources = sourcesOf(entry);
  const all = [...sources.values()].join('\n');
  if (all.includes('.autofocus'))
    lines.push("attribute autofocus, property autofocus: the browser's own");
  for (const [name, kind] of members) lines.push(`${kind} ${name}`);
  const events = captures(
    all,
    /(?:\btell\([\w.#]+,|#tell\w*\(|new (?:Custom|Error)Event\()\s*'([\w-]+)'/g,
  );
  const states = captures(all, /(?:\.mark\(|\bSTATES = [[{])([^)\]}]*')/g).flatMap((list) =>
    captures(list, /'([a-z]+)'(?!:)/g),
  );
  const parts = captures(tree, /\bpart="([^"]*)"/g).flatMap((list) => list.split(/\s+/));
  const slots = captures(tree, /<slot(?: name="([\w-]+)")?/g);
  const properties = captures(all, /var\(\s*(--(?:game-2048|replay-2048|sliding-puzzle)-[\w-]+)/g);
  lines.push(...events.map((name) => `event ${name}`));
  lines.push(...states.map((name) => `:state(${name})`));
  lines.push(...[...parts, ...laterParts(sources)].map((name) => `::part(${name})`));
  lines.push(...slots.map((name) => `slot ${name || '(without a name)'}`));
  lines.push(...properties.map((name) => `custom property ${name}`));
  lines.push(...declarations(publicTypes(tag)).map((line) => `type ${line}`));
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
  for (const name of ENGINES) lines.push(...(await engineSurface(name)));
  for (const [tag, entry] of Object.entries(ELEMENTS)) {
    lines.push(...(await elementSurface(/** @type {keyof typeof ELEMENTS} */ (tag), entry)));
  }
  return [...new Set(lines)].sort();
}

/**
 * The differences of two surfaces, one line each: `-` was removed, `+` was added.
 * @param {string[]} before
 * @param {string[]} after
 */
export function difference(before, after) {
  const gone = before.filter((line) => !after.includes(line)).map((line) => `- ${line}`);
  const added = after.filter((line) => !before.includes(line)).map((line) => `+ ${line}`);
  return [...gone, ...added].sort((a, b) => (a.slice(2) < b.slice(2) ? -1 : 1));
}

script(import.meta.url, async () => {
  writeFileSync(SURFACE, `${(await surface()).join('\n')}\n`);
  console.log(`Wrote ${relative(root, SURFACE)}.`);
});
