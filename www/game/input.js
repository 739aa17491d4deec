/** Maps the keys, swipes and buttons of <game-2048> to intents, and carries them out. */
import { byId } from '../element/dom.js';
import { bindInput, leave } from '../element/input.js';
import { intentOfKey } from '../input/keys.js';

/** @typedef {import('../input/keys.js').Intent} Intent */
/** @typedef {import('./play.js').GameHost} GameHost */
/** @typedef {import('./play.js').Play} Play */
/** @typedef {import('./panel.js').Panel} Panel */

export class Input {
  #element;
  #root;
  #play;
  #panel;
  #board;
  /** Stops listening. */
  #listening = new AbortController();

  /** @param {GameHost} element @param {ShadowRoot} root @param {Play} play @param {Panel} panel */
  constructor(element, root, play, panel) {
    this.#element = element;
    this.#root = root;
    this.#play = play;
    this.#panel = panel;
    this.#board = byId(this.#root, 'board');
    this.#bindButtons();
  }

  /** Starts listening; again after `whole-page` has changed. */
  bind() {
    this.unbind();
    this.#listening = new AbortController();
    bindInput(this.#element, this.#board, {
      signal: this.#listening.signal,
      act: (/** @type {Intent} */ intent) => this.act(intent),
      panel: this.#panel,
      intentOf: (event, scheme) => {
        const handled = this.#play.assistant.keyOf(event);
        if (!handled) return intentOfKey(event, scheme);
        return /** @type {const} */ ({ kind: 'ai', act: handled });
      },
    });
  }

  unbind() {
    this.#listening.abort();
  }

  #bindButtons() {
    const buttons = /** @type {[HTMLElement, Intent][]} */ ([
      [byId(this.#root, 'undo'), { kind: 'undo' }],
      [byId(this.#root, 'redo'), { kind: 'redo' }],
      [byId(this.#root, 'new'), { kind: 'newGame' }],
    ]);
    for (const arrow of this.#root.querySelectorAll('[data-direction]')) {
      const button = /** @type {HTMLElement} */ (arrow);
      buttons.push([button, { kind: 'move', direction: Number(button.dataset.direction) }]);
    }
    for (const [button, intent] of buttons) {
      button.onclick = () => this.act(intent);
      // After a click the focus returns to the board, because Space would press the button again.
      button.addEventListener('click', ({ detail }) => {
        if (detail > 0 && button.matches(':focus')) this.#element.focus({ preventScroll: true });
      });
    }
    byId(this.#root, 'hint').onclick = () => this.act({ kind: 'hint' });
  }

  /** Carries out an intent. All input goes through here. @param {Intent} intent */
  act(intent) {
    const { assistant, opening } = this.#play;
    const again = intent.kind === assistant.asking;
    assistant.overtake();
    if (intent.kind === 'ai') return intent.act();
    if (intent.kind === 'leave') return leave(this.#element, this.#board);
    if (opening.defer(intent)) return;
    if (intent.kind === 'hint' || intent.kind === 'watch') {
      // A second request cancels the first one, whether the AI controller has loaded or not.
      return again ? undefined : this.#advise(intent.kind);
    }
    // Every other action of the player pauses autoplay.
    assistant.interrupt();
    if (intent.kind === 'move') this.#element.move(intent.direction);
    else if (intent.kind === 'other') this.#other(intent.key);
    else if (intent.kind === 'newGame' || !this.#element.noUndo) this.#element[intent.kind]();
    if (intent.kind === 'newGame') this.#play.moment('offerUndo');
  }

  /** @param {'hint' | 'watch'} what */
  #advise(what) {
    const element = this.#element;
    if (element.noHints) this.#other(what === 'hint' ? 'T' : 'V');
    else if (what === 'watch' && element.watching) element.pause();
    else element[what]();
  }

  /** Handles a key that isn't a shortcut, but may answer a question on the card. @param {string} key */
  #other(key) {
    const panel = this.#panel;
    const letter = key.toLowerCase();
    if (letter === 'y' && panel.press('yes')) return;
    if (letter === 'n' && (panel.press('no') || panel.press('newGame'))) return;
    this.#play.moment('sayNoKey', key);
  }

  /** Closes the question at the end of a game, so the player can look at the board. */
  putAside() {
    this.#panel.putAside();
    this.#element.focus({ preventScroll: true });
  }
}
