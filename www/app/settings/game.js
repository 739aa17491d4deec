/** The settings dialog of 2048, including the copy of the AI for offline use. */
import { html, nothing } from 'lit-html';
import { toggle } from '../shell/dialog-parts.js';
import { make as makeSettings, sizeIn } from './dialog.js';

/** @typedef {import('../shell/dialog.js').GameContext} GameContext */
/** @typedef {typeof import('./offline-ai.js')} OfflineAi */

/** @param {GameContext} context */
export function make(context) {
  /** Imported when the dialog opens, so the page's script doesn't name its files. @type {OfflineAi | undefined} */
  let ai;
  /** What became of the last change. @type {'busy' | 'kept' | 'removed' | 'failed' | undefined} */
  let state;
  /** @param {OfflineAi} offlineAi */
  const change = async ({ isWanted, keep, remove }) => {
    if (state === 'busy') return;
    const wanted = !isWanted();
    state = 'busy';
    made.update();
    try {
      await (wanted ? keep() : remove());
      state = wanted ? 'kept' : 'removed';
    } catch (error) {
      console.warn('the AI is not kept:', error);
      state = 'failed';
    }
    made.update();
  };
  /** @param {import('../shell/dialog.js').View<GameContext>} view */
  const template = ({ words, text, language }) => {
    const offlineAi = ai;
    if (!offlineAi?.canKeep()) return nothing;
    const label = words.offlineAi(sizeIn(language, offlineAi.FILES_SIZE));
    return html`
      <section class="of-offline">
        ${toggle('offline-ai', label, offlineAi.isWanted(), () => change(offlineAi), state === 'busy')}
        <p class="note" role="status">${state ? text(`offlineAi-${state}`) : nothing}</p>
      </section>`;
  };
  const made = makeSettings(context, template);
  return {
    ...made,
    async prepare() {
      ai ??= (await import('./offline-ai.js').catch(console.warn)) ?? undefined;
    },
    open() {
      if (state !== 'busy') state = undefined;
      made.open();
    },
  };
}
