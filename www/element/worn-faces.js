/** Faces of their own for the tiles of elements and pages, with their style sheet. Loaded when there are some. */
import { addSheets } from './dom.js';
import STYLES from './faces.css?inline';
import { facesOf } from './faces.js';

/** Lets a page draw tiles as elements do. @param {Document | ShadowRoot} root */
export const addFaceStyles = (root) => addSheets(root, STYLES);

/** @type {import('./wear.js').Wardrobe['facesFor']} */
export function facesFor(wish, root) {
  addFaceStyles(root);
  return facesOf(wish);
}
