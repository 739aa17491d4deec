/** The dialog that shares a game as a link, as text, and as a picture. Nothing is uploaded. */
import { html, nothing } from 'lit-html';
import { createRef, ref } from 'lit-html/directives/ref.js';
import { download } from '../../element/dom.js';
import { createDialog, dialogWords } from '../shell/dialog.js';
import { drawPicture } from './picture.js';
import { ADDRESS, attempt, linkTemplate } from './sharing.js';

/**
 * The content to share.
 * @typedef {object} Content
 * @property {string} title
 * @property {string} record
 * @property {string} line the result in a line or two
 * @property {Promise<string | undefined>} [more] another line, if there is one; it may take a while to read
 * @property {Promise<import('./picture.js').Graph | undefined>} [graph] the graph of its review, if there is one
 * @property {Promise<boolean>} [own] whether the result is the player's own: nobody is invited to beat another
 * @property {string} [invite] the text before the link, which invites to do better
 * @property {import('./picture.js').Scene} scene the content of the picture
 * @property {string} alt the alternative text of the picture
 * @property {string} file the file name of the picture
 * @property {boolean} [isStart] whether nothing has been played and the board says nothing: only a link is worth sharing
 */

/** Returns the board as text, a line for each row, with aligned columns. @param {import('./picture.js').Scene} scene */
function boardText({ cells, cols, tileFace }) {
  const faces = Array.from(cells, (value) => tileFace(value)?.face ?? '.');
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

/** A game that may not be on the board, and the day of a daily one. @typedef {{ record: string, id?: string, day?: string }} Asked */

/**
 * Creates the dialog.
 * @template {import('../shell/dialog.js').GameContext | import('../shell/dialog.js').PuzzleContext} D
 * @param {D} context
 * @param {(context: D, asked: Asked, isShown: boolean) => Content} buildContent returns the content to share: the game on
 *   the board, or another one
 */
export function createShare(context, buildContent) {
  /** @type {{ content: Content, link: string, status: string, picture?: File, address: string }} */
  let state;
  /** @type {import('lit-html/directives/ref.js').Ref<HTMLTextAreaElement>} */
  const textField = createRef();

  /** Attempts something, and shows the outcome. @param {Parameters<typeof attempt>} task */
  const run = async (...task) => {
    state.status = await attempt(...task);
    made.update();
  };

  const showPicture = async () => {
    const { content } = state;
    let blob;
    try {
      blob = await drawPicture({ ...content.scene, graph: await content.graph });
    } catch (error) {
      console.error(error);
    }
    // The dialog may have been opened for another game meanwhile.
    if (state.content !== content) return;
    if (blob) {
      state.picture = new File([blob], content.file, { type: blob.type });
      state.address = URL.createObjectURL(blob);
    } else state.status = dialogWords(context).notDrawn;
    made.update();
  };

  /** @param {string} look @param {string} label @param {() => void} act @param {boolean} [can] */
  const button = (look, label, act, can = true) => html`
    <button type="button" class=${look} ?hidden=${!can} @click=${act}>${label}</button>`;

  const made = createDialog('share', context, ({ words }) => {
    const { content, link, status, picture, address } = state;
    const { title, line, invite = '', alt, scene, isStart } = content;
    const invited = link && invite ? `${invite} ${link}` : link;
    const text = [line, '', boardText(scene), ...(invited ? ['', invited] : [])].join('\n');
    const copy = () => {
      textField.value?.select();
      run(() => navigator.clipboard.writeText(text), words.notCopied, words.copied);
    };
    const share = (/** @type {ShareData} */ data) =>
      run(() => navigator.share(data), words.notShared);
    const inColor = (/** @type {File} */ file) => {
      const data = { files: [file], text: [line, invited].join('\n').trimEnd() };
      const write = () => navigator.clipboard.write([new ClipboardItem({ [file.type]: file })]);
      const copyIt = () => run(write, words.notShared, words.copied);
      return html`
        <img class="picture" src=${address} alt=${alt} />
        <div class="buttons of-picture">
          ${button('share-picture', words.sharePicture, () => share(data), navigator.canShare?.(data) ?? false)}
          ${button('copy-picture', words.copyPicture, copyIt, 'ClipboardItem' in globalThis)}
          ${button('save-picture', words.savePicture, () => download(file, file.name))}
        </div>`;
    };
    return html`
      <div class="columns">
      <div>
      <section ?hidden=${!link}>
        <h3>${words.link}</h3>
        <p class="note">${words.linkAbout}</p>
        ${linkTemplate(words, link, { title, text: invite ? `${line}\n${invite}` : line }, run)}
      </section>
      <section ?hidden=${link && isStart}>
        <h3>${words.asText}</h3>
        <textarea class="text" readonly rows=${text.split('\n').length + 1} aria-label=${words.asText} .value=${text}
          ${ref(textField)}></textarea>
        <div class="buttons">${button('copy-text', words.copyText, copy)}</div>
      </section>
      </div>
      <section class="beside" ?hidden=${link && isStart}>
        <h3>${words.picture}</h3>
        ${picture ? inColor(picture) : nothing}
      </section>
      </div>
      <p role="status" class="status">${status}</p>`;
  });
  return {
    prepare: () => context.game.ready,
    /** @param {Asked} [asked] defaults to the game on the board */
    open(asked) {
      const { choice, game } = context;
      const day = choice.kind === 'daily' ? choice.day : undefined;
      const shown = { record: game.record, id: game.gameId, day };
      const content = buildContent(context, asked ?? shown, !asked);
      // Frees the picture of the previously shared game.
      URL.revokeObjectURL(state?.address ?? '');
      const link = ADDRESS && new URL(`#${content.record}`, ADDRESS).href;
      state = { content, link, status: '', address: '' };
      made.open();
      showPicture();
      content.own?.then((isOwn) => {
        if (isOwn) return;
        content.invite = '';
        made.update();
      }, console.warn);
      content.more?.then((line) => {
        if (!line) return;
        content.line += `\n${line}`;
        made.update();
      }, console.warn);
    },
  };
}
