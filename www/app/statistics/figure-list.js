/** Lists of labeled figures, used by the statistics of both pages. */
import './statistics.css';
import { html, nothing } from 'lit-html';

/** Formats a time in hours and minutes, or in seconds if it is under a minute. @param {number} milliseconds @param {string} language */
export function spell(milliseconds, language) {
  /** @param {number} value @param {'hour' | 'minute' | 'second'} unit */
  const say = (value, unit) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'narrow' }).format(value);
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes === 0) return say(Math.floor(milliseconds / 1000), 'second');
  const hours = Math.floor(minutes / 60);
  const parts = [...(hours > 0 ? [say(hours, 'hour')] : []), say(minutes % 60, 'minute')];
  return new Intl.ListFormat(language, { type: 'unit', style: 'narrow' }).format(parts);
}

/**
 * A list of figures with their labels.
 * @param {[name: string, value: unknown, note?: unknown][]} figures
 */
export const figureList = (figures) => html`
  <dl class="figures">${figures.map(
    ([name, value, note]) =>
      html`<div><dt>${name}</dt><dd>${value}${note ? html` ${note}` : nothing}</dd></div>`,
  )}</dl>`;

/** A small remark. @param {string} text @param {string} [look] an additional class */
export const note = (text, look = '') => html`<span class="note ${look}">${text}</span>`;
