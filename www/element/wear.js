/** What an element shows on its tiles. */
import { bestEffort } from './dom.js';
import { NUMBERS } from './tile-face.js';

/** @typedef {import('./tile-face.js').Faces} Faces */

/**
 * Shows what the attributes of an element ask for. More than numbers is loaded then.
 * @param {{ faces: string | null, powers?: boolean }} element
 * @param {{ panel: { root: ShadowRoot, faces: Faces }, view: { faces: Faces } }} parts
 * @param {() => unknown} redraw called when that has changed
 */
export function wear(element, parts, redraw) {
  if (element.faces || element.powers || parts.view.faces !== NUMBERS)
    bestEffort(async () => (await import('./worn-faces.js')).wear(element, parts, redraw));
}
