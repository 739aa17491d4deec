/**
 * New versions of the pages: finds out when the server has one, and offers to reload. Loaded when the
 * page is ready. A page takes all its files from one version: a service worker keeps all files of its
 * own version, the names of files hold a hash of their content, and a new service worker takes over
 * only when the player asks for it, or when no page is open any more. (`virtual:pwa-register` would
 * reload all other tabs too.)
 */
import './new-version.css';
import { NEW_VERSION } from '../i18n/new-version.js';
import { trustedHTML, trustedURL } from '../worker/trusted.js';

/** @typedef {import('../i18n/languages.js').Language} Language */

/** How long the server, or a service worker, is waited for, in milliseconds. */
const PATIENCE = 10_000;
/** How long a page that stays open waits before it asks for a new version, in milliseconds. */
const OFTEN = 3_600_000;

const MARKUP = `
  <p role="status"></p>
  <button type="button" class="primary reload" hidden></button>
  <button type="button" class="dismiss" hidden>
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6 6 18" /></svg>
  </button>`;

/** The files that the page was built with, by the names that the service worker has for them. */
const files = () =>
  [...document.querySelectorAll('script[src^="./assets/"], link[href^="./assets/"]')].map(
    (element) => String(element.getAttribute('src') ?? element.getAttribute('href')).slice(2),
  );

/**
 * Whether the server has another version than the one that runs. The service worker's file lists all
 * files of its version, and comes from the network even where the page does not.
 */
async function isOutdated() {
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const response = await fetch('./sw.js', { cache: 'no-store', signal });
    if (!response.ok) return false;
    const text = await response.text();
    return !files().every((name) => text.includes(name));
  } catch {
    // Without a network nobody knows.
    return false;
  }
}

/** Lets a service worker take over. @param {ServiceWorker} worker @returns {Promise<void>} */
const takeOver = (worker) =>
  new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'installed') worker.postMessage({ type: 'SKIP_WAITING' });
      else if (worker.state === 'activated' || worker.state === 'redundant') resolve();
    };
    worker.addEventListener('statechange', look);
    look();
  });

/** Lets the new service worker take over, if there is one: the old one has only the old pages. */
async function update() {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return;
  const newer = () => registration.waiting ?? registration.installing;
  if (!newer()) await registration.update();
  const worker = newer();
  if (worker) await takeOver(worker);
}

/** Fetches the new service worker, if there is one: it is the one that serves the next start. */
async function fetchNext() {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update();
}

export class NewVersion {
  #language;
  #leave;
  #element = document.createElement('aside');
  /** The question that is being asked. @type {Promise<boolean> | undefined} */
  #checking;
  /**
   * The dialogs in the order in which they were opened. Of those that were open before, only their order
   * in the page is known.
   * @type {Set<HTMLDialogElement>}
   */
  #dialogs = new Set(document.querySelectorAll('dialog'));
  /** When the server was asked last. */
  #asked = performance.now();

  /**
   * @param {() => Language} language
   * @param {() => void} leave gives the keyboard back to the game
   */
  constructor(language, leave) {
    this.#language = language;
    this.#leave = leave;
    this.#element.id = 'new-version';
    this.#element.innerHTML = trustedHTML(MARKUP);
    document.body.append(this.#element);
    this.#find('.reload').onclick = () => this.reload();
    this.#find('.dismiss').onclick = () => {
      this.#show(false);
      this.#leave();
    };
    document.addEventListener('dialogopen', ({ target }) => {
      const dialog = /** @type {HTMLDialogElement} */ (target);
      // Opened again, it is the topmost one.
      this.#dialogs.delete(dialog);
      this.#dialogs.add(dialog);
      this.#stayReachable();
    });
    // This event does not bubble.
    document.addEventListener('close', () => this.#stayReachable(), true);
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden && performance.now() - this.#asked >= OFTEN) this.check();
    });
    this.#register();
  }

  /** Keeps the pages for offline use, where the browser lets it, and hears of new ones. */
  async #register() {
    try {
      await navigator.serviceWorker.register(trustedURL('./sw.js'));
    } catch {
      // Then it needs a network.
      return;
    }
    const registration = await navigator.serviceWorker.getRegistration();
    if (!registration) return;
    const look = () => {
      // The first one ever waits for a moment too.
      if (!registration.active || !registration.waiting) return;
      // A page that did not come from the old one may be the new version itself.
      if (navigator.serviceWorker.controller) this.#show(true);
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
    this.#asked = performance.now();
    if (!this.#offered && (await isOutdated())) {
      this.#show(true);
      fetchNext().catch(console.warn);
    }
    return this.#offered;
  }

  /** Writes in the language of the page. */
  speak() {
    const { newVersion, reload, close } = NEW_VERSION.in(this.#language());
    this.#find('p').textContent = this.#offered ? newVersion : '';
    this.#find('.reload').textContent = reload;
    this.#find('.dismiss').ariaLabel = close;
  }

  get #offered() {
    return !this.#find('.reload').hidden;
  }

  /** @param {string} selector */
  #find(selector) {
    return /** @type {HTMLElement} */ (this.#element.querySelector(selector));
  }

  /** @param {boolean} offered */
  #show(offered) {
    for (const name of ['.reload', '.dismiss']) this.#find(name).hidden = !offered;
    this.speak();
    this.#stayReachable();
  }

  /** A dialog makes all else unreachable, so the offer goes with the topmost one that is open. */
  #stayReachable() {
    if (!this.#offered) return;
    const home = [...this.#dialogs].findLast((dialog) => dialog.matches(':modal')) ?? document.body;
    if (this.#element.parentElement !== home) home.append(this.#element);
  }

  /** Reloads the page in its newest version. Every move is saved as it is made, so nothing is lost. */
  async reload() {
    this.#find('.reload').ariaBusy = 'true';
    const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));
    await Promise.race([update().catch(console.warn), patience]);
    location.reload();
  }
}
