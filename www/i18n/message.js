/**
 * Reads a message: a text in ICU MessageFormat, with plural, select and two formats of an argument. The build compiles
 * ours, so this is loaded only with the first language that a page registers.
 */

/**
 * A part of a message.
 * @typedef {{ type: 'text', text: string } | { type: 'count' } | Value | Choice} Part
 */

/** The value of an argument, as it is, or as a number, or in lower case. @typedef {{ type: 'value' | 'number' | 'lower', name: string }} Value */

/** One of several messages, chosen by an argument. @typedef {{ type: 'plural' | 'select', name: string, cases: Map<string, Part[]> }} Choice */

/** @param {string} type @returns {type is 'number' | 'lower'} */
const isFormat = (type) => type === 'number' || type === 'lower';

/**
 * The parts of a message.
 * @param {unknown} message
 * @returns {Part[]}
 * @throws {Error} if it is not a message
 */
export function readMessage(message) {
  if (typeof message !== 'string') throw new TypeError('it is not a text');
  let at = 0;

  /** @param {string} expected @returns {never} */
  const fail = (expected) => {
    throw new SyntaxError(`${expected} is expected at character ${at + 1}`);
  };

  /** Takes what comes next, if it is this. @param {RegExp} pattern @returns {string | undefined} its first group */
  const take = (pattern) => {
    const sticky = new RegExp(pattern, 'y');
    sticky.lastIndex = at;
    const found = sticky.exec(message);
    if (found) at = sticky.lastIndex;
    return found?.[1];
  };

  /** @param {boolean} inPlural @returns {string | undefined} */
  const text = (inPlural) => {
    const quoted = take(inPlural ? /'([{}#](?:[^']|'')*)'/ : /'([{}](?:[^']|'')*)'/);
    if (quoted) return quoted.replaceAll("''", "'");
    return take(/'(')/) ?? take(inPlural ? /([^{}#])/ : /([^{}])/);
  };

  /** @param {boolean} inPlural */
  const parts = (inPlural) => {
    /** @type {Part[]} */
    const all = [];
    for (;;) {
      const last = all[all.length - 1];
      const next = text(inPlural);
      if (next !== undefined && last?.type === 'text') last.text += next;
      else if (next !== undefined) all.push({ type: 'text', text: next });
      else if (inPlural && take(/(#)/)) all.push({ type: 'count' });
      else if (take(/(\{)/)) all.push(argument(inPlural));
      else return all;
    }
  };

  /** @param {boolean} inPlural @returns {Part} */
  const argument = (inPlural) => {
    const name = take(/\s*([a-z]\w*)\s*/i) ?? fail('the name of an argument');
    if (take(/(\})/)) return { type: 'value', name };
    const type = take(/,\s*(\w+)\s*/) ?? fail('a comma or }');
    if (isFormat(type)) return take(/(\})/) ? { type, name } : fail('}');
    if (type !== 'plural' && type !== 'select') return fail('plural, select, number or lower');
    /** @type {Choice} */
    const choice = { type, name, cases: new Map() };
    if (!take(/(,)/)) fail('a comma');
    while (!take(/\s*(\})/)) {
      const key =
        take(type === 'plural' ? /\s*(=\d+|[a-z]+)\s*\{/ : /\s*(\w+)\s*\{/) ?? fail('a case');
      choice.cases.set(key, parts(inPlural || type === 'plural'));
      if (!take(/(\})/)) fail('}');
    }
    return choice.cases.has('other') ? choice : fail('the case “other”');
  };

  const all = parts(false);
  return at < message.length ? fail('the end') : all;
}

/** All parts of a message, those inside of others included, in order. @param {Part[]} parts @returns {Part[]} */
export const allParts = (parts) =>
  parts.flatMap((part) => [
    part,
    ...('cases' in part ? [...part.cases.values()].flatMap(allParts) : []),
  ]);

/** The names of a message's arguments, in order of their first appearance. @param {Part[]} parts */
export const argumentNames = (parts) => [
  ...new Set(allParts(parts).flatMap((part) => ('name' in part ? part.name : []))),
];
