/**
 * Adds the daily game to the page: its dialog and its chip. The page's script names only this small file,
 * which also does everything else that waits until the game can be played.
 */
import { afterStart } from './after-start.js';

/** @typedef {() => Promise<{ make: (context: any) => { open: () => unknown } }>} Load */

/** @param {import('../shell/dialog.js').GameContext} context @param {Record<string, Load>} dialogs */
export async function add(context, dialogs) {
  afterStart(context);
  dialogs.daily = () => import('../daily/game-dialog.js');
  const { show } = await import('../daily/game-chip.js');
  await show(context);
}
