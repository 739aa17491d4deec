/** Plays the games of a page by gamepad. Loaded when one is connected. */
import { momentsIn } from '../i18n/moments.js';
import { GamepadReader } from '../input/gamepad.js';
import { frameOf } from './dom.js';
import { isBlocked } from './reachable.js';

/** @typedef {import('../input/gamepad.js').PadIntent} PadIntent */
/** @typedef {import('./input.js').Player} Player */
/** @typedef {import('./input.js').Players} Players */

const reader = new GamepadReader();
/** Whether a frame is awaited, to look at the pads in it. */
let polling = false;

/**
 * The game that a pad plays: the one that plays on the whole page, or the only one. A page without the
 * focus leaves its pads to other programs.
 * @param {Players} players
 * @returns {[HTMLElement, Player] | undefined}
 */
function playerOf(players) {
  if (!document.hasFocus()) return undefined;
  const all = [...players];
  return all.find(([element]) => element.wholePage) ?? (all.length === 1 ? all[0] : undefined);
}

/** Says what the buttons do. @param {HTMLElement} element @param {Player} player */
function explain(element, { panel }) {
  const { noUndo, noHints } = /** @type {any} */ (element);
  const { gamepad } = momentsIn(frameOf(panel.root).lang, panel.sentences);
  panel.hint(gamepad(!noUndo, !noHints));
}

/** @param {PadIntent} intent @param {HTMLElement} element @param {Player} player */
function carryOut(intent, element, player) {
  const { kind } = intent;
  const game = /** @type {any} */ (element);
  if (kind === 'help') explain(element, player);
  else if (kind === 'keepGoing') game.keepGoing?.();
  else if (kind === 'newGame') player.act({ kind: game.newGame ? kind : 'newPuzzle' });
  else if (kind !== 'hint' || !game.noHints) player.act(intent);
}

/** Looks at the pads in each frame, of which a hidden page has none. @param {Players} players @param {number} now */
function poll(players, now) {
  const pads = navigator.getGamepads().filter((pad) => pad !== null);
  polling = pads.length > 0;
  if (polling) requestAnimationFrame((time) => poll(players, time));
  const intents = reader.read(pads, now);
  const found = intents.length > 0 && playerOf(players);
  if (!found) return;
  const [element, player] = found;
  if (isBlocked(/** @type {ShadowRoot} */ (element.shadowRoot))) return;
  for (const intent of intents) carryOut(intent, element, player);
}

/** Plays by the pads that are connected, until there are none. @param {Players} players */
export function play(players) {
  const found = playerOf(players);
  if (found) explain(...found);
  if (!polling) poll(players, performance.now());
}
