// Learning from one's mistakes, and the trainer.

import { readFileSync } from 'node:fs';
import { replaceAi } from '../ai-player.js';
import { expectAccessible } from '../axe.js';
import { entryOf, openLibrary, openWith, played } from '../library/libraries.js';
import { openReview, packed } from '../review/reviews.js';
import {
  boardOf,
  cells,
  expect,
  fingersOn,
  frame,
  middleOf,
  move_dir,
  open_game,
  openDialog,
  openPage,
  shownOn,
  test,
  watchMoves,
  ways,
} from '../support.js';

/** @typedef {import('@playwright/test').Page} Page */

const WAYS = ['Up', 'Right', 'Down', 'Left'];

const RECORD = played(7, 120);

/** The directions that move something after some moves. @param {number} step */
const movesAt = (step) =>
  [0, 1, 2, 3].filter((way) => {
    const game = open_game(RECORD, step);
    const moves = move_dir(game, way) !== undefined;
    game.free();
    return moves;
  });

/** The direction that was played after some moves. @param {number} step */
function madeAt(step) {
  const next = open_game(RECORD, step + 1).record;
  return [0, 1, 2, 3].find((way) => {
    const game = open_game(RECORD, step);
    move_dir(game, way);
    return game.record === next;
  });
}

/** A move of the game that a worker calls a mistake, another one that is wrong, and the best one. */
const MISTAKE = (() => {
  for (let step = 60; ; step++) {
    const made = madeAt(step) ?? 0;
    const [best, wrong] = movesAt(step).filter((way) => way !== made);
    if (wrong !== undefined) return { step, made, best, wrong };
  }
})();

/** The board before it. */
const BOARD = [...cells(open_game(RECORD, MISTAKE.step))];

/** A worker that finds one mistake. @param {{ step: number, made: number, best: number }} mistake */
function finding({ step, made, best }) {
  const moves = Array.from({ length: 120 }, (_, at) =>
    at === step ? { made, best, telling: 2, loss: 4000, cost: 0.4 } : {},
  );
  const ways = WAYS.map((_, direction) => ({
    ...{ direction, level: direction === best ? 1 : 0.3, loss: direction === best ? 0 : 4000 },
    verdict: direction === best ? 'best' : 'costs',
    reason: direction === best ? undefined : { kind: 'corner', tile: 7, direction },
  }));
  const values = WAYS.map((_, way) => (way === best ? 10000 : way === made ? 5900 : 6000));
  return `
    const evaluation = { values: Float64Array.of(${values}), best: ${best}, ways: ${JSON.stringify(ways)},
      usedNetwork: true, points: true, weightsMissing: false, depth: 3, nodes: 9 };
    onmessage = ({ data: { kind, id } }) => {
      if (kind === 'look') postMessage({ kind: 'done', id, ...evaluation });
      if (kind === 'review') postMessage({ kind: 'done', id, length: 120, assessed: 120, inTrainingDomain: true,
        weightsMissing: false, assessments: Uint8Array.from(${JSON.stringify(packed(moves))}) });
    };`;
}

const FINDS = finding(MISTAKE);

/** @param {Page} page */
const dialogOn = (page) => page.locator('#learn-dialog');
/** @param {Page} page */
const boardOn = (page) => dialogOn(page).locator('game-2048');
/** @param {Page} page @param {number} way */
const press = (page, way) => page.keyboard.press(`Arrow${WAYS[way]}`);
/** @param {Page} page */
const said = (page) => dialogOn(page).locator('p.said');
/** The board of the mistake is shown, and can be played. @param {Page} page */
const isAsked = (page) => expect.poll(() => shownOn(boardOn(page))).toEqual(BOARD);

test('a wrong move is shown and taken back, and a better one is found', async ({ page }) => {
  await replaceAi(page, FINDS);
  await openReview(page, RECORD);
  await page.getByRole('button', { name: 'Learn from your mistakes' }).click();
  const { made, wrong, best, step } = MISTAKE;
  const dialog = dialogOn(page);
  await expect(dialog.locator('.task')).toHaveText(
    `You played ${WAYS[made].toLowerCase()}. Find a better move.`,
  );
  await expect(dialog.locator('.count')).toHaveText(`1 of 1 · Move ${step + 1}`);
  await isAsked(page);
  await expect(boardOn(page)).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Hint' })).toBeEnabled();

  await press(page, made);
  await expect(said(page)).toHaveText(
    `That’s the move you played. ${WAYS[made]} costs about 40% of your expected score. ${WAYS[made]} takes the 128 out of its corner.`,
  );
  await isAsked(page);
  await press(page, wrong);
  await expect(said(page)).toHaveText(
    new RegExp(
      `^Better than ${WAYS[made].toLowerCase()}, but there’s a better move still. ${WAYS[wrong]} costs about 40%`,
    ),
  );
  // The player needn't wait.
  await press(page, best);
  await expect(said(page)).toHaveText(/^Yes, that’s the best move!/);
  await expectAccessible(page);

  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toContainText('1 found');
  await expect(dialog.getByRole('status')).toContainText('0 solution shown');
  await expect(dialog.getByRole('status')).toContainText('1 will come back tomorrow.');
});

/** An exercise whose board has a move that is impossible. */
const BLOCKED = (() => {
  for (let step = 1; ; step++) {
    const made = madeAt(step);
    const ways = movesAt(step);
    const best = ways.find((way) => way !== made);
    const blocked = [0, 1, 2, 3].find((way) => !ways.includes(way));
    if (made !== undefined && best !== undefined && blocked !== undefined)
      return { step, made, best, blocked };
  }
})();

test('an impossible move is said to be one', async ({ page }) => {
  const { step, made, best, blocked } = BLOCKED;
  await replaceAi(page, finding({ step, made, best }));
  await openReview(page, RECORD);
  await page.getByRole('button', { name: 'Learn from your mistakes' }).click();
  await expect(dialogOn(page).getByRole('button', { name: 'Hint' })).toBeEnabled();
  await press(page, blocked);
  await expect(said(page)).toHaveText(`${WAYS[blocked]}: nothing moves.`);
  await press(page, best);
  await expect(said(page)).toContainText('Yes, that’s the best move!');
});

test('everything of an exercise is in sight', async ({ page }) => {
  await replaceAi(page, FINDS);
  await openReview(page, RECORD);
  await page.getByRole('button', { name: 'Learn from your mistakes' }).click();
  await isAsked(page);
  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [844, 390],
    [1280, 720],
    [1440, 900],
  ]) {
    await page.setViewportSize({ width, height });
    await frame(page);
    const hidden = await dialogOn(page)
      .locator('.content')
      .evaluate((it) => it.scrollHeight - it.clientHeight);
    expect.soft(hidden, `${width} × ${height}`).toBe(0);
  }
});

test('a hint, and the solution', async ({ page }) => {
  await replaceAi(page, FINDS);
  await openReview(page, RECORD);
  await page.getByRole('button', { name: 'Learn from your mistakes' }).click();
  const dialog = dialogOn(page);
  await isAsked(page);
  await dialog.getByRole('button', { name: 'Hint' }).click();
  await expect(said(page)).toHaveText(/^It’s \w+ or \w+\.$/);
  await expect(said(page)).toContainText(WAYS[MISTAKE.best].toLowerCase());
  await expect(boardOn(page), 'keys go on playing').toBeFocused();
  await dialog.getByRole('button', { name: 'Solution' }).click();
  await expect(said(page)).toContainText(`The best move is ${WAYS[MISTAKE.best].toLowerCase()}.`);
  const after = open_game(RECORD, MISTAKE.step);
  expect(move_dir(after, MISTAKE.best)).toBeDefined();
  await expect.poll(() => shownOn(boardOn(page))).not.toEqual(BOARD);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByRole('status')).toContainText('1 solution shown');
});

test('what was missed in the last games comes again', async ({ page }) => {
  await page.clock.setFixedTime('2026-11-22T12:00');
  await replaceAi(page, FINDS);
  const learn = () =>
    page.getByRole('button', { name: 'Mistakes from your last 20 games' }).first().click();
  const open = async () => {
    await openLibrary(page);
    await learn();
  };
  await openWith(page, [entryOf(1, RECORD)]);
  await learn();
  const dialog = dialogOn(page);
  await expect(dialog.locator('.count')).toHaveText(`1 of 1 · Move ${MISTAKE.step + 1}`);
  await isAsked(page);
  await dialog.getByRole('button', { name: 'Skip' }).click();
  await expect(dialog.getByRole('status')).toContainText('1 will come back tomorrow.');
  // Not on the same day.
  await page.reload();
  await open();
  await expect(dialog.getByRole('status')).toContainText('No new mistakes to learn from');
  await page.clock.setFixedTime('2026-11-24T12:00');
  await page.reload();
  await open();
  await expect(dialog.locator('.count')).toHaveText('1 of 1 · Missed before');
  await isAsked(page);
  await expect(dialog.getByRole('button', { name: 'Hint' })).toBeEnabled();
  await press(page, MISTAKE.best);
  await expect(said(page)).toHaveText(/^Yes/);
});

/** The positions of the trainer. */
const SETS = JSON.parse(
  readFileSync(new URL('../../../www/app/learn/positions.json', import.meta.url), 'utf8'),
);

test('the trainer tells what moves kept of the chance', async ({ page }) => {
  // Every move but the first one of a board keeps half of the chance, and the second of them decides.
  await replaceAi(
    page,
    `let decided = 0;
    onmessage = ({ data: { kind, id, direction } }) => {
      if (kind !== 'chance') return;
      if (direction !== undefined) decided++;
      postMessage({ kind: 'done', id, chances: Float64Array.of(0.8, 0.4, 0.4, 0.4),
        decided: direction !== undefined && decided === 2 ? true : undefined });
    };`,
  );
  await page.goto('./#train-snake-2');
  const dialog = page.locator('#train-dialog');
  const { cells: start, chance } = SETS.snake.positions[1];
  const board = dialog.locator('game-2048');
  await expect(dialog.locator('.task')).toHaveText(
    'Make another 512 without moving the 6 largest tiles.',
  );
  await expect(dialog.locator('.count')).toContainText('2 of ');
  await expect.poll(() => shownOn(board)).toEqual(start);
  await expect(board).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Hint' })).toBeEnabled();
  const ways = [0, 1, 2, 3].filter((way) => canMove(start, way));
  const [way] = ways;
  await page.keyboard.press(`Arrow${WAYS[way]}`);
  const first = way === 0 ? 'Best move. Chance: 80%.' : 'Up was better: 80% instead of 40%.';
  await expect(dialog.locator('p.said')).toHaveText(first);
  await board.evaluate((element) => {
    const game = /** @type {import('../support.js').Game2048} */ (element);
    for (const direction of [0, 1, 2, 3]) if (game.move(direction)) break;
  });
  const percent = new Intl.NumberFormat('en', { style: 'percent' });
  await expect(dialog.locator('p.said')).toContainText(
    `You made it! The chance was ${percent.format(chance)}, and your moves kept `,
  );
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => shownOn(board)).toEqual(start);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect.poll(() => new URL(page.url()).hash).toBe('');
});

test('the trainer counts the moves down, and says that a move is impossible', async ({ page }) => {
  await replaceAi(
    page,
    `onmessage = ({ data: { kind, id } }) =>
      kind === 'chance' && postMessage({ kind: 'done', id, chances: Float64Array.of(0.8, 0.8, 0.8, 0.8) });`,
  );
  await page.goto('./#train-corner-1');
  const dialog = page.locator('#train-dialog');
  const board = dialog.locator('game-2048');
  const task = dialog.locator('.task');
  await expect(dialog.getByRole('button', { name: 'Hint' })).toBeEnabled();
  await expect(task).toHaveText(/ in 6 moves\.$/);
  const move = () =>
    board.evaluate((/** @type {import('../support.js').Game2048} */ game) =>
      [0, 1, 2, 3].some((direction) => game.move(direction)),
    );
  for (const left of ['5 moves', '4 moves', '3 moves', '2 moves', '1 move']) {
    expect(await move()).toBe(true);
    await expect(task).toHaveText(new RegExp(` in ${left}\\.$`));
  }
  await page.goto('./#train-way-1');
  await expect(task).toHaveText('Make 8 more moves without getting stuck.');
  await expect(dialog.getByRole('button', { name: 'Hint' })).toBeEnabled();
  const blocked = [0, 1, 2, 3].filter((way) => !canMove(SETS.way.positions[0].cells, way));
  expect(blocked.length).toBeGreaterThan(0);
  await page.keyboard.press(`Arrow${WAYS[blocked[0]]}`);
  await expect(dialog.locator('p.said')).toHaveText(`${WAYS[blocked[0]]}: nothing moves.`);
});

test('without a game that is long enough, it is said what one takes', async ({ page }) => {
  await openWith(page, [entryOf(1, played(7, 20))]);
  await page.getByRole('button', { name: 'Mistakes from your last 20 games' }).first().click();
  await expect(dialogOn(page).getByRole('status')).toHaveText(
    'No games to learn from yet: play one with 30 moves or more.',
  );
});

test('the trainer is among the games', async ({ page }) => {
  await openPage(page);
  const games = await openDialog(page, 'games');
  await games.getByRole('button', { name: 'Trainer' }).click();
  await expect(games).toBeHidden();
  await expect(page.locator('#train-dialog').getByRole('button', { name: 'Hint' })).toBeEnabled();
});

test('a link that is followed while the trainer closes opens its position', async ({ page }) => {
  await replaceAi(
    page,
    `onmessage = ({ data: { kind, id } }) =>
      kind === 'chance' && postMessage({ kind: 'done', id, chances: Float64Array.of(0.8, 0.4, 0.4, 0.4) });`,
  );
  await page.goto('./#train-snake-2');
  const dialog = page.locator('#train-dialog');
  const count = dialog.locator('.count');
  await expect(dialog.getByRole('button', { name: 'Hint' })).toBeEnabled();
  // The browser says that a dialog was closed with the next frame, here after the link and before it is followed.
  await dialog.evaluate((element) => {
    const it = /** @type {HTMLDialogElement} */ (element);
    it.close();
    location.hash = '#train-way-3';
    it.dispatchEvent(new Event('close'));
  });
  await expect(count).toContainText('3 of ');
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Hint' })).toBeEnabled();
  // And here after it was followed.
  await dialog.evaluate((element) => {
    location.hash = '#train-corner-4';
    addEventListener('hashchange', () => element.dispatchEvent(new Event('close')), { once: true });
  });
  await expect(count).toContainText('4 of ');
  await dialog.evaluate((element) => element.dispatchEvent(new Event('close')));
  await expect(dialog.getByRole('button', { name: 'Hint' })).toBeEnabled();
  expect(new URL(page.url()).hash).toBe('#train-corner-4');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect.poll(() => new URL(page.url()).hash).toBe('');
});

/** A direction that moves something there. */
const SNAKE_WAY = [0, 1, 2, 3].find((way) => canMove(SETS.snake.positions[1].cells, way)) ?? 0;

test('a position without a chance left is over, and Enter goes on', async ({ page }) => {
  await replaceAi(
    page,
    `let asked = 0;
    onmessage = ({ data: { kind, id } }) =>
      kind === 'chance' && postMessage({ kind: 'done', id, chances: new Float64Array(4).fill(asked++ < 2 ? 0.5 : 0) });`,
  );
  await page.goto('./#train-snake-2');
  const dialog = page.locator('#train-dialog');
  await expect(dialog.getByRole('button', { name: 'Hint' })).toBeEnabled();
  await page.keyboard.press(`Arrow${WAYS[SNAKE_WAY]}`);
  await expect(dialog.locator('p.said')).toContainText('That’s the end of it.');
  await page.keyboard.press('Enter');
  await expect(dialog.locator('.count')).toContainText('3 of ');
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('a swipe moves the board in a dialog, and not the one behind it', async ({ page }) => {
    await replaceAi(
      page,
      `onmessage = ({ data: { kind, id } }) =>
        kind === 'chance' && postMessage({ kind: 'done', id, chances: Float64Array.of(0.8, 0.4, 0.4, 0.4) });`,
    );
    await page.goto('./#train-snake-2');
    const game = page.locator('#train-dialog game-2048');
    await expect(page.locator('#train-dialog').getByRole('button', { name: 'Hint' })).toBeEnabled();
    const fingers = await fingersOn(page);
    const [taken, behind] = [
      await watchMoves(game),
      await watchMoves(page.locator('main game-2048').first()),
    ];
    await fingers.swipe(await middleOf(boardOf(game)), ways(120)[SNAKE_WAY]);
    await expect.poll(taken).toEqual([SNAKE_WAY]);
    expect(await behind()).toEqual([]);
  });
});

/** @param {number[]} board @param {number} way */
function canMove(board, way) {
  const step = [-4, 1, 4, -1][way];
  return board.some((tile, cell) => {
    const to = cell + step;
    const isInside =
      way % 2 === 0 ? to >= 0 && to < 16 : Math.floor(to / 4) === Math.floor(cell / 4);
    return tile > 0 && isInside && to >= 0 && (board[to] === 0 || board[to] === tile);
  });
}
