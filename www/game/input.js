/** The keys, swipes and buttons of <game-2048>: each becomes an intent, and every intent an act. */
import { bindInput, leave, schemeOf } from '../element/input.js';
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
  /** @type {(() => void)[]} */
  #unbinds = [];

  /**
   * @param {GameHost} element
   * @param {ShadowRoot} root
   * @param {Play} play
   * @param {Panel} panel
   */
  constructor(element, root, play, panel) {
    this.#element = element;
    this.#root = root;
    this.#play = play;
    this.#panel = panel;
    this.#board = this.#find('board');
    this.#bindButtons();
  }

  /** Starts listening, or starts anew after the attribute has changed. */
  bind() {
    this.unbind();
    this.#unbinds = bindInput(this.#element, this.#board, {
      act: (/** @type {Intent} */ intent) => this.act(intent),
      intentOf: (event, scheme) => {
        const handled = this.#play.assistant.keyOf(event);
        if (!handled) return intentOfKey(event, scheme);
        return /** @type {const} */ ({ kind: 'ai', act: handled });
      },
    });
  }

  /** Stops listening. */
  unbind() {
    for (const unbind of this.#unbinds.splice(0)) unbind();
  }

  #bindButtons() {
    const buttons = /** @type {[HTMLElement, Intent][]} */ ([
      [this.#find('undo'), { kind: 'undo' }],
      [this.#find('redo'), { kind: 'redo' }],
      [this.#find('new'), { kind: 'newGame' }],
    ]);
    for (const arrow of this.#root.querySelectorAll('[data-direction]')) {
      const button = /** @type {HTMLElement} */ (arrow);
      buttons.push([button, { kind: 'move', direction: Number(button.dataset.direction) }]);
    }
    for (const [button, intent] of buttons) {
      button.onclick = () => this.act(intent);
      // Pressed with a pointer, it hands the keyboard back to the board: Space would press it again.
      button.addEventListener('click', ({ detail }) => {
        if (detail > 0 && button.matches(':focus')) this.#element.focus({ preventScroll: true });
      });
    }
    this.#find('hint').onclick = () => this.act({ kind: 'hint' });
  }

  /** @param {string} id */
  #find(id) {
    return /** @type {HTMLElement} */ (this.#root.getElementById(id));
  }

  /** Every way of playing comes through here. @param {Intent} intent */
  act(intent) {
    const { assistant, opening } = this.#play;
    const again = intent.kind === assistant.asking;
    assistant.overtake();
    if (intent.kind === 'ai') return intent.act();
    if (intent.kind === 'leave') return leave(this.#element, this.#board);
    if (opening.defer(intent)) return;
    if (intent.kind === 'hint' || intent.kind === 'watch') {
      // What is asked for twice is not wanted any more, as when it is there.
      return again ? undefined : this.#advise(intent.kind);
    }
    // Whatever the player does, takes over from the AI.
    assistant.interrupt();
    if (intent.kind === 'move') this.#element.move(intent.direction);
    else if (intent.kind === 'other') this.#other(intent.key);
    else if (intent.kind === 'newGame' || !this.#element.noUndo) this.#element[intent.kind]();
  }

  /** @param {'hint' | 'watch'} what */
  #advise(what) {
    const element = this.#element;
    if (element.noHints) this.#other(what === 'hint' ? 'T' : 'V');
    else if (what === 'watch' && element.watching) element.pause();
    else element[what]();
  }

  /** A key that means nothing, but as the answer to a question. @param {string} key */
  #other(key) {
    const element = this.#element;
    const answer = this.#panel.asks ? key.toLowerCase() : '';
    if (answer === 'y') element.newGame();
    else if (answer === 'n') this.putAside();
    else {
      const letters = schemeOf(element).toUpperCase();
      const { noKey } = this.#panel.messages;
      this.#panel.hint(noKey(key, letters, !element.noUndo, !element.noHints));
    }
  }

  /** Answers the question at the end with no: the board can be looked at. */
  putAside() {
    this.#panel.putAside();
    this.#element.focus({ preventScroll: true });
  }
}
