/** The dialog for choosing a game of 2048: the daily game, or the player's own with any rules and size. */
import { html, nothing } from 'lit-html';
import { LENGTHS, PRESETS } from '../../../pkg/game_constants.js';
import { load } from '../../game/engine.js';
import { createChooser } from '../chooser.js';
import { wordsOf } from '../dialog.js';
import { card } from '../dialog-parts.js';
import { formOf, ownRules, readOwnRules } from './custom-rules.js';
import { dailyResults } from './daily.js';

/** @typedef {import('../dialog.js').GameContext} GameContext */

/** The rules that an engine error can name and that have their own message for the player. */
const BAD_RULES = /** @type {const} */ (['odds', 'opening', 'goal']);

/** The buttons that open another dialog: their class and the dialog's name. */
const OTHERS = /** @type {const} */ ({ race: ['race', 'race'], setUp: ['set-up', 'editor'] });

/** @param {GameContext} context */
export function make(context) {
  const { choice } = context;
  /** @type {ReturnType<typeof createChooser<GameContext>>} */
  const made = createChooser(context, {
    dailyResults,
    sayToday: ({ words, format }, { best }) => words.dailyToday(format(best)),
    read() {
      const { rules, rows, cols } = choice.own;
      const form = { ...formOf(choice.own), rows: String(rows), cols: String(cols) };
      return { ...form, rules: PRESETS.includes(rules) ? rules : 'own' };
    },
    fields(view, fields, form) {
      const { words, text } = view;
      const lengths = ['rows', 'cols'].map((name) => fields.select(name, LENGTHS.map(String)));
      return html`
        ${fields.cards('rules', [...PRESETS, 'own'], {
          label: (rules) => card(text(rules), text(`${rules}-about`)),
        })}
        ${form.rules === 'own' ? ownRules(view, form, fields) : nothing}
        <fieldset><legend>${words.size}</legend><div class="fields">${lengths}</div></fieldset>`;
    },
    play(form, element, leave) {
      if (!element.reportValidity()) return undefined;
      const size = { rows: Number(form.rows), cols: Number(form.cols) };
      try {
        const rules = form.rules === 'own' ? readOwnRules(form, size) : form.rules;
        leave(() => choice.play({ rules, ...size }));
        return undefined;
      } catch (error) {
        const fault = /** @type {Error} */ (error).message;
        const about = BAD_RULES.find((name) => fault.includes(name)) ?? 'numbers';
        return { text: wordsOf(context)[`badRules-${about}`], fault };
      }
    },
    other({ words, text }, name) {
      const [look, dialog] = OTHERS[name];
      const lead = () => {
        made.close();
        context.open(dialog);
      };
      return html`
        <section>
          <h3>${words[name]}</h3>
          <p class="note">${text(name === 'race' ? 'raceOffer' : 'setUpAbout')}</p>
          <div class="buttons">
            <button type="button" class=${look} @click=${lead}>${words[name]}</button>
          </div>
        </section>`;
    },
  });
  return {
    async open() {
      // The form for custom rules calls the engine.
      await load();
      made.open();
    },
  };
}
