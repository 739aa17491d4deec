/** The settings dialog of 2048, including the copy of the AI for offline use. */
import { html, nothing } from 'lit-html';
import { toggle } from '../shell/dialog-parts.js';
import { make as makeSettings, sizeIn } from './dialog.js';
import { canKeep, FILES_SIZE, isWanted, keep, remove } from './offline-ai.js';

/** @typedef {import('../shell/dialog.js').GameContext} GameContext */

/** @param {GameContext} context */
export function make(context) {
  /** What became of the last change. @type {'busy' | 'kept' | 'removed' | 'failed' | undefined} */
  let state;
  const change = async () => {
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
  const template = ({ words, text, language }) => html`
    <div class="buttons">
      <button type="button" class="tiles" aria-haspopup="dialog" @click=${() => {
        made.close();
        context.open('tiles');
      }}>${words.tiles}</button>
    </div>
    ${canKeep() ? offline({ words, text, language }) : nothing}`;
  /** @param {Pick<import('../shell/dialog.js').View<GameContext>, 'words' | 'text' | 'language'>} view */
  const offline = ({ words, text, language }) => {
    const label = words.offlineAi(sizeIn(language, FILES_SIZE));
    return html`
      <section class="of-offline">
        ${toggle('offline-ai', label, isWanted(), change, state === 'busy')}
        <p class="note" role="status">${state ? text(`offlineAi-${state}`) : nothing}</p>
      </section>`;
  };
  const made = makeSettings(context, template);
  return {
    ...made,
    open() {
      if (state !== 'busy') state = undefined;
      made.open();
    },
  };
}
