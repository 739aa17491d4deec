/**
 * Finds out the letters printed on the player's keys, and tells everything that names keys. Loaded with what names them.
 */
import { tellFollowers } from '../i18n/languages.js';
import { labels, presses } from '../input/keys.js';

/** The letter keys of AZERTY that differ from QWERTY. One of them shows that all others differ too. */
const AZERTY = Object.entries({ KeyA: 'Q', KeyM: ',', KeyQ: 'A', KeyW: 'Z', KeyZ: 'W' });

/** @param {Iterable<[code: string, label: string]>} found */
function note(found) {
  let isNew = false;
  for (const [code, label] of found) {
    const shown = label.toUpperCase();
    if (!/^Key[A-Z]$/.test(code) || (labels.get(code) ?? code.slice(3)) === shown) continue;
    labels.set(code, shown);
    isNew = true;
  }
  if (isNew) tellFollowers();
}

/** @param {import('../input/keys.js').Press} press */
function learn({ code, key, ctrlKey, metaKey, altKey, shiftKey }) {
  if (ctrlKey || metaKey || altKey || key.length > 1) return;
  // Keyboards with other scripts have Latin letters beside theirs, where QWERTY has them.
  const isLetter = /\p{L}/u.test(key);
  if (isLetter ? !/\p{Script=Latin}/u.test(key) : shiftKey) return;
  const label = key.toUpperCase();
  note(AZERTY.some((pair) => String(pair) === `${code},${label}`) ? AZERTY : [[code, label]]);
}

/** Asks the browser. Not every browser tells, nor in a frame. */
async function ask() {
  // Before the first press, the country is the best that is known.
  if (/^fr(-FR|-BE)?$/i.test(navigator.language)) note(AZERTY);
  for (const press of presses.values()) learn(press);
  addEventListener('keydown', learn, { capture: true });
  try {
    /** @type {Navigator & { keyboard?: { getLayoutMap(): Promise<Map<string, string>> } }} */
    const { keyboard } = navigator;
    note((await keyboard?.getLayoutMap()) ?? []);
  } catch {
    // Presses will tell.
  }
}

export const asked = globalThis.document ? ask() : Promise.resolve();
