/**
 * The graph of a review: what was to be expected, move by move, and where the game ended. It is as wide as the way of
 * the replay's slider, so a place in the graph is a move.
 */
import { html, nothing, svg } from 'lit-html';
import { isDown } from '../../input/swipes.js';
import { styled } from '../shell/dialog-parts.js';
import { short, ticksFor } from '../statistics/charts.js';

/** @typedef {import('../../ai/review.js').Expected} Expected */

/** The number of places for marks: narrower ones could not be told apart. */
const PLACES = 400;

/**
 * A part of the game with values on one scale.
 * @typedef {object} Stretch
 * @property {number | undefined} tile the exponent of the tile whose chance the values are; undefined for scores
 * @property {number} top the end of the scale
 * @property {[move: number, value: number][]} values
 */

/**
 * The end of a game.
 * @typedef {object} End
 * @property {number} length the number of moves
 * @property {boolean} isOver whether no move is left
 * @property {number} score
 * @property {number} highest the exponent of the highest tile
 */

/**
 * The stretches of a game. If all of it is known and it is over, the last one falls to how it ended.
 * @param {Expected[]} course
 * @param {boolean} isWhole whether all of the game is known
 * @param {End} end
 * @returns {Stretch[]}
 */
export function findStretches(course, isWhole, { length, isOver, score, highest }) {
  /** @type {Stretch[]} */
  const stretches = [];
  for (const { step, value, tile } of course) {
    const last = stretches.at(-1);
    if (last && last.tile === tile) last.values.push([step, value]);
    else {
      // The line before it goes on to where it begins.
      last?.values.push([step, last.values[last.values.length - 1][1]]);
      stretches.push({ tile, top: 1, values: [[step, value]] });
    }
  }
  const last = stretches.at(-1);
  if (last && isWhole && isOver)
    last.values.push([length, last.tile === undefined ? score : Number(highest >= last.tile)]);
  for (const stretch of stretches)
    if (stretch.tile === undefined)
      stretch.top = Number(ticksFor(Math.max(...stretch.values.map(([, value]) => value))).at(-1));
  return stretches;
}

/**
 * The places of the marks, in percent of the width, by how bad the moves were. Of those in one place, the worst is
 * marked.
 * @param {ArrayLike<number>} marks by move: 0 without a mark, or 1 to 3
 * @param {number} length the number of moves of the game
 * @returns {[number[], number[], number[]]}
 */
export function markerPlaces(marks, length) {
  const worst = new Uint8Array(PLACES + 1);
  for (let step = 0; step < marks.length; step++) {
    const place = Math.round((PLACES * step) / Math.max(1, length));
    if (marks[step] > worst[place]) worst[place] = marks[step];
  }
  /** @type {[number[], number[], number[]]} */
  const places = [[], [], []];
  worst.forEach((mark, place) => {
    if (mark > 0) places[mark - 1].push((100 * place) / PLACES);
  });
  return places;
}

/** The marks over the slider, a path for each grade. @param {[number[], number[], number[]]} places */
export const marksTemplate = (places) => html`
  <svg slot="marks" class="review-marks" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">${places.map(
    (xs, at) =>
      svg`<path class=${['inaccuracy', 'mistake', 'blunder'][at]} d=${xs.map((x) => `M${short(x)} 100V${60 - 30 * at}`).join('')} />`,
  )}</svg>`;

/**
 * What the graph says.
 * @typedef {object} Speech
 * @property {string} label the whole of it, for screen readers
 * @property {(stretch: Stretch) => string} scale the name and the ends of a scale
 */

/**
 * @param {Stretch[]} stretches
 * @param {{ length: number, at: number, assessed: number }} place the number of moves in all, before the position that is
 *   shown, and that are assessed
 * @param {Speech} speech
 * @param {(move: number) => void} seek
 * @param {unknown} more what is shown above the graph, next to the names of the scales
 */
export function graphTemplate(stretches, { length, at, assessed }, speech, seek, more) {
  const x = (/** @type {number} */ move) => (100 * move) / Math.max(1, length);
  const follow = (/** @type {PointerEvent & { currentTarget: Element }} */ event) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    seek(Math.round(Math.min(1, Math.max(0, (event.clientX - left) / width)) * length));
  };
  const press = (/** @type {PointerEvent & { currentTarget: Element }} */ event) => {
    if (event.button !== 0) return;
    // The focus goes to where keys move on, as with the slider.
    event.currentTarget.setPointerCapture(event.pointerId);
    follow(event);
  };
  const move = (/** @type {PointerEvent & { currentTarget: Element }} */ event) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId) && isDown(event)) follow(event);
  };
  const lines = stretches.map(({ tile, top, values }) => {
    const y = (/** @type {number} */ value) => 100 - (100 * value) / top;
    const places = values.map(([step, value]) => `${short(x(step))} ${short(y(value))}`);
    const [first, last] = [values[0], values[values.length - 1]].map(([step]) => short(x(step)));
    return svg`<g class=${tile === undefined ? 'scores' : `chances tile-${tile % 2}`}>
      <path class="ground" d="M${first} 100L${places.join('L')}L${last} 100Z" />
      <path class="line" d="M${places.join('L')}" />
    </g>`;
  });
  const keys = stretches.map(
    (stretch) =>
      html`<li class=${stretch.tile === undefined ? 'scores' : `chances tile-${stretch.tile % 2}`}>${speech.scale(stretch)}</li>`,
  );
  return html`
    <div slot="graph" class="review-graph">
      <div class="legend">${keys.length > 0 ? html`<ul role="list">${keys}</ul>` : nothing}${more}</div>
      ${
        stretches.length > 0
          ? html`
            <div class="plot" role="img" aria-label=${speech.label} @pointerdown=${press} @pointermove=${move}
              ${styled({ '--at': `${x(at)}%`, '--known': `${x(assessed)}%` })}>
              <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
                <path class="rules" d="M0 0H100M0 50H100M0 100H100" />
                ${lines}
              </svg>
              <span class="rest"></span><span class="cursor"></span>
            </div>`
          : nothing
      }
    </div>`;
}
