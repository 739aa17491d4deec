/** The settings of the puzzle: those of both pages, its own, and the picture. */
import './puzzle.css';
import { part } from '../dialog.js';
import { makeSettings, showSettings } from '../settings-dialog.js';
import { wordsOf } from './desk.js';
import { pictureAddress, removePicture, showPicture, takePicture } from './picture.js';

/** @typedef {import('./desk.js').PuzzleDesk} PuzzleDesk */

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

/** The picture as it is now. @param {HTMLElement} dialog @param {PuzzleDesk} desk */
function show(dialog, desk) {
  const address = pictureAddress();
  const image = part(dialog, '.own-picture', HTMLImageElement);
  image.hidden = address === '';
  if (address === '') image.removeAttribute('src');
  else image.src = address;
  image.alt = wordsOf(desk).yourPicture;
  part(dialog, '.remove-picture', HTMLButtonElement).hidden = address === '';
  part(dialog, '[role=alert]', HTMLElement).hidden = true;
  // Without a picture there are only numbers.
  const numbers = dialog.querySelector('[name=numbers]')?.closest('label');
  if (numbers) numbers.hidden = address === '';
}

/** @param {PuzzleDesk} desk */
function make(desk) {
  const made = makeSettings(desk, PICTURE);
  const input = part(made, 'input[type=file]', HTMLInputElement);
  const choose = part(made, '.choose-picture', HTMLButtonElement);
  const changed = () => {
    show(made, desk);
    showPicture(desk.game);
  };
  choose.onclick = () => input.click();
  part(made, '.remove-picture', HTMLButtonElement).onclick = () => {
    removePicture();
    changed();
    choose.focus();
  };
  input.onchange = async () => {
    const file = input.files?.[0];
    input.value = '';
    if (!file) return;
    try {
      await takePicture(file);
      changed();
    } catch {
      const alert = part(made, '[role=alert]', HTMLElement);
      alert.textContent = wordsOf(desk).badPicture;
      alert.hidden = false;
    }
  };
  return made;
}

/** @param {PuzzleDesk} desk */
export function open(desk) {
  dialog ??= make(desk);
  show(dialog, desk);
  showSettings(dialog, desk);
}
