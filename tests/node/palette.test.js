// The colors of every palette: digits can be read, and tiles told apart, also by color-blind eyes.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { SETTINGS } from '../../www/app/shell/settings.js';
import { contrast, deltaE, distance, oklab, VISIONS } from './colors.js';

/** @typedef {import('./colors.js').Vision} Vision */

/** @param {string} path */
const read = (path) => readFileSync(new URL(`../../www/${path}`, import.meta.url), 'utf8');
const themes = /** @type {const} */ (['light', 'dark']);
const pair = /--([\w-]+):\s*(?:light-dark\(\s*(#[0-9a-f]{3,8})\s*,\s*)?(#[0-9a-f]{3,8})/gi;
/** The long form of a color: #abc is #aabbcc. @param {string} hex */
const long = (hex) => (hex.length > 5 ? hex : hex.replace(/[0-9a-f]/gi, '$&$&'));

/** The colors in a style sheet, by theme and name. @param {string} css */
function tokensOf(css) {
  /** @type {Record<'light' | 'dark', Record<string, string>>} */
  const tokens = { light: {}, dark: {} };
  for (const [, name, light, dark] of css.matchAll(pair)) {
    tokens.light[name] = long(light ?? dark);
    tokens.dark[name] = long(dark);
  }
  return tokens;
}

/** The colors of each palette: those of the default, and what the others change. */
const palettes = { dusk: tokensOf(read('styles/tokens.css') + read('puzzle/colors.css')) };
for (const [, name, block] of read('styles/palettes.css').matchAll(
  /:host\(\[palette~="(\w+)"\]\) \{([^}]*)\}/g,
))
  Object.assign(palettes, { [name]: tokensOf(block) });

/**
 * How far apart neighboring tiles are: for usual eyes, and for color-blind ones. The classic colors are
 * closer, as everyone knows them; the other palettes are there for whom that is too close.
 */
const APART = { dusk: [12, 7], classic: [7, 4], contrast: [12, 7], distinct: [7, 7] };

test('the settings offer the palettes that there are', () => {
  assert.deepEqual(Object.keys(palettes), SETTINGS.palette.values);
});

const exponents = Array.from({ length: 17 }, (_, i) => String(i + 1));
const faces = [...exponents, 'more'];

/**
 * Collects the figures that are too small, so that a failing test names all of them.
 * @param {(atLeast: (figure: number, limit: number, label: string) => void) => void} look
 */
function expectNoneBelow(look) {
  /** @type {string[]} */
  const below = [];
  let looked = 0;
  look((figure, limit, label) => {
    looked++;
    // Written so that NaN is too small.
    if (!(figure >= limit)) below.push(`${label}: ${figure.toFixed(2)}, wanted ${limit}`);
  });
  assert.deepEqual(below, []);
  assert.ok(looked > 0);
}

for (const [palette, theme] of SETTINGS.palette.values.flatMap((palette) =>
  themes.map((theme) => /** @type {const} */ ([palette, theme])),
)) {
  const tokens = /** @type {Record<string, ReturnType<typeof tokensOf>>} */ (palettes)[palette];
  const color = tokens[theme];
  /** @param {string} n */
  const tile = (n) => color[`tile-${n}`];

  describe(`${palette}, ${theme}`, () => {
    test('every face has a ground and an ink', () => {
      for (const n of faces) {
        assert.match(tile(n), /^#[0-9a-f]{6}$/i, `tile ${n}, ${theme}: ground`);
        assert.match(color[`tile-ink-${n}`], /^#[0-9a-f]{6}$/i, `tile ${n}, ${theme}: ink`);
      }
    });

    test('digits stand out from their tile', () => {
      expectNoneBelow((atLeast) => {
        for (const n of faces)
          atLeast(
            contrast(tile(n), color[`tile-ink-${n}`]),
            palette === 'contrast' ? 7 : 4.5,
            `tile ${n}, ${theme}: digits`,
          );
      });
    });

    for (const vision of /** @type {Vision[]} */ (Object.keys(VISIONS))) {
      test(`tiles are apart from the board and from the next tile, ${vision}`, () => {
        const [beside, ground] =
          vision === 'normal' ? [APART[palette][0], 8] : [APART[palette][1], 6];
        expectNoneBelow((atLeast) => {
          for (const [i, n] of faces.entries()) {
            const label = `tile ${n}, ${theme}, ${vision}`;
            atLeast(distance(tile(n), color.cell, vision), ground, `${label}: to the empty cell`);
            if (n !== 'more')
              atLeast(
                distance(tile(n), tile(faces[i + 1]), vision),
                beside,
                `${label}: to tile ${faces[i + 1]}`,
              );
          }
        });
      });
    }

    if (palette === 'distinct')
      test('neighbors are far apart in CIELAB too, for all eyes', () => {
        expectNoneBelow((atLeast) => {
          for (const vision of /** @type {Vision[]} */ (Object.keys(VISIONS)))
            for (const [i, n] of exponents.entries())
              atLeast(
                deltaE(tile(n), tile(faces[i + 1]), vision),
                20,
                `tile ${n}, ${theme}, ${vision}: to tile ${faces[i + 1]}`,
              );
        });
      });

    if (palette === 'distinct')
      test('to 2048, every tile is darker than the last, or by night brighter', () => {
        const way = theme === 'light' ? -1 : 1;
        expectNoneBelow((atLeast) => {
          for (const vision of /** @type {Vision[]} */ (Object.keys(VISIONS)))
            for (const n of exponents.slice(0, 10)) {
              const [here, next] = [n, String(Number(n) + 1)].map((n) => oklab(tile(n), vision)[0]);
              atLeast(100 * way * (next - here), 3, `tiles ${n} and the next, ${theme}, ${vision}`);
            }
        });
      });

    test('the numbers of the puzzle stand out from their tiles, and rows are apart', () => {
      expectNoneBelow((atLeast) => {
        for (const row of [0, 1, 2, 3, 4]) {
          const [here, next] = [row, row + 1].map((row) => color[`row-${row}`]);
          atLeast(contrast(here, color['tile-text']), 4.5, `row ${row}, ${theme}: digits`);
          if (next) atLeast(distance(here, next, 'normal'), 4, `row ${row} and the next, ${theme}`);
        }
      });
    });

    test('any two tiles differ', () => {
      expectNoneBelow((atLeast) => {
        for (const [i, n] of faces.entries())
          for (const m of faces.slice(i + 1))
            atLeast(distance(tile(n), tile(m), 'normal'), 6, `tiles ${n} and ${m}, ${theme}`);
      });
    });

    test('the marks of played days stand out in the calendar', () => {
      const marks = [
        ...read('app/daily/dialog.css').matchAll(
          /\.day\.(started|late|done) \{\s*border(?:-color)?:[^;]*var\(--([\w-]+)\)/g,
        ),
      ];
      assert.deepEqual(
        marks.map(([, day]) => day),
        ['started', 'done', 'late'],
      );
      expectNoneBelow((atLeast) => {
        for (const [, day, border] of marks)
          atLeast(contrast(color[border], color.surface), 3, `${day}: ${border}, ${theme}`);
      });
    });

    test('text, borders and the focus ring stand out', () => {
      const limits = { ink: 7, 'ink-soft': 4.5, danger: 4.5, 'control-line': 3, focus: 3 };
      expectNoneBelow((atLeast) => {
        for (const [name, limit] of Object.entries(limits))
          for (const ground of ['paper', 'surface'])
            atLeast(contrast(color[name], color[ground]), limit, `${name} on ${ground}, ${theme}`);
        // The links between the pages lie on the color of cells.
        atLeast(contrast(color['ink-soft'], color.cell), 4.5, `ink-soft on cell, ${theme}`);
        atLeast(contrast(color.focus, color.board), 3, `focus on board, ${theme}`);
        atLeast(contrast(color['accent-ink'], color.accent), 4.5, `accent-ink on accent, ${theme}`);
        for (const ground of ['paper', 'surface'])
          atLeast(contrast(color.accent, color[ground]), 3, `accent on ${ground}, ${theme}`);
      });
    });
  });
}
