// `npm run surface`: writes what others rely on to tests/data/surface.txt, one fact a line: what the
// engines export, and the attributes, properties, methods, events, parts, slots and custom properties
// of the elements. A test compares it with the code, so a change of it is never an accident. It reads
// pkg/ and dist/, so run `npm run build` first.

import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, script } from './run.js';

/** Where the surface is kept. */
export const SURFACE = join(root, 'tests', 'data', 'surface.txt');

const ENGINES = ['game_2048', 'ai_2048', 'sliding_puzzle'];

/** The elements, and the file of each that registers it. */
const ELEMENTS = {
  'game-2048': 'www/game/define.js',
  'replay-2048': 'www/replay/define.js',
  'sliding-puzzle': 'www/puzzle/define.js',
};

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8');

/** @param {string} path */
const load = (path) => import(pathToFileURL(join(root, path)).href);

/** What a pattern captures first, in all places. @param {string} text @param {RegExp} pattern */
const captures = (text, pattern) => [...text.matchAll(pattern)].map(([, found]) => found ?? '');

// Types

/**
 * Splits at the ends of statements, or of members, that lie in no brackets.
 * @param {string} text
 * @param {string} ends
 */
function split(text, ends) {
  /** @type {string[]} */
  const pieces = [''];
  let depth = 0;
  for (const sign of text) {
    if ('{(['.includes(sign)) depth++;
    if ('})]'.includes(sign)) depth--;
    const ended = depth === 0 && ends.includes(sign);
    if (!ended || sign === '}') pieces[pieces.length - 1] += sign;
    if (ended) pieces.push('');
  }
  return pieces.map((piece) => piece.trim()).filter(Boolean);
}

/**
 * What a file of types declares, one line for each member.
 * @param {string} text
 */
export function declarations(text) {
  const plain = text
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/\s+/g, ' ');
  return split(plain, ';}').flatMap((statement) => {
    const [, head = statement, body] = /^([^={(]*)\{(.*)\}$/.exec(statement) ?? [];
    // How the engine names things inside its file is nobody's business.
    if (head.includes('interface InitOutput')) return [];
    const members = body === undefined ? [] : split(body, head.includes('enum') ? ',' : ';');
    return members.length === 0
      ? [statement]
      : members.map((member) => `${head.trim()}: ${member}`);
  });
}

// Sources

/**
 * The sources that an element is made from: all that its file imports, at once or later.
 * @param {string} entry
 * @returns {Map<string, string>} their text by path
 */
function sourcesOf(entry) {
  const sources = new Map([[entry, read(entry)]]);
  for (const [path, text] of sources) {
    const code = text.replaceAll(/\/\*\*.*?\*\//gs, '');
    for (const found of captures(code, /(?:from|import|import\()\s*'(\.[^']+)'/g)) {
      const file = found.replace(/\?.*$/, '');
      const next = relative(root, join(root, dirname(path), file))
        .split(sep)
        .join('/');
      if (next.startsWith('www/') && !sources.has(next)) sources.set(next, read(next));
    }
  }
  return sources;
}

/** What a template writes into a text may be anything. @param {string} text */
const wildcard = (text) => text.replaceAll(/\$\{[^}]*\}/g, '*');

/** The parts that are made while an element is used. @param {Map<string, string>} sources */
function laterParts(sources) {
  return [...sources].flatMap(([path, text]) => {
    // What is there from the start is read from the finished markup.
    const written = path.endsWith('template.js') ? [] : captures(text, /\bpart="([^"]*)"/g);
    const added = captures(text, /\.part\.add\(([^)]*)\)/g).map((list) =>
      list.replaceAll(/['`,]/g, ' '),
    );
    return [...written, ...added].flatMap((list) => wildcard(list).trim().split(/\s+/));
  });
}

// Classes

/** The markup that the elements have made so far. @type {string[]} */
const markup = [];

/**
 * Stands for anything of a document: it can be called, made and read, and is itself whatever is asked
 * of it. What is written into it as markup is kept.
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

/** Lets the elements be made where there is no document. */
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
 * The properties and methods of an element that it adds to those of every element.
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

/** The property of an attribute. @param {string} name */
const camelCase = (name) => name.replaceAll(/-(.)/g, (_dash, letter) => letter.toUpperCase());

/** @param {string} tag @param {string} entry */
async function elementSurface(tag, entry) {
  const module = await load(`dist/${tag}.js`);
  const lines = Object.keys(module).map((name) => `export ${name}`);
  const [made] = Object.values(module);
  markup.length = 0;
  const element = new made();
  const [tree = ''] = markup;
  const members = membersOf(element);
  for (const name of made.observedAttributes) {
    const property = camelCase(name);
    const own = members.get(property) === 'property';
    const value = own ? JSON.stringify(element[property]) : "the browser's own";
    lines.push(`attribute ${name}, property ${property}: ${value}`);
    members.delete(property);
  }
  for (const [name, kind] of members) lines.push(`${kind} ${name}`);
  const sources = sourcesOf(entry);
  const all = [...sources.values()].join('\n');
  const events = captures(all, /(?:\btell\([\w.#]+,|#tell\w*\(|new CustomEvent\()\s*'([\w-]+)'/g);
  const parts = captures(tree, /\bpart="([^"]*)"/g).flatMap((list) => list.split(/\s+/));
  const slots = captures(tree, /<slot(?: name="([\w-]+)")?/g);
  const properties = captures(all, /var\(\s*(--(?:game-2048|replay-2048|sliding-puzzle)-[\w-]+)/g);
  lines.push(...events.map((name) => `event ${name}`));
  lines.push(...[...parts, ...laterParts(sources)].map((name) => `::part(${name})`));
  lines.push(...slots.map((name) => `slot ${name || '(without a name)'}`));
  lines.push(...properties.map((name) => `custom property ${name}`));
  lines.push(...declarations(read(`www/public/${tag}.d.ts`)).map((line) => `type ${line}`));
  return lines.map((line) => `<${tag}> ${line}`);
}

/** @param {string} name */
async function engineSurface(name) {
  const lines = Object.keys(await load(`pkg/${name}.js`)).map((one) => `export ${one}`);
  lines.push(...declarations(read(`pkg/${name}.d.ts`)).map((line) => `type ${line}`));
  return lines.map((line) => `${name}.js ${line}`);
}

/** The surface as it is now, one fact a line. */
export async function surface() {
  stubDocument();
  /** @type {string[]} */
  const lines = [];
  for (const name of ENGINES) lines.push(...(await engineSurface(name)));
  for (const [tag, entry] of Object.entries(ELEMENTS)) {
    lines.push(...(await elementSurface(tag, entry)));
  }
  return [...new Set(lines)].sort();
}

/**
 * What two surfaces do not have in common, a line each: `-` is gone, `+` is new.
 * @param {string[]} kept
 * @param {string[]} now
 */
export function difference(kept, now) {
  const gone = kept.filter((line) => !now.includes(line)).map((line) => `- ${line}`);
  const added = now.filter((line) => !kept.includes(line)).map((line) => `+ ${line}`);
  return [...gone, ...added].sort((a, b) => (a.slice(2) < b.slice(2) ? -1 : 1));
}

script(import.meta.url, async () => {
  writeFileSync(SURFACE, `${(await surface()).join('\n')}\n`);
  console.log(`Wrote ${relative(root, SURFACE)}.`);
});
