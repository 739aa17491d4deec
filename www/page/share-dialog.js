/** The game as a link that proves its score, as text, and as a picture. Nothing is sent anywhere. */
import { download } from '../download.js';
import { makeDialog, numbersOf, part, show, wordsOf } from './dialog.js';
import { nameOfChoice } from './names.js';
import { drawPicture } from './picture.js';

/** @typedef {import('./dialog.js').Desk} Desk */

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

/** The board as lines of faces, one below the other. @param {ArrayLike<number>} cells @param {number} cols */
function boardText(cells, cols) {
  const faces = Array.from(cells, (exponent) => (exponent ? String(2n ** BigInt(exponent)) : '.'));
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

/** What is shared of the game as it stands. @param {Desk} desk */
function contentOf(desk) {
  const { game, choice } = desk;
  const words = wordsOf(desk);
  const numbers = numbersOf(desk);
  const { record, cells, size } = game;
  const [score, steps] = [numbers.format(game.score), numbers.format(game.steps)];
  const link = new URL(`#${record}`, location.origin + location.pathname).href;
  const highest = String(2n ** BigInt(Math.max(1, ...cells)));
  // A day is written as everywhere, so that results of all languages can be put side by side.
  const name =
    choice.kind === 'daily' ? `${words.daily} ${choice.day}` : nameOfChoice(choice, words);
  const lines = [
    `2048 · ${name}`,
    `${words.shareLine(score, steps)} · ${words.highestLine(highest)}`,
  ];
  return {
    link,
    text: [...lines, '', boardText(cells, size.cols), '', link].join('\n'),
    line: lines.join('\n'),
    scene: {
      title: '2048',
      subtitle: name,
      score,
      detail: words.stepsLine(steps),
      ...size,
      cells,
    },
  };
}

/** @type {HTMLDialogElement | undefined} */
let dialog;
/** The picture that is shown. */
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
 * @param {Desk} desk
 * @param {ReturnType<typeof contentOf>} content
 */
async function showPicture(dialog, desk, { scene, line, link }) {
  const { copied, notShared, notDrawn, pictureAlt } = wordsOf(desk);
  const status = part(dialog, '.status', HTMLElement);
  const image = part(dialog, '.picture', HTMLImageElement);
  const buttons = part(dialog, '.of-picture', HTMLElement);
  // The last picture is not this game's.
  image.hidden = buttons.hidden = true;
  const turn = ++drawn;
  let blob;
  try {
    blob = await drawPicture(scene);
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
  image.alt = pictureAlt(scene.score);
  const file = new File([picture], '2048.png', { type: picture.type });
  const share = { files: [file], text: `${line}\n${link}` };
  /** @param {string} name @param {boolean} can @param {() => void} act */
  const offer = (name, can, act) => {
    const button = part(dialog, name, HTMLButtonElement);
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
  offer('.save-picture', true, () => download(picture, '2048.png'));
}

/** @param {Desk} desk */
export async function open(desk) {
  await desk.game.ready;
  dialog ??= makeDialog('share', markup());
  const made = dialog;
  const content = contentOf(desk);
  const { link, text, line } = content;
  const { copied, notCopied, notShared } = wordsOf(desk);
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
    attempt(status, () => navigator.share({ title: '2048', text: line, url: link }), notShared);
  };
  show(made, desk);
  showPicture(made, desk, content);
}
