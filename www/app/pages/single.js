/** The entry point of the single file, which holds both pages as templates and shows one of them. */
import puzzleStyles from './puzzle.css?inline';

const isPuzzle = location.search === '?puzzle';
const template = /** @type {HTMLTemplateElement} */ (
  document.getElementById(isPuzzle ? 'puzzle-page' : 'game-page')
);
document.body.append(template.content);

if (isPuzzle) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(puzzleStyles);
  document.adoptedStyleSheets.push(sheet);
}
(isPuzzle ? import('./puzzle.js') : import('./game.js')).catch(console.error);
