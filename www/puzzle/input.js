/** Maps the keys, touches and buttons of <sliding-puzzle> to intents, and carries them out. */
import { byId } from '../element/dom.js';
import { bindInput, leave } from '../element/input.js';
import { bindTouch } from './drag.js';
import { intentOfPress, intentOfWatching } from './keys.js';
import { Typing } from './typing.js';

/** @typedef {import('./keys.js').Intent} Intent */
/** @typedef {import('./play.js').Play} Play */
/** @typedef {import('./play.js').PuzzleHost} PuzzleHost */
/** @typedef {import('./play.js').Parts} Parts */

/** The buttons and their intents. */
const BUTTONS = /** @type {[string, Intent][]} */ ([
  ['undo', { kind: 'undo' }],
  ['redo', { kind: 'redo' }],
  ['hint', { kind: 'hint' }],
  ['give-up', { kind: 'giveUp' }],
  ['new', { kind: 'newPuzzle' }],
]);

export class Input {
  #element;
  #root;
  #play;
  #board;
  #panel;
  #typing = new Typing((number) => this.#typed(number));
  /** Stops listening. */
  #listening = new AbortController();

  /** @param {PuzzleHost} element @param {Play} play @param {Parts} parts */
  constructor(element, play, { root, board, panel }) {
    this.#element = element;
    this.#root = root;
    this.#play = play;
    this.#panel = panel;
    this.#board = board;
    for (const [id, intent] of BUTTONS) byId(root, id).onclick = () => this.act(intent);
  }

  /** Starts listening; again after `whole-page` has changed. */
  bind() {
    this.unbind();
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const place = byId(this.#root, 'board');
    bindInput(this.#element, place, {
      signal,
      act: (/** @type {Intent} */ intent) => this.act(intent),
      panel: this.#panel,
      intentOf: (event, scheme) => this.#intentOf(event, scheme),
      // The playback controls of a solution.
      fields: '#controls input, #controls select',
    });
    bindTouch(place, this.#board, signal, {
      runOf: (cell) => this.#runOf(cell),
      tap: (cell) => {
        this.forget();
        this.#byHand(() => this.#element.tap(cell));
      },
      swipe: (direction) => this.act({ kind: 'move', direction }),
    });
  }

  unbind() {
    this.#listening.abort();
  }

  forget() {
    this.#typing.clear();
  }

  /** @param {KeyboardEvent} event @param {import('./keys.js').KeyScheme} scheme @returns {Intent | undefined} */
  #intentOf(event, scheme) {
    const { asks, assistant } = this.#play;
    if (assistant.watching) return intentOfWatching(event);
    const { key, ctrlKey, metaKey, altKey } = event;
    const plain = !ctrlKey && !metaKey && !altKey;
    if (asks && plain && /^([yn]|escape)$/i.test(key)) return { kind: 'other', key };
    if (assistant.waitsToWatch && plain && key === 'Escape') return { kind: 'other', key };
    return intentOfPress(event, scheme);
  }

  /** Carries out an intent. All keys and buttons go through here. @param {Intent} intent */
  act(intent) {
    const element = this.#element;
    const { assistant, opening } = this.#play;
    if (intent.kind === 'leave') {
      assistant.cancelWatch();
      return leave(element, this.#root.activeElement);
    }
    if (opening.defer(intent)) return;
    if (intent.kind === 'playback') return assistant.playback(intent.what);
    if (assistant.watching) return;
    const again = intent.kind === 'watch' || (intent.kind === 'other' && intent.key === 'Escape');
    if (assistant.cancelWatch() && again) return;
    if (intent.kind === 'digit') return this.#typing.type(intent.digit, element.cells.length - 1);
    this.#typing.flush();
    if (intent.kind === 'other') return this.#other(intent.key);
    if (intent.kind === 'move') this.#byHand(() => element.slide(intent.direction));
    else if (intent.kind === 'giveUp') this.ask(true);
    else if (intent.kind === 'watch') element.watch();
    else if (intent.kind === 'hint') element.hint();
    else if (intent.kind === 'newPuzzle') element.newPuzzle();
    else if (!element.noUndo) element[intent.kind]();
  }

  /** Makes a slide of the player, which closes an open question. @param {() => boolean} slide */
  #byHand(slide) {
    const { assistant, opening, asks } = this.#play;
    if (opening.opening || assistant.watching) return;
    assistant.cancelWatch();
    if (asks) this.ask(false);
    slide();
  }

  /** @param {number} number */
  #typed(number) {
    const cell = this.#element.cells.indexOf(number);
    if (cell < 0) this.#panel.say(this.#panel.messages.noNumber(String(number)));
    else this.#byHand(() => this.#element.tap(cell));
  }

  /** @param {number} cell */
  #runOf(cell) {
    const { playable: session, opening } = this.#play;
    const run = session && opening.ask(() => session.runTo(cell));
    return run?.length ? { direction: run[0], length: run.length } : undefined;
  }

  /** Handles a key that isn't a shortcut, but may answer a question on the card. @param {string} key */
  #other(key) {
    const letter = key.toLowerCase();
    if (this.#play.asks) return letter === 'y' ? void this.#element.giveUp() : this.ask(false);
    if (letter === 'n' && this.#panel.press('newPuzzle')) return;
    const { newKey, noKeyHere } = this.#panel.messages;
    this.#panel.hint(letter === 'n' ? newKey : noKeyHere(key));
  }

  /** Asks whether to give up, or closes the question. @param {boolean} asks */
  ask(asks) {
    const play = this.#play;
    const session = play.playable;
    if (!session || (asks && play.saysOver(session))) return;
    play.asks = asks;
    play.update(true);
    if (asks) this.#panel.ask(this.#element.matches(':focus-within'));
    else this.#element.focus({ preventScroll: true });
  }
}
