/** Listens to the keys, swipes and gamepads of a game. */
import { bindKeys, playsFor } from '../input/keys.js';
import { bindSwipes, isDown } from '../input/swipes.js';
import { bestEffort, byId, tell } from './dom.js';
import { nextFrame } from './motion.js';

/** @typedef {import('../input/keys.js').Intent} Intent */
/** @typedef {import('../input/keys.js').KeyScheme} KeyScheme */
/** @typedef {HTMLElement & { wholePage: boolean, keys: string, steps?: number, slides?: number }} Host */

/** The buttons of both games, by id. */
const BUTTONS = /** @type {const} */ ({ undo: 'undo', redo: 'redo', hint: 'hint', new: 'newGame' });

/** @type {Map<Host, ElementInput<any>>} */
const inputs = new Map();
const connect = () => bestEffort(async () => (await import('./gamepad.js')).play(inputs));

/** @param {{ keys: string }} element */
export const keyScheme = ({ keys }) => /** @type {KeyScheme} */ (keys === 'jkil' ? keys : 'hjkl');

/**
 * @template {{
 *   element: Host, panel: import('./game-panel.js').ElementPanel<any, any>,
 *   holder: { session?: { hasMore: boolean }, ask(act: () => void): void, defer(intent: Intent): boolean },
 *   ai: import('./on-demand.js').OnDemand<{ shortcut(event: KeyboardEvent): (() => void) | undefined }, 'hint' | 'watch'>,
 *   input: { toIntent(event: KeyboardEvent, scheme: KeyScheme): Intent | undefined, carryOut(intent: Intent): void },
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
    const { root } = play.panel;
    this.board = byId(root, 'board');
    for (const [id, kind] of Object.entries(BUTTONS)) this.press(byId(root, id), { kind });
    for (const id of ['undo', 'redo']) {
      const button = byId(root, id);
      button.onpointerdown = (event) => {
        if (event.button === 0 && !event.ctrlKey) this.#hold(button, event);
      };
    }
  }

  /** Makes a button carry out an intent. @param {HTMLElement} button @param {Intent} intent */
  press(button, intent) {
    button.onclick = ({ detail }) => {
      this.act(intent);
      // After a click the focus returns to the board, because Space would press the button again.
      if (detail > 0 && intent.kind !== 'hint' && button.matches(':focus'))
        this.board.focus({ preventScroll: true });
    };
  }

  /** @param {HTMLElement} button @param {PointerEvent} press */
  #hold(button, { pointerId: id }) {
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
    const act = (/** @type {Intent} */ intent, isKey = false) => {
      this.play.panel.usesKeys = isKey;
      this.act(intent);
    };
    bindKeys(element.wholePage ? page : element, {
      accepts: playsFor(element),
      toIntent: (event) => this.#toIntent(event, keyScheme(element)),
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

  /** @param {KeyboardEvent} event @param {KeyScheme} scheme @returns {Intent | undefined} */
  #toIntent(event, scheme) {
    const { ai } = this.play;
    const cancels = ai.asking && event.key === 'Escape';
    const act = cancels ? () => void ai.cancel() : ai.part?.shortcut(event);
    return act ? { kind: 'act', act } : this.play.input.toIntent(event, scheme);
  }

  /** All that the player asks for goes through here. @param {Intent} intent */
  act(intent) {
    const { ai, element, holder, input, panel } = this.play;
    if (intent.kind === 'act') return intent.act();
    if (intent.kind !== 'leave' && holder.defer(intent)) return;
    // A second request only cancels the first one.
    const again = ai.cancel('watch') && intent.kind === 'watch';
    if (intent.kind === 'leave') {
      /** @type {HTMLElement | null} */ (panel.root.activeElement)?.blur();
      tell(element, 'leave');
    } else if (!again) holder.ask(() => input.carryOut(intent));
  }
}
