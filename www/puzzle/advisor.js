/**
 * Gives hints, shows solutions, and finds the best one, which decides some races. It is loaded when any of that is
 * first asked for.
 */
import { tell } from '../element/dom.js';
import { SolutionCursor, SolutionPlayback } from './solution.js';
import { SolverController } from './solver-controller.js';

/** @typedef {import('./session.js').Session} Session */

export class Advisor {
  #play;
  #panel;
  #failed;
  #playback;
  solver;
  /** The number of solutions requested so far. Only the last one is shown. */
  #watches = 0;
  /** Whether a solution will be shown as soon as it is found. */
  waitsToWatch = false;

  /**
   * @param {import('./play.js').Play} play
   * @param {Pick<import('./assistant.js').Assistant, 'noHint' | 'noBest'>} failed says that there is none
   */
  constructor(play, failed) {
    const { panel } = play;
    this.#play = play;
    this.#panel = panel;
    this.#failed = failed;
    this.#playback = new SolutionPlayback(panel, (cells, moves) => this.#show(cells, moves));
    panel.find('stop').onclick = () => this.stopWatching();
    this.solver = new SolverController({
      works: (nodes) => {
        const { finding, thinking } = panel.messages;
        // The solver may have to prepare before it searches.
        panel.think(nodes > 0 ? finding(nodes) : thinking);
      },
      begun: () => play.update(false),
      known: (session, found) => this.#known(session, found),
      failed: (session, error) => failed.noBest(session, error),
    });
  }

  get watching() {
    return this.#playback.open;
  }

  /** @param {Session} session */
  turn(session) {
    this.stopHint();
    this.solver.turn(session);
  }

  /** Handles a change of the puzzle: open requests are canceled. */
  changed() {
    this.cancelWatch();
    if (this.solver.hinting) this.stopHint();
  }

  close() {
    this.stopWatching();
    this.stopHint();
    this.solver.close();
  }

  speak() {
    this.#playback.update();
  }

  // Hints

  /** @returns {Promise<boolean>} whether there is a hint */
  async hint() {
    const play = this.#play;
    const session = play.playable;
    if (!session || play.saysOver(session)) return false;
    const { messages } = this.#panel;
    if (this.solver.hinting) {
      this.stopHint();
      return false;
    }
    const board = () => session.puzzle.cells.join();
    if (this.solver.next(session.puzzle.cells) === undefined) {
      this.#think();
      const before = board();
      try {
        const remember = await this.solver.seekHint(session);
        // Whoever canceled it has removed the text, or shows that of another search.
        if (!remember) return false;
        this.#panel.think('');
        // The player may have moved in the meantime.
        if (session !== play.playable || before !== board()) return false;
        play.holder.ask(remember);
      } catch (error) {
        this.#panel.think('');
        this.#failed.noHint(/** @type {Error} */ (error));
        return false;
      }
    }
    const direction = this.solver.next(session.puzzle.cells);
    const slide =
      direction === undefined ? undefined : play.holder.ask(() => session.peek(direction));
    if (!slide || direction === undefined) {
      this.#panel.hint(messages.noHint);
      return false;
    }
    const { helped } = session.help;
    session.hinted();
    play.holder.save();
    play.changed();
    this.#play.view.mark(slide.number);
    const said = messages.hintSays(String(slide.number), this.#panel.way(direction));
    this.#panel.advise(helped ? said : said + messages.gap + messages.hintCosts);
    return true;
  }

  stopHint() {
    this.solver.stopHint();
    this.#panel.think('');
  }

  #think() {
    const { thinking } = this.#panel.messages;
    this.#panel.think(thinking);
    this.#panel.say(thinking);
  }

  // Solutions

  /**
   * @param {'opponent' | 'best' | 'mine'} [which]
   * @returns {Promise<boolean>} whether it is shown now
   */
  async watch(which = 'opponent') {
    const play = this.#play;
    const { session } = play.holder;
    if (!session || !play.holder.isHeld) return false;
    const request = ++this.#watches;
    const { messages } = this.#panel;
    const racing = which === 'opponent' && session.race.opponent === 'climber';
    if (which !== 'mine' && !racing && !session.race.shortest) {
      this.#think();
      this.waitsToWatch = true;
      const found = await this.seekBest();
      if (request !== this.#watches) return false;
      this.cancelWatch();
      if (!found || session !== play.holder.session) return false;
    }
    const slides = racing ? session.race.climb.slides : session.race.shortest?.slides;
    const cursor = play.holder.ask(() =>
      which === 'mine'
        ? new SolutionCursor(session.puzzle.record)
        : new SolutionCursor(session.startRecord, slides ?? new Uint8Array()),
    );
    if (!cursor || cursor.length === 0) {
      cursor?.free();
      this.#panel.hint(messages.nothingToWatch);
      return false;
    }
    if (which !== 'mine') session.aid();
    play.asks = false;
    this.stopHint();
    this.#play.view.mark();
    const best = session.race.shortest?.optimal ? 'ofBest' : 'ofFound';
    const title = which === 'mine' ? 'ofMine' : racing ? 'ofAi' : best;
    this.#playback.start(cursor, title);
    this.#panel.say(messages.watching(messages[title], cursor.length));
    play.holder.save();
    play.tick();
    this.#panel.find('play').focus({ preventScroll: true });
    return true;
  }

  /** Cancels showing a solution that is still being searched for. @returns {boolean} whether there was one */
  cancelWatch() {
    this.#watches++;
    const canceled = this.waitsToWatch;
    this.waitsToWatch = false;
    if (canceled && !this.solver.hinting) this.#panel.think('');
    return canceled;
  }

  stopWatching() {
    this.cancelWatch();
    const { root } = this.#panel;
    const focused = this.#panel.find('controls').contains(root.activeElement);
    if (!this.#playback.close()) return;
    this.#play.showBoard();
    this.#play.update(true);
    this.#panel.say(this.#panel.messages.watched);
    if (focused) this.#play.element.focus({ preventScroll: true });
  }

  /** @param {import('./input.js').PlaybackKey} what */
  playback(what) {
    const playback = this.#playback;
    if (what === 'toggle') playback.toggle();
    else if (what === 'stop') this.stopWatching();
    else if (what === 'back') playback.step(-1);
    else if (what === 'on') playback.step(1);
    else playback.seek(what === 'first' ? 0 : playback.length);
  }

  /** @param {Uint8Array} cells @param {boolean} moves whether to animate the tiles */
  #show(cells, moves) {
    const { side, goal } = /** @type {Session} */ (this.#play.holder.session).puzzle;
    this.#play.view.show({ side, cells, goal, movable: new Uint8Array() }, moves);
    this.#panel.showTable(side, cells);
  }

  // The best solution

  /** @returns {Promise<boolean>} whether it is known now */
  async seekBest() {
    const { session } = this.#play.holder;
    return session ? this.solver.seekBest(session) : false;
  }

  /** @type {import('./solver-controller.js').Listener['known']} */
  #known(session, { shown, optimal, results }) {
    const play = this.#play;
    if (shown) {
      play.settle(session);
      tell(this.#play.element, 'best', { best: session.race.shortest?.slides.length, optimal });
    } else {
      play.holder.save();
      play.update(false);
    }
    for (const result of results) tell(this.#play.element, 'end', result);
  }
}
