/**
 * “Learn from your mistakes”: the player looks for a better move than the one that was played. From a game, or from the
 * last ones in the library, those that were missed before and are due coming first.
 */
import './learn.css';
import { html, nothing } from 'lit-html';
import { LEARN } from '../../i18n/games.js';
import { due_exercises, load, place_exercise, surplus_exercises } from '../../library/engine.js';
import { keepExercise, readExercises } from '../../storage/exercises.js';
import { readGames } from '../../storage/games.js';
import { nameIn } from '../saved/kinds.js';
import { ENGINES } from '../saved/records.js';
import { createDialog } from '../shell/dialog.js';
import { alert } from '../shell/dialog-parts.js';
import {
  ExerciseBoard,
  exerciseTemplate,
  onEnter,
  outcomes,
  Round,
  searching,
} from './exercise.js';

/** @typedef {import('./exercise.js').Result} Result */
/** @typedef {import('../../storage/exercises.js').KeptMove | import('../../storage/exercises.js').KeptSlide} Kept */
/** @typedef {import('../../storage/games.js').Entry} Entry */

/** The number of exercises at a time. */
export const COUNT = 10;

/** How many of the exercises a single one of several games may have. */
export const FROM_EACH = 3;

/** The number of games that are searched for mistakes. */
const GAMES = 20;

/** The largest number of exercises that are kept. */
const KEPT = 1000;

/** All exercises, and those that are due, the longest due first. If they can't be read, there are none. */
async function readKept() {
  try {
    const [all] = await Promise.all([readExercises(), load()]);
    return { all, due: due_exercises(all, Date.now()).map((place) => all[place]) };
  } catch (error) {
    console.warn('the exercises cannot be read:', error);
    return { all: [], due: [] };
  }
}

/**
 * Remembers how an exercise went. If that fails, it just doesn't come again.
 * @param {Kept} exercise
 * @param {boolean} wasFound whether it was found at once and without help
 * @returns {Promise<boolean>} whether it will come again
 */
async function remember(exercise, wasFound) {
  try {
    const [all] = await Promise.all([readExercises(), load()]);
    const before = all.find(({ key }) => key === exercise.key);
    const kept = { ...exercise, ...place_exercise(before?.box, wasFound, Date.now()) };
    const next = [...all.filter((one) => one !== before), kept];
    await keepExercise(
      kept,
      surplus_exercises(next, KEPT).map((place) => next[place].key),
    );
    return kept.due !== Number.POSITIVE_INFINITY;
  } catch (error) {
    console.warn('the exercise cannot be kept:', error);
    return false;
  }
}

/**
 * The exercises that are due, then those of the last games.
 * @template {{ key: string }} Exercise
 * @param {object} source
 * @param {(kept: import('../../storage/exercises.js').Kept) => Iterable<Exercise> | AsyncIterable<Exercise>} source.again none if it is one of another game
 * @param {(game: Entry) => boolean} source.isLesson whether a game is one of the player's own to learn from
 * @param {(game: Entry, at: number, all: number) => AsyncIterable<Exercise>} source.search searches one of some games
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<Exercise & { again?: boolean }>}
 */
export async function* lastExercises({ again, isLesson, search }, signal) {
  const { all, due } = await readKept();
  for (const kept of due)
    for await (const exercise of again(kept)) yield { ...exercise, again: true };
  const known = new Set(all.map(({ key }) => key));
  const games = (await readGames(isLesson)).slice(0, GAMES);
  for (const [at, game] of games.entries()) {
    if (signal.aborted) return;
    let left = games.length > 1 ? FROM_EACH : COUNT;
    for await (const exercise of search(game, at, games.length)) {
      if (known.has(exercise.key)) continue;
      yield exercise;
      if (--left === 0) break;
    }
  }
}

/**
 * What is known of the moves in an exercise. A move is a direction.
 * @typedef {object} Answer
 * @property {number} best
 * @property {(move: number) => boolean} isRight
 * @property {(move: number) => string} praise what is said of a right move
 * @property {(move: number) => string} blame what is said of a wrong one
 * @property {() => string} hint
 * @property {() => string} solution
 * @property {string} [kind] the kind of reason why the move that was played was worse
 */

/**
 * What the lessons of a game have of their own.
 * @template {{ played: number, again?: boolean }} Exercise @template Progress @template View
 * @typedef {object} Lesson
 * @property {(record: string | undefined, signal: AbortSignal, searched: (progress: Progress) => void) => AsyncIterable<Exercise>} exercises
 * @property {(exercise: Exercise) => string} toRecord the record that begins with its board
 * @property {(exercise: Exercise, view: () => View, signal: AbortSignal) => Promise<Answer | undefined> | Answer} look undefined
 *   if it is no mistake after all
 * @property {(exercise: Exercise) => Kept} kept
 * @property {(view: View, exercise: Exercise) => (string | false)[]} about
 * @property {(view: View, exercise: Exercise) => [played: string, task: string]} task
 * @property {Progress} begun before anything is searched
 * @property {(view: View, progress: Progress) => [said: string, share?: number]} searching
 * @property {(view: View, progress: Progress) => string} none said if there is nothing to learn
 * @property {(words: import('../../i18n/games.js').LearnWords) => string} last the label of the button for the last games
 * @property {(view: View, results: Result[]) => unknown} [taught]
 * @property {(view: View, look: string) => unknown} [more] a button beside it
 */

/**
 * @template {import('../shell/dialog.js').GameContext | import('../shell/dialog.js').PuzzleContext} Context
 * @template {{ played: number, again?: boolean }} Exercise
 * @template Progress
 * @param {Context} context
 * @param {Lesson<Exercise, Progress, import('../shell/dialog.js').View<Context>>} lesson
 */
export function createLesson(context, lesson) {
  /** @typedef {import('../shell/dialog.js').View<Context>} View */
  /** @type {Round<Exercise>} */
  let round = new Round();
  /** What is searched for exercises. */
  let progress = lesson.begun;
  /** The exercise on the board. @type {Exercise | undefined} */
  let shown;
  /** What is known of its moves, once it is. @type {Answer | undefined} */
  let answer;
  /** The move that waits to be judged. @type {number | undefined} */
  let pending;
  const board = new ExerciseBoard(
    context.game,
    (move) => tried(move),
    (text) => round.phase === 'asked' && say(text),
  );

  /** @param {string} text */
  const say = (text) => {
    round.said = text;
    made.update();
  };

  /** @param {unknown} error */
  const fail = (error) => {
    console.warn('there are no exercises:', error);
    round.searches = false;
    made.warn({ text: made.view().words.reviewFailed });
  };

  /** Shows the current exercise, and asks for its answer. */
  const show = async () => {
    const mine = round;
    const { exercise } = mine;
    if (!exercise || exercise === shown) return;
    shown = exercise;
    mine.ask();
    answer = pending = undefined;
    made.update();
    const isShown = () => round === mine && shown === exercise;
    await board.show(lesson.toRecord(exercise));
    if (!isShown()) return;
    board.focus();
    try {
      const found = await lesson.look(exercise, made.view, mine.work.signal);
      if (!isShown()) return;
      if (!found) {
        mine.exercises.splice(mine.results.length, 1);
        shown = undefined;
        await show();
      } else {
        answer = found;
        // A quick player has made a move already.
        if (pending !== undefined) judge(pending);
      }
      made.update();
    } catch (error) {
      if (round === mine && !mine.work.signal.aborted) fail(error);
    }
  };

  /** The player has made a move. @param {number} move */
  const tried = (move) => {
    // After the solution, moves are taken back at once.
    if (round.done) return board.takeBack(1);
    if (round.phase === 'wrong') {
      // The player doesn't wait until the wrong move has been taken back.
      board.takeBack();
      round.phase = 'asked';
      board.play(move);
    }
    if (answer) judge(move);
    else pending = move;
  };

  /** @param {number} move */
  const judge = (move) => {
    pending = undefined;
    if (!answer || board.made === 0) return made.update();
    board.answered = board.made;
    round.tries++;
    const isRight = answer.isRight(move);
    round.phase = isRight ? 'found' : 'wrong';
    if (isRight) return say(answer.praise(move));
    say(answer.blame(move));
    const mine = round;
    board.takeBackSoon(() => {
      if (round !== mine || round.phase !== 'wrong') return;
      round.phase = 'asked';
      made.update();
    });
  };

  const hint = () => {
    if (!answer) return;
    round.hinted = true;
    board.focus();
    say(answer.hint());
  };

  const solve = () => {
    if (!answer) return;
    board.takeBack();
    round.phase = 'seen';
    board.play(answer.best);
    board.answered = board.made;
    say(answer.solution());
    board.focus();
  };

  const next = async () => {
    const mine = round;
    const { exercise } = mine;
    if (!exercise) return;
    const { result, atOnce } = mine.end(answer?.kind);
    board.leave();
    remember(lesson.kept(exercise), atOnce).then((again) => {
      result.again = again;
      if (round === mine) made.update();
    });
    if (mine.exercise) await show();
    else made.update();
  };

  /** @param {View} view */
  const summary = (view) => {
    const words = LEARN.in(view.language);
    const { results } = round;
    if (view.problem) return alert(view);
    if (results.length === 0) {
      const more = lesson.more?.(view, 'primary');
      return html`<p class="none" role="status">${lesson.none(view, progress)}</p>${more ? html`<div class="buttons">${more}</div>` : nothing}`;
    }
    return html`
      <div class="learned" role="status">
        ${outcomes(view, words, results, lesson.taught?.(view, results))}
        <div class="buttons">
          <button type="button" class="more-mistakes primary" @click=${() => start()}>${lesson.last(words)}</button>
          ${lesson.more?.(view, '') ?? nothing}
        </div>
      </div>`;
  };

  const made = createDialog('learn', context, (view) => {
    const words = LEARN.in(view.language);
    const { exercise, exercises, results, phase, said, searches, done } = round;
    if (!exercise) return searches ? searching(...lesson.searching(view, progress)) : summary(view);
    const count = Math.max(exercises.length, searches ? Math.min(COUNT, exercises.length + 1) : 0);
    const place = words.place(view.format(results.length + 1), view.format(count));
    const [played, task] = lesson.task(view, exercise);
    const disabled = !answer || done;
    return exerciseTemplate({
      board: board.element,
      count: [place, ...lesson.about(view, exercise)].filter(Boolean).join(' · '),
      task: html`${played}${view.words.gap}<strong ?hidden=${done}>${task}</strong>`,
      look: phase,
      said: said || (answer ? '' : view.words.thinking),
      buttons: html`
        <button type="button" class="hint" ?disabled=${disabled} @click=${hint}>${words.hint}</button>
        <button type="button" class="solution" ?disabled=${disabled} @click=${solve}>${words.solution}</button>
        <button type="button" class="next ${done ? 'primary' : ''}" @click=${next}>${done ? words.next : words.skip}</button>`,
    });
  });
  onEnter(made.dialog, board, () => round.done && next());
  made.onClosed(() => {
    round.work.abort();
    board.leave();
  });

  /** Begins with the mistakes of a game, or with those of the last ones. @param {string} [record] */
  const start = async (record) => {
    round.work.abort();
    /** @type {Round<Exercise>} */
    const mine = new Round();
    round = mine;
    shown = undefined;
    progress = lesson.begun;
    made.warn();
    const { signal } = mine.work;
    const searched = (/** @type {Progress} */ now) => {
      if (round !== mine) return;
      progress = now;
      made.update();
    };
    let left = COUNT;
    try {
      for await (const exercise of lesson.exercises(record, signal, searched)) {
        if (round !== mine) return;
        mine.exercises.push(exercise);
        made.update();
        show();
        if (--left === 0) break;
      }
    } catch (error) {
      if (round !== mine || signal.aborted) return;
      if (mine.exercises.length === 0) return fail(error);
      console.warn(error);
    }
    mine.searches = false;
    if (round === mine) made.update();
  };

  return {
    prepare: () => Promise.all([context.game.ready, ENGINES[nameIn(context)].load()]),
    /** @param {import('../shell/dialog.js').Asked['learn']} [asked] */
    open({ record } = {}) {
      made.open();
      start(record);
    },
  };
}
