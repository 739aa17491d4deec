/** What keys mean for a puzzle: those of 2048, and some of its own. */
import { intentOfKey } from '../input/keys.js';

/** @typedef {import('../input/keys.js').KeyScheme} KeyScheme */
/** @typedef {'hint' | 'giveUp' | 'newPuzzle' | 'watch' | 'undo' | 'redo' | 'leave'} Command */
/** @typedef {'toggle' | 'back' | 'on' | 'first' | 'last' | 'stop'} Playback */

/**
 * @typedef {{ kind: 'move', direction: number } | { kind: 'digit', digit: number }
 *   | { kind: 'playback', what: Playback } | { kind: Command }
 *   | { kind: 'other', key: string }} Intent `other` is a key that means nothing by itself
 */

/** Letters that are commands. One that moves tiles in the scheme of the keys needs Shift for it. */
const COMMANDS = new Map(
  /** @type {[string, Command][]} */ ([
    ['H', 'hint'],
    ['T', 'hint'],
    ['G', 'giveUp'],
    ['N', 'newPuzzle'],
    ['W', 'watch'],
    ['V', 'watch'],
    ['Z', 'undo'],
    ['Y', 'redo'],
    ['R', 'redo'],
  ]),
);

/** Keys while a solution is shown. @type {Record<string, Playback>} */
const PLAYBACK = {
  ' ': 'toggle',
  ArrowLeft: 'back',
  ArrowRight: 'on',
  Home: 'first',
  End: 'last',
  Escape: 'stop',
};

/**
 * What a key press asks for.
 * @param {KeyboardEvent} event
 * @param {KeyScheme} scheme
 * @returns {Intent | undefined} undefined when the key is not the game's
 */
export function intentOfPress(event, scheme) {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
  const usual = /** @type {Intent | undefined} */ (intentOfKey(event, scheme));
  if (event.isComposing || ctrlKey || metaKey || altKey) return usual;
  if (/^\d$/.test(key)) return repeat ? undefined : { kind: 'digit', digit: Number(key) };
  if (usual?.kind === 'move' && !shiftKey) return usual;
  // The letter that the key says; on layouts without Latin letters, the one in its place.
  const letter = /^[a-z]$/i.test(key) ? key.toUpperCase() : code.replace(/^Key/, '');
  const command = COMMANDS.get(letter);
  if (!command) return usual;
  const repeats = command === 'undo' || command === 'redo';
  return repeat && !repeats ? undefined : { kind: command };
}

/**
 * What a key press asks for while a solution is shown.
 * @param {KeyboardEvent} event
 * @returns {Intent | undefined}
 */
export function intentOfWatching(event) {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (ctrlKey || metaKey || altKey || shiftKey) return undefined;
  const [target] = event.composedPath();
  const on = (/** @type {string} */ what) => target instanceof Element && target.matches(what);
  // A slider and a list of choices have keys of their own.
  if (on('select') && key !== 'Escape') return undefined;
  if (on('input') && key !== 'Escape' && key !== ' ') return undefined;
  if (key === ' ' && on('button')) return undefined;
  const what = PLAYBACK[key];
  return what && { kind: 'playback', what };
}
