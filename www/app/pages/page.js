/** What the entries of both pages share: the element that plays, its slots, and what comes once it can be played. */
import { nextFrame } from '../../element/motion.js';
import { expectNothing } from '../../storage/lazy-saves.js';
import { stored } from '../shell/settings.js';
import { find, playable, Shell, showPlace } from '../shell/shell.js';
import { GameSlots } from '../variant/slots.js';

/** @typedef {import('../shell/shell.js').Page} Page */
/** @typedef {import('../variant/slots.js').GameHost & Page['game']} Host */

/**
 * @template {Host} Game @template {{ rows?: number, cols?: number, side?: number }} Variant
 * @param {new () => Game} Element
 * @param {(early: Promise<WebAssembly.Module>) => void} takeCompiled
 * @param {import('../variant/slots.js').SlotOptions<Variant, Game>} slots
 * @param {Pick<Page, 'table' | 'dialogs' | 'texts'>} page
 * @param {(choice: GameSlots<Variant, Game>, words: any, game: Game) => string} describeAim says what the game on the board is about
 */
export function createPage(Element, takeCompiled, slots, page, describeAim) {
  // Every visit stores which game was chosen.
  if (!stored.get(slots.key)) expectNothing(nextFrame);
  // The inline script of the page compiles it.
  takeCompiled(Reflect.get(globalThis, 'engine'));
  customElements.define(slots.kind, Element);
  const game = /** @type {Game} */ (find('game'));
  // Loaded once the game can be played, so that it doesn't delay the first move.
  const later = () => import('./after-start.js');
  const shell = new Shell({ ...page, game, later, spoken: () => show() });
  const choice = new GameSlots(game, () => show(), slots);
  /** @type {import('../shell/dialog.js').AppContext & { game: Game, choice: typeof choice }} */
  const context = Object.assign(shell.context, { game, choice });

  /** Shows the name of the game above the board, and what it is about. */
  const show = () => {
    const { messages } = shell;
    find('variant').textContent = choice.nameIn(messages, shell.language);
    find('aim').textContent = describeAim(choice, messages, game);
    showPlace(choice.kind);
    shell.tell('variant');
  };
  return {
    ...{ game, choice, context, show },
    /**
     * Loads code that uses the sentences of the dialogs, and calls it. If that fails, the page does without it.
     * @template Module
     * @param {() => Promise<Module>} load
     * @param {(module: Module) => unknown} act
     */
    use: (load, act) => shell.load(load).then(act).catch(console.warn),
    /**
     * @param {() => boolean} isOver whether the game on the board is won or lost
     * @param {() => void} played called once it can be played
     */
    start(isOver, played) {
      shell.start(choice);
      playable(game)
        .then(() => {
          played();
          return later();
        })
        .then(({ afterStart }) => afterStart(context, { slots, isOver }))
        .catch(console.warn);
    },
  };
}
