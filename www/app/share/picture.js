/** Draws a picture of a game in the browser: its name, its score and its board. */

import { ADDRESS } from './sharing.js';

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
function write(brush, text, { x, y, size, fill, weight = 400, align = 'left', room }) {
  brush.font = `${weight} ${size}px ${FONT}`;
  brush.textAlign = align;
  brush.fillStyle = fill;
  brush.fillText(text, x, y, room);
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

/**
 * Draws the picture.
 * @param {Scene} scene
 * @returns {Promise<Blob>} a PNG
 * @throws {Error} if the browser can't draw it
 */
export async function drawPicture(scene) {
  const { title, subtitle, score, detail, rows, cols, cells, tileFace, graph } = scene;
  const { color, done } = palette();
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
    const high = size * Math.min(0.4, 1.06 / Math.max(2, tile.face.length));
    const [cx, cy] = [x + size / 2, y + size / 2 + high * 0.06];
    const fill = color(tile.ink);
    write(brush, tile.face, { x: cx, y: cy, size: high, fill, weight: 700, align: 'center' });
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
