/** The dialog that starts a race: the level of the AI and its pace. */
import { html } from 'lit-html';
import { RACE_LEVELS } from '../../../pkg/game_constants.js';
import { createDialog } from '../shell/dialog.js';
import { card, cards, segments } from '../shell/dialog-parts.js';
import { start } from './controller.js';
import { PACES } from './race.js';

/** @typedef {import('../shell/dialog.js').GameContext} GameContext */
/** @typedef {Parameters<typeof start>[1]} Race */

/** @param {GameContext} context */
export function make(context) {
  const { choice, game } = context;
  /** The chosen options. @type {Race} */
  const race = { level: 'medium', pace: 'turns' };
  const begin = () => {
    made.close();
    start(context, { ...race });
    game.focus({ preventScroll: true });
  };
  const made = createDialog('race', context, ({ language, words, text }) => {
    const name = choice.nameIn(words, language);
    return html`
      <form class="choose">
        <p>${words.raceAbout}</p>
        ${cards({
          name: 'race-level',
          legend: words.level,
          values: RACE_LEVELS,
          chosen: race.level,
          label: (level) => card(text(`level-${level}`), text(`level-${level}-about`)),
          choose: (level) => {
            race.level = level;
          },
        })}
        ${segments({
          name: 'race-pace',
          legend: words.pace,
          values: PACES,
          chosen: race.pace,
          label: (pace) => text(`pace-${pace}`),
          choose: (pace) => {
            race.pace = pace;
          },
        })}
        <p class="note game">${words.raceGame(name)}${choice.kind === 'practice' ? '' : words.raceCounts}${game.steps > 0 ? words.raceAnew : ''}</p>
        <div class="buttons">
          <button type="button" class="start primary" @click=${begin}>${words.raceBegin}</button>
        </div>
      </form>`;
  });
  return { ...made, prepare: () => game.ready };
}
