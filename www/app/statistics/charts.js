/**
 * Lists of figures, and small line and bar charts as inline SVG. A drawing is stretched to fit, so its texts are
 * HTML outside it. For screen readers, a chart is one image with a label, and a slider where a bar can be chosen.
 */
import { html, nothing, svg } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { styled } from '../shell/dialog-parts.js';

/** Formats a time in hours and minutes, or in seconds if it is under a minute. @param {number} milliseconds @param {string} language */
export function spell(milliseconds, language) {
  // Only in English are the narrow units usual: “5s”.
  const unitDisplay = language === 'en' ? 'narrow' : 'short';
  /** @param {number} value @param {'hour' | 'minute' | 'second'} unit */
  const say = (value, unit) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay }).format(value);
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes === 0) return say(Math.floor(milliseconds / 1000), 'second');
  const hours = Math.floor(minutes / 60);
  const parts = [...(hours > 0 ? [say(hours, 'hour')] : []), say(minutes % 60, 'minute')];
  return new Intl.ListFormat(language, { type: 'unit', style: 'narrow' }).format(parts);
}

/**
 * A list of figures with their labels.
 * @param {[name: string, value: unknown, note?: unknown][]} figures
 * @param {'figures' | 'pairs'} [look] a large figure in a card each, or a small one in a line each
 */
export const figureList = (figures, look = 'pairs') => html`
  <dl class=${look}>${figures.map(
    ([name, value, note]) =>
      html`<div><dt>${name}</dt><dd>${value}${note ? html` ${note}` : nothing}</dd></div>`,
  )}</dl>`;

/** A small remark. @param {string} text @param {string} [look] an additional class */
export const note = (text, look = '') => html`<span class="note ${look}">${text}</span>`;

/**
 * The texts of a chart.
 * @typedef {object} Speech
 * @property {string} label the description for screen readers
 * @property {string} language the language of the numbers on the axis
 * @property {[string, string]} ends the texts below the left and the right end
 */

/**
 * Returns round numbers for an axis, from 0 to at least the highest value.
 * @param {number} highest
 * @returns {number[]}
 */
export function ticksFor(highest) {
  const rough = Math.max(highest, 5) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * power).find((size) => size >= rough) ?? rough;
  // Values are whole numbers.
  const whole = Math.max(1, step);
  const count = Math.max(1, Math.ceil(highest / whole));
  return Array.from({ length: count + 1 }, (_, i) => i * whole);
}

/** A coordinate rounded to two decimals, to keep the markup short. @param {number} value */
export const short = (value) => String(Math.round(value * 100) / 100);

/**
 * @param {string} kind
 * @param {number[]} ticks
 * @param {unknown} drawing
 * @param {Speech} speech
 * @param {{ end?: number, over?: unknown }} [more] where the drawing ends, in percent of the width, and what lies over it
 */
function draw(kind, ticks, drawing, { label, language, ends }, { end = 100, over = nothing } = {}) {
  const format = new Intl.NumberFormat(language, { notation: 'compact' });
  const top = Number(ticks.at(-1));
  const rule = (/** @type {number} */ tick) => short(100 - (100 * tick) / top);
  return html`
    <div class="chart ${kind}" ${styled({ '--end': `${end}%` })}>
      <div class="scale" aria-hidden="true">${ticks.map(
        (tick) => html`<span ${styled({ '--at': `${rule(tick)}%` })}>${format.format(tick)}</span>`,
      )}</div>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label=${label}>
        <path class="rules" d=${ticks.map((tick) => `M0 ${rule(tick)}H100`).join('')} />
        ${drawing}
      </svg>
      ${over}
      <div class="ends" aria-hidden="true"><span>${ends[0]}</span><span>${ends[1]}</span></div>
    </div>`;
}

/**
 * A line chart: the area below the line is filled, and a dot marks the end.
 * @param {{ x: number, y: number }[]} points sorted by x, starting at x = 0
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

/** The chart has room for at least this many bars, so that a few bars don't become too wide. */
const BARS = 12;

/**
 * A choice of one bar: a slider over the chart, as single bars are too thin to be touched.
 * @typedef {object} Pick
 * @property {number} chosen the place of the chosen bar
 * @property {string} label
 * @property {string} text the chosen bar in words
 * @property {(place: number) => void} choose
 * @property {() => void} open opens the chosen one
 */

/** @param {Pick} pick @param {number} count */
function slider({ chosen, label, text, choose, open }, count) {
  const moved = (/** @type {{ currentTarget: HTMLInputElement }} */ { currentTarget }) =>
    choose(Number(currentTarget.value));
  const pressed = (/** @type {KeyboardEvent} */ { key }) => {
    if (key === 'Enter') open();
  };
  return html`
    <input type="range" min="0" max=${count - 1} step="1" aria-label=${label} aria-valuetext=${text}
      .value=${live(String(chosen))} @input=${moved} @keydown=${pressed}
      ${styled({ '--thumb': `${100 / count}%` })} />`;
}

/**
 * A bar chart with the highest bar highlighted and a line at the average.
 * @param {number[]} values
 * @param {number} average
 * @param {Speech} speech
 * @param {Pick} pick
 */
export function barChart(values, average, speech, pick) {
  const highest = Math.max(...values);
  const ticks = ticksFor(highest);
  const top = Number(ticks.at(-1));
  const room = 100 / Math.max(values.length, BARS);
  const bars = values.map((value, i) => {
    // A score of 0 is still a visible bar.
    const height = Math.max(1, (100 * value) / top);
    const look = `${value === highest ? 'best' : ''} ${i === pick.chosen ? 'chosen' : ''}`;
    return svg`<rect class=${look} x=${short((i + 0.14) * room)} y=${short(100 - height)}
      width=${short(0.72 * room)} height=${short(height)} />`;
  });
  const level = short(100 - (100 * average) / top);
  const drawing = svg`<g class="bars">${bars}</g><path class="average" d="M0 ${level}H100" />`;
  const end = values.length * room;
  return draw('finals', ticks, drawing, speech, { end, over: slider(pick, values.length) });
}
