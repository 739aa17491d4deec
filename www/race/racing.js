/** The race of the page: begins it, keeps it, and brings it back when the page is opened again. */
import { load } from '../engine.js';
import { kept } from '../page/settings.js';
import { LEVELS, PACES, Race } from './race.js';
import { Strip } from './strip.js';

/** @typedef {import('../page/dialog.js').Desk} Desk */
/** @typedef {import('./race.js').Level} Level */
/** @typedef {import('./race.js').Pace} Pace */
/** @typedef {{ level: Level, pace: Pace, paused?: boolean, record?: string }} Choice */

/** Where it is kept. */
const KEY = 'race';

/** What was kept of a race, if it is one. @returns {Choice | undefined} */
function read() {
  try {
    const { level, pace, paused, record } = JSON.parse(kept.get(KEY) ?? '');
    if (!(level in LEVELS) || !PACES.includes(pace)) return undefined;
    return { level, pace, paused: paused === true, record: String(record) };
  } catch {
    return undefined;
  }
}

/** Ends the race that is run. @type {(() => void) | undefined} */
let stop;

/** @param {Desk} desk @param {Choice} choice */
function begin({ game, settings, ...others }, choice) {
  const desk = { game, settings, ...others };
  stop?.();
  /** @type {Strip | undefined} */
  let strip;
  const race = new Race(choice, {
    changed(turn) {
      strip?.show(race, turn);
      kept.set(KEY, JSON.stringify(race.toSave()));
    },
    waits: () => document.hidden || document.querySelector('dialog[open]') !== null,
  });
  strip = new Strip(desk, {
    pause: () => {
      race.paused = !(race.paused || race.failed);
    },
    pace: (pace) => {
      race.pace = pace;
    },
    again: () => game.newGame(),
    end: () => {
      if (race.winner) stop?.();
      else race.giveUp();
    },
  });
  const follow = () => {
    const { record, score, steps, status, goesOn } = game;
    if (record !== '') race.follow({ record, score, steps, status, goesOn });
  };
  const wake = () => race.wake();
  const speaks = new MutationObserver(() => strip?.show(race));
  speaks.observe(game, { attributeFilter: ['lang', 'speed', 'powers'] });
  game.addEventListener('change', follow);
  document.addEventListener('visibilitychange', wake);
  // It does not bubble.
  document.addEventListener('close', wake, true);
  stop = () => {
    speaks.disconnect();
    game.removeEventListener('change', follow);
    document.removeEventListener('visibilitychange', wake);
    document.removeEventListener('close', wake, true);
    race.end();
    strip?.remove();
    kept.set(KEY, '');
    stop = undefined;
  };
  follow();
}

/** Begins a race from a new game. @param {Desk} desk @param {Choice} choice */
export function start(desk, choice) {
  const { game } = desk;
  if (game.steps > 0 || game.status !== 0) game.newGame();
  begin(desk, choice);
}

/** Brings back the race that was run when the page was left. @param {Desk} desk */
export async function resume(desk) {
  const choice = read();
  await Promise.all([desk.game.ready, load()]);
  if (choice) begin(desk, choice);
}
