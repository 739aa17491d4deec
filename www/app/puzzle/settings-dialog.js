/** The settings of the puzzle: those of both pages, its own, and the picture. */
import './dialogs.css';
import { readPicture } from '../../puzzle/database.js';
import { part } from '../dialog.js';
import { makeSettings, showSettings } from '../game/settings-dialog.js';
import { wordsOf } from './context.js';

/** @typedef {import('./context.js').PuzzleContext} PuzzleContext */

const PICTURE = `
  <section class="of-picture">
    <h3 data-text="picture"></h3>
    <p class="note" data-text="pictureAbout"></p>
    <img class="own-picture" hidden />
    <p role="alert" hidden></p>
    <input type="file" accept="image/*" hidden />
    <div class="buttons">
      <button type="button" class="choose-picture" data-text="choosePicture"></button>
      <button type="button" class="remove-picture" data-text="removePicture"></button>
    </div>
  </section>`;

/** @type {HTMLDialogElement | undefined} */
let dialog;

/** The address of the picture that is shown. */
let address = '';

/** @param {HTMLElement} dialog @param {PuzzleContext} context @param {Blob | null} picture */
function showPicture(dialog, context, picture) {
  URL.revokeObjectURL(address);
  address = picture ? URL.createObjectURL(picture) : '';
  const image = part(dialog, '.own-picture', HTMLImageElement);
  image.hidden = !picture;
  if (picture) image.src = address;
  else image.removeAttribute('src');
  image.alt = wordsOf(context).yourPicture;
  part(dialog, '.remove-picture', HTMLButtonElement).hidden = !picture;
  part(dialog, '[role=alert]', HTMLElement).hidden = true;
  // Without a picture there are only numbers.
  const numbers = dialog.querySelector('[name=numbers]')?.closest('label');
  if (numbers) numbers.hidden = !picture;
}

/** @param {PuzzleContext} context */
function make(context) {
  const made = makeSettings(context, PICTURE);
  const input = part(made, 'input[type=file]', HTMLInputElement);
  const choose = part(made, '.choose-picture', HTMLButtonElement);
  /** Puts a picture on the tiles, or takes it away. @param {Blob | null} picture */
  const set = async (picture) => {
    try {
      await context.game.setPicture(picture);
      showPicture(made, context, picture);
    } catch {
      const alert = part(made, '[role=alert]', HTMLElement);
      alert.textContent = wordsOf(context).badPicture;
      alert.hidden = false;
    }
  };
  choose.onclick = () => input.click();
  part(made, '.remove-picture', HTMLButtonElement).onclick = () => {
    choose.focus();
    set(null);
  };
  input.onchange = () => {
    const file = input.files?.[0];
    if (file) set(file);
    input.value = '';
  };
  return made;
}

/** @param {PuzzleContext} context */
export async function open(context) {
  dialog ??= make(context);
  showPicture(dialog, context, (await readPicture()) ?? null);
  showSettings(dialog, context);
}
