/** What the pages show of tiles outside the elements: numbers, or the faces that the player has chosen. */
import { listText } from '../../element/attributes.js';
import { facesOf } from '../../element/faces.js';
import { stored } from './settings.js';

/** @typedef {import('../../game/types.js').TileFace} TileFace */

/** @param {readonly TileFace[]} list */
export const facesIn = (list) => facesOf({ faces: listText(list) });

let text = '';
let made = facesOf({});

/** The faces that are chosen now. */
export function chosenFaces() {
  // The page of the puzzle has dialogs about both games, but the texts on its board are none of 2048.
  const game =
    /** @type {Partial<import('../../game/game-2048.js').Game2048> | null | undefined} */ (
      globalThis.document?.querySelector('game-2048#game')
    );
  const { faces = stored.get('faces'), powers = stored.get('powers') === 'on' } = game ?? {};
  const wanted = `${powers} ${faces}`;
  if (wanted !== text) made = facesOf({ faces, powers });
  text = wanted;
  return made;
}
