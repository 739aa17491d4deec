/**
 * “Learn from your mistakes” of the sliding puzzle: where a slide made the way longer, the player looks for one on a
 * shortest way. From the replay of a puzzle, or from the last ones in the library.
 */
import './learn.css';
import { html } from 'lit-html';
import { LEARN } from '../../i18n/games.js';
import { load } from '../../puzzle/engine.js';
import { createDialog } from '../shell/dialog.js';
import { alert } from '../shell/dialog-parts.js';
import { remember } from './kept.js';
import { COUNT, exercisesOf } from './puzzle-exercises.js';
import { ExerciseBoard, listen, outcomes, Round, room, searching } from './room.js';

/** @typedef {import('../shell/dialog.js').PuzzleContext} PuzzleContext */
/** @typedef {import('../shell/dialog.js').View<PuzzleContext>} View */
/** @typedef {import('../../puzzle/engine.js').Slide} Slide */
/** @typedef {import('../variant/puzzle.js').SlidingPuzzle} SlidingPuzzle */
/** @typedef {import('./puzzle-exercises.js').Exercise} Exercise */

/** The board of an exercise: a puzzle of its own that begins there. @extends {ExerciseBoard<SlidingPuzzle>} */
class PuzzleBoard extends ExerciseBoard {
  /**
   * @param {SlidingPuzzle} own
   * @param {(slide: Slide) => void} slid called when the player has made a slide
   * @param {(text: string) => void} refused called with the reason when the player has tried an impossible slide
   */
  constructor(own, slid, refused) {
    super(/** @type {SlidingPuzzle} */ (document.createElement('sliding-puzzle')), own, refused);
    this.element.setAttribute('opponent', 'none');
    this.element.addEventListener('slide', (event) => {
      if (!this.acts) slid(/** @type {CustomEvent<Slide>} */ (event).detail);
    });
  }

  /** @param {Exercise} exercise */
  async show({ start }) {
    this.follow();
    await this.element.ready;
    await this.element.open(start);
  }

  /** @override */
  get made() {
    return this.element.slides;
  }

  /** Makes a slide for the player. @param {number} direction */
  play(direction) {
    this.acts = true;
    this.element.slide(direction);
    this.acts = false;
  }
}

/** @extends {Round<Exercise>} */
class Session extends Round {
  /** Whether the exercise is on the board. */
  ready = false;
  /** What is searched for exercises. */
  progress = { at: 0, all: 0, puzzle: 0, puzzles: 1 };
}

/** @param {PuzzleContext} context */
export function make(context) {
  let session = new Session();
  /** The exercise on the board. @type {Exercise | undefined} */
  let shown;
  const board = new PuzzleBoard(
    context.game,
    (slide) => tried(slide),
    (text) => session.phase === 'asked' && say(text),
  );

  /** @param {string} text */
  const say = (text) => {
    session.said = text;
    made.update();
  };
  const words = () => LEARN.in(made.view().language);
  const number = (/** @type {number} */ count) => made.view().format(count);

  /** Shows the current exercise. */
  const show = async () => {
    const mine = session;
    const { exercise } = mine;
    if (!exercise || exercise === shown) return;
    shown = exercise;
    mine.ask();
    mine.ready = false;
    made.update();
    await board.show(exercise);
    if (session !== mine || shown !== exercise) return;
    mine.ready = true;
    made.update();
    board.focus();
  };

  /** The player has made a slide. @param {Slide} slide */
  const tried = ({ number: slid, cells }) => {
    const { exercise, phase, done, ready } = session;
    if (!exercise || !ready) return;
    if (done) return board.takeBack(1);
    if (phase === 'wrong') {
      // The player doesn't wait until the wrong slide has been taken back.
      board.takeBack();
      const way = exercise.ways.get(slid);
      session.phase = 'asked';
      if (!way) return made.update();
      board.play(way.direction);
      return judge(slid);
    }
    // A tap may slide several numbers. The first one is the answer.
    board.takeBack(1);
    if (String(cells) === String(board.element.cells)) judge(slid);
  };

  /** @param {number} slid */
  const judge = (slid) => {
    const { played, left, ways } = session.exercise;
    session.tries++;
    if (ways.get(slid)?.closer) {
      session.phase = 'found';
      return say(words().rightSlide(number(left - 1)));
    }
    session.phase = 'wrong';
    const longer = words().longer(number(left + 1), number(left - 1));
    const { gap } = made.view().words;
    say([slid === played ? words().sameSlide : '', longer].filter(Boolean).join(gap));
    const mine = session;
    board.takeBackSoon(() => {
      if (session !== mine || session.phase !== 'wrong') return;
      session.phase = 'asked';
      made.update();
    });
  };

  const hint = () => {
    const { played, best, ways } = session.exercise;
    session.hinted = true;
    // One of two: the best slide, and one that is wrong.
    const [wrong = played] = [...ways]
      .filter(([slid, { closer }]) => !closer && slid !== played)
      .map(([slid]) => slid);
    const [one, other] = [best, wrong].sort((a, b) => a - b).map(number);
    say(words().oneOfNumbers(one, other));
    board.focus();
  };

  const solve = () => {
    const { best, ways } = session.exercise;
    board.takeBack();
    session.phase = 'seen';
    board.play(/** @type {{ direction: number }} */ (ways.get(best)).direction);
    say(words().bestSlide(number(best)));
    board.focus();
  };

  const next = async () => {
    const mine = session;
    const { key } = mine.exercise;
    const { result, atOnce } = mine.end();
    board.leave();
    remember({ key, puzzle: key }, atOnce).then((again) => {
      result.again = again;
      if (session === mine) made.update();
    });
    if (mine.exercise) await show();
    else made.update();
  };

  /** @param {View} view */
  const summary = (view) => {
    const { results, failed } = session;
    const said = LEARN.in(view.language);
    if (failed) return alert(view, { text: view.words.reviewFailed });
    if (results.length === 0) return html`<p class="none" role="status">${said.noDetours}</p>`;
    return html`
      <div class="learned" role="status">
        ${outcomes(view, said, results)}
        <div class="buttons">
          <button type="button" class="more-mistakes primary" @click=${() => start()}>${said.lastPuzzles}</button>
        </div>
      </div>`;
  };

  const made = createDialog('learn', context, (view) => {
    const { exercise, exercises, results, phase, said, searches, progress, done, ready } = session;
    const learn = LEARN.in(view.language);
    if (!exercise) {
      if (!searches) return summary(view);
      const { at, all, puzzle, puzzles } = progress;
      const looks =
        puzzles > 1
          ? learn.searchingPuzzles(puzzle + 1, puzzles)
          : learn.searchingSlides(view.format(at), view.format(all));
      return searching(
        all > 0 ? looks : view.words.thinking,
        all > 0 ? (puzzle + at / all) / puzzles : undefined,
      );
    }
    const count = Math.max(exercises.length, searches ? Math.min(COUNT, exercises.length + 1) : 0);
    return room({
      board: board.element,
      count: [
        learn.place(view.format(results.length + 1), view.format(count)),
        exercise.again ? learn.again : view.words.atSlide(view.format(exercise.step + 1)),
        learn.fewest(view.format(exercise.left)),
      ].join(' · '),
      task: html`${learn.slid(view.format(exercise.played))} <strong ?hidden=${done}>${learn.slideTask}</strong>`,
      look: phase,
      said,
      buttons: html`
        <button type="button" class="hint" ?disabled=${done || !ready} @click=${hint}>${learn.hint}</button>
        <button type="button" class="solution" ?disabled=${done || !ready} @click=${solve}>${learn.solution}</button>
        <button type="button" class="next ${done ? 'primary' : ''}" @click=${next}>${done ? learn.next : learn.skip}</button>`,
    });
  });
  listen(made.dialog, board, () => session, next);

  /** Begins with the detours of a puzzle, or with those of the last ones. @param {string} [record] */
  const start = async (record) => {
    session.work.abort();
    const mine = new Session();
    session = mine;
    shown = undefined;
    made.update();
    const { signal } = mine.work;
    const searched = (/** @type {Session['progress']} */ progress) => {
      mine.progress = progress;
      if (session === mine) made.update();
    };
    try {
      for await (const exercise of exercisesOf(record, signal, searched)) {
        if (session !== mine) return;
        mine.exercises.push(exercise);
        made.update();
        show();
      }
    } catch (error) {
      if (signal.aborted) return;
      console.warn('there are no exercises:', error);
      mine.failed = mine.exercises.length === 0;
    }
    mine.searches = false;
    if (session === mine) made.update();
  };

  return {
    prepare: () => Promise.all([context.game.ready, load()]),
    /** @param {{ record?: string }} [asked] a puzzle; without it, the last ones */
    open(asked) {
      made.open();
      start(asked?.record);
    },
  };
}
