/** Plays the games of a page by gamepad. Loaded when one is connected. */
import { momentsIn } from '../i18n/moments.js';
import { GamepadReader } from '../input/gamepad.js';
import { containerOf } from './dom.js';
import { isBlocked } from './reachable.js';

/** @typedef {import('../input/gamepad.js').PadIntent} PadIntent */
/** @typedef {import('./input.js').ElementInput<any, any>} Input */
/** @typedef {Map<import('./input.js').Host, Input>} Inputs the input of each element that listens */

const reader = new GamepadReader();
/** Whether a frame is awaited, to look at the pads in it. */
let polling = false;

/**
 * The input of the game that a pad plays: the one that plays on the whole page, or the only one. A page
 * without the focus leaves its pads to other programs.
 * @param {Inputs} inputs
 */
function playedOf(inputs) {
  if (!document.hasFocus()) return undefined;
  const all = [...inputs.values()];
  return all.find(({ play }) => play.element.wholePage) ?? (all.length === 1 ? all[0] : undefined);
}

/** Says what the buttons do. @param {Input} input */
function explain({ play: { element, panel } }) {
  const { noUndo, noHints } = /** @type {any} */ (element);
  const { gamepad } = momentsIn(containerOf(panel.root).lang, panel.sentences);
  panel.hint(gamepad(!noUndo, !noHints));
}

/** @param {PadIntent} intent @param {Input} input */
function carryOut(intent, input) {
  const { kind } = intent;
  const game = /** @type {any} */ (input.play.element);
  if (kind === 'help') explain(input);
  else if (kind === 'keepGoing') game.keepGoing?.();
  else if (kind === 'newGame') input.act({ kind: game.newGame ? kind : 'newPuzzle' });
  else if (kind !== 'hint' || !game.noHints) input.act(intent);
}

/** Looks at the pads in each frame, of which a hidden page has none. @param {Inputs} inputs @param {number} now */
function poll(inputs, now) {
  const pads = navigator.getGamepads().filter((pad) => pad !== null);
  polling = pads.length > 0;
  if (polling) requestAnimationFrame((time) => poll(inputs, time));
  const intents = reader.read(pads, now);
  const input = intents.length > 0 && playedOf(inputs);
  if (!input || isBlocked(input.play.panel.root)) return;
  for (const intent of intents) carryOut(intent, input);
}

/** Plays by the pads that are connected, until there are none. @param {Inputs} inputs */
export function play(inputs) {
  const input = playedOf(inputs);
  if (input) explain(input);
  if (!polling) poll(inputs, performance.now());
}
