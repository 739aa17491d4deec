/** Resumes what was in progress when the page was closed: a race, and the challenge of a shared game. */
import { kept } from '../shell/settings.js';

/** @typedef {import('../shell/dialog.js').GameContext} GameContext */

/** @param {GameContext} context */
async function resumeChallenge(context) {
  if (!kept.get('challenge')) return;
  const { challengeOf } = await import('../challenge/game.js');
  challengeOf(context);
}

/** @param {GameContext} context */
async function resumeRace(context) {
  if (!kept.get('race')) return;
  const race = await import('../race/controller.js');
  await race.resume(context);
}

/** Resumes both. Neither waits for the other, nor fails with it. @param {GameContext} context */
export const resume = (context) => Promise.all([resumeChallenge(context), resumeRace(context)]);
