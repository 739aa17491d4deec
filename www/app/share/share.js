/** The dialog that gives a game away: as a link, as text, and as a picture. Nothing is sent anywhere. */
import { download } from '../../element/download.js';
import { makeDialog, part, show, wordsOf } from '../dialog.js';

/** @typedef {import('../dialog.js').AppContext} AppContext */

/**
 * What is given away.
 * @typedef {object} Content
 * @property {string} title
 * @property {string} link
 * @property {string} line the result in a line or two
 * @property {string} text all of it as text
 * @property {() => Promise<Blob>} draw its picture
 * @property {string} alt what the picture shows
 * @property {string} file the name of the picture
 */

const markup = () => `
  <section>
    <h3 data-text="link"></h3>
    <p class="note" data-text="linkAbout"></p>
    <input class="link" readonly data-label="link" />
    <div class="buttons">
      <button type="button" class="copy-link primary" data-text="copyLink"></button>
      <button type="button" class="share-link" data-text="shareLink"></button>
    </div>
  </section>
  <section>
    <h3 data-text="asText"></h3>
    <textarea class="text" readonly rows="8" wrap="off" data-label="asText"></textarea>
    <div class="buttons"><button type="button" class="copy-text" data-text="copyText"></button></div>
  </section>
  <section>
    <h3 data-text="picture"></h3>
    <img class="picture" alt="" hidden />
    <div class="buttons of-picture" hidden>
      <button type="button" class="share-picture" data-text="sharePicture"></button>
      <button type="button" class="copy-picture" data-text="copyPicture"></button>
      <button type="button" class="save-picture" data-text="savePicture"></button>
    </div>
  </section>
  <p role="status" class="status"></p>`;

/** The board as lines of faces, one below the other. @param {string[]} faces @param {number} cols */
export function boardText(faces, cols) {
  const width = Math.max(...faces.map((face) => face.length));
  const lines = [];
  for (let at = 0; at < faces.length; at += cols) {
    lines.push(
      faces
        .slice(at, at + cols)
        .map((face) => face.padStart(width))
        .join(' '),
    );
  }
  return lines.join('\n');
}

/** @type {HTMLDialogElement | undefined} */
let dialog;
/** The address of the picture that is shown. */
let address = '';
/** Counts the pictures that were asked for. */
let drawn = 0;

/**
 * Does what the browser may refuse; a refusal is said, but not that the player changed their mind.
 * @param {HTMLElement} status where it is said
 * @param {() => Promise<unknown>} act
 * @param {string} refused what to say then
 * @param {string} [done] what to say after
 */
async function attempt(status, act, refused, done = '') {
  try {
    await act();
    status.textContent = done;
  } catch (error) {
    const aborted = /** @type {Error} */ (error).name === 'AbortError';
    status.textContent = aborted ? '' : refused;
  }
}

/**
 * @param {HTMLDialogElement} dialog
 * @param {AppContext} context
 * @param {Content} content
 */
async function showPicture(dialog, context, { draw, alt, file: name, line, link }) {
  const { copied, notShared, notDrawn } = wordsOf(context);
  const status = part(dialog, '.status', HTMLElement);
  const image = part(dialog, '.picture', HTMLImageElement);
  const buttons = part(dialog, '.of-picture', HTMLElement);
  // The last picture is not this game's.
  image.hidden = buttons.hidden = true;
  const turn = ++drawn;
  let blob;
  try {
    blob = await draw();
  } catch (error) {
    console.error(error);
  }
  // Another picture may have been asked for since.
  if (turn !== drawn) return;
  URL.revokeObjectURL(address);
  image.hidden = buttons.hidden = blob === undefined;
  if (!blob) {
    status.textContent = notDrawn;
    return;
  }
  const picture = blob;
  address = URL.createObjectURL(picture);
  image.src = address;
  image.alt = alt;
  const file = new File([picture], name, { type: picture.type });
  const share = { files: [file], text: `${line}\n${link}` };
  /** @param {string} selector @param {boolean} can @param {() => void} act */
  const offer = (selector, can, act) => {
    const button = part(dialog, selector, HTMLButtonElement);
    button.hidden = !can;
    button.onclick = act;
  };
  offer('.share-picture', navigator.canShare?.(share) ?? false, () => {
    attempt(status, () => navigator.share(share), notShared);
  });
  offer('.copy-picture', 'ClipboardItem' in globalThis, () => {
    const item = () => navigator.clipboard.write([new ClipboardItem({ [picture.type]: picture })]);
    attempt(status, item, notShared, copied);
  });
  offer('.save-picture', true, () => download(picture, name));
}

/** @param {AppContext} context @param {Content} content */
export function openShare(context, content) {
  dialog ??= makeDialog('share', markup());
  const made = dialog;
  const { title, link, text, line } = content;
  const { copied, notCopied, notShared } = wordsOf(context);
  const status = part(made, '.status', HTMLElement);
  status.textContent = '';
  part(made, '.link', HTMLInputElement).value = link;
  part(made, '.text', HTMLTextAreaElement).value = text;
  /** @param {string} field @param {string} button */
  const copies = (field, button) => {
    part(made, button, HTMLButtonElement).onclick = () => {
      const input = /** @type {HTMLInputElement} */ (part(made, field, HTMLElement));
      input.select();
      attempt(status, () => navigator.clipboard.writeText(input.value), notCopied, copied);
    };
  };
  copies('.link', '.copy-link');
  copies('.text', '.copy-text');
  const shareLink = part(made, '.share-link', HTMLButtonElement);
  shareLink.hidden = !navigator.share;
  shareLink.onclick = () => {
    attempt(status, () => navigator.share({ title, text: line, url: link }), notShared);
  };
  show(made, context);
  showPicture(made, context, content);
}
