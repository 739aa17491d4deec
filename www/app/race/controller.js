/**
 * The race of the page: begins it, keeps it, and brings it back when the page is opened again. It is
 * run where its game is played: in one tab at a time.
 */
import { load } from '../../game/engine.js';
import { kept } from '../settings.js';
import { RacePanel } from './panel.js';
import { beginAlike, LEVELS, PACES, Race } from './race.js';

/** @typedef {import('../dialog.js').GameContext} GameContext */
/** @typedef {import('./race.js').Level} Level */
/** @typedef {import('./race.js').Pace} Pace */

/**
 * What is chosen of a race, and what is kept of it.
 * @typedef {object} Choice
 * @property {Level} level
 * @property {Pace} pace
 * @property {boolean} [paused]
 * @property {string} [record] the AI's game
 * @property {string} [id] of the player's
 * @property {boolean} [givenUp]
 */

/** Where it is kept. */
const KEY = 'race';

/** What was kept of a race, if it is one. @returns {Choice | undefined} */
function read() {
  try {
    const { level, pace, paused, record, id, givenUp } = JSON.parse(kept.get(KEY) ?? '');
    if (!(level in LEVELS) || !PACES.includes(pace)) return undefined;
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

/** Leaves the race that is run here, or is to come back here. @type {(() => void) | undefined} */
let leave;

/** @param {GameContext} context @param {Choice} choice */
function begin(context, choice) {
  const { game } = context;
  leave?.();
  /** @type {RacePanel | undefined} */
  let panel;
  const race = new Race(choice, {
    changed(turn) {
      panel?.show(race, turn);
      kept.set(KEY, JSON.stringify(race.toSave()));
    },
    waits: () => document.hidden || document.querySelector('dialog[open]') !== null,
  });
  panel = new RacePanel(context, {
    pause: () => {
      race.paused = !(race.paused || race.failed);
    },
    pace: (pace) => {
      race.pace = pace;
    },
    again: () => game.newGame(),
    end: () => {
      if (!race.winner) return race.giveUp();
      leave?.();
      kept.set(KEY, '');
    },
  });
  const follow = () => {
    const { gameId: id, record, score, steps, status, canKeepGoing } = game;
    if (game.elsewhere) awaitGame(context);
    else if (record !== '') race.follow({ id, record, score, steps, status, canKeepGoing });
  };
  const wake = () => race.wake();
  const speaks = new MutationObserver(() => panel?.show(race));
  speaks.observe(game, { attributeFilter: ['lang', 'speed', 'powers'] });
  game.addEventListener('change', follow);
  document.addEventListener('visibilitychange', wake);
  // It does not bubble.
  document.addEventListener('close', wake, true);
  leave = () => {
    leave = undefined;
    speaks.disconnect();
    game.removeEventListener('change', follow);
    document.removeEventListener('visibilitychange', wake);
    document.removeEventListener('close', wake, true);
    race.end();
    panel?.remove();
  };
  follow();
}

/** The game of the race cannot be played here now. The race comes back with it. @param {GameContext} context */
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

/** Begins a race from a new game. @param {GameContext} context @param {Choice} choice */
export function start(context, choice) {
  const { game } = context;
  // What is wrong there stands over the board.
  if (game.elsewhere) return;
  if (game.steps > 0 || game.status !== 0) game.newGame();
  begin(context, choice);
}

/** Brings back the race that was run when the page was left. @param {GameContext} context */
export async function resume(context) {
  // A game that another tab plays, or that stands in for the saved one, is not the race's.
  const [saved] = await Promise.all([context.game.saved, load()]);
  const choice = read();
  if (!saved) awaitGame(context);
  else if (choice) begin(context, choice);
}
