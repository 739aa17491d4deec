/**
 * Markup and script URLs for pages that require trusted types. All of them are part of this program;
 * nothing written by a player or another page goes through here.
 */

const NAME = 'game-2048';
const KEY = Symbol.for(NAME);
/** @type {typeof globalThis & { [KEY]?: typeof rules, trustedTypes?: { createPolicy(name: string, options: typeof rules): typeof rules } }} */
const page = globalThis;

const identity = (/** @type {string} */ text) => text;
const rules = { createHTML: identity, createScriptURL: identity };

function makePolicy() {
  try {
    return page.trustedTypes?.createPolicy(NAME, rules) ?? rules;
  } catch {
    // The page forbids a policy with this name, but it may not require one either.
    return rules;
  }
}

// Shared through a global, because a page may load elements from different builds and the browser may
// forbid a second policy with the same name.
page[KEY] ??= makePolicy();
const policy = page[KEY];

/** @param {string} markup */
export const trustedHTML = (markup) => policy.createHTML(markup);

/** @param {string} url */
export const trustedURL = (url) => policy.createScriptURL(url);
