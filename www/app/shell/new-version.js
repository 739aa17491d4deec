/**
 * New versions of the pages: notices when the server has one, and offers to reload. Loaded when the page is
 * ready. All files of a page come from the same version: a service worker caches all files of its version,
 * file names contain a hash of their content, and a new service worker takes over only when the player
 * reloads or after all pages have been closed. (`virtual:pwa-register` would reload all other tabs too.)
 */
import { within } from '../../element/dom.js';
import { sleep } from '../../element/motion.js';
import { CLOSE, icon } from '../../element/template.js';
import { GAME } from '../../i18n/game.js';
import { isWrong } from '../../worker/missing-file.js';
import { trustedHTML, trustedURL } from '../../worker/trusted.js';

/** @typedef {import('../../i18n/languages.js').Language} Language */

/** Milliseconds to wait for the server or a service worker. */
const PATIENCE = 10_000;
/** The time in milliseconds that the files of a click may take to arrive before a new service worker takes over. */
const QUIET = 300;
/** Milliseconds between two checks for a new version while the page stays open. */
const OFTEN = 3_600_000;

const MARKUP = `
  <p role="status"></p>
  <button type="button" class="primary reload" hidden></button>
  <button type="button" class="dismiss" hidden>${icon(CLOSE)}</button>`;

/** The files that the page was built with, as they are named in the service worker. */
const files = () =>
  [...document.querySelectorAll('script[src^="./assets/"], style[data-file]')].map((element) =>
    String(element.getAttribute('src') ?? element.getAttribute('data-file')).slice(2),
  );

/**
 * Whether the server has a different version than the running one. The service worker's script lists all
 * files of its version, and is fetched from the network even if the page comes from the cache.
 */
async function isOutdated() {
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const response = await fetch('./sw.js', { cache: 'no-store', signal });
    if (isWrong(response)) return false;
    const text = await response.text();
    return !files().every((name) => text.includes(name));
  } catch {
    // Without a network we cannot know.
    return false;
  }
}

/** Makes a service worker take over. @param {ServiceWorker} worker @returns {Promise<void>} */
const takeOver = (worker) =>
  new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'installed') worker.postMessage({ type: 'SKIP_WAITING' });
      else if (worker.state === 'activated' || worker.state === 'redundant') resolve();
    };
    worker.addEventListener('statechange', look);
    look();
  });

/** Makes the new service worker take over, if there is one, because the old one only has the old pages. */
async function update() {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return;
  const newer = () => registration.waiting ?? registration.installing;
  if (!newer()) await registration.update();
  const worker = newer();
  if (!worker) return;
  // If the page asks the old one for more files while it gives way, Chromium leaves it in place for 30 seconds. What
  // the click itself has loaded comes within this time.
  await sleep(QUIET);
  await takeOver(worker);
}

/** Fetches the new service worker, if there is one, so it can serve the next start. */
async function fetchNext() {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update();
}

export class NewVersion {
  #language;
  #leave;
  #element = document.createElement('aside');
  /** @type {Promise<boolean> | undefined} */
  #checking;
  /**
   * The dialogs in the order in which they were opened. Dialogs that were open before come first, in
   * document order.
   * @type {Set<HTMLDialogElement>}
   */
  #dialogs = new Set(document.querySelectorAll('dialog'));
  #lastCheck = performance.now();

  /**
   * @param {() => Language} language
   * @param {() => void} leave returns the focus to the game
   */
  constructor(language, leave) {
    this.#language = language;
    this.#leave = leave;
    this.#element.className = 'offer';
    this.#element.innerHTML = trustedHTML(MARKUP);
    document.body.append(this.#element);
    within(this.#element, '.reload').onclick = () => this.reload();
    within(this.#element, '.dismiss').onclick = () => {
      this.#show(false);
      this.#leave();
    };
    document.addEventListener('dialogopen', ({ target }) => {
      const dialog = /** @type {HTMLDialogElement} */ (target);
      // The dialog is now the topmost one, even if it was opened before.
      this.#dialogs.delete(dialog);
      this.#dialogs.add(dialog);
      this.#stayReachable();
    });
    // This event does not bubble.
    document.addEventListener('close', () => this.#stayReachable(), true);
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden && performance.now() - this.#lastCheck >= OFTEN) this.check();
    });
    this.#register();
  }

  /** Registers the service worker, which caches the pages for offline use, and watches for new versions. */
  async #register() {
    /** The service worker that the page comes from: on a first visit, one takes over later. */
    let served;
    try {
      served = navigator.serviceWorker.controller;
      await navigator.serviceWorker.register(trustedURL('./sw.js'));
    } catch {
      // Without a service worker, the page needs a network.
      return;
    }
    const registration = await navigator.serviceWorker.getRegistration();
    if (!registration) return;
    const look = () => {
      // The very first service worker is also waiting for a moment.
      if (!registration.active || !registration.waiting) return;
      // A page that wasn't served by the old service worker may already be the new version.
      if (served) this.#show(true);
      else this.check();
    };
    const follow = () => registration.installing?.addEventListener('statechange', look);
    registration.addEventListener('updatefound', follow);
    follow();
    look();
  }

  /**
   * Offers the new version if the server has one.
   * @returns {Promise<boolean>} whether it is offered
   */
  check() {
    this.#checking ??= this.#check().finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  async #check() {
    this.#lastCheck = performance.now();
    if (!this.#offered && (await isOutdated())) {
      this.#show(true);
      fetchNext().catch(console.warn);
    }
    return this.#offered;
  }

  /** Switches to the language of the page. */
  speak() {
    const { newVersion, reload, close } = GAME.in(this.#language());
    within(this.#element, 'p').textContent = this.#offered ? newVersion : '';
    within(this.#element, '.reload').textContent = reload;
    within(this.#element, '.dismiss').ariaLabel = close;
  }

  get #offered() {
    return !within(this.#element, '.reload').hidden;
  }

  /** @param {boolean} offered */
  #show(offered) {
    for (const name of ['.reload', '.dismiss']) within(this.#element, name).hidden = !offered;
    this.speak();
    this.#stayReachable();
  }

  /** Moves the offer into the topmost dialog, because a modal dialog makes everything else inert. */
  #stayReachable() {
    if (!this.#offered) return;
    const home = [...this.#dialogs].findLast((dialog) => dialog.matches(':modal')) ?? document.body;
    if (this.#element.parentElement !== home) home.append(this.#element);
  }

  /** Reloads the page in its newest version. Nothing is lost, because every move is saved immediately. */
  async reload() {
    within(this.#element, '.reload').ariaBusy = 'true';
    await Promise.race([update().catch(console.warn), sleep(PATIENCE)]);
    location.reload();
  }
}
