/**
 * Plays the games of a page by gamepad. Loaded when one is connected. Buttons are numbered as in the standard
 * mapping of the Gamepad API; of a pad with another mapping only the stick is used.
 */
import { toastsIn } from '../i18n/toasts.js';
import { directionOfSwipe } from '../input/swipes.js';
import { findContainer } from './dom.js';
import { isBlocked } from './reachable.js';

/** @typedef {import('./input.js').ElementInput<any>} Input */
/** @typedef {Map<import('./input.js').Host, Input>} Inputs the input of each element that listens */

/**
 * `keepGoing` is what confirms, `help` asks for the mapping.
 * @typedef {{ kind: 'move', direction: number } | { kind: 'undo' | 'hint' | 'newGame' } | { kind: 'keepGoing' }
 *   | { kind: 'help' }} PadIntent
 */

/** @type {Record<number, PadIntent>} */
const BUTTONS = {
  0: { kind: 'keepGoing' },
  1: { kind: 'undo' },
  3: { kind: 'hint' },
  12: { kind: 'move', direction: 0 },
  15: { kind: 'move', direction: 1 },
  13: { kind: 'move', direction: 2 },
  14: { kind: 'move', direction: 3 },
};

/** The button that starts a new game, but only when held: one press never loses a game. */
const START = 9;
const HOLD = 800;

/** A stick moves once it is tilted so far, and again only after it was nearly upright. */
const [FAR, NEAR] = [0.6, 0.3];

/**
 * The state of a pad.
 * @typedef {object} PadState
 * @property {Set<number>} pressed the buttons that are down
 * @property {boolean} tilted whether the stick has not been upright since it was tilted
 * @property {number} since the time at which Start went down; NaN if it is up or has acted
 */

export class GamepadReader {
  /** @type {Map<number, PadState>} */
  #states = new Map();

  /**
   * Returns what the players have done since the last call. What a pad holds when it is first seen counts
   * as nothing, because pressing any button is what makes a browser show the pad.
   * @param {readonly Gamepad[]} pads those that are connected @param {number} now in milliseconds
   * @returns {PadIntent[]}
   */
  read(pads, now) {
    const states = new Map(pads.map((pad) => [pad.index, this.#states.get(pad.index)]));
    const intents = pads.flatMap((pad) => {
      const before = states.get(pad.index);
      const state = this.#look(pad, before, now);
      states.set(pad.index, state);
      return before ? this.#compare(before, state, pad, now) : [];
    });
    this.#states = /** @type {Map<number, PadState>} */ (states);
    return intents;
  }

  /** @param {Gamepad} pad @param {PadState | undefined} before @param {number} now @returns {PadState} */
  #look({ mapping, buttons, axes }, before, now) {
    const down = buttons.flatMap(({ pressed }, number) => (pressed ? [number] : []));
    const pressed = new Set(mapping === 'standard' ? down : []);
    const tilt = Math.max(Math.abs(axes[0] ?? 0), Math.abs(axes[1] ?? 0));
    const tilted = tilt > (before?.tilted ? NEAR : FAR);
    const held = before?.pressed.has(START) ?? true;
    const since = held ? (before?.since ?? Number.NaN) : now;
    return { pressed, tilted, since: pressed.has(START) ? since : Number.NaN };
  }

  /** @param {PadState} before @param {PadState} state @param {Gamepad} pad @param {number} now */
  #compare(before, state, { axes: [x = 0, y = 0] }, now) {
    const fresh = [...state.pressed].filter((button) => !before.pressed.has(button));
    const intents = fresh.flatMap((button) => BUTTONS[button] ?? []);
    const direction = before.tilted ? undefined : directionOfSwipe(x, y, FAR, 1);
    if (direction !== undefined) intents.push({ kind: 'move', direction });
    if (now - state.since >= HOLD) {
      state.since = Number.NaN;
      intents.push({ kind: 'newGame' });
    }
    // A press that was too short to start a new game says how to.
    if (before.since >= 0 && !state.pressed.has(START)) intents.push({ kind: 'help' });
    return intents;
  }
}

const reader = new GamepadReader();
/** The window whose next frame is awaited, to look at the pads in it. @type {Window | undefined} */
let polled;

/**
 * The input of the game that a pad plays: the one that plays on the whole page, or the only one. A page
 * without the focus leaves its pads to other programs.
 * @param {Inputs} inputs
 */
function findPlayed(inputs) {
  // An element may be in a window of its own.
  const all = [...inputs.values()].filter(({ board }) => board.ownerDocument.hasFocus());
  return all.find(({ play }) => play.element.wholePage) ?? (all.length === 1 ? all[0] : undefined);
}

/** @param {Input} input */
function explain({ play: { element, panel } }) {
  const { noUndo, noHints } = /** @type {any} */ (element);
  const { gamepad } = toastsIn(findContainer(panel.root).lang, panel.sentences);
  panel.hint(gamepad(!noUndo, !noHints));
}

/** @param {PadIntent} intent @param {Input} input */
function carryOut(intent, input) {
  const game = /** @type {any} */ (input.play.element);
  if (intent.kind === 'help') explain(input);
  else if (intent.kind === 'keepGoing') game.keepGoing?.();
  else if (intent.kind !== 'hint' || !game.noHints) input.act(intent);
}

/** Looks at the pads in each frame, of which a hidden page has none. @param {Inputs} inputs @param {number} now */
function poll(inputs, now) {
  const input = findPlayed(inputs);
  const [first] = inputs.values();
  const view = (input ?? first)?.board.ownerDocument.defaultView ?? window;
  const pads = view.navigator.getGamepads().filter((pad) => pad !== null);
  polled = pads.length > 0 && inputs.size > 0 ? view : undefined;
  polled?.requestAnimationFrame((time) => poll(inputs, time));
  const intents = reader.read(pads, now);
  if (!input || intents.length === 0 || isBlocked(input.play.panel.root)) return;
  for (const intent of intents) carryOut(intent, input);
}

/** @param {Inputs} inputs */
export function play(inputs) {
  // A window that was closed has no more frames.
  if (polled && !polled.closed) return;
  const input = findPlayed(inputs);
  if (input) explain(input);
  poll(inputs, performance.now());
}
