/** The clock above the board of 2048: the playing time of the game. Loaded when it is first shown. */
import './clock.css';
import { write } from '../../element/dom.js';
import { dialogWords } from '../shell/dialog.js';
import { clockText } from '../shell/dialog-parts.js';

/** Milliseconds between two looks at the time, so that no second is left out. */
const TICK = 250;

/** @type {ReturnType<typeof setInterval> | undefined} */
let ticks;

/**
 * Shows the clock while the setting is on.
 * @param {import('../shell/dialog.js').GameContext} context
 */
export function showClock(context) {
  if (ticks) return;
  const { game } = context;
  const clock = document.createElement('p');
  clock.id = 'clock';
  // Screen readers read it when it is asked for, not each second.
  clock.role = 'timer';
  clock.translate = false;
  document.querySelector('h1')?.after(clock);
  const show = () => {
    clock.hidden = context.settings.get('clock') !== 'on';
    if (document.hidden || clock.hidden) return;
    clock.ariaLabel = dialogWords(context).time;
    const text = clockText(game.time);
    write(clock, text);
  };
  show();
  ticks = setInterval(show, TICK);
}
