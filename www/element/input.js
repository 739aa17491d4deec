/** Listens to the keys, swipes and gamepads of a game. */
import { bindKeys, playsFor } from '../input/keys.js';
import { bindSwipes, isDown } from '../input/swipes.js';
import { bestEffort, byId, tell } from './dom.js';
import { nextFrame } from './motion.js';

/** @typedef {import('../input/keys.js').KeyScheme} KeyScheme */
/** @typedef {HTMLElement & { wholePage: boolean, keys: string, steps?: number, slides?: number }} Host */

/** @type {Map<Host, ElementInput<any>>} */
const inputs = new Map();
const connect = () => bestEffort(async () => (await import('./gamepad.js')).play(inputs));

/** @param {{ keys: string }} element */
export const schemeOf = ({ keys }) => /** @type {KeyScheme} */ (keys === 'jkil' ? keys : 'hjkl');

/**
 * @template {{
 *   element: Host, panel: import('./game-panel.js').ElementPanel<any, any>,
 *   holder: { session?: { hasMore: boolean }, act(intent: object): void },
 *   input: { intentOf(event: KeyboardEvent, scheme: KeyScheme): { kind: string } | undefined },
 * }} Play
 */
export class ElementInput {
  play;
  /** The area where a mouse can swipe. */
  board;
  /** The selector of the game's own fields, whose keys count too. @type {string | undefined} */
  fields;
  #listening = new AbortController();

  /** @param {Play} play */
  constructor(play) {
    this.play = play;
    this.board = byId(play.panel.root, 'board');
    for (const name of ['undo', 'redo']) {
      const button = byId(play.panel.root, name);
      button.onpointerdown = (event) => {
        if (event.button === 0 && !event.ctrlKey) this.#press(button, event);
      };
    }
  }

  /** @param {HTMLElement} button @param {PointerEvent} press */
  #press(button, { pointerId: id }) {
    const { panel } = this.play;
    const page = button.ownerDocument;
    const ended = new AbortController();
    const { signal } = ended;
    const up = new Promise((resolve) => {
      const end = () => resolve(ended.abort());
      // A finger that leaves the button may be swiping. The events of its touch stay with the button.
      const stays = (/** @type {PointerEvent} */ { clientX: x, clientY: y }) =>
        panel.root.elementFromPoint(x, y)?.closest('button') === button;
      const ends = (/** @type {PointerEvent} */ event) =>
        event.pointerId === id &&
        !(event.type === 'pointermove' && isDown(event) && stays(event)) &&
        end();
      for (const type of /** @type {const} */ (['pointermove', 'pointerup', 'pointercancel']))
        page.addEventListener(type, ends, { capture: true, signal });
      page.defaultView?.addEventListener('blur', end, { signal });
    });
    bestEffort(async () => (await import('./hold.js')).hold(button, id, up, this.play));
  }

  /**
   * Starts to listen; again after `whole-page` has changed. Then the whole page is listened to.
   * @returns {AbortSignal} ends it
   */
  bind() {
    this.unbind();
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const { board, fields } = this;
    const { element } = this.play;
    // Not the document of this script: the element may have been moved to a frame or another window.
    const page = element.ownerDocument;
    inputs.set(element, this);
    page.defaultView?.addEventListener('gamepadconnected', () => connect(), { signal });
    // Tooltips name keys.
    element.addEventListener(
      'pointerenter',
      ({ pointerType }) => pointerType === 'mouse' && bestEffort(() => import('./key-labels.js')),
      { signal },
    );
    // The question starts a service of the browser, which would delay the first board.
    nextFrame().then(() => {
      try {
        // That was told before, of a pad that is there already.
        if (!signal.aborted && page.defaultView?.navigator.getGamepads().some(Boolean)) connect();
      } catch {
        // A frame may not be allowed to ask.
      }
    });
    signal.addEventListener('abort', () => inputs.delete(element));
    const act = (/** @type {object} */ intent, isKey = false) => {
      this.play.panel.usesKeys = isKey;
      this.play.holder.act(intent);
    };
    bindKeys(element.wholePage ? page : element, {
      accepts: playsFor(element),
      intentOf: (event) => this.play.input.intentOf(event, schemeOf(element)),
      act: (intent) => act(intent, true),
      fields,
      signal,
    });
    bindSwipes(element.wholePage ? page : board, { board, act, signal });
    return signal;
  }

  unbind() {
    this.#listening.abort();
  }

  /** @param {Element | null} focused the part of the element that may have the focus */
  leave(focused) {
    /** @type {HTMLElement | null} */ (focused)?.blur();
    tell(this.play.element, 'leave');
  }
}
