/**
 * What a game shows now and then: the celebration of a tile, and the way back from a new game. Loaded
 * when there is one.
 */
import { CLASSIC_GOAL } from '../../pkg/game_constants.js';
import { addSheets, findContainer, writtenIn } from '../element/dom.js';
import { keyScheme } from '../element/input.js';
import { asked } from '../element/key-labels.js';
import { sleep } from '../element/motion.js';
import { COLORS, tileColor } from '../element/tile-face.js';
import { toastsIn } from '../i18n/toasts.js';
import { keyLabels } from '../input/keys.js';
import { MotionKind, Status, unpackMotions } from './engine.js';
import TOAST_STYLES from './toasts.css?inline';

/** @typedef {import('./panel.js').Panel} Panel */
/** @typedef {import('./session.js').Session} Session */
/** @typedef {{ element: import('./game-2048.js').Game2048, panel: Panel, session: Session | undefined, key: string }} Scene */

/** The lowest tile whose first time is celebrated, as an exponent: 512. */
const LOWEST = 9;
const SQUARES = 32;
/** The time in milliseconds in which the squares fly, as in the style sheet. */
const FLIGHT = 1300;
/** The angle in radians from one square to the next: the golden angle spreads any number of them evenly. */
const ANGLE = 2.39996;

/** @param {Panel} panel @param {string} part @param {string} look */
function addTo({ root }, part, look) {
  addSheets(root, TOAST_STYLES);
  const element = document.createElement('div');
  element.className = look;
  root.querySelector(part)?.append(element);
  return element;
}

/** @param {HTMLElement} element @param {Record<string, string | number>} values */
function style(element, values) {
  for (const [name, value] of Object.entries(values)) {
    element.style.setProperty(`--${name}`, String(value));
  }
}

/** @param {Panel} panel */
const milestones = ({ root, sentences }) => toastsIn(findContainer(root).lang, sentences);

/**
 * The highest tile of a board, if this move has made it and there is no other like it.
 * @param {import('./engine.js').Turn} turn
 */
function madeBy({ motions, cells }) {
  const highest = Math.max(...cells);
  const cell = cells.indexOf(highest);
  const merges = unpackMotions(motions).some(
    ({ to, kind }) => to === cell && kind === MotionKind.Merges,
  );
  return merges && cells.lastIndexOf(highest) === cell ? { cell, highest } : undefined;
}

/**
 * Celebrates a win, the tile 2048, and every larger tile than in all games before.
 * @param {Scene} scene @param {import('./engine.js').Turn} turn
 */
export async function celebrate({ panel, session, key }, turn) {
  const made = madeBy(turn);
  if (!made || !session) return;
  const { cell, highest } = made;
  const { before, after } = session;
  const others = [before, after].map((game) => game?.summary.tally.highest ?? 0);
  if (key) {
    const { highestIn } = await import('../storage/games.js');
    others.push(await highestIn(key, [session.id]).catch(() => highest));
  }
  // Another game may have begun while this was loading.
  if (!session.cells.includes(highest)) return;
  const first = session.counts && highest >= LOWEST && highest > Math.max(...others);
  const won = turn.status === Status.Won;
  if (!first && !won && highest !== CLASSIC_GOAL) return;
  if (first && turn.status === Status.Playing) {
    const text = milestones(panel).first(panel.faces.named(highest));
    panel.showHint(text);
    panel.say(`${writtenIn(panel.find('live'))} ${text}`);
  }
  await burst(panel, highest, cell, session);
}

/**
 * Lets squares in the colors of tiles fly from a tile. The animations end by a timer; motion.js says why.
 * @param {Panel} panel @param {number} exponent @param {number} cell the tile's place
 * @param {{ rows: number, cols: number }} session
 */
async function burst(panel, exponent, cell, { rows, cols }) {
  const [col, row] = [cell % cols, Math.floor(cell / cols)];
  const scene = addTo(panel, '.stage', 'celebration');
  // Without motion, there is no celebration.
  const moves =
    Number(getComputedStyle(scene).getPropertyValue('--pace')) > 0 && !scene.ownerDocument.hidden;
  if (!moves) return scene.remove();
  scene.ariaHidden = 'true';
  style(scene, { 'at-col': col, 'at-row': row });
  const fly = (/** @type {string} */ look, /** @type {number} */ color, values = {}) => {
    const part = document.createElement('div');
    part.className = look;
    style(part, { fill: `var(--tile-${tileColor(color)})`, ...values });
    scene.append(part);
  };
  fly('glow', exponent);
  // From a corner, most squares fly towards the middle, where they can be seen.
  const [driftX, driftY] = [col / (cols - 1), row / (rows - 1)].map((share) => 30 * (0.5 - share));
  for (let i = 0; i < SQUARES; i++) {
    const far = 16 + ((i * 7) % 11) * 3;
    // Every other square has the color of the tile, the rest those of the others.
    fly('square', i % 2 ? exponent : 2 + (i % (COLORS - 7)), {
      x: driftX + far * Math.cos(i * ANGLE),
      y: driftY + far * Math.sin(i * ANGLE),
      turn: (i % 2 ? 1 : -1) * (90 + 20 * (i % 7)),
    });
  }
  await sleep(FLIGHT + 100);
  scene.remove();
}

/**
 * Says that a new game has started, with a button that brings the old one back, until the first move
 * or the next hint.
 * @param {Scene} scene
 */
export function offerUndo({ element, panel, session }) {
  const { before } = session ?? {};
  // A game that had ended isn't missed. And the player may have gone on while this was loading.
  if (before?.handle.status !== Status.Playing || element.noUndo || element.steps > 0) return;
  // Two games that were started while this was loading need only one.
  if (panel.root.querySelector('.toast')) return;
  // A hint about the old game would show behind it.
  panel.find('hints').replaceChildren();
  const toast = addTo(panel, '.said', 'hints toast');
  const [hint, text, undo] = ['div', 'span', 'button'].map((tag) => document.createElement(tag));
  text.textContent = milestones(panel).newStarted;
  undo.textContent = panel.messages.undo;
  undo.part.add('button');
  undo.onclick = () => {
    element.undo();
    element.focus({ preventScroll: true });
  };
  hint.className = 'hint';
  hint.append(text, undo);
  toast.append(hint);
  const leave = () => {
    element.removeEventListener('change', leave);
    hints.disconnect();
    const focused = toast.contains(panel.root.activeElement);
    toast.remove();
    // Otherwise the focus is lost, and with it the keys of an element in a page.
    if (focused) element.focus({ preventScroll: true });
  };
  element.addEventListener('change', leave);
  toast.onanimationend = leave;
  // A hint appears in the same place.
  const hints = new MutationObserver(leave);
  hints.observe(panel.find('hints'), { childList: true });
}

/** @param {Scene} scene */
function sayPosition({ element, panel }) {
  const { scoreNow, row } = milestones(panel);
  const { cells, score, size } = element;
  const faces = Array.from(cells, (tile) =>
    tile > 0 ? panel.faces.spoken(tile) : panel.messages.empty,
  );
  const rows = Array.from({ length: size.rows }, (_, at) =>
    row(at + 1, faces.slice(at * size.cols, (at + 1) * size.cols).join(', ')),
  );
  panel.say([scoreNow(panel.format(score)), ...rows].join(panel.messages.gap));
}

/**
 * P says the position. Otherwise says that a key isn't a shortcut, and which keys are.
 * @param {Scene} scene @param {Omit<import('../input/keys.js').Other, 'kind'>} pressed
 */
export async function sayNoKey(scene, { key, code }) {
  if (code === 'KeyP') return sayPosition(scene);
  await asked;
  const { element, panel } = scene;
  const { newKey, noKey } = milestones(panel);
  const letters = keyLabels(keyScheme(element).toUpperCase());
  const [wasd, u, t, n] = ['WASD', 'U', 'T', 'N'].map(keyLabels);
  const others = noKey(key, wasd, letters, !element.noUndo, u, !element.noHints, t);
  panel.hint(code === 'KeyN' ? newKey(n) : others);
}
