/**
 * The design tokens and a measure of its own for an element that is registered in any page. Our own pages have
 * both in their style sheet and root, which the elements inherit from, so they register the classes themselves
 * and don't load this file.
 */
import { fitAnyPage } from './dom.js';
import TOKENS from './tokens.css?inline';

/**
 * Registers an element.
 * @template {CustomElementConstructor} Defined
 * @param {string} name @param {Defined} defined
 * @returns {Defined} the registered class, which may come from another copy of this file
 */
export function define(name, defined) {
  const registry = globalThis.customElements;
  if (registry && !registry.get(name)) registry.define(name, defined);
  return /** @type {Defined} */ (registry?.get(name) ?? defined);
}

/** What 1rem is in an element: its own font size, not that of the page's root. */
const REM = '--game-2048-rem';

// A registered property inherits the length that it has on the element, not the text `1em`.
try {
  globalThis.CSS?.registerProperty({
    name: REM,
    syntax: '<length>',
    inherits: true,
    initialValue: '16px',
  });
} catch {
  // Another copy of this file has registered it.
}

// Media queries measure by the browser's font size already. Container queries know no properties, but the font
// size of their container, which is the element.
fitAnyPage(TOKENS, (text) =>
  text.replace(
    /(@media[^{]*)|(@container[^{]*)|(-?[\d.]+)rem\b/g,
    (found, media, container, count) => {
      if (media) return found;
      return container ? container.replaceAll('rem', 'em') : `calc(${count}*var(${REM}))`;
    },
  ),
);
