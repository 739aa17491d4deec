/** Which of the two pages shows what, and the way to the other one. */
import { find } from './shell.js';

/** @typedef {'game' | 'puzzle'} Page */

/**
 * What a link has, which page opens it, and what it shows there.
 * @typedef {object} LinkRoute
 * @property {Page} page
 * @property {string} text
 * @property {import('./dialog.js').Route} route
 */

/** The page that has this game. @param {HTMLElement} game @returns {Page} */
export const pageOf = (game) => (game.localName === 'game-2048' ? 'game' : 'puzzle');

/**
 * @param {{ kind: import('../../library/engine.js').Link['kind'], text: string, link: string }} found `link` is the whole
 *   link, which may have a game and its tiles
 * @param {Page} page the page that is open, which shows what both can show
 * @returns {LinkRoute}
 */
export function routeOf({ kind, text, link }, page) {
  if (kind === 'table') return { page, text: link, route: ['friends', { record: link }] };
  if (kind === 'faces') return { page: 'game', text, route: ['tiles', { link }] };
  return { page: kind, text, route: ['replay', { link, record: text, shared: true }] };
}

/**
 * The address of the page of the other game.
 * @param {{ shortcut?: string, link?: string }} [opened] what it does or opens there at once
 */
export function otherPage({ shortcut, link } = {}) {
  const url = new URL(/** @type {HTMLAnchorElement} */ (find('other-page')).href);
  if (shortcut) url.searchParams.set(shortcut, '');
  if (link) url.hash = link;
  return url.href;
}
