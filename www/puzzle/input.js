/** Maps the keys and touches of <sliding-puzzle> to intents, and carries them out. */
import { ElementInput } from '../element/input.js';
import { keyIntent, keyLabels } from '../input/keys.js';
import { bindTouch } from './board.js';

/** @typedef {import('../input/keys.js').Intent} Intent */
/** @typedef {import('../input/keys.js').KeyScheme} KeyScheme */

/** Keys whose places have a use of their own, whatever they type. */
const PLACES = /^Key[BGNPQTUV]$/;

/**
 * What other keys do, by the letters that they type. Those that also move tiles need Shift.
 * @type {Record<string, 'hint' | 'watch' | 'undo' | 'redo'>}
 */
const COMMANDS = { H: 'hint', W: 'watch', Z: 'undo', Y: 'redo', R: 'redo' };

/**
 * @param {KeyboardEvent} event @param {KeyScheme} scheme
 * @returns {Intent | undefined} undefined if the game doesn't use the key
 */
function pressIntent(event, scheme) {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
  const intent = keyIntent(event, scheme);
  if (event.isComposing || ctrlKey || metaKey || altKey) return intent;
  // The row of digits types others without Shift on some keyboards.
  const digit = /^\d$/.test(key) ? key : !shiftKey && code.match(/^Digit(\d)$/)?.[1];
  if (digit) return repeat ? undefined : { kind: 'digit', digit: Number(digit) };
  if (intent?.kind === 'move' && !shiftKey) return intent;
  if (code === 'KeyG') return repeat ? undefined : { kind: 'giveUp' };
  if (PLACES.test(code)) return intent;
  // The letter that the key types or, on layouts without Latin letters, the one in its position.
  const letter = /^[a-z]$/i.test(key) ? key.toUpperCase() : code.replace(/^Key/, '');
  const command = COMMANDS[letter];
  if (!command) return intent;
  const repeats = command === 'undo' || command === 'redo';
  return repeat && !repeats ? undefined : { kind: command };
}

/** Milliseconds to wait for another digit of a typed number. */
const WAIT = 800;

/** Numbers typed digit by digit. If a number could have another digit, it waits briefly for that. */
class Typing {
  #typed = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #take;

  /** @param {(number: number) => void} take called with each number */
  constructor(take) {
    this.#take = take;
  }

  /** @param {number} digit @param {number} highest the highest number on the board */
  type(digit, highest) {
    const number = 10 * this.#typed + digit;
    if (number > highest) {
      const begun = this.#typed > 0;
      this.flush();
      if (begun) this.type(digit, highest);
      else this.#take(number);
      return;
    }
    clearTimeout(this.#timer);
    this.#typed = number;
    if (number === 0) return;
    if (10 * number > highest) this.flush();
    else this.#timer = setTimeout(() => this.flush(), WAIT);
  }

  flush() {
    clearTimeout(this.#timer);
    const number = this.#typed;
    this.#typed = 0;
    if (number > 0) this.#take(number);
  }

  clear() {
    clearTimeout(this.#timer);
    this.#typed = 0;
  }
}

/** @extends {ElementInput<import('./play.js').Play>} */
export class Input extends ElementInput {
  // The playback controls of a solution.
  fields = '#controls input, #controls select';
  #typing = new Typing((number) => this.#typed(number));

  /** @param {import('./play.js').Play} play */
  constructor(play) {
    super(play);
    this.press(play.panel.find('give-up'), { kind: 'giveUp' });
  }

  /** @override */
  bind() {
    const signal = super.bind();
    const { play } = this;
    const page = play.element.ownerDocument;
    const seen = () => {
      play.tick();
      if (page.hidden) play.saveLeft();
    };
    page.addEventListener('visibilitychange', seen, { signal });
    play.tick();
    play.picture.wake();
    bindTouch(this.board, play.view, signal, {
      runFrom: (cell) => this.#runFrom(cell),
      tap: (cell) => {
        this.forget();
        this.#byHand(() => this.play.tap(cell));
      },
      swipe: (direction) => this.act({ kind: 'move', direction }),
    });
    return signal;
  }

  forget() {
    this.#typing.clear();
  }

  /** @param {KeyboardEvent} event @param {KeyScheme} scheme @returns {Intent | undefined} */
  toIntent(event, scheme) {
    const { ai, asks } = this.play;
    if (ai.watching) return undefined;
    const { key, ctrlKey, metaKey, altKey } = event;
    if (asks && !(ctrlKey || metaKey || altKey) && /^([yn]|escape)$/i.test(key))
      return { kind: 'other', key };
    return pressIntent(event, scheme);
  }

  /** @param {Intent} intent */
  carryOut(intent) {
    const { play } = this;
    const { ai, element } = play;
    if (ai.watching) return;
    if (intent.kind === 'digit') return this.#typing.type(intent.digit, element.cells.length - 1);
    this.#typing.flush();
    if (intent.kind === 'other') this.#other(intent);
    else if (intent.kind === 'move') this.#byHand(() => play.slide(intent.direction));
    else if (intent.kind === 'giveUp') this.askGiveUp(true);
    else if (intent.kind === 'watch' || intent.kind === 'hint') ai[intent.kind]();
    else if (intent.kind === 'newGame') play.newGame();
    else if (!element.noUndo && (intent.kind === 'undo' || intent.kind === 'redo'))
      play.wind(intent.kind);
  }

  /** Makes a slide of the player, which closes an open question. @param {() => boolean} slide */
  #byHand(slide) {
    const { ai, holder, asks } = this.play;
    if (holder.isOpening || ai.watching) return;
    ai.cancel('watch');
    if (asks) this.askGiveUp(false);
    slide();
  }

  /** @param {number} number */
  #typed(number) {
    const { element, panel } = this.play;
    const cell = element.cells.indexOf(number);
    if (cell < 0) panel.say(panel.messages.noNumber(String(number)));
    else this.#byHand(() => this.play.tap(cell));
  }

  /** @param {number} cell */
  #runFrom(cell) {
    const { playable: session } = this.play;
    const run = session && this.play.holder.ask(() => session.runTo(cell));
    return run?.length ? { direction: run[0], length: run.length } : undefined;
  }

  /**
   * Handles a key that isn't a shortcut, but may answer a question on the card.
   * @param {import('../input/keys.js').Other} pressed
   */
  async #other({ key, code }) {
    const { play } = this;
    const { panel } = play;
    if (play.asks) return /^y$/i.test(key) ? void play.giveUp() : this.askGiveUp(false);
    if (code === 'KeyN' && panel.press('newPuzzle')) return;
    if (code === 'KeyP' && play.holder.session) return panel.sayPosition(play.holder.session);
    await import('../element/key-labels.js').then(({ asked }) => asked, console.warn);
    const { newKey, noKeyHere } = panel.messages;
    const [wasd, u, t, g, n] = ['WASD', 'U', 'T', 'G', 'N'].map(keyLabels);
    panel.hint(code === 'KeyN' ? newKey(n) : noKeyHere(key, wasd, u, t, g));
  }

  /** Asks whether to give up, or closes the question. @param {boolean} asks */
  askGiveUp(asks) {
    const { play } = this;
    const { playable: session, element, panel } = play;
    if (!session || (asks && play.saysOver(session))) return;
    play.asks = asks;
    play.update(true);
    if (asks) panel.ask(session, element.matches(':focus-within'));
    else element.focus({ preventScroll: true });
  }
}
