/** What the rows of the library say and draw of a game: one value for each of the two games. */
import { html } from 'lit-html';
import { drawNumbers } from '../../element/thumbnail.js';
import { cells } from '../../game/engine.js';
import { LEARN, OPEN } from '../../i18n/games.js';
import { KINDS } from '../saved/kinds.js';
import { withGame } from '../saved/records.js';
import { littleBoard, tile, tinyBoard } from '../shell/dialog-parts.js';
import { spell } from '../statistics/charts.js';
import { dayName } from '../variant/slots.js';
import { hasOwnTiles } from '../variant/start-record.js';

/** @typedef {import('../../storage/games.js').Entry} Entry */
/** @typedef {import('./dialog.js').Item} Item */
/** @typedef {import('./dialog.js').View} View */
/** @typedef {import('../shell/dialog.js').Content} Content */

/**
 * What a row says about its game.
 * @typedef {object} RowText
 * @property {string} title its result in words
 * @property {string} short its result as it is shown
 * @property {Content} [mark] its highest tile
 * @property {string} name its rules and size
 * @property {string[]} facts
 * @property {[look: string, text: string][]} badges
 * @property {(step: string) => string} sayStep names a move, such as a marked one
 */

/**
 * The part of it that follows from the game. Empty texts are left out.
 * @typedef {Pick<RowText, 'title' | 'short' | 'mark' | 'sayStep'> & { steps?: string, time: number, won: string, lost?: string,
 *   ai: string, runs: boolean }} Result
 */

/**
 * @typedef {object} Results
 * @property {string[]} orders what games can be sorted by, besides the date
 * @property {Record<string, string>} names the keys of the names of orders that aren't the library's own words
 * @property {'rules' | 'goal'} rules the key of the name of that filter
 * @property {'games' | 'puzzles'} count the key of “12 games”
 * @property {'gamesShown' | 'puzzlesShown'} shown the key of “1–50 of 120 games”
 * @property {'noGames' | 'noPuzzles'} none the key of what is said while there is no game
 * @property {(item: Item, view: View) => Result} describeResult
 * @property {(item: Item) => HTMLElement} board an empty board
 * @property {(entry: Entry, board: HTMLElement) => boolean} draw opens the record and draws its board; returns whether
 *   it has the stored result
 * @property {(entry: Entry) => boolean} isOver
 * @property {boolean} reviews whether games can be reviewed
 * @property {('learn' | 'train')[]} learns what leads to the exercises
 */

/** Whether a puzzle was solved. What doesn't count has no result, so its board says so. @param {Entry} entry */
function isSolved(entry) {
  const { counts, tally } = entry;
  if (counts !== false) return tally.solved;
  try {
    return withGame(entry, ({ solved }) => solved);
  } catch {
    return false;
  }
}

/** @type {Record<import('../saved/kinds.js').Name, Results>} */
export const RESULTS = {
  'game-2048': {
    ...{ orders: ['score', 'tile'], names: { tile: 'highest' }, rules: 'rules' },
    ...{ count: 'games', shown: 'gamesShown', none: 'noGames', reviews: true },
    learns: ['learn', 'train'],
    describeResult({ entry }, { words, messages, format }) {
      const { score = 0, steps = 0, highest = 1, helped, tally, won, lost } = entry;
      const ai = helped === 0 ? messages['kind-ai'] : messages.withAi;
      return {
        ...{ title: messages.points(format(score)), short: format(score), mark: tile(highest) },
        ...{ steps: words.stepsLine(steps), sayStep: words.atMove, time: tally.time },
        ...{ won: won ? messages.won : '', ai: helped === undefined ? '' : ai },
        // A won game is in progress only if the player has kept going.
        runs: entry.running === true && !lost && entry.kept !== false,
      };
    },
    board({ variant: { rows, cols } }) {
      const board = document.createElement('span');
      board.className = 'tiny-board';
      board.style.aspectRatio = `${cols} / ${rows}`;
      return board;
    },
    draw: (entry, board) =>
      withGame(entry, (game) => {
        tinyBoard({ cols: game.cols, cells: cells(game) }, board);
        return game.score === entry.score;
      }),
    isOver: ({ lost }) => lost === true,
  },
  'sliding-puzzle': {
    ...{ orders: ['slides', 'time'], names: {}, rules: 'goal' },
    ...{ count: 'puzzles', shown: 'puzzlesShown', none: 'noPuzzles', reviews: false },
    learns: ['learn'],
    describeResult({ entry }, { words, messages }) {
      const { slides = 0, tally, running } = entry;
      const solved = isSolved(entry);
      const line = words.slidesLine(tally.solved ? tally.count : slides);
      return {
        ...{ title: line, short: line, sayStep: words.atSlide },
        time: tally.solved ? tally.seconds * 1000 : tally.time,
        won: solved ? messages.solved : '',
        lost: tally.givenUp && !solved ? messages.givenUp : '',
        ai: tally.hints > 0 || tally.aided ? messages.withAi : '',
        runs: running === true && !solved && !tally.givenUp,
      };
    },
    board: () => littleBoard({ ariaHidden: 'true' }),
    draw: (entry, board) =>
      withGame(entry, ({ cells: numbers, goal, slides }) => {
        drawNumbers(board, numbers, goal, false);
        return slides === entry.slides;
      }),
    isOver: (entry) => entry.tally.givenUp || isSolved(entry),
  },
};

/** @param {Item} item @param {View} view @returns {RowText} */
export function resultText(item, view) {
  const { words, messages, format, language } = view;
  const { entry, day, group, late, best, variant } = item;
  const { kind, challenge, tally, record, note = '' } = entry;
  const result = RESULTS[kind].describeResult(item, view);
  const { title, short, mark, sayStep, steps = '', time, won, lost = '', ai, runs } = result;
  const facts = [
    note,
    steps,
    tally.undos > 0 ? messages.undos(tally.undos) : '',
    tally.hints > 0 ? messages.hints(tally.hints) : '',
    time > 0 ? spell(time, language) : '',
    challenge === undefined ? '' : words.duel(format(challenge)),
  ];
  /** @type {RowText['badges']} */
  const badges = [
    ['best', best ? words.best : ''],
    ['won', won],
    ['daily', day ? dayName(day, words, language) : ''],
    ['lost', lost],
    ['practice', group === 'practice' ? words.practice : ''],
    ['late', late ? messages.late : ''],
    ['ai', ai],
    ['running', runs ? messages.running : ''],
    ['recorded', hasOwnTiles(record) ? OPEN.in(language).recorded : ''],
  ];
  return {
    ...{ title, short, mark, sayStep, name: KINDS[kind].variantName(variant, words) },
    facts: facts.filter(Boolean),
    badges: badges.filter(([, said]) => said),
  };
}

/** What leads to the exercises. @param {import('../shell/dialog.js').AppContext} context @param {View} view @param {Results} results */
export const learnsTemplate = ({ open }, { language, text }, { learns, count }) => {
  const { lastGames, lastPuzzles } = LEARN.in(language);
  const last = count === 'games' ? lastGames : lastPuzzles;
  return html`
    <div class="buttons learns">${learns.map(
      (look) => html`
      <button type="button" class=${look} aria-haspopup="dialog" @click=${() => open(look)}>${look === 'train' ? text(look) : last}</button>`,
    )}
    </div>`;
};
