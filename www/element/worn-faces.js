/** Shows faces of their own on the tiles of elements and pages. Loaded when there are some. */
import { addSheets } from './dom.js';
import STYLES from './faces.css?inline';
import { facesOf } from './faces.js';
import { NUMBERS } from './tile-face.js';

/** Lets a page draw tiles as elements do. @param {Document | ShadowRoot} root */
export const addFaceStyles = (root) => addSheets(root, STYLES);

/** What each view shows, as text. @type {WeakMap<object, string>} */
const worn = new WeakMap();

/** @type {typeof import('./wear.js').wear} */
export function wear({ faces, powers = false }, { panel, view }, redraw) {
  const wish = JSON.stringify([faces, powers]);
  if (worn.get(view) === wish) return;
  worn.set(view, wish);
  addFaceStyles(panel.root);
  view.faces = faces || powers ? facesOf({ faces, powers }) : NUMBERS;
  panel.faces = view.faces;
  redraw();
}
