/**
 * The faces that the player has chosen for the tiles. Local storage has what the board shows, as the attribute of the
 * element, so that it needs nothing else at a start; pictures lie in the database.
 */
import { CLASSIC_GOAL, MAX_FACES } from '../../../pkg/game_constants.js';
import { listText } from '../../element/attributes.js';
import { withDatabase } from '../../storage/database.js';
import { pictureKey } from '../saved/pictures.js';
import { chosenFaces } from '../shell/faces.js';
import { stored } from '../shell/settings.js';
import { find } from '../shell/shell.js';
import { facesOfSet, SETS } from './sets.js';

/** @typedef {import('../../game/types.js').TileFace} TileFace */

/** A face of the player's own: a text, or a picture. @typedef {{ text: string, name: string, picture?: Blob | string }} OwnFace */

/** The player's own tiles. @typedef {{ name: string, faces: OwnFace[] }} OwnSet */

const OWN = 'own';

/** The tiles that a single file holds. They belong to it: other files and the pages have other ones. */
const inside =
  import.meta.env.MODE === 'single' ? document.getElementById('faces')?.textContent : undefined;

/** What is chosen in such a file, as long as it is open. @type {Map<string, string>} */
const chosen = new Map([['faces-set', OWN]]);

const kept = inside
  ? {
      get: (/** @type {string} */ name) => chosen.get(name) ?? null,
      set: (/** @type {string} */ name, /** @type {string} */ value) => chosen.set(name, value),
      delete: (/** @type {string} */ name) => chosen.delete(name),
    }
  : stored;

/** The name of the chosen set. */
export const chosenSet = () => {
  const name = kept.get('faces-set') ?? '';
  return name === OWN || SETS.includes(name) ? name : 'numbers';
};

/** Whether the number stays in a corner. */
export const hasCorners = () => kept.get('faces-corner') !== 'off';

/** Those of a single file. @type {OwnSet | undefined} */
let own;

/** The player's own tiles, with their pictures. @returns {Promise<OwnSet>} */
export async function readOwn() {
  if (inside && !own) {
    const { name = '', faces = [] } = JSON.parse(inside);
    own = {
      name,
      faces: faces.map((/** @type {TileFace} */ { text = '', name = '', image }) => ({
        ...{ text, name },
        picture: /** @type {string | undefined} */ (image),
      })),
    };
  }
  if (own) return own;
  const { name = '', faces = [] } = stored.read('faces-own') ?? {};
  const pictures = await readPictures(faces.length).catch((error) => {
    console.warn('the pictures cannot be read:', error);
    return [];
  });
  const all = faces.map(
    (/** @type {OwnFace} */ { text = '', name = '' }, /** @type {number} */ at) => ({
      ...{ text, name, picture: pictures[at] },
    }),
  );
  return { name, faces: all };
}

/** @param {number} count @returns {Promise<(Blob | undefined)[]>} */
const readPictures = (count) =>
  withDatabase((database) =>
    Promise.all(Array.from({ length: count }, (_, at) => database.get('pictures', pictureKey(at)))),
  );

/**
 * Stores the player's own tiles. Rejects if their pictures can't be stored.
 * @param {OwnSet} set
 */
export async function keepOwn({ name, faces }) {
  if (inside) {
    own = { name, faces };
    return;
  }
  const texts = faces.map(({ text, name }) => ({ text, name }));
  kept.set('faces-own', JSON.stringify({ name, faces: texts }));
  await withDatabase(async (database) => {
    const { store, done } = database.transaction('pictures', 'readwrite');
    for (let at = 0; at < MAX_FACES; at++) {
      const picture = faces[at]?.picture;
      if (picture) store.put(picture, pictureKey(at));
      else store.delete(pictureKey(at));
    }
    await done;
  });
}

/** What the tiles of a set show. @param {string} set @param {string} language @param {OwnSet} own @returns {TileFace[]} */
export function facesFor(set, language, own) {
  if (set === 'numbers') return [];
  if (set !== OWN) return facesOfSet(set, language);
  return own.faces.map(({ text, name, picture }) => ({ text, name, image: picture }));
}

/** A page and its game; that of the puzzle shows numbers. @typedef {import('../shell/dialog.js').AppContext & { game: HTMLElement }} Context */

/**
 * Shows the chosen set on the board, and from now on at every start.
 * @param {Context} context @param {OwnSet} own
 */
export function wear({ game, settings }, own) {
  const number = hasCorners();
  const all = facesFor(chosenSet(), settings.get('language'), own);
  const faces = all.map((face) => (number ? face : { ...face, number }));
  const pictured = faces.some(({ image }) => image);
  if (faces.length === 0) kept.delete('faces');
  // A picture is shown once it has been read.
  else kept.set('faces', JSON.stringify(faces.map(({ image, ...face }) => face)));
  if (pictured) kept.set('pictures', 'yes');
  else kept.delete('pictures');
  if (game.localName === 'game-2048')
    Object.assign(game, { faces: faces.length > 0 ? listText(faces) : null });
  nameGoal();
}

/** What the page says of the aim without faces, and with them. */
let aim = { plain: '', named: '' };

/** Names the face of the tile that wins. */
function nameGoal() {
  const shown = find('aim');
  const plain = shown.textContent === aim.named ? aim.plain : shown.textContent;
  aim = { plain, named: plain.replace(/2048/, chosenFaces().named(CLASSIC_GOAL)) };
  shown.textContent = aim.named;
}

/**
 * Shows the chosen set, with its pictures from the database.
 * @param {Context} context
 * @returns the player's own tiles
 */
export async function resume(context) {
  const own = await readOwn();
  wear(context, own);
  // The page writes its aim anew for another game.
  context.events.addEventListener('variant', nameGoal);
  return own;
}

/** Chooses a set. @param {string} name @param {boolean} corners whether numbers stay in the corners */
export function choose(name, corners) {
  kept.set('faces-set', name);
  kept.set('faces-corner', corners ? 'on' : 'off');
}
