/** Records, tables and own tiles in any text, such as a link or a chat. */

/** @typedef {import('../library/engine.js').Link} Link */

/**
 * Finds the record, table or own tiles that a text is about: of the wanted kind, if there is one, and an intact one rather than a
 * damaged one. Without any, it is the text itself, so that a reader of records says what is wrong with it.
 * @param {string} text
 * @param {Link['kind']} wanted
 * @throws {Error} if the text isn't one or is too long, or if the engine can't be loaded
 */
export async function linkIn(text, wanted) {
  const { find_links, load } = await import('../library/engine.js');
  await load();
  const bestLink = (/** @type {Link[]} */ links) => links.find(({ intact }) => intact) ?? links[0];
  const links = find_links(text);
  /** @type {{ kind?: Link['kind'], text: string }} */
  const none = { text: text.trim() };
  return bestLink(links.filter(({ kind }) => kind === wanted)) ?? bestLink(links) ?? none;
}

/**
 * Opens a record, or the one that a text has. Only for the latter, an engine is loaded.
 * @template T
 * @param {string} text
 * @param {'game' | 'puzzle'} kind
 * @param {(record: string) => T} open throws if the text isn't a record
 * @throws {Error} that says what is wrong with the record
 */
export async function openIn(text, kind, open) {
  try {
    return open(text.trim());
  } catch {
    return open((await linkIn(text, kind)).text);
  }
}
