/**
 * “Learn from your mistakes”: the player looks for a better move than the one that was played. From a review, or from
 * the last games in the library.
 */
import './learn.css';
import { html } from 'lit-html';
import { ai } from '../../ai/client.js';
import { languageOf, sayReason } from '../../ai/evaluation-view.js';
import { nameOf } from '../../game/announcements.js';
import { load } from '../../game/engine.js';
import { LEARN } from '../../i18n/games.js';
import { createDialog } from '../shell/dialog.js';
import { alert } from '../shell/dialog-parts.js';
import { LessonBoard } from './board.js';
import { COUNT, keptOf, LEAST_MOVES, ofGame, ofLastGames } from './exercises.js';
import { remember } from './kept.js';
import { listen, outcomes, Round, room, searching } from './room.js';
import { make as makeTrainer } from './trainer.js';

/** @typedef {import('../shell/dialog.js').GameContext} GameContext */
/** @typedef {import('../shell/dialog.js').View<GameContext>} View */
/** @typedef {import('../../game/types.js').Evaluation} Evaluation */
/** @typedef {import('./exercises.js').Exercise} Exercise */

/** @typedef {import('./room.js').Result} Result */

/** The verdicts on moves that are right. */
const RIGHT = new Set(['best', 'only', 'equal', 'near']);

/** The kinds of reasons that belong to one lesson. @type {Record<string, 'end' | 'corner' | 'line' | 'room' | 'pairs' | 'makes'>} */
const LESSONS = {
  ...{ end: 'end', corner: 'corner', forced: 'corner', row: 'line', column: 'line' },
  ...{ space: 'room', merges: 'pairs', makes: 'makes' },
};

/** The lesson that most of some results teach; undefined if it is only one result. @param {Result[]} results */
function lessonOf(results) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { kind } of results) {
    if (!kind) continue;
    const lesson = LESSONS[kind];
    counts.set(lesson, (counts.get(lesson) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most && most[1] > 1 ? { lesson: most[0], count: most[1] } : undefined;
}

/** @extends {Round<Exercise>} */
class Session extends Round {
  /** How many games have been searched for mistakes, of how many. @type {[number, number] | undefined} */
  searched;
  /** What the AI sees on the board. @type {Evaluation | undefined} */
  evaluation;
}

/** @param {GameContext} context */
export function make(context) {
  let session = new Session();
  /** @type {ReturnType<typeof makeTrainer> | undefined} */
  let trainer;
  /** The exercise on the board. @type {Exercise | undefined} */
  let shown;
  const board = new LessonBoard(
    context.game,
    (direction) => tried(direction),
    (text) => session.phase === 'asked' && say(text),
  );

  /** @param {View} view */
  const wordsOf = (view) => ({ words: LEARN.in(view.language), said: languageOf(view.language) });
  /** @param {View} view @param {number} direction */
  const nameIn = ({ words }, direction) => nameOf(direction, words);

  /** How much worse a move is, and why. @param {View} view @param {number} direction */
  const costOf = (view, direction) => {
    const { words, said } = wordsOf(view);
    const { ways, values, best, points } = /** @type {Evaluation} */ (session.evaluation);
    const { loss, verdict, reason } = ways[direction];
    const name = nameIn(view, direction);
    const share = loss / Math.max(1, values[best ?? direction]);
    const percent = new Intl.NumberFormat(view.language, { style: 'percent' });
    const cost = points
      ? words.costs(name, percent.format(Math.min(1, Math.max(0.01, share))))
      : words.isWorse(name, verdict === 'bad');
    return reason
      ? cost + view.words.gap + said.messages.sentence(sayReason(reason, said)).trim()
      : cost;
  };

  /** Why the best move is best, or what the move that was played costs. @param {View} view */
  const whyOf = (view) => {
    const { said } = wordsOf(view);
    const { reason } = /** @type {Evaluation} */ (session.evaluation);
    return reason
      ? said.messages.sentence(sayReason(reason, said)).trim()
      : costOf(view, session.exercise.played);
  };

  /** @param {string[]} parts */
  const say = (...parts) => {
    session.said = parts.filter(Boolean).join(made.view().words.gap);
    made.update();
  };

  /** Shows the current exercise, and asks the AI about it. */
  const show = async () => {
    const mine = session;
    const { exercise } = mine;
    if (!exercise || exercise === shown) return;
    shown = exercise;
    mine.ask();
    mine.evaluation = undefined;
    made.update();
    await board.show(exercise.position);
    if (session !== mine || shown !== exercise) return;
    board.focus();
    try {
      const evaluation = await ai.look(exercise.position, { signal: mine.work.signal });
      if (session !== mine || shown !== exercise) return;
      // Looked at longer, it may be no mistake.
      if (RIGHT.has(evaluation.ways[exercise.played].verdict)) {
        mine.exercises.splice(mine.results.length, 1);
        shown = undefined;
        await show();
      } else {
        mine.evaluation = evaluation;
        // A quick player has made a move already.
        if (board.element.steps > 0 && pending !== undefined) judge(pending);
      }
      made.update();
    } catch (error) {
      if (session !== mine || mine.work.signal.aborted) return;
      fail(error);
    }
  };

  /** @param {unknown} error */
  const fail = (error) => {
    console.warn('there are no exercises:', error);
    session.failed = true;
    session.searches = false;
    made.update();
  };

  /** The move that waits to be judged. @type {number | undefined} */
  let pending;

  /** The player has made a move. @param {number} direction */
  const tried = (direction) => {
    if (session.done) {
      // Moves after the solution are taken back at once.
      board.takeBack();
      return;
    }
    if (session.phase === 'wrong') {
      // The player doesn't wait until the wrong move has been taken back.
      board.takeBack();
      session.phase = 'asked';
      board.play(direction);
    }
    if (session.evaluation) judge(direction);
    else pending = direction;
  };

  /** @param {number} direction */
  const judge = (direction) => {
    pending = undefined;
    const view = made.view();
    const { words } = wordsOf(view);
    const { evaluation, exercise } = session;
    if (!evaluation || board.element.steps === 0) return;
    session.tries++;
    const { verdict } = evaluation.ways[direction];
    if (RIGHT.has(verdict)) {
      session.phase = 'found';
      const isBest = direction === evaluation.best;
      say(isBest ? words.right : words.asGood, whyOf(view));
      return;
    }
    session.phase = 'wrong';
    const { values } = evaluation;
    const { played } = exercise;
    const better = values[direction] > values[played] ? words.better(nameIn(view, played)) : '';
    say(direction === played ? words.same : better, costOf(view, direction));
    const mine = session;
    board.takeBackSoon(() => {
      if (session !== mine || session.phase !== 'wrong') return;
      session.phase = 'asked';
      made.update();
    });
  };

  const hint = () => {
    const view = made.view();
    const { words } = wordsOf(view);
    const { evaluation, exercise } = session;
    if (!evaluation) return;
    session.hinted = true;
    board.focus();
    const { best = 0, reason } = evaluation;
    if (reason && reason.kind !== 'makes') return say(whyOf(view));
    // One of two: the best move, and one that is wrong. That the move made is wrong is known already.
    const others = evaluation.ways.filter(
      ({ direction, verdict }) =>
        direction !== exercise.played && direction !== best && verdict !== 'no-op',
    );
    const other = others.find(({ verdict }) => !RIGHT.has(verdict)) ?? others[0];
    const names = [best, other?.direction ?? exercise.played]
      .sort((a, b) => a - b)
      .map((direction) => nameIn(view, direction));
    say(words.oneOf(names[0], names[1]));
  };

  const solve = () => {
    const view = made.view();
    const { words } = wordsOf(view);
    const { evaluation } = session;
    if (!evaluation || evaluation.best === undefined) return;
    board.takeBack();
    session.phase = 'seen';
    board.play(evaluation.best);
    say(words.solutionIs(nameIn(view, evaluation.best)), whyOf(view));
    board.focus();
  };

  const next = async () => {
    const mine = session;
    const { exercise, evaluation } = mine;
    if (!exercise) return;
    const { result, atOnce } = mine.end(evaluation?.ways[exercise.played].reason?.kind);
    board.leave();
    remember(keptOf(exercise), atOnce).then((again) => {
      result.again = again;
      if (session === mine) made.update();
    });
    if (mine.exercise) await show();
    else made.update();
  };

  /** @param {View} view @param {string} [look] */
  const trainButton = ({ text }, look = '') => html`
    <button type="button" class="train ${look}" @click=${() => context.open('learn', { record: 'train' })}>${text('train')}</button>`;

  /** @param {View} view */
  const summary = (view) => {
    const { words } = wordsOf(view);
    const { results, failed } = session;
    if (failed) return alert(view, { text: view.words.reviewFailed });
    if (results.length === 0) {
      const none = session.searched?.[1] === 0 ? words.noLongGames(LEAST_MOVES) : words.nothing;
      return html`<p class="none" role="status">${none}</p><div class="buttons">${trainButton(view, 'primary')}</div>`;
    }
    const lesson = lessonOf(results);
    const taught =
      lesson &&
      html`<p class="taught">${words.lessons[/** @type {'end'} */ (lesson.lesson)](lesson.count, results.length)}</p>`;
    return html`
      <div class="learned" role="status">
        ${outcomes(view, words, results, taught)}
        <div class="buttons">
          <button type="button" class="more-mistakes primary" @click=${() => start()}>${words.lastGames}</button>
          ${trainButton(view)}
        </div>
      </div>`;
  };

  const made = createDialog('learn', context, (view) => {
    const { words } = wordsOf(view);
    const { exercise, exercises, results, phase, said, searches, searched, evaluation } = session;
    if (!exercise) {
      if (!searches) return summary(view);
      const [at, all] = searched ?? [0, 0];
      return searching(all > 0 ? words.searching(at + 1, all) : view.words.thinking);
    }
    const name = nameIn(view, exercise.played);
    const count = Math.max(exercises.length, searches ? Math.min(COUNT, exercises.length + 1) : 0);
    const place = words.place(view.format(results.length + 1), view.format(count));
    const about = exercise.again
      ? words.again
      : exercise.step !== undefined
        ? view.words.atMove(view.format(exercise.step + 1))
        : '';
    return room({
      board: board.element,
      count: [place, about].filter(Boolean).join(' · '),
      task: html`${words.played(name)}${view.words.gap}<strong ?hidden=${session.done}>${words.task}</strong>`,
      look: phase,
      said: said || (evaluation ? '' : view.words.thinking),
      buttons: html`
        <button type="button" class="hint" ?disabled=${!evaluation || session.done} @click=${hint}>${words.hint}</button>
        <button type="button" class="solution" ?disabled=${!evaluation || session.done} @click=${solve}>${words.solution}</button>
        <button type="button" class="next ${session.done ? 'primary' : ''}" @click=${next}>${session.done ? words.next : words.skip}</button>`,
    });
  });
  listen(made.dialog, board, () => session, next);

  /** Begins with the mistakes of a game, or with those of the last ones. @param {string} [record] */
  const start = async (record) => {
    session.work.abort();
    const mine = new Session();
    session = mine;
    shown = undefined;
    made.update();
    const { signal } = mine.work;
    const found = (/** @type {Exercise[]} */ exercises) => {
      if (session !== mine) return;
      mine.exercises.push(...exercises);
      made.update();
      show();
    };
    try {
      if (record !== undefined) found(await ofGame(record, { signal }));
      else {
        const searched = (/** @type {number} */ at, /** @type {number} */ all) => {
          mine.searched = [Math.min(at, all - 1), all];
          if (session === mine) made.update();
        };
        await ofLastGames({ signal, found, searched });
      }
    } catch (error) {
      if (session !== mine || signal.aborted) return;
      if (mine.exercises.length === 0) return fail(error);
      console.warn(error);
    }
    mine.searches = false;
    if (session === mine) made.update();
  };

  return {
    prepare: () => Promise.all([context.game.ready, load()]),
    /** @param {string | { record?: string }} [asked] a game, or `train` or a position of the trainer, such as `train-way-1`; without it, the last games */
    open(asked) {
      const record = typeof asked === 'string' ? asked : asked?.record;
      if (record?.startsWith('train')) {
        trainer ??= makeTrainer(context);
        trainer.open(record.slice(6));
        return;
      }
      made.open();
      start(record);
    },
  };
}
