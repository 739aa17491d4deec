/**
 * Loads the colors of the palettes, and then uses them.
 * @param {(palettes: typeof import('./palettes.js')) => void} use
 */
export const withPalettes = (use) => import('./palettes.js').then(use, console.warn);
