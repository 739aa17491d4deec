/** The page: wires the element, the switches and the help together, nothing else. */
import './define.js';
import { chooseLanguage, LANGUAGES, translate } from './messages.js';

/** @typedef {keyof typeof LANGUAGES} Language */

const root = document.documentElement;
const game = /** @type {import('./game-2048.js').Game2048} */ (document.querySelector('#game'));

/** @param {string} id */
const find = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Settings of the page. Where the browser keeps nothing, they last as long as the page. */
const settings = {
  /** @param {string} name */
  get(name) {
    try {
      return localStorage.getItem(`2048-${name}`);
    } catch {
      return null;
    }
  },
  /** @param {string} name @param {string} value */
  set(name, value) {
    try {
      localStorage.setItem(`2048-${name}`, value);
    } catch {
      // Nothing to do: the setting holds for this page.
    }
  },
};

/** @type {Language} */
let language = chooseLanguage([settings.get('language') ?? '', ...navigator.languages]);

/** The themes, in the order in which the switch goes through them, and their messages. */
const THEMES = /** @type {const} */ ({
  auto: 'themeAuto',
  light: 'themeLight',
  dark: 'themeDark',
});

function showTheme() {
  const theme = /** @type {keyof typeof THEMES} */ (root.dataset.theme);
  const label = LANGUAGES[language][THEMES[theme] ?? 'themeAuto'];
  find('theme').ariaLabel = label;
  find('theme').title = label;
  // The browser's own frame follows the page.
  const { backgroundColor } = getComputedStyle(root);
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.setAttribute('content', backgroundColor);
  }
}

function showLanguage() {
  root.lang = language;
  game.lang = language;
  translate(document, LANGUAGES[language]);
  document.title = LANGUAGES[language].title;
  // The switch is named in the language that it switches to.
  const other = language === 'en' ? 'zh-CN' : 'en';
  find('language').textContent = other === 'en' ? 'EN' : '中文';
  find('language').lang = other;
  showTheme();
}

/** @param {string} shown */
function showArrows(shown) {
  root.dataset.arrows = shown;
  game.setAttribute('arrows', shown);
  find('arrows').ariaPressed = String(shown !== 'hidden');
}

/**
 * A switch of the page. Pressed with a pointer, it hands the keyboard back to the game.
 * @param {string} id
 * @param {() => void} act
 */
function onPress(id, act) {
  find(id).addEventListener('click', ({ detail }) => {
    act();
    if (detail > 0) game.focus({ preventScroll: true });
  });
}

onPress('theme', () => {
  const themes = Object.keys(THEMES);
  const next = themes[(themes.indexOf(root.dataset.theme ?? 'auto') + 1) % themes.length];
  root.dataset.theme = next;
  settings.set('theme', String(next));
  showTheme();
});

onPress('language', () => {
  language = language === 'en' ? 'zh-CN' : 'en';
  settings.set('language', language);
  showLanguage();
});

onPress('arrows', () => {
  const shown = root.dataset.arrows === 'hidden' ? 'shown' : 'hidden';
  settings.set('arrows', shown);
  showArrows(shown);
});

find('help').addEventListener('click', () => {
  /** @type {HTMLDialogElement} */ (find('help-dialog')).showModal();
});

// Where the page has nothing to scroll, swipes up and down are the game's everywhere.
new ResizeObserver(() => {
  root.toggleAttribute('data-fits', root.scrollHeight <= root.clientHeight);
}).observe(document.body);

/** Keeps the page for offline use, where the browser lets it. */
async function keepOffline() {
  try {
    await navigator.serviceWorker.register('./sw.js');
  } catch {
    // Then it needs a network.
  }
}

if (import.meta.env.PROD) addEventListener('load', keepOffline);
showArrows(settings.get('arrows') ?? 'shown');
showLanguage();
