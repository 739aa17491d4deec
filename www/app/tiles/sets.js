/** The sets of faces for the tiles that come with the page. Names and planets are in the player's language. */
import { FACES } from '../../i18n/games.js';

/** @typedef {import('../../game/types.js').TileFace} TileFace */

/** The texts of each set, from the tile 2 on; in place of undefined, the names are the texts. @type {Record<string, string[] | undefined>} */
const TEXTS = {
  roman: 'II IV VIII XVI XXXII LXIV CXXVIII CCLVI DXII MXXIV MMXLVIII'.split(' '),
  greek: [...'αβγδεζηθικλμνξοπρ'],
  elements: 'H He Li Be B C N O F Ne Na Mg Al Si P S Cl'.split(' '),
  sky: undefined,
  alphabet: [...'ABCDEFGHIJKLMNOPQ'],
  animals: '🐜 🐝 🐸 🐭 🐹 🐰 🐱 🦊 🐶 🐑 🐷 🦁 🐻 🐴 🐮 🐘 🐳'.split(' '),
};

/** The names of the sets. */
export const SETS = Object.keys(TEXTS);

/**
 * The faces of a set.
 * @param {string} set @param {string} language
 * @returns {TileFace[]}
 */
export function facesOfSet(set, language) {
  const { names } = FACES.in(language);
  const spoken = /** @type {Record<string, string>} */ (names)[set]?.split(/\s*[,，、]\s*/) ?? [];
  const texts = TEXTS[set] ?? spoken;
  return texts.map((text, at) =>
    spoken[at] && spoken[at] !== text ? { text, name: spoken[at] } : { text },
  );
}
