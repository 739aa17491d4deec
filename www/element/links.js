/** What a text holds of the links that the engine found in it. No engine. */

/** @typedef {import('../../pkg/game_2048.js').Link} Link */

/**
 * The record or table that a text is about: the first one that is intact, otherwise the first one. Without any, the
 * text itself, so that a reader of records says what is wrong with it.
 * @param {Link[]} links @param {string} text
 * @returns {{ kind?: Link['kind'], text: string }}
 */
export const bestLink = (links, text) =>
  links.find(({ intact }) => intact) ?? links[0] ?? { text: text.trim() };
