/** The help of both pages. */
import { html } from 'lit-html';

/**
 * Sentences as a list, followed by a link to the licenses, which `npm run build` writes.
 * @param {import('./dialog.js').Words} words
 * @param {string[]} sentences
 */
export const helpList = (words, sentences) => html`
  <ul class="help">${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul>
  <p class="licenses"><a href="./licenses.txt" target="_blank">${words.licenses}</a></p>`;
