/**
 * Markup and addresses of scripts for a page that requires trusted types. All of them are ours: nothing
 * that a player or another page wrote comes here.
 */

const NAME = 'game-2048';
const KEY = Symbol.for(NAME);
const page = /** @type {any} */ (globalThis);

const same = (/** @type {string} */ text) => text;
const rules = { createHTML: same, createScriptURL: same };

function makePolicy() {
  try {
    return page.trustedTypes?.createPolicy(NAME, rules) ?? rules;
  } catch {
    // The page allows no policy of this name; it may not require one either.
    return rules;
  }
}

// A page may have several elements, of several builds, and forbid a second policy of one name.
page[KEY] ??= makePolicy();

/** Markup of ours. @param {string} markup @returns {string} */
export const trustedHTML = (markup) => page[KEY].createHTML(markup);

/** The address of a script of ours. @param {string} url @returns {string} */
export const trustedURL = (url) => page[KEY].createScriptURL(url);
