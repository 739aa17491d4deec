/**
 * Creates the dialogs of a page. A dialog is a template of its state: code that changes the state calls
 * `update`, which renders the dialog again in the page's language, also where the browser has translated the page.
 */
import './dialogs.css';
import { html, nothing, render } from 'lit-html';
import { createRef, ref } from 'lit-html/directives/ref.js';
import { CLOSE, PLAY } from '../../element/template.js';
import { addFaceStyles } from '../../element/worn-faces.js';
import { WORDS } from '../../i18n/app.js';
import { icon } from './dialog-parts.js';

// For tiles in dialogs.
addFaceStyles(document);

/** @typedef {import('../../i18n/app.js').Words} Words */

/**
 * The browser's own offer to install the page. iOS has none, so there the player is told which buttons to tap.
 * @typedef {{ prompt?: () => Promise<unknown> }} InstallOffer
 */

/**
 * What each dialog can be asked to show.
 * @typedef {object} Asked
 * @property {undefined} games
 * @property {undefined} daily
 * @property {{ rows: number, cols: number, cells: ArrayLike<number> }} editor a board; without it, that of the game
 * @property {undefined} race
 * @property {undefined} library
 * @property {undefined} settings
 * @property {{ link?: string }} tiles those of a link
 * @property {undefined} you
 * @property {import('../replay/dialog.js').Shown | 'review'} replay a game, or the review of the one on the board
 * @property {import('../share/share.js').Asked} share a game that may not be on the board
 * @property {{ record?: string }} learn a game; without it, the last ones
 * @property {{ position?: string }} train a position, such as `corner-1`
 * @property {{ record: string, mine?: boolean }} friends a result, or a table
 * @property {(File | string)[]} open what was pasted or dropped on the page: files, then a text
 * @property {string | File} statistics a part, or a backup
 * @property {string} help a part
 * @property {KeyboardEvent} mark shows nothing, and marks the move on the board
 * @property {undefined} link shows what the address has after its `#`
 */

/** A dialog and what it shows. @typedef {{ [Name in keyof Asked]: [name: Name, asked?: Asked[Name]] }[keyof Asked]} Route */

/**
 * The context of a dialog on either page.
 * @typedef {object} AppContext
 * @property {import('./settings.js').Settings} settings
 * @property {EventTarget} events what changes: each setting by its name, `variant`, the day (`newday`), a game that is over (`ended`)
 * @property {import('../../i18n/languages.js').Bundle<object>} [words] texts that only this page uses
 * @property {(...route: Route) => Promise<void>} open opens another dialog
 * @property {(name: Route[0]) => Promise<any>} dialog makes another dialog without opening it
 * @property {InstallOffer} [install]
 */

/**
 * The context of a dialog on the 2048 page.
 * @typedef {AppContext & {
 *   game: import('../../game/game-2048.js').Game2048,
 *   choice: import('../variant/game.js').GameChoice,
 * }} GameContext
 */

/**
 * The context of a dialog on the puzzle page.
 * @typedef {AppContext & {
 *   game: import('../variant/puzzle.js').SlidingPuzzle,
 *   choice: import('../variant/puzzle.js').PuzzleChoice,
 *   words: import('../../i18n/languages.js').Bundle<import('../../i18n/app-puzzle.js').PuzzleWords>,
 * }} PuzzleContext
 */

/**
 * The texts of a page's dialogs: those shared by both pages and the page's own.
 * @template {AppContext} D
 * @typedef {Words & (D extends { words: import('../../i18n/languages.js').Bundle<infer Own extends object> } ? Own : {})} WordsFor
 */

/**
 * The values that a dialog's template uses, in the page's current language.
 * @template {AppContext} D
 * @typedef {object} View
 * @property {string} language
 * @property {WordsFor<D>} words
 * @property {(key: string) => string} text looks up a text by a key that is computed
 * @property {(number: number) => string} format formats a number
 * @property {number} opening how often the dialog has been opened: a key for parts that reset each time
 * @property {import('./dialog-parts.js').Problem} [problem] what is wrong, for `alert`
 */

/** @typedef {import('lit-html').TemplateResult | typeof nothing} Content */

/**
 * Returns the dialog texts in the page's language.
 * @template {AppContext} D
 * @param {D} context
 * @returns {WordsFor<D>}
 */
export function dialogWords({ settings, words }) {
  const language = settings.get('language');
  return /** @type {WordsFor<D>} */ ({ ...WORDS.in(language), ...words?.in(language) });
}

/** @param {AppContext} context */
export const numberFormat = ({ settings }) => new Intl.NumberFormat(settings.get('language'));

/**
 * What is said in the page's language.
 * @template {AppContext} D
 * @param {D} context
 * @returns {Omit<View<D>, 'opening' | 'problem'>}
 */
export function dialogView(context) {
  const words = dialogWords(context);
  return {
    ...{ language: context.settings.get('language'), words, format: numberFormat(context).format },
    text: (key) => String(Reflect.get(words, key)),
  };
}

/** @param {string} name the key of the dialog's title, and with `-dialog` its id */
function addDialog(name) {
  const dialog = document.createElement('dialog');
  dialog.id = `${name}-dialog`;
  dialog.setAttribute('aria-labelledby', `${name}-title`);
  // Escape, and the back gesture of a phone. A file field in the dialog fires `cancel` too.
  dialog.addEventListener('cancel', ({ target }) => {
    if (target === dialog) closeDialog(dialog);
  });
  // A click outside the dialog closes it, but not a drag that starts or ends inside.
  let startedOutside = false;
  const isOutside = (/** @type {MouseEvent} */ { target, clientX: x, clientY: y }) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    return target === dialog && (x < left || right < x || y < top || bottom < y);
  };
  dialog.addEventListener('pointerdown', (event) => {
    startedOutside = isOutside(event);
  });
  dialog.addEventListener('click', (event) => {
    if (startedOutside && isOutside(event)) closeDialog(dialog);
  });
  document.body.append(dialog);
  return dialog;
}

/** @param {HTMLDialogElement} dialog */
function showModal(dialog) {
  if (dialog.open) return;
  dialog.showModal();
  // Tells the page that everything behind the dialog is now inert.
  dialog.dispatchEvent(new Event('dialogopen', { bubbles: true }));
}

/**
 * Creates a dialog and adds it to the page. It stays in the page when it is closed.
 * @template {AppContext} D
 * @param {string} name the key of the dialog's title, and with `-dialog` its id
 * @param {D} context
 * @param {(view: View<D>) => Content} template renders the content from state held by the caller's module
 * @param {(view: View<D>) => Content} [actions] renders controls in front of the close button
 * @param {(view: View<D>) => string} [title] the title, where it changes
 */
export function createDialog(
  name,
  context,
  template,
  actions = () => nothing,
  title = ({ text }) => text(name),
) {
  const dialog = addDialog(name);
  const close = () => closeDialog(dialog);
  /** @type {import('lit-html/directives/ref.js').Ref<HTMLButtonElement>} */
  const closeButton = createRef();
  let opening = 0;
  /** How many times what it shows is being read. */
  let reading = 0;
  /** The number of reads so far. */
  let reads = 0;
  /** @type {import('./dialog-parts.js').Problem | undefined} */
  let problem;
  /** Why the last read failed. @type {typeof problem} */
  let unread;
  const view = () => ({ ...dialogView(context), opening, problem: problem ?? unread });
  const update = () => {
    const now = view();
    const { words } = now;
    const focused = dialog.contains(document.activeElement);
    // The close button isn't in a `<form method="dialog">`: sandboxed frames may forbid forms.
    render(
      html`
        <div class="bar">
          <h2 id="${name}-title">${title(now)}</h2>
          ${actions(now)}
          <button type="button" class="close" aria-label=${words.close} title=${words.close} @click=${close}
            ${ref(closeButton)}>
            <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${CLOSE} /></svg>
          </button>
        </div>
        <div class="content" aria-busy=${reading > 0 ? 'true' : nothing}>${template(now)}</div>`,
      dialog,
    );
    // If the focused control was removed, focus moves to the close button, which always exists.
    if (focused && !dialog.contains(document.activeElement)) closeButton.value?.focus();
  };
  context.events.addEventListener('newday', () => dialog.open && update());
  return {
    dialog,
    /** Moves the view and the focus to a part of the dialog. @param {string} part its class */
    goTo(part) {
      const section = /** @type {HTMLElement} */ (dialog.querySelector(`.${part}`));
      section.scrollIntoView();
      section.focus({ preventScroll: true });
    },
    /** Renders the dialog and shows it. */
    open() {
      opening++;
      update();
      // Focuses the close button first, even if other controls precede it. Set here because `autofocus`
      // in the template makes the browser log an error inside a cross-origin frame.
      if (closeButton.value) closeButton.value.autofocus = true;
      showModal(dialog);
    },
    close,
    /** Calls a function when it is closed and nothing has opened it again. @param {() => void} act */
    onClosed(act) {
      // The event comes with the next frame. Until then, another link may have been followed.
      dialog.addEventListener('close', () => dialog.open || act());
    },
    /** Returns what the template is given. */
    view,
    /** Renders the dialog again after its state has changed. */
    update,
    /** Says what is wrong; by default, that nothing is. @param {typeof problem} [wrong] */
    warn(wrong) {
      problem = wrong;
      update();
    },
    /**
     * Reads what the dialog shows, which is marked as busy until then.
     * @param {() => Promise<unknown>} read
     * @param {(error: unknown) => 'notRead' | 'notLoaded'} [messageFor] returns the key of what is said about a failure
     */
    async read(read, messageFor = () => 'notRead') {
      const mine = ++reads;
      reading++;
      update();
      /** @type {typeof problem} */
      let failure;
      try {
        await read();
      } catch (error) {
        console.warn(`the ${name} cannot be read:`, error);
        failure = { text: dialogWords(context)[messageFor(error)] };
      }
      reading--;
      // What a later one has found counts.
      if (mine === reads) unread = failure;
      update();
    },
  };
}

/**
 * Closes a dialog. The browser returns focus to the element that opened it. If that element can't take
 * the focus, the closed dialog would keep it until the next frame and swallow a quick player's keys.
 * @param {HTMLDialogElement} dialog
 */
function closeDialog(dialog) {
  dialog.close();
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && dialog.contains(activeElement)) activeElement.blur();
}

/**
 * Continues a record in the game once it has been opened there, and closes all dialogs.
 * @param {HTMLElement} game
 * @param {Promise<boolean>} started whether the record could be opened for play
 * @param {() => boolean} isShown whether the dialog still shows the record: it isn't closed or reused
 * @param {() => void} refused called when the record couldn't be opened
 */
export async function playHere(game, started, isShown, refused) {
  const played = await started.catch(console.warn);
  if (!isShown()) return;
  if (!played) return refused();
  leaveFor(game);
}

/** Closes all dialogs: the library may be open below the replay. @param {HTMLElement} game */
export function leaveFor(game) {
  for (const open of document.querySelectorAll('dialog')) closeDialog(open);
  game.focus({ preventScroll: true });
}

/** The button that replays a game. @param {string} label @param {() => void} act @param {unknown} [content] in front of its icon */
export const watchButton = (label, act, content = nothing) => html`
  <button type="button" class="watch" aria-label=${label} title=${label} aria-haspopup="dialog"
    @click=${act}>${content}${icon(PLAY)}</button>`;

// A translation of the page by the browser puts a `font` element in the place of each text. lit-html changes a text by
// setting the `data` of the node after its marker, which is that element then: the new text has to replace it.
Object.defineProperty(HTMLFontElement.prototype, 'data', {
  /** @this {HTMLFontElement} @param {string} text */
  set(text) {
    this.replaceWith(text);
  },
});
