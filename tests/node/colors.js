// How colors look: their contrast, and how far apart they are for different eyes.

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
export function contrast(a, b) {
  const [low, high] = [a, b]
    .map((hex) => linear(hex).reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0.05))
    .sort((x, y) => x - y);
  return high / low;
}

/** @param {number[][]} m @param {number[]} v */
const multiply = (m, v) => m.map((row) => row.reduce((sum, k, i) => sum + k * v[i], 0));

// Machado, Oliveira, Fernandes: A Physiologically-based Model for Simulation of
// Color Vision Deficiency, IEEE TVCG 15(6), 2009. Severity 1.0, on linear RGB.
export const VISIONS = {
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
/** @typedef {keyof typeof VISIONS} Vision */

/** A color as eyes see it, in linear RGB. @param {string} hex @param {Vision} vision */
const seen = (hex, vision) =>
  multiply(VISIONS[vision], linear(hex)).map((c) => Math.min(1, Math.max(0, c)));

/** Lightness, and two axes of color, in OKLab. @param {string} hex @param {Vision} [vision] */
export function oklab(hex, vision = 'normal') {
  return multiply(toLab, multiply(toLms, seen(hex, vision)).map(Math.cbrt));
}

/**
 * Distance in OKLab, times 100.
 * @param {string} a
 * @param {string} b
 * @param {Vision} vision
 */
export function distance(a, b, vision) {
  const [p, q] = [oklab(a, vision), oklab(b, vision)];
  return 100 * Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

// sRGB to XYZ for D65: IEC 61966-2-1. XYZ to CIELAB: CIE 15:2004.
const toXyz = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
];
const WHITE = [0.95047, 1, 1.08883];

/** @param {string} hex @param {Vision} vision */
function cielab(hex, vision) {
  const [x, y, z] = multiply(toXyz, seen(hex, vision)).map((c, i) => {
    const t = c / WHITE[i];
    return t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116;
  });
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** The difference ΔE*76 of two colors in CIELAB. @param {string} a @param {string} b @param {Vision} vision */
export function deltaE(a, b, vision) {
  const [p, q] = [cielab(a, vision), cielab(b, vision)];
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}
