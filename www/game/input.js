/** Maps the keys of <game-2048> to intents, and carries them out. */
import { ElementInput } from '../element/input.js';
import { keyIntent, keyLabels } from '../input/keys.js';

/** @typedef {import('../input/keys.js').Intent} Intent */

/** @extends {ElementInput<import('./play.js').Play>} */
export class Input extends ElementInput {
  toIntent = keyIntent;

  /** @param {import('./play.js').Play} play */
  constructor(play) {
    super(play);
    for (const arrow of play.panel.arrows)
      this.press(arrow, { kind: 'move', direction: Number(arrow.dataset.direction) });
  }

  /** @param {Intent} intent */
  carryOut(intent) {
    const { play } = this;
    const { noHints, noUndo } = play.element;
    if (intent.kind === 'hint' || intent.kind === 'watch') {
      if (noHints) this.#other({ key: keyLabels(intent.kind === 'hint' ? 'T' : 'V') });
      else if (intent.kind === 'watch' && play.watching) play.pauseAi();
      else play[intent.kind]();
      return;
    }
    // Every other action of the player pauses autoplay.
    play.pauseAi();
    if (intent.kind === 'move') play.move(intent.direction);
    else if (intent.kind === 'other') this.#other(intent);
    else if (intent.kind === 'newGame') {
      play.newGame();
      play.toast('offerUndo');
    } else if (!noUndo && (intent.kind === 'undo' || intent.kind === 'redo'))
      play.wind(intent.kind);
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
    this.play.toast('sayNoKey', pressed);
  }
}
