/** Maps the keys, swipes and buttons of <game-2048> to intents, and carries them out. */
import { ElementInput } from '../element/input.js';
import { intentOfKey, labelsOf } from '../input/keys.js';

/** @typedef {import('../input/keys.js').Intent} Intent */

/** @extends {ElementInput<import('./play.js').Play>} */
export class Input extends ElementInput {
  /** @param {import('./play.js').Play} play */
  constructor(play) {
    super(play);
    const { panel, element } = play;
    const buttons = /** @type {[HTMLElement, Intent][]} */ ([
      [panel.find('undo'), { kind: 'undo' }],
      [panel.find('redo'), { kind: 'redo' }],
      [panel.find('new'), { kind: 'newGame' }],
    ]);
    for (const arrow of panel.arrows) {
      buttons.push([arrow, { kind: 'move', direction: Number(arrow.dataset.direction) }]);
    }
    for (const [button, intent] of buttons) {
      button.onclick = ({ detail }) => {
        this.act(intent);
        // After a click the focus returns to the board, because Space would press the button again.
        if (detail > 0 && button.matches(':focus')) element.focus({ preventScroll: true });
      };
    }
    panel.find('hint').onclick = () => this.act({ kind: 'hint' });
  }

  /**
   * @param {KeyboardEvent} event @param {import('../element/input.js').KeyScheme} scheme
   * @returns {Intent | undefined}
   */
  intentOf(event, scheme) {
    const { ai } = this.play;
    const cancels = ai.asking && event.key === 'Escape';
    const handled = cancels ? () => void ai.cancel() : ai.part?.shortcut(event);
    return handled ? { kind: 'ai', act: handled } : intentOfKey(event, scheme);
  }

  /** @param {Intent} intent */
  act(intent) {
    const { play } = this;
    const { ai, element } = play;
    const again = ai.cancel('watch') && intent.kind === 'watch';
    if (intent.kind === 'ai') return intent.act();
    if (intent.kind === 'leave') return this.leave(this.board);
    if (play.holder.defer(intent)) return;
    if (intent.kind === 'hint' || intent.kind === 'watch') {
      if (element.noHints) this.#other({ key: labelsOf(intent.kind === 'hint' ? 'T' : 'V') });
      else if (intent.kind === 'watch' && play.watching) play.pauseAi();
      // A second request only cancels the first one.
      else if (!again) play[intent.kind]();
      return;
    }
    // Every other action of the player pauses autoplay.
    play.pauseAi();
    if (intent.kind === 'move') play.move(intent.direction);
    else if (intent.kind === 'other') this.#other(intent);
    else if (intent.kind === 'newGame') {
      play.newGame();
      play.moment('offerUndo');
    } else if (!element.noUndo) play.wind(intent.kind);
  }

  /**
   * Handles a key that isn't a shortcut, but may answer a question on the card.
   * @param {Omit<import('../input/keys.js').Other, 'kind'>} pressed
   */
  #other(pressed) {
    const { panel } = this.play;
    const letter = pressed.key.toLowerCase();
    if (letter === 'y' && panel.press('yes')) return;
    if (letter === 'n' && panel.press('no')) return;
    if (pressed.code === 'KeyN' && panel.press('newGame')) return;
    this.play.moment('sayNoKey', pressed);
  }
}
