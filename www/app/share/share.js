/** The dialog that shares a game as a link, as text, and as a picture. Nothing is uploaded. */
import { html, nothing } from 'lit-html';
import { createRef, ref } from 'lit-html/directives/ref.js';
import { download } from '../../element/dom.js';
import { createDialog, dialogWords } from '../shell/dialog.js';
import { toggle } from '../shell/dialog-parts.js';
import { ADDRESS, attempt, linkTemplate } from './sharing.js';

/**
 * The content of the picture.
 * @typedef {object} Scene
 * @property {string} title
 * @property {string} subtitle
 * @property {string} score
 * @property {string} detail
 * @property {number} rows
 * @property {number} cols
 * @property {ArrayLike<number>} cells row by row
 * @property {(value: number) => Tile | undefined} tileFace converts a cell to a tile; undefined if it is empty
 * @property {Graph} [graph] below the board
 */

/**
 * The graph of a review.
 * @typedef {object} Graph
 * @property {string} caption
 * @property {[x: number, y: number][][]} lines their points, each from 0 to 1
 */

/**
 * A tile and its colors, as CSS custom properties of the page without the `--`.
 * @typedef {object} Tile
 * @property {string} face
 * @property {{ lines: string, digits: number }} [fitted] its lines, and its size as that of a number with so many digits
 * @property {string} [picture] the URL of one that fills the tile
 * @property {string} [number] what stands for it in a text where its face is too long for a column
 * @property {string} fill
 * @property {string} ink
 */

// Lengths in pixels.
const WIDTH = 1080;
const EDGE = 72;
const HEAD = 260;
const FOOT = 110;
/** With its caption. */
const GRAPH = 260;

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "PingFang SC", sans-serif';

/** Reads the page's colors as the browser computes them, because they depend on the theme. */
function palette() {
  const probe = document.createElement('span');
  document.body.append(probe);
  return {
    /** @param {string} token */
    color(token) {
      probe.style.color = `var(--${token})`;
      return getComputedStyle(probe).color;
    },
    done: () => probe.remove(),
  };
}

/**
 * @param {CanvasRenderingContext2D} brush
 * @param {{ x: number, y: number, width: number, height: number, radius: number, fill: string }} box
 */
function fillBox(brush, { x, y, width, height, radius, fill }) {
  brush.fillStyle = fill;
  brush.beginPath();
  brush.roundRect(x, y, width, height, radius);
  brush.fill();
  // Forced colors have no fills, so lines tell tiles and cells apart.
  if (matchMedia('(forced-colors: active)').matches) brush.stroke();
}

/**
 * @param {CanvasRenderingContext2D} brush
 * @param {string} text
 * @param {{ x: number, y: number, size: number, fill: string, weight?: number, align?: CanvasTextAlign, room?: number }} how
 */
function write(brush, text, { x, y, size, fill, weight = 400, align = 'left', room = Infinity }) {
  const fontOf = (/** @type {number} */ size) => `${weight} ${size}px ${FONT}`;
  brush.font = fontOf(size);
  brush.font = fontOf(size * Math.min(1, room / brush.measureText(text).width));
  brush.textAlign = align;
  brush.fillStyle = fill;
  brush.fillText(text, x, y);
}

/**
 * @param {CanvasRenderingContext2D} brush
 * @param {Graph} graph
 * @param {{ x: number, y: number, width: number, height: number }} box
 * @param {string} fill
 * @param {string} rule
 */
function drawGraph(brush, { lines }, { x, y, width, height }, fill, rule) {
  brush.lineWidth = 2;
  brush.strokeStyle = rule;
  for (const level of [y, y + height]) {
    brush.beginPath();
    brush.moveTo(x, level);
    brush.lineTo(x + width, level);
    brush.stroke();
  }
  for (const line of lines) {
    const path = new Path2D();
    for (const [across, up] of line) path.lineTo(x + across * width, y + (1 - up) * height);
    brush.lineWidth = 5;
    brush.lineJoin = 'round';
    brush.strokeStyle = fill;
    brush.stroke(path);
    path.lineTo(x + line[line.length - 1][0] * width, y + height);
    path.lineTo(x + line[0][0] * width, y + height);
    brush.globalAlpha = 0.14;
    brush.fillStyle = fill;
    brush.fill(path);
    brush.globalAlpha = 1;
  }
}

/** Loads the pictures of tiles. @param {(string | undefined)[]} urls */
async function loadPictures(urls) {
  const all = [...new Set(urls)].filter((url) => url !== undefined && url !== '');
  const loaded = all.map(async (url) => {
    const image = new Image();
    image.src = /** @type {string} */ (url);
    await image.decode();
    return /** @type {const} */ ([url, image]);
  });
  return new Map(await Promise.all(loaded));
}

/**
 * Draws the picture.
 * @param {Scene} scene
 * @returns {Promise<Blob>} a PNG
 * @throws {Error} if the browser can't draw it
 */
async function drawPicture(scene) {
  const { title, subtitle, score, detail, rows, cols, cells, tileFace, graph } = scene;
  const { color, done } = palette();
  const pictures = await loadPictures(Array.from(cells, (cell) => tileFace(cell)?.picture));
  const [paper, ink, soft] = ['paper', 'ink', 'ink-soft'].map(color);
  const width = WIDTH - 2 * EDGE;
  const size = width / Math.max(rows, cols);
  const height = size * rows;
  const canvas = document.createElement('canvas');
  const bottom = HEAD + height + (graph ? GRAPH : 0);
  [canvas.width, canvas.height] = [WIDTH, bottom + FOOT];
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error("this browser can't draw on a canvas");
  brush.fillStyle = paper;
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.strokeStyle = ink;
  brush.lineWidth = 3;

  const head = { y: 150, fill: ink, weight: 700, room: width / 2 };
  const below = { y: 212, size: 40, fill: soft, room: width / 2 };
  const end = { x: WIDTH - EDGE, align: /** @type {const} */ ('right') };
  write(brush, title, { ...head, x: EDGE, size: 104 });
  write(brush, subtitle, { ...below, x: EDGE });
  write(brush, score, { ...head, ...end, size: 88 });
  write(brush, detail, { ...below, ...end });

  const left = EDGE + (width - size * cols) / 2;
  const gap = size * 0.045;
  fillBox(brush, {
    x: left - gap,
    y: HEAD - gap,
    width: size * cols + 2 * gap,
    height: height + 2 * gap,
    radius: size * 0.1,
    fill: color('board'),
  });
  brush.textBaseline = 'middle';
  Array.from(cells).forEach((value, cell) => {
    const [x, y] = [left + size * (cell % cols), HEAD + size * Math.floor(cell / cols)];
    const tile = tileFace(value);
    const side = size - 2 * gap;
    fillBox(brush, {
      x: x + gap,
      y: y + gap,
      width: side,
      height: side,
      radius: size * 0.08,
      fill: color(tile?.fill ?? 'cell'),
    });
    if (!tile) return;
    const image = pictures.get(tile.picture ?? '');
    if (image) {
      brush.drawImage(image, x + gap, y + gap, side, side);
      return;
    }
    const { lines, digits } = tile.fitted ?? { lines: tile.face, digits: tile.face.length };
    const high = size * Math.min(0.4, 1.06 / Math.max(2, digits));
    const fill = color(tile.ink);
    const all = lines.split('\n');
    all.forEach((line, at) => {
      const down = (at - (all.length - 1) / 2) * 1.1 + 0.06;
      const [cx, cy] = [x + size / 2, y + size / 2 + high * down];
      write(brush, line, { x: cx, y: cy, size: high, fill, weight: 700, align: 'center' });
    });
  });
  brush.textBaseline = 'alphabetic';
  if (graph) {
    const top = HEAD + height + 48;
    const box = { x: EDGE, y: top + 46, width, height: GRAPH - 110 };
    write(brush, graph.caption, { x: EDGE, y: top + 20, size: 34, fill: soft, room: width });
    drawGraph(brush, graph, box, color('accent'), color('line'));
  }
  done();
  const place = ADDRESS.replace(/^https?:\/\/|\/(index\.html)?$/g, '');
  write(brush, place, {
    x: WIDTH / 2,
    y: bottom + 78,
    size: 34,
    fill: soft,
    align: 'center',
    room: width,
  });

  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error("this browser can't create a PNG"));
    });
  });
}

/**
 * The content to share.
 * @typedef {object} Content
 * @property {string} title
 * @property {string} record
 * @property {string} line the result in a line or two
 * @property {Promise<string | undefined>} [more] another line, if there is one; it may take a while to read
 * @property {Promise<Graph | undefined>} [graph] the graph of its review, if there is one
 * @property {Promise<boolean>} [own] whether the result is the player's own: nobody is invited to beat another
 * @property {string} [invite] the text before the link, which invites to do better
 * @property {Scene} scene the content of the picture
 * @property {string} alt the alternative text of the picture
 * @property {string} file the file name of the picture
 * @property {Promise<string>} [tiles] own tiles that the link can have too; empty if there are none
 * @property {boolean} [isStart] whether nothing has been played and the board says nothing: only a link is worth sharing
 */

/** The longest text of a tile in a column of text: that of a large number. */
const MOST_COLUMNS = 6;

/** Returns the board as text, a line for each row, with aligned columns. @param {Scene} scene */
function boardText({ cells, cols, tileFace }) {
  const tiles = Array.from(cells, tileFace);
  const isNarrow = tiles.every((tile) => !tile || tile.face.length <= MOST_COLUMNS);
  const faces = tiles.map((tile) => (isNarrow ? tile?.face : tile?.number) ?? '.');
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
  /** @type {{ content: Content, record: string, tiles?: string, hasTiles?: boolean, status: string, picture?: File, address: string }} */
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
    const { content, record, tiles, hasTiles, status, picture, address } = state;
    const link = record && (hasTiles ? `${record}&${tiles}` : record);
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
        ${
          tiles
            ? toggle('tiles', words.withTiles, Boolean(hasTiles), () => {
                state.hasTiles = !hasTiles;
                made.update();
              })
            : nothing
        }
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
      state = { content, record: link, status: '', address: '' };
      made.open();
      showPicture();
      content.tiles?.then((tiles) => {
        if (state.content !== content) return;
        state.tiles = tiles;
        made.update();
      }, console.warn);
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
