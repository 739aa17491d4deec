/** Reads, checks and replaces the stored settings of both pages, for a backup. */
import { MAX_FACES } from '../../../pkg/game_constants.js';
import { new_game } from '../../game/engine.js';
import { new_puzzle } from '../../puzzle/engine.js';
import { pictureKey } from '../saved/pictures.js';
import { SETTINGS, stored } from '../shell/settings.js';
import { PUZZLE_SETTINGS } from '../variant/puzzle.js';

/** Whether a text is a date of the calendar, as `2026-11-21`. @param {string} day */
function isDay(day) {
  const date = new Date(`${day}T00:00Z`);
  return date.getTime() > 0 && date.toISOString().slice(0, 10) === day;
}

/**
 * Returns a function that tells whether a text is a stored choice of a game, as written by `variant/slots.js`.
 * @param {(variant: any) => void} begin throws if there is no such variant
 */
const isChoice = (begin) => (/** @type {string} */ text) => {
  try {
    const { kind, day, main, practice } = JSON.parse(text);
    for (const variant of [main, practice]) begin(variant);
    return ['main', 'daily', 'practice'].includes(kind) && isDay(day);
  } catch {
    return false;
  }
};

const isGameChoice = isChoice((variant) => new_game(variant, 0n).free());

const isPuzzleChoice = isChoice(({ side, goal, start }) => {
  if (typeof start === 'object') throw new TypeError('a custom start is never a choice');
  new_puzzle({ side, goal, start }, 0n).free();
});

/** @typedef {Record<string, (value: string) => boolean>} Known checks of values, by setting */

/** @param {import('../shell/settings.js').Table} table @param {Known} more */
function knownIn(table, more) {
  const known = { ...more };
  for (const [name, { values }] of Object.entries(table)) {
    known[name] = (value) => values.includes(value);
  }
  return known;
}

/** Whether a text is a list of faces for tiles, or the player's own set of them. */
const isFaces = (/** @type {string} */ text) => {
  try {
    const found = JSON.parse(text);
    const faces = found.faces ?? found;
    return text.length < 20_000 && Array.isArray(faces) && faces.length <= MAX_FACES;
  } catch {
    return false;
  }
};

/** The settings of the 2048 page, including those shared by both pages. */
const KNOWN = knownIn(SETTINGS, {
  game: isGameChoice,
  faces: isFaces,
  'faces-own': isFaces,
  'faces-set': (name) => /^\w{1,20}$/.test(name),
  'faces-corner': (value) => ['on', 'off'].includes(value),
});

/** The settings that only the puzzle page has. */
const PUZZLE_KNOWN = knownIn(
  Object.fromEntries(Object.entries(PUZZLE_SETTINGS).filter(([name]) => !(name in SETTINGS))),
  { puzzle: isPuzzleChoice },
);

/** The settings that are known and can be chosen. @param {Known} known @param {object} settings */
const pickKnown = (known, settings) =>
  Object.fromEntries(
    Object.entries(settings).filter(
      ([name, value]) =>
        Object.hasOwn(known, name) && typeof value === 'string' && known[name](value),
    ),
  );

/**
 * The settings in a file that can be chosen here. The engines must be loaded.
 * @param {import('./file.js').Chosen} chosen
 */
export const readableSettings = ({ settings, puzzleSettings }) => ({
  settings: pickKnown(KNOWN, settings),
  puzzleSettings: pickKnown(PUZZLE_KNOWN, puzzleSettings),
});

/** The player's own tiles in settings, each as text. @param {Record<string, string>} settings @returns {string[]} */
function ownTilesIn({ 'faces-own': text = '{}' }) {
  const { faces = [] } = isFaces(text) ? JSON.parse(text) : {};
  return faces.map((/** @type {unknown} */ face) => {
    const { text, name } = Object(face);
    return JSON.stringify([text, name]);
  });
}

/**
 * The pictures of own tiles that stay when other settings come without any: those of tiles that are the same there.
 * @param {import('../saved/pictures.js').Pictures} pictures
 * @param {Record<string, string>} here @param {Record<string, string>} there the settings, checked
 * @returns {import('../saved/pictures.js').Pictures | undefined} nothing if all stay
 */
export function picturesThatStay(pictures, here, there) {
  const [mine, theirs] = [here, there].map(ownTilesIn);
  const stay = mine.flatMap((tile, at) => (tile === theirs[at] ? [pictureKey(at)] : []));
  const all = Object.entries(pictures);
  const kept = all.filter(([key]) => stay.includes(key));
  return kept.length < all.length ? Object.fromEntries(kept) : undefined;
}

/** @param {Known} known @returns {Record<string, string>} */
function currentSettings(known) {
  const values = Object.keys(known).map((name) => [name, stored.get(name)]);
  return Object.fromEntries(values.filter(([, value]) => value !== null));
}

/** The stored settings of the 2048 page, and those that only the puzzle page has. */
export const readSettings = () => ({
  settings: currentSettings(KNOWN),
  puzzleSettings: currentSettings(PUZZLE_KNOWN),
});

/**
 * All settings as local storage is to hold them: null deletes one.
 * @param {import('./file.js').Chosen} chosen
 * @returns {Record<string, string | null>}
 */
export const settingsValues = ({ settings, puzzleSettings }) => ({
  ...Object.fromEntries(
    [...Object.keys(KNOWN), ...Object.keys(PUZZLE_KNOWN)].map((name) => [name, null]),
  ),
  ...settings,
  ...puzzleSettings,
});
