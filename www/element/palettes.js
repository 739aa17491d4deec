/**
 * The colors of all palettes but the default. Loaded when another one is first chosen. It imports nothing
 * of the element, so that a first visit stays small.
 */
import css from '../styles/palettes.css?inline';

// A call, because the bundler would repeat a constant in each place.
export const COLORS = String(css);

/** The palettes that the style sheet has, after the default. */
const PALETTES = [
  'dusk',
  ...Array.from(COLORS.matchAll(/:host\(\[palette=\W?(\w+)/g), ([, it]) => it),
];

/** Made on first use, so that this file can be imported without a DOM. @type {CSSStyleSheet | undefined} */
let sheet;

/** Adds the colors to a page or an element. @param {Document | ShadowRoot} root @returns {string} as CSS */
export function addColors(root) {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(COLORS);
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
  return COLORS;
}

/**
 * Gives an element the colors of its palette, and says if there is no such palette.
 * @param {Element} element @param {import('./notices.js').Notices} [notices]
 */
export function show(element, notices) {
  addColors(/** @type {ShadowRoot} */ (element.shadowRoot));
  const palette = element.getAttribute('palette') ?? 'dusk';
  const list = `${PALETTES.slice(0, -1).join(', ')} or ${PALETTES.at(-1)}`;
  const error = `palette must be ${list}, not “${palette}”`;
  if (PALETTES.includes(palette)) notices?.clear('palette');
  else if (!notices) console.warn(error);
  else notices.show('palette', { text: ({ badAttributes }) => badAttributes(error) });
}
