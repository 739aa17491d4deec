/** What an element shows on its tiles. */
import { bestEffort } from './dom.js';
import { NUMBERS } from './tile-face.js';

/** @typedef {import('./tile-face.js').Faces} Faces */

/** Makes what tiles show, and adds its style sheet. @typedef {{ facesFor(wish: Wish, root: ShadowRoot): Faces }} Wardrobe */
/** What an element is asked for. @typedef {{ faces: string | null, powers?: boolean }} Wish */

/** What each view shows, as text. @type {WeakMap<object, string>} */
const worn = new WeakMap();

/**
 * Shows what the attributes of an element ask for. More than numbers is loaded then.
 * @param {Wish} element
 * @param {{ panel: { root: ShadowRoot, faces: Faces }, view: { faces: Faces } }} parts
 * @param {() => unknown} redraw called when that has changed
 * @param {() => Promise<Wardrobe>} load
 * @param {Faces} [numbers] what tiles show otherwise
 */
export function wear(element, { panel, view }, redraw, load, numbers = NUMBERS) {
  if (!(element.faces || element.powers || view.faces !== numbers)) return;
  bestEffort(async () => {
    const { facesFor } = await load();
    const { faces, powers } = element;
    const wish = JSON.stringify([faces, powers]);
    if (worn.get(view) === wish) return;
    worn.set(view, wish);
    view.faces = faces || powers ? facesFor({ faces, powers }, panel.root) : numbers;
    panel.faces = view.faces;
    redraw();
  });
}
