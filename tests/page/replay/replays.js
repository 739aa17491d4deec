// What the tests of <replay-2048> share: records, opening one, and where it stands.

import {
  cells,
  dice,
  expect,
  hearEvents,
  move_dir,
  new_game,
  open_game,
  serveBare,
  shownOn,
  test,
} from '../support.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */
/** @typedef {import('../../../www/replay/replay-2048.js').Replay2048} Replay2048 */

/**
 * The record of a game whose directions come in a cycle, with a draw now and then.
 * @param {{ rules?: import('../../../pkg/game_2048.js').RulesName, rows?: number, cols?: number }} options
 * @param {number} moves
 */
export function record({ rules = 'classic', rows = 4, cols = 4 }, moves) {
  const game = new_game({ rules, rows, cols }, 11n);
  const throwDice = dice(8);
  // On a large board, three sides of four keep the large tiles in a corner.
  const usual = [3, 2, 1, 2];
  for (let turn = 0, noOps = 0; game.steps < moves && noOps < 40; turn++) {
    const move = noOps > 3 ? throwDice(4) : usual[turn % 4];
    noOps = move_dir(game, move) ? 0 : noOps + 1;
  }
  return game.record;
}

export const SHORT = record({}, 30);

/**
 * Opens a page of somebody else's with a replay.
 * @param {Page} page
 * @param {string} attributes
 * @param {string} [head]
 */
export async function openReplay(page, attributes, head = '') {
  const body = `<main><h1>Theirs</h1><replay-2048 ${attributes}></replay-2048></main>`;
  await serveBare(page, body, head, 'replay-2048.js');
  await page.goto('./bare.html');
  const replay = page.locator('replay-2048');
  await replay.evaluate(async (/** @type {Replay2048} */ element) => {
    await customElements.whenDefined('replay-2048');
    await element.ready;
  });
  return replay;
}

/** @param {Locator} replay */
export const stateOf = (replay) =>
  replay.evaluate((/** @type {Replay2048} */ element) => {
    const { steps, length, score, playing, speed, backwards } = element;
    return { steps, length, score, playing, speed, backwards };
  });

/** @param {Locator} replay @param {string} name */
export const button = (replay, name) => replay.getByRole('button', { name, exact: true });

/** @param {Locator} replay */
export const scrubberOf = (replay) => replay.getByRole('slider', { name: 'Position' });

/**
 * Checks that the element shows a game after so many moves: the tiles, the table, the figures, the
 * scrubber and the arrow.
 * @param {Locator} replay
 * @param {string} record
 * @param {number} steps
 */
export async function expectAt(replay, record, steps) {
  const game = open_game(record, steps);
  const board = [...cells(game)];
  const where = `after ${steps} moves`;
  expect(await shownOn(replay), where).toEqual(board);
  const seen = await replay.evaluate((/** @type {Replay2048} */ element) => {
    const root = /** @type {ShadowRoot} */ (element.shadowRoot);
    const text = (/** @type {string} */ id) => root.getElementById(id)?.textContent;
    return {
      steps: element.steps,
      score: element.score,
      cells: [...element.cells],
      scoreText: text('score'),
      stepsText: text('steps'),
      table: [...root.querySelectorAll('td')].map((cell) => cell.textContent),
      scrubber: /** @type {HTMLInputElement} */ (root.getElementById('scrubber')).value,
      way: root.getElementById('way')?.ariaLabel,
    };
  });
  const format = (/** @type {number} */ number) => number.toLocaleString('en');
  const { score, known_steps } = game;
  expect(seen, where).toEqual({
    steps,
    score,
    cells: board,
    scoreText: format(score),
    stepsText: `${format(steps)} / ${format(known_steps)}`,
    table: board.map((tile) => (tile ? String(2 ** tile) : 'empty')),
    scrubber: String(steps),
    way: steps === 0 ? 'No moves yet' : `Last move: ${wayOf(record, steps)}`,
  });
  game.free();
}

/** The direction of a move, from its digits in the record. @param {string} record @param {number} step */
function wayOf(record, step) {
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const moves = record.split('.')[4];
  const three = digits.indexOf(moves[Math.floor((step - 1) / 3)]);
  return ['Up', 'Right', 'Down', 'Left'][(three >> (4 - 2 * ((step - 1) % 3))) & 3];
}

/** Keeps the events of a replay from now on. @param {Locator} replay */
export const watch = (replay) => hearEvents(replay, ['change', 'takeover', 'input']);

/**
 * Gives the replay another record.
 * @param {Locator} replay
 * @param {string} text
 * @param {number} [start] the step to start at
 */
export const giveRecord = (replay, text, start = 0) =>
  replay.evaluate(
    (/** @type {Replay2048} */ element, { text, start }) => {
      element.setAttribute('start-step', String(start));
      element.record = text;
      return element.ready;
    },
    { text, start },
  );
