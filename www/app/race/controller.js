/**
 * The race of the page: starts it, stores it, and resumes it when the page is opened again. It runs in the
 * tab that plays the game.
 */
import { RACE_LEVELS } from '../../../pkg/game_constants.js';
import { load, Status } from '../../game/engine.js';
import { stored } from '../shell/settings.js';
import { beginAlike } from '../variant/start-of.js';
import { RacePanel } from './panel.js';
import { PACES, Race } from './race.js';

/** @typedef {import('../shell/dialog.js').GameContext} GameContext */
/** @typedef {import('./race.js').Level} Level */
/** @typedef {import('./race.js').Pace} Pace */

/**
 * A race as it is stored: its options and its state.
 * @typedef {object} SavedRace
 * @property {Level} level
 * @property {Pace} pace
 * @property {boolean} [paused]
 * @property {string} [record] the record of the AI's game
 * @property {string} [id] the id of the player's game
 * @property {boolean} [givenUp]
 */

const KEY = 'race';

/** Reads the stored race. @returns {SavedRace | undefined} undefined if there is none, or it is invalid */
function read() {
  try {
    const { level, pace, paused, record, id, givenUp } = JSON.parse(stored.get(KEY) ?? '');
    if (!RACE_LEVELS.includes(level) || !PACES.includes(pace)) return undefined;
    return {
      level,
      pace,
      paused: paused === true,
      record: String(record),
      id: typeof id === 'string' ? id : undefined,
      givenUp: givenUp === true,
    };
  } catch {
    return undefined;
  }
}

/** Leaves the race that runs or waits here. @type {(() => void) | undefined} */
let leave;

/** @param {GameContext} context @param {SavedRace} choice */
function begin(context, choice) {
  const { events, game } = context;
  leave?.();
  /** @type {RacePanel | undefined} */
  let panel;
  const race = new Race(choice, {
    changed(turn) {
      panel?.show(race, turn);
      stored.set(KEY, JSON.stringify(race.toSave()));
    },
    waits: () => document.hidden || document.querySelector('dialog[open]') !== null,
  });
  panel = new RacePanel(context, {
    pause: () => {
      race.paused = !(race.paused || race.failed || race.givenUp);
    },
    finish: () => race.finish(),
    pace: (pace) => {
      race.pace = pace;
    },
    again: () => game.newGame(),
    end: () => {
      if (!race.winner) return race.giveUp();
      leave?.();
      stored.set(KEY, '');
    },
  });
  const follow = () => {
    const { gameId: id, record, score, steps, status, canKeepGoing, rules, size, save } = game;
    const place = `${save} ${rules} ${size.rows}×${size.cols}`;
    if (game.elsewhere) awaitGame(context);
    else if (record !== '') race.follow({ id, record, place, score, steps, status, canKeepGoing });
  };
  const wake = () => race.wake();
  const show = () => panel?.show(race);
  for (const name of ['language', 'speed', 'powers']) events.addEventListener(name, show);
  game.addEventListener('change', follow);
  document.addEventListener('visibilitychange', wake);
  // This event does not bubble.
  document.addEventListener('close', wake, true);
  leave = () => {
    leave = undefined;
    for (const name of ['language', 'speed', 'powers']) events.removeEventListener(name, show);
    game.removeEventListener('change', follow);
    document.removeEventListener('visibilitychange', wake);
    document.removeEventListener('close', wake, true);
    race.end();
    panel?.remove();
  };
  follow();
}

/** Waits until the game of the race can be played here again, then resumes it. @param {GameContext} context */
function awaitGame(context) {
  const { game } = context;
  leave?.();
  const look = () => {
    const choice = read();
    if (choice && !game.elsewhere && beginAlike(String(choice.record), game.record)) {
      begin(context, choice);
    }
  };
  game.addEventListener('change', look);
  leave = () => {
    leave = undefined;
    game.removeEventListener('change', look);
  };
}

/** Starts a race with a new game. @param {GameContext} context @param {SavedRace} choice */
export function start(context, choice) {
  const { game } = context;
  // The card over the board explains why.
  if (game.elsewhere) return;
  if (game.steps > 0 || game.status !== Status.Playing) game.newGame();
  begin(context, choice);
}

/** Resumes the race that was running when the page was closed. @param {GameContext} context */
export async function resume(context) {
  // If another tab plays, or a stand-in is shown, this isn't the game of the race.
  const [saved] = await Promise.all([context.game.saved, load()]);
  const choice = read();
  if (!saved) awaitGame(context);
  else if (choice) begin(context, choice);
}
