/** The library of 2048. */

import { html } from 'lit-html';
import { colorOf, faceOf } from '../../element/tile-face.js';
import { cells, load, open_game } from '../../game/engine.js';
import { LEARN } from '../../i18n/games.js';
import { readFolded } from '../saved/fold.js';
import { partsOf } from '../saved/games.js';
import { styled } from '../shell/dialog-parts.js';
import { tinyBoard } from '../shell/tiny-board.js';
import { spell } from '../statistics/charts.js';
import { nameOfVariant } from '../variant/game.js';
import { nameOfDay } from '../variant/slots.js';
import { startOf } from '../variant/start-of.js';
import { createLibrary } from './dialog.js';
import { isLate } from './list.js';

/** @typedef {import('../shell/dialog.js').GameContext} GameContext */
/** @typedef {import('./list.js').Item} Item */

/** Custom rules, which are one choice of the filter. */
const OWN = 'own';

/** @param {string} key @returns {import('./list.js').Parts | undefined} */
function itemOf(key) {
  const parts = partsOf(key);
  if (!parts) return undefined;
  const { name, day, variant } = parts;
  const { rules, rows, cols } = variant;
  return {
    ...{ name, day, variant, size: `${rows}×${cols}` },
    rules: rules.startsWith('~') ? OWN : rules,
  };
}

/**
 * Opens the record of a game after its last move, and does something with that.
 * @template T
 * @param {Item} item @param {(game: import('../../game/engine.js').Game) => T} act
 */
function withGame({ entry }, act) {
  const game = open_game(entry.record, entry.steps);
  const result = act(game);
  game.free();
  return result;
}

/** @param {number} highest an exponent */
function tileOf(highest) {
  const color = colorOf(highest);
  const styles = { background: `var(--tile-${color})`, color: `var(--tile-ink-${color})` };
  return html`<span class="tile" ${styled(styles)}>${faceOf(highest)}</span>`;
}

/** @param {Item} item @param {import('./dialog.js').View<GameContext>} view @returns {import('./row.js').RowText} */
function textOf(item, { words, own, format, language }) {
  const { entry, day, kind, variant } = item;
  const { score = 0, steps = 0, highest = 1, helped, challenge, tally, won, lost } = entry;
  // A won game is in progress only if the player has kept going.
  const plays = entry.running && !lost && entry.kept !== false;
  const undos = tally.undos > 0 ? [own.undos(tally.undos)] : [];
  const time = tally.time > 0 ? [spell(tally.time, language)] : [];
  const duel = challenge === undefined ? [] : [words.duel(format(challenge))];
  /** @type {[string, string, boolean | undefined][]} */
  const badges = [
    ['best', words.best, item.best],
    ['won', own.won, won],
    ['daily', day ? nameOfDay(day, words, language) : '', day !== undefined],
    ['practice', words.practice, kind === 'practice'],
    ['late', own.late, isLate(item)],
    ['ai', helped === 0 ? own['kind-ai'] : own.withAi, helped !== undefined],
    ['running', own.running, plays],
  ];
  return {
    title: own.points(format(score)),
    short: format(score),
    mark: tileOf(highest),
    name: nameOfVariant(variant, words),
    facts: [words.stepsLine(steps), ...undos, ...time, ...duel],
    badges: badges.filter(([, , has]) => has).map(([look, said]) => [look, said]),
    sayStep: words.atMove,
  };
}

/** @param {GameContext} context */
export const make = (context) =>
  createLibrary(context, {
    read: () => readFolded(({ kind, key }) => kind === 'game-2048' && partsOf(key) !== undefined),
    load,
    partsOf: itemOf,
    isBetter: (best, other) => best > other,
    orders: {
      score: (a, b) => (b.score ?? 0) - (a.score ?? 0),
      tile: (a, b) => (b.highest ?? 0) - (a.highest ?? 0) || (b.score ?? 0) - (a.score ?? 0),
    },
    count: (count, { own }) => own.games(count),
    shown: (from, to, all, { own }) => own.gamesShown(from, to, all),
    empty: ({ own }) => own.noGames,
    nameOfRules: (rules, { text }) => text(rules),
    rules: 'rules',
    names: { tile: 'highest' },
    board({ variant: { rows, cols } }) {
      const board = document.createElement('span');
      board.className = 'tiny-board';
      board.style.aspectRatio = `${cols} / ${rows}`;
      return board;
    },
    draw: (item, board) =>
      withGame(item, (game) => {
        tinyBoard({ cols: game.cols, cells: cells(game) }, board);
        return game.score === item.entry.score;
      }),
    text: textOf,
    recordOf: (item) => withGame(item, ({ record }) => record),
    startOf,
    isOver: ({ entry }) => entry.lost === true,
    reviews: true,
    learns: ({ language, text }) => html`
      <div class="buttons learns">
        <button type="button" class="learn" aria-haspopup="dialog" @click=${() => context.open('learn')}>${LEARN.in(language).lastGames}</button>
        <button type="button" class="train" aria-haspopup="dialog" @click=${() => context.open('train')}>${text('train')}</button>
      </div>`,
  });
