/** The colors of all palettes but the default. Loaded when another one is first chosen. */
import css from '../styles/palettes.css?inline';
import { addSheets } from './dom.js';

// A call, because the bundler would repeat a constant in each place.
export const COLORS = String(css);

const PALETTES = [
  'dusk',
  ...Array.from(COLORS.matchAll(/:host\(\[palette~=\W?(\w+)/g), ([, it]) => it),
];

/** Adds the colors to a page or an element. @param {Document | ShadowRoot} root @returns {string} as CSS */
export function addColors(root) {
  addSheets(root, COLORS);
  return COLORS;
}

/**
 * Gives an element the colors of its palette, and says if there is no such palette.
 * @param {Element} element @param {import('./notices.js').Notices} [notices]
 */
export function show(element, notices) {
  addColors(/** @type {ShadowRoot} */ (element.shadowRoot));
  const palette = element.getAttribute('palette')?.trim() ?? 'dusk';
  const list = `${PALETTES.slice(0, -1).join(', ')} or ${PALETTES.at(-1)}`;
  const error = `palette must be ${list}, not “${palette}”`;
  if (PALETTES.includes(palette)) notices?.clear('palette');
  else if (!notices) console.warn(error);
  else notices.show('palette', { text: ({ badAttributes }) => badAttributes(error) });
}
