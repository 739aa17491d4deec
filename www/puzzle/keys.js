/** Maps keys to intents of a puzzle: those of 2048 and more. */
import { intentOfKey } from '../input/keys.js';

/** @typedef {import('../input/keys.js').KeyScheme} KeyScheme */
/** @typedef {'hint' | 'giveUp' | 'newPuzzle' | 'watch' | 'undo' | 'redo' | 'leave'} Command */
/** @typedef {'toggle' | 'back' | 'on' | 'first' | 'last' | 'stop'} Playback */

/**
 * @typedef {{ kind: 'move', direction: number } | { kind: 'digit', digit: number }
 *   | { kind: 'playback', what: Playback } | { kind: Command }
 *   | { kind: 'other', key: string }} Intent `other` is a key that isn't a shortcut
 */

/**
 * Command letters. Those that also move tiles in the chosen key scheme need Shift, and N does too: one
 * letter alone never ends a puzzle.
 */
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
 * Returns the intent of a key press.
 * @param {KeyboardEvent} event @param {KeyScheme} scheme
 * @returns {Intent | undefined} undefined if the game doesn't use the key
 */
export function intentOfPress(event, scheme) {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
  const shared = intentOfKey(event, scheme);
  if (shared?.kind === 'newGame') return { kind: 'newPuzzle' };
  const intent = /** @type {Intent | undefined} */ (shared);
  if (event.isComposing || ctrlKey || metaKey || altKey) return intent;
  if (/^\d$/.test(key)) return repeat ? undefined : { kind: 'digit', digit: Number(key) };
  if (intent?.kind === 'move' && !shiftKey) return intent;
  // The letter that the key types or, on layouts without Latin letters, the one in its position.
  const letter = /^[a-z]$/i.test(key) ? key.toUpperCase() : code.replace(/^Key/, '');
  const command = COMMANDS.get(letter);
  if (!command || (command === 'newPuzzle' && !shiftKey)) return intent;
  const repeats = command === 'undo' || command === 'redo';
  return repeat && !repeats ? undefined : { kind: command };
}

/** The intent of a key press while a solution is shown. @param {KeyboardEvent} event @returns {Intent | undefined} */
export function intentOfWatching(event) {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (ctrlKey || metaKey || altKey || shiftKey) return undefined;
  const [target] = event.composedPath();
  const on = (/** @type {string} */ what) => target instanceof Element && target.matches(what);
  // Sliders and menus use most keys themselves.
  if (on('select') && key !== 'Escape') return undefined;
  if (on('input') && key !== 'Escape' && key !== ' ') return undefined;
  if (key === ' ' && on('button')) return undefined;
  const what = PLAYBACK[key];
  return what && { kind: 'playback', what };
}
