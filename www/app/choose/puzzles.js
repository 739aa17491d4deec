/** The dialog for choosing a puzzle: the daily one, one with a name, or any size, goal and difficulty. */
import { html } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import { createRef } from 'lit-html/directives/ref.js';
import { GOALS, MAX_WALK, SIDES } from '../../../pkg/puzzle_constants.js';
import { drawNumbers } from '../../element/thumbnail.js';
import { load, new_puzzle } from '../../puzzle/engine.js';
import { dialogWords } from '../shell/dialog.js';
import { card, littleBoard } from '../shell/dialog-parts.js';
import { isStart, keyOfName, NAMED, PUZZLE_SETTINGS, STEPS } from '../variant/puzzle.js';
import { createChooser, OF_BOTH } from './chooser.js';

/** @typedef {import('../shell/dialog.js').PuzzleContext} PuzzleContext */
/** @typedef {import('../variant/puzzle.js').Variant} Variant */

/** The names of the difficulties, by start. */
const LEVELS = new Map([
  ...Object.entries(STEPS).map(([name, start]) => /** @type {const} */ ([String(start), name])),
  ['own', 'ownNumber'],
]);

/** The form's fields for a puzzle. @param {Variant} variant */
function fieldsFor({ side, goal, start }) {
  const listed = LEVELS.has(String(start));
  return {
    side: String(side),
    goal,
    start: listed ? String(start) : 'own',
    slides: listed ? '30' : String(start),
  };
}

/** The opponent of the spiral race. */
const GREEDY = 'climber';

/** The key of the name of the chosen puzzle, or an empty string. @param {import('./chooser.js').Form} form */
function nameIn(form) {
  const name = keyOfName(variantIn(form)) ?? '';
  return name === 'spiralRace' && form.opponent !== GREEDY ? '' : name;
}

/** @param {import('./chooser.js').Form} form @returns {Variant | undefined} undefined if the number of slides is invalid */
function variantIn({ side, goal, start: chosen, slides }) {
  const start = chosen === 'any' ? chosen : Number(chosen === 'own' ? slides : chosen);
  if (start !== 'any' && !isStart(start)) return undefined;
  return { side: Number(side), goal: /** @type {Variant['goal']} */ (goal), start };
}

/** Describes a difficulty. @param {string} start @param {import('../../i18n/app-puzzle.js').PuzzleWords} words */
function aboutStart(start, words) {
  if (start === 'any') return words['hardest-about'];
  return start === 'own' ? words.ownNumberAbout(MAX_WALK) : words.stepAbout(Number(start));
}

/** @param {HTMLElement | undefined} board @param {string} goal @param {string} side */
function showGoal(board, goal, side) {
  const puzzle = new_puzzle(/** @type {any} */ ({ side: Number(side), goal }), 0n);
  if (board) drawNumbers(board, puzzle.goal, puzzle.goal, false);
  puzzle.free();
  return board;
}

/** Starts a new puzzle if the chosen one is over. @param {PuzzleContext} context */
async function renewOver({ choice, game }) {
  await game.ready;
  if (choice.kind === 'main' && game.state !== 'playing') game.newPuzzle();
}

/** @param {PuzzleContext} context */
export function make(context) {
  const { choice, settings } = context;
  /** @type {import('lit-html/directives/ref.js').Ref<HTMLInputElement>} */
  const slides = createRef();
  const boards = new Map(
    [...GOALS, ...Object.keys(NAMED)].map((key) => [key, littleBoard({ ariaHidden: 'true' })]),
  );
  /** Whether the dialog opens with all fields, because the player's puzzle has no name. */
  let opensMore = false;
  const made = createChooser(context, {
    entries: [
      ...OF_BOTH,
      // A flag
      {
        title: 'giveUp',
        act: () => context.game.askGiveUp(),
        path: 'M6 21.5V3.5M6 4.5h11.5l-2.5 4 2.5 4H6',
      },
    ],
    read() {
      const form = { ...fieldsFor(choice.own), opponent: settings.get('opponent') };
      opensMore = nameIn(form) === '';
      return form;
    },
    fields({ words, text, opening }, { segments, cards, number }, form, change) {
      const { side, start } = form;
      /** @param {string} name @param {string} [about] @param {unknown} [more] */
      const named = (name, about = name, more) => card(text(name), text(`${about}-about`), more);
      const names = cards('kind', Object.keys(NAMED), {
        chosen: nameIn(form),
        label(name) {
          const { side, goal } = NAMED[/** @type {keyof typeof NAMED} */ (name)];
          return named(name, name, showGoal(boards.get(name), goal, String(side)));
        },
        choose(name) {
          // Only the spiral race comes with its opponent, and takes it along.
          if (name === 'spiralRace') change({ opponent: GREEDY });
          else if (nameIn(form) === 'spiralRace')
            change({ opponent: PUZZLE_SETTINGS.opponent.values[0] });
          change(fieldsFor(NAMED[/** @type {keyof typeof NAMED} */ (name)]));
        },
      });
      const more = html`
        ${segments('side', SIDES.map(String), {
          legend: words.size,
          label: (side) => `${side}×${side}`,
        })}
        ${cards('goal', GOALS, {
          label: (goal) => named(goal, goal, showGoal(boards.get(goal), goal, side)),
        })}
        ${cards('start', [...LEVELS.keys()], {
          legend: words.difficulty,
          label: (start) => card(text(String(LEVELS.get(start))), aboutStart(start, words)),
          choose(start) {
            change({ start });
            slides.value?.focus();
          },
          more: start === 'own' && number('slides', 1, MAX_WALK, words.slidesBack, slides),
        })}
        ${cards('opponent', PUZZLE_SETTINGS.opponent.values, {
          label: (name) => named(`opponent-${name}`, name),
        })}`;
      // A new element each time, so that what the player opened or closed is forgotten.
      return html`
        ${names}
        ${keyed(
          opening,
          html`
            <details class="more" ?open=${opensMore}>
              <summary>${words.ownPuzzle}</summary>
              ${more}
            </details>`,
        )}`;
    },
    play(form, _, leave) {
      const variant = variantIn(form);
      if (!variant) {
        // Without its surroundings unfolded, the field can't take the focus.
        slides.value?.closest('details')?.toggleAttribute('open', true);
        slides.value?.focus();
        return { text: dialogWords(context).notANumber(MAX_WALK) };
      }
      settings.set('opponent', form.opponent);
      leave(() => choice.play(variant));
      renewOver(context).catch(() => {});
      return undefined;
    },
  });
  // The engine provides the goals that the cards show.
  return { ...made, prepare: load };
}
