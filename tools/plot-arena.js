// `node tools/plot-arena.js figures.csv --to figures.svg`: plots the score of
// the classic game against the time per move, from the CSV files of the arenas,
// together with the results of others.

import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Problem, script } from './run.js';

/**
 * A line of points: milliseconds per move, mean score.
 * @typedef {'ours' | 'native' | 'plain' | 'other'} Kind
 * @typedef {{ name: string, note?: string, kind: Kind, points: [number, number][] }} Series
 * @typedef {{ x: number, y: number, width: number, height: number }} Box
 */

/**
 * Results that others published for 4 × 4, with their sources, each measured on different hardware. The
 * time of a point is the published time per move, or the inverse of the moves per second.
 * @type {(Series & { source: string })[]}
 */
const OTHERS = [
  {
    name: 'macroxue/2048-ai',
    note: 'native, 27 GB of memory',
    kind: 'other',
    source: 'README of github.com/macroxue/2048-ai, table of May 2022, depths 3 to 8',
    points: [
      [1000 / 6461, 493_058],
      [1000 / 1864, 625_898],
      [1000 / 594, 660_650],
      [1000 / 196, 690_621],
      [1000 / 60, 693_519],
      [1000 / 17, 711_769],
    ],
  },
  {
    name: 'ziap/2048-ai',
    note: 'native',
    kind: 'other',
    source: 'README of github.com/ziap/2048-ai (the version in Zig), budgets 2^15, 2^17 and 2^19',
    points: [
      [1000 / 1324.1, 259_989],
      [1000 / 384, 319_221],
      [1000 / 119.5, 371_887],
    ],
  },
  {
    name: 'nneonneo/2048-ai',
    note: 'a median',
    kind: 'other',
    source: 'stackoverflow.com/a/22498940: a median of 100 games, at 5 to 10 moves a second',
    points: [[1000 / 7.5, 387_222]],
  },
];

const WIDTH = 820;
const HEIGHT = 520;
const PLOT = { left: 64, right: WIDTH - 24, top: 56, bottom: HEIGHT - 56 };
/** The size of a letter in a label, in pixels. */
const LETTER = { width: 7.2, height: 15 };
/** Possible distances of a label from its point, in pixels. From the second on, a line connects them. */
const DISTANCES = [9, 26, 44, 64];

/** Reads the series measured by the arenas. @param {string[]} files @returns {Series[]} */
function ours(files) {
  /** @type {Map<string, Series>} */
  const series = new Map();
  for (const file of files) {
    const [head = '', ...lines] = readFileSync(file, 'utf8').trim().split('\n');
    const columns = head.split(',');
    for (const line of lines) {
      const cells = line.split(',');
      const row = Object.fromEntries(columns.map((column, index) => [column, cells[index]]));
      const { where, player, rules, size, score, moves_per_second: rate } = row;
      const looksAhead = player === 'network' || player === 'plain';
      if (rules !== 'classic' || size !== '4x4' || !looksAhead) continue;
      const place = where === 'wasm' ? 'WebAssembly' : 'native';
      const name = player === 'plain' ? `search for any rules, ${place}` : `this game, ${place}`;
      const kind = player === 'plain' ? 'plain' : where === 'wasm' ? 'ours' : 'native';
      const known = series.get(name) ?? { name, kind: /** @type {Kind} */ (kind), points: [] };
      known.points.push([1000 / Number(rate), Number(score)]);
      series.set(name, known);
    }
  }
  for (const { points } of series.values()) points.sort(([a], [b]) => a - b);
  return [...series.values()];
}

/** The scales of a plot. @param {Series[]} all */
function scales(all) {
  const points = all.flatMap((series) => series.points);
  const times = points.map(([time]) => Math.log10(time));
  const first = Math.floor(Math.min(...times) * 2) / 2 - 0.25;
  const last = Math.ceil(Math.max(...times) * 2) / 2 + 0.25;
  const most = Math.ceil(Math.max(...points.map(([, score]) => score)) / 50_000 + 0.5) * 50_000;
  const x = (/** @type {number} */ time) =>
    PLOT.left + ((Math.log10(time) - first) / (last - first)) * (PLOT.right - PLOT.left);
  const y = (/** @type {number} */ score) =>
    PLOT.bottom - (score / most) * (PLOT.bottom - PLOT.top);
  const decades = [];
  for (let power = Math.ceil(first); power <= last; power++) decades.push(10 ** power);
  const steps = [];
  for (let score = 0; score <= most; score += 100_000) steps.push(score);
  return { x, y, decades, steps };
}

/** @param {Box} a @param {Box} b */
const overlap = (a, b) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** How far a box reaches beyond the edges of the plot, in pixels. @param {Box} box */
const outside = ({ x, y, width, height }) =>
  Math.max(0, PLOT.left - x) +
  Math.max(0, x + width - PLOT.right) +
  Math.max(0, PLOT.top - y) +
  Math.max(0, y + height - PLOT.bottom);

/**
 * Boxes along a line that labels should not cover.
 * @param {[number, number][]} places
 * @returns {Box[]}
 */
function along(places) {
  const boxes = places.map(([x, y]) => ({ x: x - 5, y: y - 5, width: 10, height: 10 }));
  places.slice(1).forEach(([x, y], index) => {
    const [fromX, fromY] = places[index] ?? [x, y];
    for (let part = 0.05; part < 1; part += 0.05) {
      const [atX, atY] = [fromX + (x - fromX) * part, fromY + (y - fromY) * part];
      boxes.push({ x: atX - 2, y: atY - 2, width: 4, height: 4 });
    }
  });
  return boxes;
}

/**
 * Finds the place for a label next to one of its points where it covers least.
 * @param {string[]} text the lines of the label
 * @param {[number, number][]} places the points of its series, the last ones first
 * @param {[number, number][]} others the points of other lines
 * @param {Box[]} taken
 */
function labelPlace(text, places, others, taken) {
  const width = Math.max(...text.map((line) => line.length)) * LETTER.width + 6;
  const height = text.length * LETTER.height;
  let best = {
    x: 0,
    y: 0,
    width,
    height,
    from: /** @type {[number, number]} */ ([0, 0]),
    far: false,
  };
  let least = Infinity;
  places.forEach(([x, y], index) => {
    for (const distance of DISTANCES) {
      const slant = distance * 0.7;
      const sides = [
        [x - width / 2, y - distance - height],
        [x + distance, y - height / 2],
        [x - distance - width, y - height / 2],
        [x - width / 2, y + distance],
        [x + slant, y + slant],
        [x - width - slant, y - height - slant],
        [x - width - slant, y + slant],
        [x + slant, y - height - slant],
      ];
      sides.forEach(([left = 0, top = 0], side) => {
        const box = { x: left, y: top, width, height };
        const roomy = { x: left - 3, y: top - 2, width: width + 6, height: height + 4 };
        const covered = taken.filter((other) => overlap(roomy, other)).length;
        // A label next to a point of another line would seem to belong to that.
        const wide = { x: left - 12, y: top - 12, width: width + 24, height: height + 24 };
        const strange = others.filter(([atX, atY]) =>
          overlap(wide, { x: atX, y: atY, width: 1, height: 1 }),
        ).length;
        const cost =
          covered * 100 + outside(roomy) * 10 + strange * 25 + distance + index * 6 + side;
        if (cost >= least) return;
        least = cost;
        best = { ...box, from: [x, y], far: distance > 9 };
      });
    }
  });
  return best;
}

/** @param {string} text */
const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** @param {number} milliseconds */
const timeText = (milliseconds) =>
  milliseconds < 1 ? `${Number((milliseconds * 1000).toPrecision(1))} µs` : `${milliseconds} ms`;

const STYLE = `
  svg { color-scheme: light dark; font: 12px system-ui, sans-serif; background: #fff }
  text { fill: #333 }
  .title { font-size: 15px; font-weight: 600 }
  .axis, .note, .other text { fill: #666 }
  .grid { stroke: #e4e4e4 }
  .other { --tone: #8a8a8a }
  .plain { --tone: #2f7d6d }
  .ours { --tone: #c2410c }
  .native { --tone: #7c3aed }
  polyline { fill: none; stroke: var(--tone); stroke-width: 1.5 }
  .leader { stroke: var(--tone); opacity: 0.6 }
  circle { fill: var(--tone) }
  .ours text, .native text, .plain text { fill: var(--tone); font-weight: 600 }
  @media (prefers-color-scheme: dark) {
    svg { background: #1b1b1d }
    text { fill: #ddd }
    .axis, .note, .other text { fill: #a5a5a5 }
    .grid { stroke: #343438 }
    .other { --tone: #7d7d84 }
    .plain { --tone: #5cc4ad }
    .ours { --tone: #fb923c }
    .native { --tone: #b794f6 }
  }
`;

/** The plot as SVG. @param {Series[]} all */
function draw(all) {
  const { x, y, decades, steps } = scales(all);
  /** @type {string[]} */
  const parts = [];
  for (const score of steps) {
    const at = y(score).toFixed(1);
    parts.push(
      `<path class="grid" d="M${PLOT.left} ${at}H${PLOT.right}"/>`,
      `<text class="axis" x="${PLOT.left - 8}" y="${at}" dy="4" text-anchor="end">` +
        `${score === 0 ? 0 : `${score / 1000}k`}</text>`,
    );
  }
  for (const time of decades) {
    const at = x(time).toFixed(1);
    parts.push(
      `<path class="grid" d="M${at} ${PLOT.top}V${PLOT.bottom}"/>`,
      `<text class="axis" x="${at}" y="${PLOT.bottom + 18}" text-anchor="middle">` +
        `${timeText(time)}</text>`,
    );
  }
  const lines = all.map((series) => ({
    ...series,
    places: series.points.map(
      ([time, score]) => /** @type {[number, number]} */ ([x(time), y(score)]),
    ),
  }));
  const taken = lines.flatMap(({ places }) => along(places));
  for (const { name, note, kind, places } of lines) {
    const text = note ? [name, note] : [name];
    const others = lines.filter((line) => line.places !== places).flatMap((line) => line.places);
    const box = labelPlace(text, places.toReversed(), others, taken);
    taken.push(box);
    const points = places.map((place) => place.map((at) => at.toFixed(1)).join(','));
    const circles = places.map(
      ([atX, atY]) => `<circle cx="${atX.toFixed(1)}" cy="${atY.toFixed(1)}" r="4"/>`,
    );
    const middle = (box.x + box.width / 2).toFixed(1);
    const rows = text.map((line, index) => {
      const at = (box.y + 12 + index * LETTER.height).toFixed(1);
      return `<text x="${middle}" y="${at}" text-anchor="middle">${escaped(line)}</text>`;
    });
    const near = (
      /** @type {number} */ at,
      /** @type {number} */ from,
      /** @type {number} */ size,
    ) => Math.min(Math.max(at, from), from + size).toFixed(1);
    const leader = box.far
      ? `<path class="leader" d="M${box.from.map((at) => at.toFixed(1)).join(' ')}` +
        `L${near(box.from[0], box.x, box.width)} ${near(box.from[1], box.y, box.height)}"/>`
      : '';
    parts.push(
      `<g class="${kind}">${leader}<polyline points="${points.join(' ')}"/>` +
        `${circles.join('')}${rows.join('')}</g>`,
    );
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img"
  aria-label="Mean score in 2048 against the time of a move">
<style>${STYLE}</style>
<text class="title" x="${PLOT.left}" y="26">2048 on 4 × 4: mean score against the time of a move</text>
${parts.join('\n')}
<text class="axis" x="${(PLOT.left + PLOT.right) / 2}" y="${HEIGHT - 14}" text-anchor="middle">time of a move, on one core; others as they published it, on machines of their own</text>
</svg>
`;
}

script(import.meta.url, async () => {
  const { values, positionals } = parseArgs({
    options: { to: { type: 'string', default: 'target/arena.svg' } },
    allowPositionals: true,
  });
  const measured = ours(positionals);
  if (positionals.length > 0 && measured.length === 0) {
    throw new Problem('no game of classic 4x4 by a player that looks ahead in these files');
  }
  writeFileSync(values.to, draw([...measured, ...OTHERS]));
  console.log(values.to);
});
