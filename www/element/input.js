/** Listens to the keys, swipes and gamepads of a game. */
import { bindKeys, bindSwipes, playsFor } from '../input/keys.js';
import { byId, tell } from './dom.js';
import { garnish } from './garnish.js';

/** @typedef {import('../input/keys.js').KeyScheme} KeyScheme */
/** @typedef {HTMLElement & { wholePage: boolean, keys: string, steps?: number, slides?: number }} Host */

/** The input of each element that listens. @type {Map<Host, ElementInput<any, any>>} */
const inputs = new Map();
/** Lets a gamepad play. */
const connect = () => garnish(async () => (await import('./gamepad.js')).play(inputs));

/** The letter keys chosen by the `keys` attribute. @param {{ keys: string }} element */
export const schemeOf = ({ keys }) => /** @type {KeyScheme} */ (keys === 'jkil' ? keys : 'hjkl');

/**
 * @template {{
 *   element: Host, panel: import('./panel.js').ElementPanel<any, any>, session?: { hasMore: boolean },
 *   ask(question: () => void): void,
 * }} Play
 * @template {{ kind: string }} Intent an intent of the game; moves of tiles are among them
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
      button.onpointerdown = ({ button: which, ctrlKey }) => {
        if (which !== 0 || ctrlKey) return;
        const ended = new AbortController();
        const up = new Promise((resolve) => {
          const end = () => resolve(ended.abort());
          for (const type of ['pointerup', 'pointercancel', 'blur'])
            addEventListener(type, end, ended);
        });
        garnish(async () => (await import('./hold.js')).hold(button, up, play));
      };
    }
  }

  /** Carries out an intent. @param {Intent} _intent */
  act(_intent) {}

  /**
   * The intent of a key.
   * @param {KeyboardEvent} _event @param {KeyScheme} _scheme
   * @returns {Intent | undefined} undefined if the game doesn't use the key
   */
  intentOf(_event, _scheme) {
    return undefined;
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
    inputs.set(element, this);
    // Does nothing from the second element on.
    addEventListener('gamepadconnected', connect);
    try {
      // That was told before, of a pad that is there already.
      if (navigator.getGamepads().some(Boolean)) connect();
    } catch {
      // A frame may not be allowed to ask.
    }
    signal.addEventListener('abort', () => {
      inputs.delete(element);
      if (inputs.size === 0) removeEventListener('gamepadconnected', connect);
    });
    const act = (/** @type {any} */ intent) => this.play.ask(() => this.act(intent));
    bindKeys(element.wholePage ? document : element, {
      accepts: playsFor(element),
      intentOf: (event) => this.intentOf(event, schemeOf(element)),
      act,
      fields,
      signal,
    });
    bindSwipes(element.wholePage ? document : board, { board, act, signal });
    return signal;
  }

  unbind() {
    this.#listening.abort();
  }

  /**
   * Gives the focus back to the page and tells it so.
   * @param {Element | null} focused the part of the element that may have the focus
   */
  leave(focused) {
    /** @type {HTMLElement | null} */ (focused)?.blur();
    tell(this.play.element, 'leave');
  }
}
