/**
 * The trainer: positions on which a technique decides, played against the exact chance of perfect play. The numbers of
 * `positions.json` come from `lab/src/bin/positions.rs`; those of a move come from the AI's worker, which looks at
 * everything that can happen.
 */
import { chosenFaces } from '../shell/faces.js';
import './learn.css';
import { html } from 'lit-html';
import { ai } from '../../ai/client.js';
import { directionName } from '../../game/announcements.js';
import { load } from '../../game/engine.js';
import { LEARN } from '../../i18n/games.js';
import { percentsIn } from '../review/words.js';
import { createDialog } from '../shell/dialog.js';
import { alert, select } from '../shell/dialog-parts.js';
import { stored } from '../shell/settings.js';
import { recordFrom } from '../variant/start-record.js';
import { ExerciseBoard, exerciseTemplate, onEnter } from './exercise.js';
import SETS from './positions.json';

/** @typedef {import('../shell/dialog.js').GameContext} GameContext */
/** @typedef {import('../shell/dialog.js').View<GameContext>} View */
/** @typedef {{ cells: number[], chance: number, tile?: number, moves?: number, corner?: number }} Position */
/** @typedef {(typeof TECHNIQUES)[number]} Technique */

const TECHNIQUES = /** @type {const} */ (['corner', 'way', 'snake', 'block']);

/** @param {Technique} technique @returns {Position[]} */
const positionsIn = (technique) => SETS[technique].positions;

/** The keys of the names of the corners, by cell. @type {Record<number, 'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight'>} */
const CORNERS = { 0: 'topLeft', 3: 'topRight', 12: 'bottomLeft', 15: 'bottomRight' };

/** What is to be reached in a position. @param {Position} position @returns {import('../../ai/engine.js').Aim} */
function toAim({ tile, moves = 0, corner }) {
  if (tile !== undefined) return { tile };
  return corner === undefined ? { moves } : { corner, moves };
}

/** The share of the chance that the player has kept, by position, at best. @returns {Record<string, number>} */
const readBests = () => stored.read('trained') ?? {};

/** A try at a position. */
class Attempt {
  /** The chances of the moves on the board. @type {Float64Array | undefined} */
  chances;
  /** The product of what each move kept. */
  kept = 1;
  moves = 0;
  /** @type {'asked' | 'wrong' | 'reached' | 'failed'} */
  phase = 'asked';
  said = '';
  work = new AbortController();
  /** The board before the move. @type {Uint8Array} */
  cells;

  /** @param {Position} position */
  constructor(position) {
    this.position = position;
    this.cells = Uint8Array.from(position.cells);
  }

  get isOver() {
    return this.phase === 'reached' || this.phase === 'failed';
  }

  get left() {
    return Math.max(0, (this.position.moves ?? 0) - this.moves);
  }

  /** The best move, and its chance. */
  get best() {
    let best = -1;
    const chances = this.chances ?? new Float64Array();
    for (const [direction, chance] of chances.entries())
      if (chance >= 0 && !(chances[best] >= chance)) best = direction;
    return { direction: best, chance: chances[best] ?? 0 };
  }
}

/** @param {GameContext} context */
export function make(context) {
  /** @type {Technique} */
  let technique = TECHNIQUES[0];
  let at = 0;
  let tries = 0n;
  let attempt = new Attempt(positionsIn(technique)[0]);
  const board = new ExerciseBoard(
    context.game,
    (direction, cells) => moved(direction, cells),
    (text) => {
      if (attempt.isOver) return;
      attempt.said = text;
      made.update();
    },
  );

  /** @param {View} view */
  const trainerWords = ({ language }) => {
    const { percent } = percentsIn(language);
    /** A chance is never rounded to 0 or 1. @param {number} chance */
    const inside = (chance) =>
      chance > 0 && chance < 1 ? Math.min(0.999, Math.max(0.001, chance)) : chance;
    return {
      words: LEARN.in(language),
      percent: (/** @type {number} */ chance) => percent(inside(chance)),
    };
  };
  const positionId = () => `${technique}-${at + 1}`;

  /** Asks for the chances of the moves on the board. @param {number} [direction] a move that may decide */
  const ask = async (direction) => {
    const mine = attempt;
    const { position, cells, left } = mine;
    const question = { aim: toAim(position), start: position.cells, cells, left, direction };
    try {
      const answer = await ai.chances(question, { signal: mine.work.signal });
      return attempt === mine ? answer : undefined;
    } catch (error) {
      if (attempt !== mine || mine.work.signal.aborted) return undefined;
      console.warn('the chances are unknown:', error);
      made.warn({ text: made.view().words.reviewFailed });
      return undefined;
    }
  };

  const begin = async () => {
    attempt.work.abort();
    const mine = new Attempt(positionsIn(technique)[at]);
    attempt = mine;
    made.warn();
    const { cells } = mine.position;
    // Other tiles come each time.
    const position = { rules: 'endless', rows: 4, cols: 4, cells };
    await board.show(recordFrom(position, BigInt(Date.now()) + ++tries));
    const answer = await ask();
    if (!answer || attempt !== mine) return;
    mine.chances = answer.chances;
    made.update();
  };

  /** Settles when all moves that have been made are judged. */
  let judged = Promise.resolve();

  /** @param {number} direction @param {Uint8Array} cells the board after it, with its new tile */
  const moved = (direction, cells) => {
    const mine = attempt;
    const next = async () => {
      if (attempt === mine && !mine.isOver) await judge(direction, cells);
      // What was played after the end is taken back.
      while (attempt === mine && mine.isOver && board.made > mine.moves) board.element.undo();
    };
    judged = judged.then(next).catch(console.warn);
  };

  /** @param {number} direction @param {Uint8Array} cells */
  const judge = async (direction, cells) => {
    const mine = attempt;
    const answer = await ask(direction);
    if (!answer?.chances) return;
    mine.chances = answer.chances;
    const { best } = mine;
    const chance = mine.chances[direction];
    const share = best.chance > 0 ? chance / best.chance : 1;
    mine.kept *= share;
    mine.moves++;
    mine.cells = cells;
    const view = made.view();
    const { words, percent } = trainerWords(view);
    const isBest = share > 0.999;
    const said = isBest
      ? words.bestMove(percent(chance))
      : words.betterWas(
          directionName(best.direction, view.words),
          percent(best.chance),
          percent(chance),
        );
    mine.phase = isBest ? 'asked' : 'wrong';
    const next = answer.decided === undefined ? await ask() : undefined;
    if (attempt !== mine) return;
    mine.chances = next?.chances;
    // Without a chance left, or without a move, all is lost.
    const isLost = mine.chances !== undefined && mine.best.chance === 0;
    const result = answer.decided ?? (isLost ? false : undefined);
    if (result === undefined) mine.said = said;
    else finish(result, isBest ? '' : said);
    made.update();
  };

  /** @param {boolean} reached @param {string} said */
  const finish = (reached, said) => {
    const { words, percent } = trainerWords(made.view());
    attempt.phase = reached ? 'reached' : 'failed';
    const { kept, position } = attempt;
    const result = words.kept(percent(position.chance), percent(kept));
    attempt.said = [said, reached ? words.reached : words.failed, result]
      .filter(Boolean)
      .join(made.view().words.gap);
    const bests = readBests();
    if (kept <= (bests[positionId()] ?? -1)) return;
    stored.set('trained', JSON.stringify({ ...bests, [positionId()]: kept }));
  };

  const hint = () => {
    const view = made.view();
    const { words } = trainerWords(view);
    attempt.said = words.solutionIs(directionName(attempt.best.direction, view.words));
    made.update();
    board.focus();
  };

  /** @param {Technique} chosen @param {number} position */
  const go = (chosen, position) => {
    const count = positionsIn(chosen).length;
    technique = chosen;
    at = (position + count) % count;
    begin().then(() => board.focus());
  };

  /** @param {View} view */
  const describeTask = (view) => {
    const { words } = trainerWords(view);
    const { tile, moves: all = 0, corner, cells } = attempt.position;
    const moves = attempt.isOver ? all : attempt.left;
    if (tile !== undefined)
      return words.taskMake(chosenFaces().named(tile), cells.filter((cell) => cell >= tile).length);
    if (corner === undefined) return words.taskSurvive(moves);
    return words.taskCorner(chosenFaces().seen(Math.max(...cells)), words[CORNERS[corner]], moves);
  };

  /** The choice of a technique, next to the title. @param {View} view */
  const techniqueMenu = (view) => {
    const { words } = trainerWords(view);
    const menu = select({
      ...{ name: 'technique', values: TECHNIQUES, chosen: technique },
      label: (value) => words.techniques[value],
      choose: (value) => go(value, 0),
    });
    return html`<label class="technique"><span class="visually-hidden">${words.technique}</span>${menu}</label>`;
  };

  const made = createDialog(
    'train',
    context,
    (view) => {
      const { words, percent } = trainerWords(view);
      const { position, phase, said, left, chances, isOver } = attempt;
      const best = readBests()[positionId()];
      const count = positionsIn(technique).length;
      const facts = [
        words.place(view.format(at + 1), view.format(count)),
        words.chance(percent(position.chance)),
        ...(position.moves ? [words.movesLeft(left)] : []),
        ...(best > 0 ? [words.record(percent(best))] : []),
      ];
      return html`
      ${alert(view)}
      ${exerciseTemplate({
        board: board.element,
        count: facts.join(' · '),
        task: describeTask(view),
        look: phase,
        said: said || (chances ? words.about : view.words.thinking),
        buttons: html`
          <button type="button" class="previous" @click=${() => go(technique, at - 1)}>${words.previous}</button>
          ${
            isOver
              ? html`<button type="button" class="retry" @click=${() => go(technique, at)}>${words.retry}</button>`
              : html`<button type="button" class="hint" ?disabled=${!chances} @click=${hint}>${words.hint}</button>`
          }
          <button type="button" class="next ${isOver ? 'primary' : ''}" @click=${() => go(technique, at + 1)}>${words.next}</button>`,
      })}`;
    },
    techniqueMenu,
  );
  onEnter(made.dialog, board, () => attempt.isOver && go(technique, at + 1));
  made.onClosed(() => attempt.work.abort());

  return {
    prepare: () => Promise.all([context.game.ready, load()]),
    /** @param {import('../shell/dialog.js').Asked['train']} [asked] Default: the position that was shown last */
    open({ position = '' } = {}) {
      const [name, number] = position.split('-');
      const chosen = TECHNIQUES.find((one) => one === name);
      if (chosen) {
        technique = chosen;
        at = Math.min(positionsIn(chosen).length, Math.max(1, Number(number) || 1)) - 1;
      }
      made.open();
      go(technique, at);
    },
  };
}
