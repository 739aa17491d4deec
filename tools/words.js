// Compiles the words of www/words/, ICU messages as JSON, to the modules in pkg/words/: a message without arguments is a
// text, any other is a function of its arguments, in the order in which they first appear in English. So no page loads a
// parser.

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';
import { allParts, argumentNames, readMessage } from '../www/i18n/message.js';
import { Problem, root, script } from './run.js';

/** @typedef {import('../www/i18n/message.js').Part} Part */
/** Messages by their keys. @typedef {{ [key: string]: string | Messages }} Messages */
/** The messages of each language, by file and bundle. @typedef {Record<string, Record<string, Messages>>} Words */

const WORDS = join(root, 'www/words');
const COMPILED = join(root, 'pkg/words');

/** The modules of a language that is not English, and the files of its words that each has. */
const MODULES = { elements: ['elements'], pages: ['pages', 'games'] };

/** @param {unknown} error */
const reasonOf = (error) => (error instanceof Error ? error.message : String(error));

/** Reads all words. @returns {Words} */
export function readWords() {
  /** @type {Words} */
  const words = {};
  for (const path of readdirSync(WORDS, { recursive: true, encoding: 'utf8' })) {
    const { dir: tag, name, ext } = parse(path);
    if (ext !== '.json') continue;
    try {
      words[tag] = { ...words[tag], [name]: JSON.parse(readFileSync(join(WORDS, path), 'utf8')) };
    } catch (error) {
      throw new Problem(`www/words/${tag}/${name}.json: ${reasonOf(error)}`);
    }
  }
  return words;
}

/** The types of a message's arguments by their names, in order. @param {Part[]} message */
export function typesOf(message) {
  const types = argumentNames(message).map((name) => {
    const uses = allParts(message).filter((part) => 'name' in part && part.name === name);
    const is = (/** @type {Part['type'][]} */ ...some) =>
      uses.some(({ type }) => some.includes(type));
    if (is('plural', 'number')) return [name, 'number'];
    if (uses.some((use) => 'cases' in use && use.cases.has('true'))) return [name, 'boolean'];
    return [name, is('select', 'lower') ? 'string' : 'string | number'];
  });
  return /** @type {Record<string, string>} */ (Object.fromEntries(types));
}

/** The plural forms that whole numbers have in a language. Some languages have one more for millions. @param {string} tag */
function formsOf(tag) {
  const rules = new Intl.PluralRules(tag);
  const some = Array.from({ length: 1000 }, (_, count) => rules.select(count));
  return { needed: new Set([...some, 'other']), known: rules.resolvedOptions().pluralCategories };
}

/**
 * Checks a message of a language against the arguments of the English one.
 * @param {Part[]} message
 * @param {Record<string, string>} types
 * @param {string} tag
 * @throws {Error} that names what is wrong
 */
function check(message, types, tag) {
  const { needed, known } = formsOf(tag);
  for (const part of allParts(message)) {
    if (!('name' in part)) continue;
    const { name, type } = part;
    if (!(name in types)) throw new RangeError(`there is no argument {${name}}`);
    if ((type === 'plural' || type === 'number') && types[name] !== 'number')
      throw new TypeError(`{${name}} is no number: in English, it is not {${name}, number}`);
    if (type !== 'plural') continue;
    const forms = /** @type {Intl.LDMLPluralRule[]} */ ([...part.cases.keys()]);
    const missing = [...needed].filter((form) => !part.cases.has(form));
    const wrong = forms.find((form) => !form.startsWith('=') && !known.includes(form));
    const several = missing.length > 1 ? 's' : '';
    if (missing.length > 0)
      throw new RangeError(`{${name}} lacks the plural form${several} ${missing.join(', ')}`);
    if (wrong) throw new RangeError(`{${name}} has the form ${wrong}, which the language has not`);
  }
}

/**
 * The code of a message: an expression that is a string.
 * @param {Part[]} message
 * @param {Record<string, string>} types the types of the arguments
 * @param {string} [count] the argument that # stands for
 * @returns {string}
 */
function codeOf(message, types, count = '') {
  /** @param {Part} part */
  const partOf = (part) => {
    if (part.type === 'text') return part.text.replace(/[\\`]|\$(?=\{)/g, '\\$&');
    if (part.type === 'count') return `\${write(${count})}`;
    const { name } = part;
    if ('cases' in part) return `\${${choiceOf(part)}}`;
    if (part.type === 'number') return `\${write(${name})}`;
    return `\${${part.type === 'lower' ? `${textOf(name)}.toLowerCase()` : name}}`;
  };

  const textOf = (/** @type {string} */ name) =>
    types[name] === 'string' ? name : `String(${name})`;

  /** @param {import('../www/i18n/message.js').Choice} choice */
  const choiceOf = ({ type, name, cases }) => {
    const codes = [...cases].map(([key, parts]) => ({
      key,
      code: codeOf(parts, types, type === 'plural' ? name : count),
    }));
    const other = codes.find(({ key }) => key === 'other')?.code ?? '';
    const isExact = (/** @type {string} */ key) => key.startsWith('=');
    const test = (/** @type {string} */ key) => {
      if (isExact(key)) return `${name} === ${key.slice(1)}`;
      if (type === 'plural') return `form(${name}) === '${key}'`;
      if (types[name] === 'boolean') return key === 'true' ? name : `!${name}`;
      return `${textOf(name)} === '${key}'`;
    };
    return (
      codes
        .filter(({ key, code }) => key !== 'other' && (isExact(key) || code !== other))
        // An exact number comes before the form that it has.
        .sort((a, b) => Number(isExact(b.key)) - Number(isExact(a.key)))
        .reduceRight((rest, { key, code }) => `${test(key)} ? ${code} : ${rest}`, other)
    );
  };

  const [only] = message;
  if (message.length === 1 && 'cases' in only) return choiceOf(only);
  const code = message.map(partOf).join('');
  return message.every(({ type }) => type === 'text') && !/['\n]/.test(code)
    ? `'${code}'`
    : `\`${code}\``;
}

/**
 * The code of a message, and the names of its arguments, if there are any.
 * @param {string} english @param {unknown} ours @param {string} tag
 * @returns {{ code: string, names?: object }}
 */
function messageOf(english, ours, tag) {
  const types = typesOf(readMessage(english));
  const message = readMessage(ours);
  check(message, types, tag);
  const code = codeOf(message, types);
  const parameters = Object.entries(types).map(([name, type]) => `/** @type {${type}} */ ${name}`);
  if (parameters.length === 0) return { code };
  return { code: `(${parameters.join(', ')}) => ${code}`, names: Object.keys(types) };
}

/** Compiles words to modules, by their paths in pkg/words/. A fault names its file and key. @param {Words} words */
export function compile({ en, ...others }) {
  /** @type {string[]} */
  const faults = [];
  /** @type {Record<string, string>} */
  const modules = {};
  /** The names of the arguments in a table of English messages, for the functions of other languages. @type {Record<string, object>} */
  const parameters = {};

  /**
   * Compiles a message or a table of them. What a language lacks is English.
   * @param {string} tag
   * @param {string[]} path the file, the bundle and the keys
   * @param {any} english @param {any} [ours]
   * @returns {ReturnType<typeof messageOf>}
   */
  const compiled = (tag, path, english, ours = english) => {
    try {
      if (typeof english === 'string') {
        // Translation platforms write what is not translated yet as an empty text.
        const isMissing = ours === english || (ours === '' && english.trim() !== '');
        return messageOf(english, isMissing ? english : ours, isMissing ? 'en' : tag);
      }
      const unknown = Object.keys(ours).find((key) => !Object.hasOwn(english, key));
      if (unknown) throw new RangeError(`English has no ${unknown}`);
    } catch (error) {
      const [file, ...keys] = path;
      faults.push(`www/words/${tag}/${file}.json: ${keys.join('.')}: ${reasonOf(error)}`);
      return { code: "''" };
    }
    const entries = Object.keys(english).map((key) => {
      const { code, names } = compiled(tag, [...path, key], english[key], ours[key]);
      return { code: `${JSON.stringify(key)}: ${code},\n`, named: names ? [[key, names]] : [] };
    });
    const named = entries.flatMap((entry) => entry.named);
    return {
      code: `{\n${entries.map(({ code }) => code).join('')}}`,
      names: named.length > 0 ? Object.fromEntries(named) : undefined,
    };
  };

  /** @param {string} path @param {string} tag @param {string} start @param {string} code */
  const add = (path, tag, start, code) => {
    const used = ['form', 'write'].filter((name) => code.includes(`${name}(`));
    const numbers = `import { numbersIn } from '../../../www/i18n/numbers.js';\n\nconst { ${used.join(', ')} } = numbersIn('${tag}');\n\n`;
    modules[path] =
      `// Made by tools/words.js.\n${used.length > 0 ? numbers : ''}${start} ${code};\n`;
  };

  for (const [file, bundles] of Object.entries(en)) {
    for (const [name, english] of Object.entries(bundles)) {
      const { code, names = {} } = compiled('en', [file, name], english);
      add(`en/${name}.js`, 'en', 'export const english =', code);
      if (file === 'elements') parameters[name] = names;
    }
  }
  // A fault of the English message would be one of every language.
  if (faults.length > 0) return { faults, modules };
  modules['parameters.js'] = `export default ${JSON.stringify(parameters, null, 2)};\n`;
  for (const [tag, ours] of Object.entries(others)) {
    for (const [module, files] of Object.entries(MODULES)) {
      const tables = files.map((file) => compiled(tag, [file], en[file] ?? {}, ours[file]).code);
      const code = tables.map((table) => table.slice(2, -1)).join('');
      add(`${tag}/${module}.js`, tag, 'export default', `{\n${code}}`);
    }
  }
  return { faults, modules };
}

/** Writes pkg/words/. */
export function writeWords() {
  const { faults, modules } = compile(readWords());
  if (faults.length > 0) throw new Problem(faults.join('\n'));
  rmSync(COMPILED, { recursive: true, force: true });
  for (const [path, code] of Object.entries(modules)) {
    mkdirSync(join(COMPILED, dirname(path)), { recursive: true });
    writeFileSync(join(COMPILED, path), code);
  }
}

script(import.meta.url, async () => writeWords());
