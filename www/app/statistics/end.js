/** The best score without undo on the card at the end of a game. Loaded when one has ended. */
import './end.css';
import { Status } from '../../game/engine.js';
import { readGames } from '../../storage/games.js';
import { cleanBestOf, keyOf } from '../saved/games.js';
import { numbersOf, wordsOf } from '../shell/dialog.js';

/** @typedef {import('../shell/dialog.js').GameContext} GameContext */

/** @type {HTMLElement | undefined} */
let line;

/**
 * Says the best score without undo if it is another one than the best of all, and the game could have set it.
 * @param {GameContext} context
 * @param {import('../../game/types.js').KeptGame} ended
 */
export async function showCleanBest(context, { id, tally, best = 0 }) {
  const { game, choice } = context;
  if (choice.kind !== 'main' || Number(tally.undos) > 0 || best === 0) return;
  const key = keyOf('main', choice.variant);
  const others = await readGames((other) => other.key === key && other.id !== id);
  const most = cleanBestOf(others);
  // Another game may have begun while they were read.
  if (game.gameId !== id || Math.max(most, best) === game.best) return;
  const words = wordsOf(context);
  const text =
    best > most ? words.cleanBestNew : words.cleanBestIs(numbersOf(context).format(most));
  line ??= Object.assign(document.createElement('p'), { slot: 'more', className: 'clean-best' });
  line.textContent = text;
  game.append(line);
  const leave = () => {
    if (game.gameId === id && game.status !== Status.Playing) return;
    line?.remove();
    game.removeEventListener('change', leave);
  };
  game.addEventListener('change', leave);
}
