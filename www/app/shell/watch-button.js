/** The button that replays a game. */
import { html, nothing } from 'lit-html';
import { PLAY } from '../../element/template.js';
import { icon } from './dialog-parts.js';

/** @param {string} label @param {() => void} act @param {unknown} [content] in front of its icon */
export const watchButton = (label, act, content = nothing) => html`
  <button type="button" class="watch" aria-label=${label} title=${label} aria-haspopup="dialog"
    @click=${act}>${content}${icon(PLAY)}</button>`;
