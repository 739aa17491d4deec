/**
 * The dialog for choosing a game of 2048: a size, rules, and the way to the daily game and other dialogs. The engine
 * decides which custom rules are valid, and says what is wrong.
 */
import { html, nothing } from 'lit-html';
import {
  FEWEST_CELLS,
  LENGTHS,
  MAX_GOAL_SCORE,
  MAX_ODDS,
  MAX_OPENING,
  MAX_WEIGHT,
  MIN_CELLS,
  MIN_GOAL_EXPONENT,
  PRESETS,
} from '../../../pkg/game_constants.js';
import { COLORS, tileText } from '../../element/tile-face.js';
import { load, new_game } from '../../game/engine.js';
import { dialogWords } from '../shell/dialog.js';
import { card, toggle } from '../shell/dialog-parts.js';
import { createChooser, OF_BOTH } from './chooser.js';

/** @typedef {import('../shell/dialog.js').GameContext} GameContext */
/** @typedef {import('../variant/game.js').Variant} Variant */
/** @typedef {import('./chooser.js').Form} Form */

/** The goal tiles to choose from: those with their own color, and the goals of custom rules in use. */
const goalTiles = new Set(
  Array.from({ length: COLORS + 1 }, (_, exponent) => tileText(exponent)).slice(MIN_GOAL_EXPONENT),
);

/** The labels of fields that others have too. @type {Record<string, string>} */
const LABELS = { openingTwo: 'oddsTwo', openingFour: 'oddsFour' };

/**
 * The fields for custom rules, without those of options that aren't chosen.
 * @param {{ words: import('../shell/dialog.js').Words, text: (key: string) => string }} view
 * @param {Form} form
 * @param {import('./chooser.js').Fields} fields
 */
function ownRules({ words, text }, { opening, goal }, { number, segments, select }) {
  // The minimum is always 0: the engine reports values that are too low.
  const numbers = (/** @type {number} */ max, /** @type {string[]} */ ...names) => html`
    <div class="fields">${names.map((name) => number(name, 0, max, text(LABELS[name] ?? name)))}</div>`;
  return html`
    <div class="own">
      <fieldset>
        <legend>${words.odds}</legend>
        ${numbers(MAX_ODDS, 'oddsTwo', 'oddsFour')}
      </fieldset>
      ${segments('merge', ['once', 'cascade'])}
      ${segments('noOpMove', ['ignored', 'spawns'])}
      ${segments('opening', ['tiles', 'scatter'])}
      ${
        opening === 'tiles'
          ? numbers(MAX_OPENING, 'openingTwos', 'openingDrawn')
          : numbers(MAX_WEIGHT, 'openingEmpty', 'openingTwo', 'openingFour')
      }
      ${segments('goal', ['never', 'tile', 'score'])}
      ${goal === 'tile' ? html`<div class="fields">${select('goalTile', [...goalTiles])}</div>` : nothing}
      ${goal === 'score' ? numbers(MAX_GOAL_SCORE, 'goalScore') : nothing}
      ${goal === 'never' ? nothing : segments('afterGoal', ['goes-on', 'ends'])}
      ${segments('loss', ['stuck', 'full'])}
    </div>`;
}

/** Returns the parts of the rules, or those of `classic` if the rules are invalid. @param {Partial<Variant>} variant */
function ruleParts({ rules, rows, cols }) {
  let game;
  try {
    game = new_game({ rules, rows, cols }, 0n);
  } catch {
    game = new_game();
  }
  const { parts } = game;
  game.free();
  return parts;
}

/** Converts rules to the values of the form. @param {Variant} variant @returns {Form} */
function toForm(variant) {
  const { odds, opening, goal, ...others } = ruleParts(variant);
  // Numbers that these rules don't use are taken from presets.
  /** @type {any[]} */
  const [classic, cascade] = ['classic', 'cascade'].map((rules) => ruleParts({ rules }));
  const { twos, drawn, empty, two, four } = { ...classic.opening, ...cascade.opening, ...opening };
  const goals = { ...classic.goal, ...cascade.goal, ...(typeof goal === 'object' && goal) };
  const form = {
    ...others,
    ...{ oddsTwo: odds[0], oddsFour: odds[1] },
    opening: 'empty' in opening ? 'scatter' : 'tiles',
    ...{ openingTwos: twos, openingDrawn: drawn },
    ...{ openingEmpty: empty, openingTwo: two, openingFour: four },
    goal: typeof goal === 'object' ? Object.keys(goal)[0] : goal,
    goalTile: goals.tile,
    goalScore: goals.score,
  };
  goalTiles.add(String(form.goalTile));
  return Object.fromEntries(Object.entries(form).map(([name, value]) => [name, String(value)]));
}

/**
 * Converts the values of the form to rules in text form.
 * @param {Form} form
 * @param {{ rows: number, cols: number }} size
 * @returns {string}
 * @throws {Error} if a rule is invalid; the message names the rule
 */
function readOwnRules(form, size) {
  const { merge, noOpMove, opening, goal, afterGoal, loss } = form;
  const number = (/** @type {string} */ name) => Number(form[name]);
  const goals = { tile: number('goalTile'), score: number('goalScore') };
  const parts = {
    ...{ merge, noOpMove, afterGoal, loss, odds: [number('oddsTwo'), number('oddsFour')] },
    opening:
      opening === 'scatter'
        ? { empty: number('openingEmpty'), two: number('openingTwo'), four: number('openingFour') }
        : { twos: number('openingTwos'), drawn: number('openingDrawn') },
    goal: goal === 'never' ? goal : { [goal]: Reflect.get(goals, goal) },
  };
  const game = new_game(/** @type {any} */ ({ ...parts, ...size }), 0n);
  const { rules } = game;
  game.free();
  return rules;
}

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
  // A tile with a face
  {
    title: 'tiles',
    about: 'tilesAbout',
    route: ['tiles'],
    path: 'M4 4h16v16H4ZM9 9.5v0M15 9.5v0M8.5 14c1.5 2.5 5.5 2.5 7 0',
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
