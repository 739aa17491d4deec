// Chance in the page, pinned: every run of a test draws the same seeds in the same order.

import { numbersFrom } from '../support/dice.js';

/** @typedef {import('@playwright/test').BrowserContext} BrowserContext */
/** @typedef {import('@playwright/test').Page} Page */

/**
 * Pins what pages draw from now on: the seeds of games and puzzles, their ids, and what the AI of a
 * race leaves to chance. A tab that loads its page again draws other numbers than before, so that a new
 * game is not taken for the one that it follows.
 * @param {BrowserContext | Page} target
 */
export const pinSeeds = (target) => target.addInitScript(`(${pin})(${numbersFrom})`);

/** Runs in the page. @param {typeof numbersFrom} source */
function pin(source) {
  let loads = 0;
  try {
    loads = Number(sessionStorage.getItem('loads'));
    sessionStorage.setItem('loads', String(loads + 1));
  } catch {
    // Where storage is blocked, each load draws the same.
  }
  const draw = source(Math.imul(loads + 1, 0x9e3779b9));
  // Ids have numbers of their own, so that a change of when one is drawn changes no game.
  const drawId = source(Math.imul(loads + 1, 0x85ebca6b));
  Math.random = () => draw() / 2 ** 32;
  Crypto.prototype.getRandomValues = (array) => {
    if (!array) throw new TypeError('getRandomValues needs an array');
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    const from = bytes.length === 16 ? drawId : draw;
    for (let at = 0; at < bytes.length; at++) bytes[at] = from();
    return array;
  };
}
