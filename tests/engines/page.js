// A page in any browser that speaks WebDriver: real keys, clicks and touches, and a look at its elements.

import { Key } from 'selenium-webdriver';
import { Command, Name } from 'selenium-webdriver/lib/command.js';
import { serve } from './server.js';

/** @typedef {import('selenium-webdriver').WebDriver} WebDriver */
/** @typedef {{ x: number, y: number }} Point */

/** The keys that a word names; any other is the letter itself. @type {Record<string, string>} */
const KEYS = {
  ArrowUp: Key.ARROW_UP,
  ArrowRight: Key.ARROW_RIGHT,
  ArrowDown: Key.ARROW_DOWN,
  ArrowLeft: Key.ARROW_LEFT,
  Control: Key.CONTROL,
  End: Key.END,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Home: Key.HOME,
  Shift: Key.SHIFT,
  Tab: Key.TAB,
};

/**
 * Runs in the page. Finds the element of a query, whose parts, separated by `>>`, lead into shadow trees.
 * @param {string} query
 */
function find(query) {
  /** @type {Document | ShadowRoot | null | undefined} */
  let root = document;
  /** @type {Element | null | undefined} */
  let element;
  for (const part of query.split('>>')) {
    element = root?.querySelector(part);
    root = element?.shadowRoot;
  }
  return element;
}

export class Page {
  #browser;
  /** @type {(() => void)[]} */
  #servers = [];
  /** The address of the project's pages. */
  address = '';

  /** @param {WebDriver} browser */
  constructor(browser) {
    this.#browser = browser;
  }

  /**
   * Opens a page of the project at an origin where nothing is stored.
   * @param {string} path
   * @param {{ offline?: boolean, charset?: string }} [options] those of the server
   */
  async open(path, options) {
    const server = await serve(options);
    this.#servers.push(server.close);
    this.address = server.address;
    await this.goto(path);
  }

  /**
   * Opens a page of another site, and gives it the address of the project's files.
   * @param {(address: string) => string} html
   * @param {string} [bare] what is served as bare.html beside the project's files
   */
  async openElsewhere(html, bare = '') {
    const ours = await serve({ pages: { 'bare.html': bare } });
    const theirs = await serve({ pages: { 'index.html': html(ours.address) } });
    this.#servers.push(ours.close, theirs.close);
    await this.#browser.get(theirs.address);
  }

  /** Shuts down all servers: from now on, pages have no network. */
  disconnect() {
    for (const close of this.#servers.splice(0)) close();
  }

  /** @param {string} path within the project's pages */
  goto(path) {
    return this.#browser.get(this.address + path);
  }

  reload() {
    return this.#browser.navigate().refresh();
  }

  /** Continues in the frame of the page. */
  async enterFrame() {
    await this.#browser.switchTo().frame(0);
  }

  /** Leaves the page, and shuts down what served it. */
  async leave() {
    await this.#browser.get('about:blank');
    this.disconnect();
  }

  /**
   * Waits until an element is there and a function of it returns something truthy, and gives that.
   * @template {unknown[]} Args
   * @template Result
   * @param {string} query
   * @param {(element: any, ...args: Args) => Result | Promise<Result>} does runs in the page
   * @param {Args} args
   * @returns {Promise<Awaited<Result>>}
   */
  until(query, does, ...args) {
    return this.#evaluate(true, query, does, args);
  }

  /**
   * Waits until an element is there, and gives what a function of it returns.
   * @template {unknown[]} Args
   * @template Result
   * @param {string} query
   * @param {(element: any, ...args: Args) => Result | Promise<Result>} does runs in the page
   * @param {Args} args
   * @returns {Promise<Awaited<Result>>}
   */
  run(query, does, ...args) {
    return this.#evaluate(false, query, does, args);
  }

  /**
   * @param {boolean} until
   * @param {string} query
   * @param {(...args: any[]) => unknown} does
   * @param {unknown[]} args
   * @returns {Promise<any>}
   */
  async #evaluate(until, query, does, args) {
    const script = `
      const [until, query, args, done] = arguments;
      const [find, does] = [${find}, ${does}];
      (async () => {
        for (;;) {
          const element = find(query);
          const value = element && (await does(element, ...args));
          if (element && (value || !until)) return { value };
          await new Promise(requestAnimationFrame);
        }
      })().then(done, (error) => done({ error: String(error) }));`;
    try {
      const answer = await this.#browser.executeAsyncScript(script, until, query, args);
      const { value, error } = /** @type {{ value?: unknown, error?: string }} */ (answer);
      if (error !== undefined) throw new Error(error);
      return value;
    } catch (error) {
      throw new Error(`${query}: ${does}`, { cause: error });
    }
  }

  /** @param {string[]} keys names, with modifiers as in `Shift+u` */
  async press(...keys) {
    for (const stroke of keys) {
      const held = stroke.split('+').map((name) => KEYS[name] ?? name);
      const down = held.map((value) => ({ type: 'keyDown', value }));
      const up = held.toReversed().map((value) => ({ type: 'keyUp', value }));
      await this.#act({ type: 'key', id: 'keyboard', actions: [...down, ...up] });
    }
  }

  /** The middle of an element, scrolled into view. @param {string} query @returns {Promise<Point>} */
  middleOf(query) {
    return this.run(query, (element) => {
      element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
    });
  }

  /** Clicks an element once it is visible. @param {string} query */
  async click(query) {
    await this.until(query, (element) => element.checkVisibility());
    await this.#point('mouse', [await this.middleOf(query)]);
  }

  /** @param {string} query */
  async tap(query) {
    await this.#point('touch', [await this.middleOf(query)]);
  }

  /**
   * One finger that goes from the middle of an element.
   * @param {string} query
   * @param {Point} by
   */
  async swipe(query, by) {
    const { x, y } = await this.middleOf(query);
    const parts = [0, 0.25, 0.5, 0.75, 1];
    const way = parts.map((part) => ({
      x: Math.round(x + by.x * part),
      y: Math.round(y + by.y * part),
    }));
    await this.#point('touch', way);
  }

  /**
   * Presses a pointer, takes it along a way and lifts it.
   * @param {'mouse' | 'touch'} pointerType
   * @param {Point[]} way
   */
  #point(pointerType, way) {
    const [start, ...on] = way.map((point) => ({ type: 'pointerMove', duration: 16, ...point }));
    return this.#act({
      type: 'pointer',
      id: pointerType,
      parameters: { pointerType },
      actions: [start, { type: 'pointerDown', button: 0 }, ...on, { type: 'pointerUp', button: 0 }],
    });
  }

  /** @param {object} source as in WebDriver's “Perform Actions” */
  async #act(source) {
    const command = new Command(Name.ACTIONS).setParameter('actions', [source]);
    await this.#browser.execute(command);
  }
}
