/** Resumes what was in progress when the page was closed: a race, and the challenge of a shared game. */
import { kept } from '../settings.js';

/** @param {import('../dialog.js').GameContext} context */
export async function resume(context) {
  if (kept.get('challenge')) {
    const { challengeOf } = await import('./challenge.js');
    challengeOf(context);
  }
  if (kept.get('race')) {
    const race = await import('../race/controller.js');
    await race.resume(context);
  }
}
