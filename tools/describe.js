// What is made from the description of the elements for those who use them: the public types, which dist/
// and the npm package have, and custom-elements.json and the data for editors, which the package has.

import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { getWebTypesData } from 'custom-element-jet-brains-integration';
import { getVsCodeHtmlCustomData } from 'custom-element-vs-code-integration';
import { ENGINES } from './engines.js';
import { ELEMENTS, elementIn, GLOBAL, manifest, signatureOf, typesFor } from './manifest.js';
import { root } from './run.js';

/** @typedef {import('./manifest.js').Element} Element */
/** @typedef {import('./manifest.js').Item} Item */
/** @typedef {import('./manifest.js').Tag} Tag */

/**
 * What wasm-bindgen names of the browser, for programs whose TypeScript knows no DOM: there each is any object.
 */
const PLATFORM = `type Instance<Class> = Class extends { prototype: infer Type } ? Type : object;
type Global<Name extends string> = typeof globalThis extends Record<Name, infer Class> ? Instance<Class> : object;
type Wasm<Name extends string> = typeof globalThis extends { WebAssembly: Record<Name, infer Class> } ? Instance<Class> : object;
`;

/** The types of the engines, so that they can be read under any `lib` option of TypeScript. */
const engineTypes = () =>
  Object.values(ENGINES).map(({ entry, name }) => {
    const types = readFileSync(join(root, 'pkg', `${name}.d.ts`), 'utf8')
      .replaceAll(/\bWebAssembly\.(\w+)(?=[;|\s])(?!`)/g, "Wasm<'$1'>")
      .replaceAll(
        /= RequestInfo \| URL \| Response\b/g,
        "= string | Global<'Request'> | Global<'URL'> | Global<'Response'>",
      )
      .replaceAll(/(?<=[=|] )BufferSource\b/g, 'ArrayBuffer | ArrayBufferView');
    return [`${entry}.d.ts`, `/// <reference lib="esnext.disposable" />\n${types}\n${PLATFORM}`];
  });

/** The property that mirrors an attribute, as a member of an interface. @param {Item} attribute */
function propertyIn({ name, fieldName, type, default: initial, description }) {
  const said = [description, name !== fieldName && `The attribute \`${name}\`.`];
  const text = `/** ${said.filter(Boolean).join(' ')}${initial ? ` @default ${initial}` : ''} */`;
  const types = type?.text.split(' | ') ?? [];
  const none = initial === undefined && types[0] !== 'boolean' ? ' | null' : '';
  // What can be written as text, or as a number or a list, is read as the attribute's text.
  const isMixed =
    (types.includes('number') &&
      types.some((/** @type {string} */ one) => !/^\d/.test(one) && one !== 'number')) ||
    types.some((/** @type {string} */ one) => one.startsWith('readonly'));
  if (!isMixed) return `${text}\n  ${fieldName}: ${type?.text}${none};`;
  const open = types.includes('string') ? '' : ' | (string & {})';
  return `${text}
  get ${fieldName}(): string${none};
  set ${fieldName}(value: ${type?.text}${open}${none});`;
}

/**
 * A method that adds or removes a listener, with the events of the element before those of every element.
 * @param {string} verb @param {string} name the name of the class
 */
function listening(verb, name) {
  const options = `options?: boolean | ${verb === 'add' ? 'Add' : ''}EventListenerOptions`;
  const events = [`${name}EventMap`, 'HTMLElementEventMap'].map(
    (map) => `  ${verb}EventListener<K extends keyof ${map}>(
    type: K,
    listener: (this: ${name}, event: ${map}[K]) => void,
    ${options},
  ): void;`,
  );
  return `${events.join('\n')}
  ${verb}EventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    ${options},
  ): void;`;
}

/** The public types of an element. @param {Tag} tag */
export function publicTypes(tag) {
  const { path } = ELEMENTS[tag];
  const types = typesFor(path)
    .replaceAll(/'([./\w]+)\/engine\.js'/g, (_, to) => {
      const folder = /** @type {keyof typeof ENGINES} */ (basename(join(dirname(path), to)));
      return `'./${ENGINES[folder].entry}.js'`;
    })
    .replaceAll("'../game/types.js'", "'./game-2048.js'");
  const { name, description, attributes, members } = elementIn(path);
  const [, kind] = types.match(/interface (\w+)Element\b/) ?? [];
  const statics = members.filter(({ static: isStatic }) => isStatic);
  return `/** The types of the element <${tag}>. */

${types.replace(`interface ${kind}Element {`, `interface ${kind}Element extends ${kind}Attributes {`)}
/**
 * The properties that mirror the attributes. Setting one to null or undefined, or a boolean one to \`false\`,
 * removes its attribute.
 */
export interface ${kind}Attributes {
  ${attributes
    .filter(({ name }) => !GLOBAL.includes(name))
    .map(propertyIn)
    .join('\n  ')}
}

/** Texts in ICU MessageFormat by key, and groups of them. */
export interface Messages {
  readonly [key: string]: string | Messages;
}

export interface ${name} extends ${kind}Element {}
/** ${description} */
export declare class ${name} extends HTMLElement {
  ${statics.map((item) => `/** ${item.description} */\n  static ${signatureOf(item)};`).join('\n  ')}

${['add', 'remove'].map((verb) => listening(verb, name)).join('\n')}
}

declare global {
  interface HTMLElementTagNameMap {
    '${tag}': ${name};
  }
}
`;
}

/** @returns {(Element & { tagName: Tag })[]} */
const elements = () =>
  manifest().modules.flatMap(({ declarations }) => /** @type {any} */ (declarations));

/**
 * The custom properties, states and parts, as VS Code completes them in style sheets. By hand: the integration writes no
 * states, and a part that several elements have several times.
 */
function cssData() {
  /** @param {'cssProperties' | 'cssStates' | 'cssParts'} list @param {(name: string) => string} selector */
  const all = (list, selector = (name) => name) => {
    const items = elements().flatMap((element) => element[list]);
    const byName = new Map(items.map(({ name, description }) => [selector(name), description]));
    return [...byName].map(([name, description]) => ({ name, description }));
  };
  return {
    version: 1.1,
    properties: all('cssProperties'),
    pseudoClasses: all('cssStates', (name) => `:state(${name})`),
    pseudoElements: all('cssParts', (name) => `::part(${name})`).filter(
      ({ name }) => !name.includes('*'),
    ),
  };
}

/**
 * A type as another file may write it: what the types of the element export comes from their file.
 * @param {string} type @param {Tag} tag
 */
function importing(type, tag) {
  const types = publicTypes(tag);
  return type.replaceAll(/(?<!['\w])[A-Z]\w*/g, (name) => {
    const exported = new RegExp(`^export (?:interface|type) (?:\\{.*)?\\b${name}\\b`, 'm');
    return exported.test(types) ? `import('./${tag}.js').${name}` : name;
  });
}

/**
 * What frameworks set and hear of each element: properties by both their names, of which one is the attribute's,
 * since a server can only write attributes.
 */
function frameworkTypes() {
  const all = elements();
  const properties = all.map(({ tagName, members }) => {
    const settable = members.filter(
      ({ kind, readonly, attribute }) =>
        kind === 'field' && !readonly && !GLOBAL.includes(attribute),
    );
    const lines = settable.flatMap(({ name, attribute = name, type, description, ...more }) => {
      const none = attribute === name || more.default !== undefined || type.text === 'boolean';
      const what = `${importing(type.text, tagName)}${none ? '' : ' | null'}`;
      const keys = [...new Set([name, attribute])];
      return keys.map((key) => `    /** ${description} */\n    '${key}'?: ${what};`);
    });
    return `  '${tagName}': {\n${lines.join('\n')}\n  };`;
  });
  const list = (/** @type {(element: typeof all[number]) => string} */ typeOf) =>
    all.map((element) => `  '${element.tagName}': ${typeOf(element)};`).join('\n');
  return `/** What frameworks set and hear of each element, for the types of React, Vue and Svelte. */
${all.map(({ name, tagName }) => `import type { ${name}, ${name}EventMap } from './${tagName}.js';`).join('\n')}

export interface Elements {
${list(({ name }) => name)}
}

export interface Events {
${list(({ name }) => `${name}EventMap`)}
}

export interface Properties {
${properties.join('\n')}
}
`;
}

/** The public types, by the names of their files in lib/ and dist/. @returns {Record<string, string>} */
export const typeFiles = () =>
  Object.fromEntries([
    ...engineTypes(),
    ...Object.keys(ELEMENTS).map((tag) => [`${tag}.d.ts`, publicTypes(/** @type {Tag} */ (tag))]),
  ]);

/** The files of the package that describe the elements, by their names in lib/. @returns {Record<string, string>} */
export const descriptions = () => ({
  'custom-elements.json': JSON.stringify(manifest(), null, 2),
  'elements.d.ts': frameworkTypes(),
  'vscode.html-data.json': getVsCodeHtmlCustomData(/** @type {any} */ (manifest()), {}),
  'vscode.css-data.json': JSON.stringify(cssData(), null, 2),
  'web-types.json': getWebTypesData(/** @type {any} */ (manifest()), {}),
  ...typeFiles(),
});
