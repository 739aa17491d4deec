/** The button that replays one of the player's games. */
import { html } from 'lit-html';
import { PLAY } from '../../element/template.js';
import { icon } from './dialog-parts.js';

/**
 * @param {import('./dialog.js').AppContext} context @param {string} label @param {() => string} record
 * @param {import('../../storage/games.js').Entry} [entry] that game, whose bookmarks are shown, if it has all of these moves
 */
export const watchButton = ({ open }, label, record, entry) => html`
  <button type="button" class="watch" aria-label=${label} title=${label} aria-haspopup="dialog"
    @click=${() => open('replay', { record: record(), entry })}>${icon(PLAY)}</button>`;
