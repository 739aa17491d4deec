/**
 * Small charts as inline SVG: a line and bars. The drawing is stretched to its place, the texts
 * beside it are not. Each is one image with a label that says what is to be seen.
 */
import { html, svg } from 'lit-html';
import { styled } from '../dialog-parts.js';

/**
 * What both kinds of charts need to speak.
 * @typedef {object} Speech
 * @property {string} label what is to be seen, for those who do not see it
 * @property {string} language for the numbers beside it
 * @property {[string, string]} ends what stands below the left and the right end
 */

/**
 * Round numbers from 0 to the highest value or above.
 * @param {number} highest
 * @returns {number[]}
 */
export function ticksFor(highest) {
  const rough = Math.max(highest, 5) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * power).find((one) => one >= rough) ?? rough;
  // No half points.
  const whole = Math.max(1, step);
  const count = Math.max(1, Math.ceil(highest / whole));
  return Array.from({ length: count + 1 }, (_, i) => i * whole);
}

/** A number in the drawing, short. @param {number} value */
const short = (value) => String(Math.round(value * 100) / 100);

/**
 * @param {string} kind
 * @param {number[]} ticks
 * @param {unknown} drawing
 * @param {Speech} speech
 */
function draw(kind, ticks, drawing, { label, language, ends }) {
  const format = new Intl.NumberFormat(language, { notation: 'compact' });
  const top = Number(ticks.at(-1));
  const rule = (/** @type {number} */ tick) => short(100 - (100 * tick) / top);
  return html`
    <div class="chart ${kind}" role="img" aria-label=${label}>
      <div class="scale">${ticks.map(
        (tick) => html`<span ${styled({ '--at': `${rule(tick)}%` })}>${format.format(tick)}</span>`,
      )}</div>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path class="rules" d=${ticks.map((tick) => `M0 ${rule(tick)}H100`).join('')} />
        ${drawing}
      </svg>
      <div class="ends"><span>${ends[0]}</span><span>${ends[1]}</span></div>
    </div>`;
}

/**
 * A line with the ground below it, and a dot at its end.
 * @param {{ x: number, y: number }[]} points by x, from 0 on
 * @param {Speech} speech
 */
export function lineChart(points, speech) {
  const ticks = ticksFor(Math.max(...points.map(({ y }) => y)));
  const [width, top] = [Math.max(1, points[points.length - 1].x), Number(ticks.at(-1))];
  const places = points.map(
    ({ x, y }) => `${short((100 * x) / width)} ${short(100 - (100 * y) / top)}`,
  );
  const line = `M${places.join('L')}`;
  const drawing = svg`
    <path class="ground" d="${line}V100H0Z" />
    <path class="line" d=${line} />
    <path class="dot" d="M${places.at(-1)}h0" />`;
  return draw('course', ticks, drawing, speech);
}

/** Fewer bars than so many leave room, so that none is a wall. */
const BARS = 12;

/**
 * Bars from left to right, the highest one strongest, and a line at their average.
 * @param {number[]} values
 * @param {number} average
 * @param {Speech} speech
 */
export function barChart(values, average, speech) {
  const highest = Math.max(...values);
  const ticks = ticksFor(highest);
  const top = Number(ticks.at(-1));
  const room = 100 / Math.max(values.length, BARS);
  const bars = values.map((value, i) => {
    // No score is a stroke too.
    const height = Math.max(1, (100 * value) / top);
    const look = value === highest ? 'best' : '';
    return svg`<rect class=${look} x=${short((i + 0.14) * room)} y=${short(100 - height)}
      width=${short(0.72 * room)} height=${short(height)} />`;
  });
  const level = short(100 - (100 * average) / top);
  const drawing = svg`<g class="bars">${bars}</g><path class="average" d="M0 ${level}H100" />`;
  return draw('finals', ticks, drawing, speech);
}
