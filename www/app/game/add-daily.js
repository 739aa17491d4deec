/** Adds the daily game to the page: its dialog and its chip. The page's script names only this small file. */

/** @typedef {() => Promise<{ make: (context: any) => { open: () => unknown } }>} Load */

/** @param {import('../dialog.js').GameContext} context @param {Record<string, Load>} dialogs */
export async function add(context, dialogs) {
  dialogs.daily = () => import('./daily-dialog.js');
  const { show } = await import('./daily-chip.js');
  await show(context);
}
