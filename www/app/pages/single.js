/** The entry point of the single file, which holds both pages as templates and shows one of them. */
// For a copy of this file, before anything of it changes.
Reflect.set(globalThis, 'source', document.documentElement.outerHTML);

const isPuzzle = new URLSearchParams(location.search).has('puzzle');
const template = /** @type {HTMLTemplateElement} */ (
  document.getElementById(isPuzzle ? 'puzzle-page' : 'game-page')
);
document.body.append(template.content);
(isPuzzle ? import('./puzzle.js') : import('./game.js')).catch(console.error);
