/** The dialog that starts a race: the level of the AI and its pace. */
import { html } from 'lit-html';
import { RACE_LEVELS } from '../../../pkg/game_constants.js';
import { createDialog } from '../shell/dialog.js';
import { card, formFields } from '../shell/dialog-parts.js';
import { prepare, start } from './controller.js';
import { PACES } from './race.js';

/** @param {import('../shell/dialog.js').GameContext} context */
export function make(context) {
  const { choice, game } = context;
  /** The chosen options. @type {Pick<import('./race.js').SavedRace, 'level' | 'pace'>} */
  let race = { level: 'medium', pace: 'turns' };
  const begin = () => {
    made.close();
    start(context, race);
    game.focus({ preventScroll: true });
  };
  const made = createDialog('race', context, (view) => {
    const { language, words, text } = view;
    const { cards, segments } = formFields(
      view,
      (name) => Reflect.get(race, name),
      (name, value) => {
        race = { ...race, [name]: value };
        made.update();
      },
    );
    return html`
      <form class="choose">
        <p>${words.raceAbout}</p>
        ${cards('level', RACE_LEVELS, { label: (level) => card(text(`level-${level}`), text(`level-${level}-about`)) })}
        ${segments('pace', PACES)}
        <p class="note game">${words.raceGame(choice.nameIn(words, language))}${choice.kind === 'practice' ? '' : words.raceCounts}${game.steps > 0 ? words.raceAnew : ''}</p>
        <div class="buttons">
          <button type="button" class="start primary" @click=${begin}>${words.raceBegin}</button>
        </div>
      </form>`;
  });
  return { ...made, prepare: () => Promise.all([game.ready, prepare()]) };
}
