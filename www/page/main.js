/** The page: wires the element, the header and the dialogs together, nothing else. */
import '../define.js';
import { LANGUAGES, translate } from '../messages.js';
import { Choice } from './choice.js';
import { nameOfChoice } from './names.js';
import { SETTINGS, Settings } from './settings.js';

/** @typedef {import('./dialog.js').Desk} Desk */
/** @typedef {keyof typeof DIALOGS} DialogName */

const root = document.documentElement;
const game = /** @type {import('../game-2048.js').Game2048} */ (document.querySelector('#game'));

/** @param {string} id */
const find = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** The dialogs, each loaded when it is opened first. */
const DIALOGS = {
  games: () => import('./games-dialog.js'),
  editor: () => import('./editor-dialog.js'),
  replay: () => import('./replay-dialog.js'),
  share: () => import('./share-dialog.js'),
  statistics: () => import('./statistics-dialog.js'),
  settings: () => import('./settings-dialog.js'),
  help: () => import('./help-dialog.js'),
};

const messages = () => LANGUAGES[/** @type {keyof typeof LANGUAGES} */ (settings.get('language'))];

/** Above the board: which game it is. */
function showChoice() {
  find('variant').textContent = nameOfChoice(choice, messages(), settings.get('language'));
  find('back').hidden = choice.kind === 'main';
}

function showLanguage() {
  const language = settings.get('language');
  root.lang = language;
  game.lang = language;
  // The dialogs speak for themselves.
  for (const part of document.querySelectorAll('header, footer')) translate(part, messages());
  document.title = messages().title;
  showChoice();
}

/** @param {string} theme */
function showTheme(theme) {
  root.dataset.theme = theme;
  // The browser's own frame follows the page.
  const { backgroundColor } = getComputedStyle(root);
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.setAttribute('content', backgroundColor);
  }
}

/** @param {import('./settings.js').Name} name */
const isSwitch = (name) => /** @type {readonly string[]} */ (SETTINGS[name]).includes('on');

const settings = new Settings((name, value) => {
  if (name === 'language') showLanguage();
  else if (name === 'theme') showTheme(value);
  else if (isSwitch(name)) game.toggleAttribute(name, value === 'on');
  else game.setAttribute(name, value);
  // The page leaves room for the arrows.
  if (name === 'arrows') root.dataset.arrows = value;
});

const choice = new Choice(game, () => showChoice());

/** Counts the dialogs that were asked for. */
let asked = 0;

/** @type {Desk} */
const desk = {
  game,
  settings,
  choice,
  async open(name, detail) {
    const turn = ++asked;
    find('trouble').textContent = '';
    try {
      const { open } = await DIALOGS[name]();
      // Another one was asked for while this one was loaded.
      if (turn === asked) await open(desk, detail);
    } catch (error) {
      console.error(error);
      find('trouble').textContent = messages().notLoaded;
    }
  },
};

for (const button of /** @type {NodeListOf<HTMLElement>} */ (
  document.querySelectorAll('[data-dialog]')
)) {
  button.addEventListener('click', ({ detail }) => {
    // Pressed with a pointer, it hands the keyboard back to the game when the dialog closes.
    if (detail > 0) button.blur();
    desk.open(/** @type {DialogName} */ (button.dataset.dialog));
  });
}
find('back').addEventListener('click', () => {
  choice.play();
  game.focus({ preventScroll: true });
});
game.addEventListener('leave', () => desk.open('games'));

// Where the page has nothing to scroll, swipes up and down are the game's everywhere.
new ResizeObserver(() => {
  root.toggleAttribute('data-fits', root.scrollHeight <= root.clientHeight);
}).observe(document.body);

/** A link that carries a game shows its replay; the player's own game stays as it is. */
function openLink() {
  let record = location.hash.slice(1);
  if (record === '') return;
  try {
    // On its way a link may have got escapes.
    record = decodeURIComponent(record);
  } catch {
    // Then it has none; the replay says what is wrong.
  }
  desk.open('replay', { record, shared: true });
}

/** Keeps the page for offline use, where the browser lets it. */
async function keepOffline() {
  try {
    await navigator.serviceWorker.register('./sw.js');
  } catch {
    // Then it needs a network.
  }
}

if (import.meta.env.PROD) addEventListener('load', keepOffline);
addEventListener('hashchange', openLink);
settings.applyAll();
openLink();
