/** The settings dialog of the puzzle, including the player's picture. */
import { html, nothing } from 'lit-html';
import { createRef, ref } from 'lit-html/directives/ref.js';
import { readPicture } from '../../puzzle/database.js';
import { dialogWords } from '../shell/dialog.js';
import { alert } from '../shell/dialog-parts.js';
import { make as makeSettings } from './dialog.js';

/** @typedef {import('../shell/dialog.js').PuzzleContext} PuzzleContext */

/** @param {PuzzleContext} context */
export function make(context) {
  /** The object URL of the picture, or an empty string. */
  let address = '';
  /** Makes the picture the one that the dialog shows. @param {Blob | null} picture */
  const hold = (picture) => {
    URL.revokeObjectURL(address);
    address = picture ? URL.createObjectURL(picture) : '';
    made.warn();
  };
  /** @type {import('lit-html/directives/ref.js').Ref<HTMLInputElement>} */
  const input = createRef();
  /** @type {import('lit-html/directives/ref.js').Ref<HTMLButtonElement>} */
  const choose = createRef();
  /** Sets or removes the picture on the tiles. @param {Blob | null} picture */
  const set = async (picture) => {
    made.warn();
    try {
      await context.game.setPicture(picture);
      hold(picture);
    } catch {
      made.warn({ text: dialogWords(context).badPicture });
    }
  };
  const remove = () => {
    choose.value?.focus();
    set(null);
  };
  const chosen = () => {
    if (!input.value) return;
    const file = input.value.files?.[0];
    if (file) set(file);
    input.value.value = '';
  };
  /** @param {import('../shell/dialog.js').View<PuzzleContext>} view */
  const template = (view) => {
    const { words } = view;
    return html`
      <section class="of-picture">
        <h3>${words.picture}</h3>
        <p class="note">${words.pictureAbout}</p>
        ${address ? html`<img class="own-picture" src=${address} alt=${words.yourPicture} />` : nothing}
        ${alert(view)}
        <input type="file" accept="image/*" hidden ${ref(input)} @change=${chosen} />
        <div class="buttons">
          <button type="button" class="choose-picture" ${ref(choose)}
            @click=${() => input.value?.click()}>${words.choosePicture}</button>
          <button type="button" class="remove-picture" ?hidden=${!address}
            @click=${remove}>${words.removePicture}</button>
        </div>
      </section>`;
  };
  // Numbers can only be hidden on a picture.
  const made = makeSettings(context, template, (name) => name !== 'numbers' || address !== '');
  return {
    ...made,
    async prepare() {
      hold((await readPicture()) ?? null);
    },
  };
}
