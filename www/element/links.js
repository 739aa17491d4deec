/** Which of the links in a text is meant. No engine. */

/** @typedef {import('../../pkg/game_2048.js').Link} Link */

/**
 * Returns a function that finds the record or table that a text is about: of the wanted kind, if there is one, and an
 * intact one rather than a damaged one. Without any, it is the text itself, so that a reader of records says what is
 * wrong with it. It throws if the text isn't one, or is too long.
 * @param {(text: string) => Link[]} findLinks of an engine
 */
export const linkFinder = (findLinks) => {
  const bestOf = (/** @type {Link[]} */ links) => links.find(({ intact }) => intact) ?? links[0];
  return (/** @type {string} */ text, /** @type {Link['kind']} */ wanted) => {
    const links = findLinks(text);
    /** @type {{ kind?: Link['kind'], text: string }} */
    const none = { text: text.trim() };
    return bestOf(links.filter(({ kind }) => kind === wanted)) ?? bestOf(links) ?? none;
  };
};
