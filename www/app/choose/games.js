/** The dialog for choosing a game of 2048: a size, rules, and the way to the daily game and other dialogs. */
import { html, nothing } from 'lit-html';
import { FEWEST_CELLS, LENGTHS, MIN_CELLS, PRESETS } from '../../../pkg/game_constants.js';
import { load } from '../../game/engine.js';
import { dialogWords } from '../shell/dialog.js';
import { card, toggle } from '../shell/dialog-parts.js';
import { createChooser, OF_BOTH } from './chooser.js';
import { ownRules, readOwnRules, toForm } from './custom-rules.js';

/** @typedef {import('../shell/dialog.js').GameContext} GameContext */

/** The rules that an engine error can name and that have their own message for the player. */
const BAD_RULES = /** @type {const} */ (['odds', 'opening', 'goal']);

/** The lengths that a board may have beside one of another length. @param {string} other */
const lengthsBeside = (other) =>
  LENGTHS.filter((length) => length * Number(other) >= MIN_CELLS).map(String);

/** The lengths of the square boards that are offered at once. */
const SQUARES = ['3', '4', '5', '6'];

/** The choice of any other size. */
const OTHER = 'other';

/** @param {GameContext} context @returns {import('../shell/entries.js').Entry[]} */
const menuEntries = ({ game }) => [
  ...OF_BOTH,
  { title: 'race', about: 'raceOffer', route: ['race'] },
  {
    title: 'train',
    about: 'trainAbout',
    route: ['train'],
    path: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18ZM12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8ZM12 12h0',
  },
  // A board with one tile to place
  {
    title: 'editor',
    about: 'setUpAbout',
    route: ['editor'],
    path: 'M4 4h7v7H4ZM4 15h5v5H4ZM15 4h5v5h-5ZM17.5 14v7M14 17.5h7',
  },
  // A screen that plays
  {
    title: 'keyWatch',
    about: 'watchAbout',
    act: () => game.watch(),
    path: 'M4 5h16v11H4ZM9 20h6M10.5 8v5l4-2.5Z',
  },
];

/**
 * The sizes: a square board, or any other in fields of its own.
 * @param {import('../shell/dialog.js').View<GameContext>} view
 * @param {import('./chooser.js').Fields} fields
 * @param {import('./chooser.js').Form} form
 * @param {(values: import('./chooser.js').Form) => void} change
 */
const sizes = ({ words }, fields, { size, rows, cols }, change) =>
  fields.segments('size', [...SQUARES, OTHER], {
    label: (length) => (length === OTHER ? words.otherSize : `${length}×${length}`),
    choose: (length) =>
      change(length === OTHER ? { size: OTHER } : { size: length, rows: length, cols: length }),
    more:
      size === OTHER &&
      html`<div class="fields">${fields.select('rows', lengthsBeside(cols))}${fields.select('cols', lengthsBeside(rows))}</div>`,
  });

/** The rules whose goal doesn't fit on a board. @param {{ rows: number, cols: number }} size */
const tooLargeFor = ({ rows, cols }) => PRESETS.filter((_, at) => rows * cols < FEWEST_CELLS[at]);

/** @param {import('./chooser.js').Form} form */
const toSize = ({ rows, cols }) => ({ rows: Number(rows), cols: Number(cols) });

/** The rules that are chosen: without a goal where theirs doesn't fit. @param {import('./chooser.js').Form} form */
const chosenRules = (form) =>
  tooLargeFor(toSize(form)).includes(form.rules) ? 'endless' : form.rules;

/** @param {GameContext} context */
export function make(context) {
  const { choice, settings } = context;
  /** @type {ReturnType<typeof createChooser<GameContext>>} */
  const made = createChooser(context, {
    entries: menuEntries(context),
    // For whoever can neither swipe nor type
    toggle({ words }) {
      const isOn = settings.get('arrows') === 'on';
      return toggle('arrows', words.arrows, isOn, () => {
        settings.set('arrows', isOn ? 'off' : 'on').then(made.update);
      });
    },
    read() {
      const { rules, rows, cols } = choice.own;
      const listed = rows === cols && SQUARES.includes(String(rows));
      const form = { ...toForm(choice.own), rows: String(rows), cols: String(cols) };
      return {
        ...form,
        size: listed ? String(rows) : OTHER,
        rules: PRESETS.includes(rules) ? rules : 'own',
      };
    },
    fields(view, fields, form, change) {
      const { text, words } = view;
      const rules = chosenRules(form);
      const large = tooLargeFor(toSize(form));
      return html`
        ${sizes(view, fields, form, change)}
        ${fields.cards('rules', [...PRESETS.filter((name) => !large.includes(name)), 'own'], {
          chosen: rules,
          label: (rules) => card(text(rules), text(`${rules}-about`)),
          more:
            large.length > 0 &&
            html`<p class="note">${words.goalTooLarge(new Intl.ListFormat(view.language).format(large.map(text)))}</p>`,
        })}
        ${rules === 'own' ? ownRules(view, form, fields) : nothing}`;
    },
    play(form, element, leave) {
      if (!element.reportValidity()) return undefined;
      const size = toSize(form);
      try {
        const rules = form.rules === 'own' ? readOwnRules(form, size) : chosenRules(form);
        leave(() => choice.play({ rules, ...size }));
        return undefined;
      } catch (error) {
        const fault = /** @type {Error} */ (error).message;
        const about = BAD_RULES.find((name) => fault.includes(name)) ?? 'numbers';
        return { text: dialogWords(context)[`badRules-${about}`], fault };
      }
    },
  });
  // The form for custom rules calls the engine.
  return { ...made, prepare: load };
}
