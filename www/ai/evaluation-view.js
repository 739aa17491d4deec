/**
 * Draws an evaluation: four bars, each with the arrow of its move and a few words. It is used in the shadow
 * tree of a game and in a dialog; `evaluation.css` has its styles.
 */

import { label } from '../element/dom.js';
import { ARROW_ORDER, ARROWS, icon } from '../element/template.js';
import { directionName } from '../game/announcements.js';
import { AI } from '../i18n/ai.js';
import { trustedHTML } from '../worker/trusted.js';

/** @typedef {import('../game/types.js').Evaluation} Evaluation */
/** An evaluation; a provisional one will be replaced. @typedef {Evaluation & { provisional?: boolean }} Shown */
/** @typedef {import('../i18n/ai.js').AiMessages} AiMessages */
/** @typedef {Evaluation['ways'][number]} Way */

/**
 * @typedef {object} Language
 * @property {AiMessages} messages
 * @property {(number: number) => string} format
 * @property {import('../element/tile-face.js').Faces} faces
 * @property {(points: number) => number} about rounds an estimate to two significant digits
 */

/** @param {string} tag @param {Language['faces']} faces @returns {Language} */
export const languageFor = (tag, faces) => ({
  messages: AI.in(tag),
  faces,
  format: (number) => number.toLocaleString(tag),
  about: (points) => Number(Math.max(0, Math.round(points)).toPrecision(2)),
});

/** @param {Way} way @param {AiMessages['ways']} words @param {Language} language */
function sayVerdict({ verdict, loss }, words, { about }) {
  return verdict === 'costs' ? words.costs(about(loss)) : words[verdict];
}

/** @param {Way} way @param {Language} language */
function wayName(way, language) {
  const { messages } = language;
  return messages.way(
    directionName(way.direction, messages),
    sayVerdict(way, messages.ways, language),
  );
}

/** @param {import('./engine.js').Reason} reason @param {Language} language */
export function sayReason({ kind, tile = 0, best = 0, other = 0, direction }, { messages, faces }) {
  const { why, whyAll } = messages;
  const face = faces.seen(tile);
  if (direction === undefined) {
    if (kind === 'end') return whyAll.end;
    if (kind in whyAll) return whyAll[/** @type {'corner'} */ (kind)](face);
    return '';
  }
  const way = directionName(direction, messages);
  if (kind === 'space' || kind === 'merges') return why[kind](best, way, other);
  if (kind === 'makes') return why.makes(face);
  return why[kind](way, face);
}

/**
 * Why the best move is best; empty where nothing on the board tells, or while the answer is a first idea.
 * @param {Shown} evaluation @param {Language} language
 */
export const sayWhy = ({ reason, provisional }, language) =>
  reason && !provisional ? sayReason(reason, language) : '';

/** How far the bars can be trusted; empty if nothing limits them. @param {Shown} evaluation @param {Language} language */
export function sayLimits(evaluation, { messages }) {
  if (evaluation.best === undefined) return messages.nothingMoves;
  if (evaluation.provisional) return messages.firstIdea;
  if (!evaluation.usedNetwork) {
    const { leftOut, offline, withoutWeights, simple } = messages;
    if (!evaluation.weightsMissing) return simple;
    if (import.meta.env.MODE === 'single') return leftOut;
    return navigator.onLine ? withoutWeights : offline;
  }
  return evaluation.points ? '' : messages.noPoints;
}

/** The announcement of an evaluation, the best move first. @param {Shown} evaluation @param {Language} language */
export function sayEvaluation(evaluation, language) {
  const ways = evaluation.ways.toSorted((a, b) => b.level - a.level);
  const names = ways.map((way) => wayName(way, language));
  const sentences = [...names, sayWhy(evaluation, language), sayLimits(evaluation, language)];
  const said = sentences.filter(Boolean).map((text) => language.messages.sentence(text));
  return said.join('').trim();
}

/**
 * @param {number} direction @param {Way | undefined} way undefined while the AI thinks
 * @param {Language} language @param {boolean} acts whether pressing the bar makes its move
 */
function createColumn(direction, way, language, acts) {
  const { messages } = language;
  const some = { ...messages.ways, costs: messages.givesAway };
  const [full, short] = [some, messages.shortWays].map((words) =>
    way ? sayVerdict(way, words, language) : '\u00A0',
  );
  const element = document.createElement(acts ? 'button' : 'div');
  if (element instanceof HTMLButtonElement) element.type = 'button';
  else element.role = 'img';
  element.className = `way ${way?.verdict ?? ''}`;
  element.dataset.way = String(direction);
  label(element, way ? wayName(way, language) : directionName(direction, messages));
  element.style.setProperty('--level', String(way?.level ?? 0));
  element.innerHTML = trustedHTML(`
    <span class="gauge"><span class="level"></span>${icon(ARROWS[direction][1])}</span>
    <span class="words"><span class="full">${full}</span><span class="short">${short}</span></span>`);
  const column = document.createElement('li');
  column.append(element);
  return column;
}

/**
 * @param {HTMLElement} list
 * @param {Evaluation | undefined} evaluation undefined while the AI thinks
 * @param {Language} language @param {boolean} [acts] whether pressing a bar makes its move
 */
export function drawWays(list, evaluation, language, acts = false) {
  const columns = ARROW_ORDER.map((direction) =>
    createColumn(direction, evaluation?.ways[direction], language, acts),
  );
  list.classList.toggle('thinks', !evaluation);
  list.replaceChildren(...columns);
}
