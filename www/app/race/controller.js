/**
 * The race of the page: starts it, stores it, and resumes it when the page is opened again. It runs in the
 * tab that plays the game.
 */

import { html } from 'lit-html';
import { RACE_LEVELS } from '../../../pkg/game_constants.js';
import { load, Status } from '../../game/engine.js';
import { load as loadLibrary } from '../../library/engine.js';
import { createDialog } from '../shell/dialog.js';
import { card, formFields } from '../shell/dialog-parts.js';
import { stored } from '../shell/settings.js';
import { beginAlike } from '../variant/start-record.js';
import { RacePanel } from './panel.js';
import { PACES, Race } from './race.js';

/** @typedef {import('../shell/dialog.js').GameContext} GameContext */
/** @typedef {import('./race.js').SavedRace} SavedRace */

const KEY = 'race';

/** Reads the stored race. @returns {SavedRace | undefined} undefined if there is none, or it is invalid */
function read() {
  const saved = stored.read(KEY);
  return RACE_LEVELS.includes(saved?.level) && PACES.includes(saved.pace) ? saved : undefined;
}

/** Stops the race that runs or waits here. */
let stop = new AbortController();

/** Leaves that race. @returns {AbortSignal} that of the next one */
function leave() {
  stop.abort();
  stop = new AbortController();
  return stop.signal;
}

/** @param {GameContext} context @param {SavedRace} choice */
function begin(context, choice) {
  const { events, game } = context;
  const signal = leave();
  const race = new Race(choice, {
    changed(turn) {
      panel.show(turn);
      stored.set(KEY, JSON.stringify(race.toSave()));
    },
    waits: () => document.hidden || document.querySelector('dialog[open]') !== null,
  });
  const panel = new RacePanel(context, race, () => {
    leave();
    stored.set(KEY, '');
  });
  const follow = () => {
    const { gameId: id, record, score, steps, status, canKeepGoing, rules, size, save } = game;
    const place = `${save} ${rules} ${size.rows}×${size.cols}`;
    if (game.elsewhere) awaitGame(context);
    else if (record !== '') race.follow({ id, record, place, score, steps, status, canKeepGoing });
  };
  const next = () => race.next();
  for (const name of ['language', 'speed', 'powers'])
    events.addEventListener(name, () => panel.show(), { signal });
  game.addEventListener('change', follow, { signal });
  // Somebody may be watching again.
  document.addEventListener('visibilitychange', next, { signal });
  // This event does not bubble.
  document.addEventListener('close', next, { capture: true, signal });
  signal.addEventListener('abort', () => {
    race.end();
    panel.remove();
  });
  follow();
}

/** Waits until the game of the race can be played here again, then resumes it. @param {GameContext} context */
function awaitGame(context) {
  const { game } = context;
  const look = () => {
    const choice = read();
    if (choice?.record && !game.elsewhere && beginAlike(choice.record, game.record))
      begin(context, choice);
  };
  game.addEventListener('change', look, { signal: leave() });
}

/** Starts a race with a new game. @param {GameContext} context @param {SavedRace} choice */
export function start(context, choice) {
  const { game } = context;
  // The card over the board explains why.
  if (game.elsewhere) return;
  if (game.steps > 0 || game.status !== Status.Playing) game.newGame();
  begin(context, choice);
}

/** Loads what a race needs. */
const prepare = () => Promise.all([load(), loadLibrary()]);

/** Resumes the race that was running when the page was closed. @param {GameContext} context */
export async function resume(context) {
  // If another tab plays, or a stand-in is shown, this isn't the game of the race.
  const [saved] = await Promise.all([context.game.saved, prepare()]);
  const choice = read();
  if (!saved) awaitGame(context);
  else if (choice) begin(context, choice);
}

/** The dialog that starts a race: the level of the AI and its pace. @param {GameContext} context */
export function make(context) {
  const { choice, game } = context;
  /** The chosen options. @type {Pick<SavedRace, 'level' | 'pace'>} */
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
