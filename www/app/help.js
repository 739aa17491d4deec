/** What the help of both pages looks like. */
import { html } from 'lit-html';

/**
 * Sentences as a list, and below them the way to the licenses, which `npm run build` writes.
 * @param {import('./dialog.js').Words} words
 * @param {string[]} sentences
 */
export const helpList = (words, sentences) => html`
  <ul class="help">${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul>
  <p class="licenses"><a href="./licenses.txt" target="_blank">${words.licenses}</a></p>`;
