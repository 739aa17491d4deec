/** What the starts and the results of a table are called, those of both pages. */
import { KINDS } from '../saved/kinds.js';
import { nameOfDay } from '../variant/slots.js';

/** @typedef {import('./table.js').Game} Game */
/** @typedef {import('../../i18n/app.js').Words & import('../../i18n/puzzle-names.js').Names & import('../../i18n/games.js').FriendsWords} Words */

/** Whether two variants are the same. @param {Record<string, unknown>} one @param {Record<string, unknown>} other */
const equal = (one, other) => Object.keys(one).every((key) => one[key] === other[key]);

/** The day of a daily game, as `2026-11-21`; undefined for other games. @param {Game} game */
export function dayOf({ kind, seed, custom, variant }) {
  if (custom || !equal(KINDS[kind].daily, variant)) return undefined;
  const day = seed.replace(/^(20\d\d)(\d\d)(\d\d)$/, '$1-$2-$3');
  const time = Date.parse(day);
  if (day === seed || Number.isNaN(time)) return undefined;
  // Some engines take February 30 for March 2.
  return new Date(time).toISOString().startsWith(day) ? day : undefined;
}

/**
 * “Daily Nov 21”, “Classic 4×4 · start CR_a”.
 * @param {Game} game @param {Words} words @param {string} language @param {string} page the kind of the page's own games
 */
export function nameOfStart(game, words, language, page) {
  const { kind, variant, custom, start } = game;
  const day = dayOf(game);
  const other = kind === page ? [] : [kind === 'game-2048' ? '2048' : words.puzzle];
  if (day) return [nameOfDay(day, words, language), ...other].join(' · ');
  const name = KINDS[kind].nameOf(variant, words);
  const seed = words.startFrom(start.slice(start.lastIndexOf('.') + 1));
  const board = custom && kind === 'game-2048' ? [words.fromBoard] : [];
  return [...other, name, ...board, seed].join(' · ');
}
