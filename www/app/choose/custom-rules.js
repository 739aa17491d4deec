/** The form for custom rules. The engine decides which rules are valid and says what is wrong. */
import { html, nothing } from 'lit-html';
import {
  MAX_GOAL_SCORE,
  MAX_ODDS,
  MAX_OPENING,
  MAX_WEIGHT,
  MIN_GOAL_EXPONENT,
} from '../../../pkg/game_constants.js';
import { COLORS, tileText } from '../../element/tile-face.js';
import { new_game } from '../../game/engine.js';

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
export function ownRules({ words, text }, { opening, goal }, { number, segments, select }) {
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
export function toForm(variant) {
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
export function readOwnRules(form, size) {
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
