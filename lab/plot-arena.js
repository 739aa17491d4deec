// `node lab/plot-arena.js figures.csv --to figures.svg`: plots the score of
// the classic game against the time per move, from the CSV files of the arenas,
// together with the results of others.

import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import { Problem, script } from '../tools/run.js';

/**
 * A line of points: milliseconds per move, mean score.
 * @typedef {'ours' | 'native' | 'plain' | 'other'} Kind
 * @typedef {{ name: string, note?: string, kind: Kind, below?: boolean, points: [number, number][] }} Series
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
    below: true,
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

/** The ticks of the time, in milliseconds. */
const DECADES = [0.001, 0.01, 0.1, 1, 10, 100];

/** @param {number} milliseconds */
const timeText = (milliseconds) =>
  milliseconds < 1 ? `${Number((milliseconds * 1000).toPrecision(1))} µs` : `${milliseconds} ms`;

const STYLE = `
  svg { color-scheme: light dark; font: 12px system-ui, sans-serif; background: #fff; color: #666; --grid: #e4e4e4; --title: #333;
    --other: #666; --plain: #2f7d6d; --ours: #c2410c; --native: #7c3aed }
  @media (prefers-color-scheme: dark) {
    svg { background: #1b1b1d; color: #a5a5a5; --grid: #343438; --title: #ddd;
      --other: #a5a5a5; --plain: #5cc4ad; --ours: #fb923c; --native: #b794f6 }
  }
`;

/** The plot as SVG. @param {Series[]} all */
function draw(all) {
  const { document } = parseHTML('<html></html>');
  const lines = all.map(({ name, note, kind, below = false, points }) => {
    const color = `var(--${kind})`;
    const own = kind !== 'other';
    // Others are named at their last point, ours below the rise of its line.
    const at = own ? points.length >> 1 : points.length - 1;
    const isBelow = below || own;
    return [
      Plot.line(points, { stroke: color }),
      Plot.dot(points, { fill: color, r: 4 }),
      Plot.text(points.slice(at, at + 1), {
        text: () => (note ? `${name}\n${note}` : name),
        fill: color,
        fontWeight: own ? 600 : 400,
        textAnchor: own ? 'start' : 'middle',
        lineAnchor: isBelow ? 'top' : 'bottom',
        dy: isBelow ? 18 : -12,
        fontSize: 12,
        lineHeight: 1.25,
      }),
    ];
  });
  const axis = { stroke: 'var(--grid)', strokeOpacity: 1 };
  const plot = Plot.plot({
    document,
    width: 820,
    height: 520,
    marginLeft: 64,
    marginRight: 24,
    marginTop: 56,
    marginBottom: 56,
    ariaLabel: 'Mean score in 2048 against the time of a move',
    x: { type: 'log', domain: [0.0006, 560] },
    y: { domain: [0, 750_000] },
    marks: [
      Plot.gridX({ ...axis, ticks: DECADES }),
      Plot.gridY({ ...axis, ticks: 8 }),
      Plot.axisX({
        ticks: DECADES,
        tickSize: 0,
        tickFormat: timeText,
        label: 'time of a move, on one core; others as they published it, on machines of their own',
        labelAnchor: 'center',
        labelOffset: 42,
        labelArrow: 'none',
      }),
      Plot.axisY({
        ticks: 8,
        tickSize: 0,
        tickFormat: (score) => (score ? `${score / 1000}k` : '0'),
        label: null,
      }),
      Plot.text(['2048 on 4 × 4: mean score against the time of a move'], {
        frameAnchor: 'top-left',
        dy: -36,
        fill: 'var(--title)',
        fontSize: 15,
        fontWeight: 600,
      }),
      lines,
    ],
  });
  plot.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const style = document.createElement('style');
  style.textContent = STYLE;
  plot.prepend(style);
  return `${plot.outerHTML}\n`;
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
