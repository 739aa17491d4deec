// The colors of tokens.css: digits can be read, and tiles told apart, also by who sees fewer colors.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';

const css = readFileSync(new URL('../../www/styles/tokens.css', import.meta.url), 'utf8');
const themes = /** @type {const} */ (['light', 'dark']);
/** @type {Record<'light' | 'dark', Record<string, string>>} */
const tokens = { light: {}, dark: {} };
const pair = /--([\w-]+):\s*light-dark\(\s*(#[0-9a-f]{3,8})\s*,\s*(#[0-9a-f]{3,8})\s*\)/gi;
/** The long form of a colour: #abc is #aabbcc. @param {string} hex */
const long = (hex) => (hex.length > 5 ? hex : hex.replace(/[0-9a-f]/gi, '$&$&'));
for (const [, name, light, dark] of css.matchAll(pair)) {
  tokens.light[name] = long(light);
  tokens.dark[name] = long(dark);
}

const exponents = Array.from({ length: 17 }, (_, i) => String(i + 1));
const faces = [...exponents, 'more'];

/** @param {string} hex */
const bytes = (hex) => (hex.slice(1).match(/../g) ?? []).map((two) => parseInt(two, 16) / 255);
/** @param {string} hex */
const linear = (hex) =>
  bytes(hex)
    .slice(0, 3)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));

/**
 * WCAG 2 contrast: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 * @param {string} a
 * @param {string} b
 */
function contrast(a, b) {
  const [low, high] = [a, b]
    .map((hex) => linear(hex).reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0.05))
    .sort((x, y) => x - y);
  return high / low;
}

/** @param {number[][]} m @param {number[]} v */
const multiply = (m, v) => m.map((row) => row.reduce((sum, k, i) => sum + k * v[i], 0));

// Machado, Oliveira, Fernandes: A Physiologically-based Model for Simulation of
// Color Vision Deficiency, IEEE TVCG 15(6), 2009. Severity 1.0, on linear RGB.
const visions = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

// OKLab by Björn Ottosson: https://bottosson.github.io/posts/oklab/
const toLms = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const toLab = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
/** @typedef {keyof typeof visions} Vision */

/** @param {string} hex @param {Vision} vision */
function oklab(hex, vision) {
  const seen = multiply(visions[vision], linear(hex)).map((c) => Math.min(1, Math.max(0, c)));
  return multiply(toLab, multiply(toLms, seen).map(Math.cbrt));
}

/**
 * Distance in OKLab, times 100.
 * @param {string} a
 * @param {string} b
 * @param {Vision} vision
 */
function distance(a, b, vision) {
  const [p, q] = [oklab(a, vision), oklab(b, vision)];
  return 100 * Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

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

for (const theme of themes) {
  const colour = tokens[theme];
  /** @param {string} n */
  const tile = (n) => colour[`tile-${n}`];

  describe(`${theme} palette`, () => {
    test('every face has a ground and an ink', () => {
      for (const n of faces) {
        assert.match(tile(n), /^#[0-9a-f]{6}$/i, `tile ${n}, ${theme}: ground`);
        assert.match(colour[`tile-ink-${n}`], /^#[0-9a-f]{6}$/i, `tile ${n}, ${theme}: ink`);
      }
    });

    test('digits stand out from their tile', () => {
      expectNoneBelow((atLeast) => {
        for (const n of faces)
          atLeast(contrast(tile(n), colour[`tile-ink-${n}`]), 4.5, `tile ${n}, ${theme}: digits`);
      });
    });

    for (const vision of /** @type {Vision[]} */ (Object.keys(visions))) {
      test(`tiles are apart from the board and from the next tile, ${vision}`, () => {
        const [beside, ground] = vision === 'normal' ? [12, 8] : [7, 6];
        expectNoneBelow((atLeast) => {
          for (const [i, n] of faces.entries()) {
            const label = `tile ${n}, ${theme}, ${vision}`;
            atLeast(distance(tile(n), colour.cell, vision), ground, `${label}: to the empty cell`);
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

    test('any two tiles differ', () => {
      expectNoneBelow((atLeast) => {
        for (const [i, n] of faces.entries())
          for (const m of faces.slice(i + 1))
            atLeast(distance(tile(n), tile(m), 'normal'), 6, `tiles ${n} and ${m}, ${theme}`);
      });
    });

    test('text, borders and the focus ring stand out', () => {
      const limits = { ink: 7, 'ink-soft': 4.5, danger: 4.5, 'control-line': 3, focus: 3 };
      expectNoneBelow((atLeast) => {
        for (const [name, limit] of Object.entries(limits))
          for (const ground of ['paper', 'surface'])
            atLeast(
              contrast(colour[name], colour[ground]),
              limit,
              `${name} on ${ground}, ${theme}`,
            );
        atLeast(contrast(colour.focus, colour.board), 3, `focus on board, ${theme}`);
        atLeast(
          contrast(colour['accent-ink'], colour.accent),
          4.5,
          `accent-ink on accent, ${theme}`,
        );
        atLeast(contrast(colour.accent, colour.paper), 3, `accent on paper, ${theme}`);
      });
    });
  });
}
