/** Figures with their names, as the statistics of all pages show them. */
import './statistics.css';

/** A time as hours and minutes, a short one as seconds. @param {number} milliseconds @param {string} language */
export function spell(milliseconds, language) {
  /** @param {number} value @param {'hour' | 'minute' | 'second'} unit */
  const say = (value, unit) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'narrow' }).format(value);
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes === 0) return say(Math.floor(milliseconds / 1000), 'second');
  const hours = Math.floor(minutes / 60);
  const said = [...(hours > 0 ? [say(hours, 'hour')] : []), say(minutes % 60, 'minute')];
  return new Intl.ListFormat(language, { type: 'unit', style: 'narrow' }).format(said);
}

/**
 * Figures with their names.
 * @param {HTMLElement} list
 * @param {[string, string | Node, string?][]} figures name, value, and what is said beside it
 */
export function fill(list, figures) {
  const rows = figures.map(([name, value, beside]) => {
    const row = document.createElement('div');
    const [term, data] = [document.createElement('dt'), document.createElement('dd')];
    term.textContent = name;
    data.append(value);
    if (beside) {
      const note = document.createElement('span');
      note.className = 'note';
      note.textContent = beside;
      data.append(' ', note);
    }
    row.append(term, data);
    return row;
  });
  list.replaceChildren(...rows);
}
