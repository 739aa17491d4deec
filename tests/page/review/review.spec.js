// The review in a replay: what each move of a game gave away, as the AI sees it.

import { hasWeights, replaceAi, restoreAi, withoutWeights } from '../ai-player.js';
import {
  DOWN,
  dice,
  expect,
  gameOn,
  LOST,
  lostGame,
  move_dir,
  new_game,
  open_game,
  RIGHT,
  shownOn,
  stateOf,
  test,
} from '../support.js';
import { assessed, assessing, openReview, replayOn, reviewed, withMistakes } from './reviews.js';

/** @typedef {import('@playwright/test').Page} Page */

const WAYS = ['Up', 'Right', 'Down', 'Left'];

/** Any moves under some rules. @param {import('../../../pkg/game_2048.js').GameOptions} rules @param {number} moves */
function anyGame(rules, moves) {
  const game = new_game(rules, 9n);
  const throwDice = dice(4);
  for (let tries = 0; game.steps < moves && tries < 9 * moves; tries++) {
    move_dir(game, throwDice(4));
  }
  return game;
}

/** A board on which one move loses at once, and another one does not. @param {number} way the move that is made */
function trapped(way) {
  const game = new_game({ board: [1, 2, 3, 4, 4, 3, 2, 1, 1, 2, 3, 4, 4, 3, 2, 0] }, 1n);
  move_dir(game, way);
  return game;
}

const { game: lost } = lostGame(3n);

const WITH_MISTAKES = withMistakes(lost.steps);

/** The position that the replay shows. @param {Page} page */
const at = (page) => replayOn(page).locator('replay-2048').getByRole('slider');

test('each move has its grade, and the biggest mistakes lead there', async ({ page }) => {
  test.skip(!hasWeights, 'there are no weights');
  const review = reviewed(lost.record);
  const dialog = await openReview(page, lost.record);
  await expect(dialog.locator('.accuracy')).toHaveText(
    `Accuracy ${Math.floor(Number(review.accuracy))}`,
  );
  const { blunder } = review.grades;
  await expect(dialog.locator('.grades .blunder')).toHaveText(new RegExp(`^${blunder} blunders?$`));
  const mistakes = review.mistakes(20);
  expect(mistakes.length).toBe(20);
  const entries = dialog.locator('.mistakes button');
  await expect(entries).toHaveCount(20);
  const { step, made, best } = mistakes[1];
  await expect(entries.nth(1)).toHaveAccessibleName(
    new RegExp(
      `^Move ${step + 1}: ${WAYS[made]} · Blunder · Better: ${WAYS[best].toLowerCase()} · .+`,
    ),
  );
  await entries.nth(1).press('Enter');
  await expect(at(page)).toHaveValue(String(step));
  const replay = dialog.locator('replay-2048');
  expect(await shownOn(replay)).toEqual([...(await stateOf(replay)).cells]);
  const said = dialog.locator('.review-verdict .said');
  await expect(said).toContainText(`Move ${step + 1}: ${WAYS[made]} Blunder`);
  await expect(said).toContainText(`Better: ${WAYS[best].toLowerCase()}`);
  await expect(dialog.locator('.review-arrows g')).toHaveCount(2);
  // The AI plays on from there, and first what it thinks best.
  await expect(dialog.locator('.line li')).toHaveCount(5);
  await expect(dialog.locator('.line li').first()).toContainText(WAYS[best]);
  // The graph ends where the game ended.
  const label = new RegExp(
    `^Score if the AI plays on: [\\d,]+ at first, ${new Intl.NumberFormat('en', { maximumSignificantDigits: 2 }).format(lost.score)} at move ${lost.steps}\\.$`,
  );
  await expect(dialog.getByRole('img', { name: label })).toBeVisible();
  await replay.getByRole('button', { name: 'Go to the end' }).click();
  await expect(said).toContainText(`The end: ${lost.score.toLocaleString('en')} points.`);

  await entries.nth(1).click();
  await replay.getByRole('button', { name: 'Play from here' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => open_game((await stateOf(gameOn(page))).record).steps).toBe(step);
});

test('keys, buttons and the graph lead through the game', async ({ page }) => {
  // No answer comes before the review is hidden.
  const worker = assessing(WITH_MISTAKES).replace(
    "'look'",
    "'look' && (self.asked = true, self.answers)",
  );
  await replaceAi(page, worker);
  const dialog = await openReview(page, lost.record);
  const [previous, next] = ['Previous mistake', 'Next mistake'].map((name) =>
    dialog.getByRole('button', { name, exact: true }),
  );
  await expect(previous).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('m');
  await expect(at(page)).toHaveValue('20');

  await test.step('what the AI would have played comes too when the review is shown again', async () => {
    const [ai] = page.workers();
    await expect.poll(() => ai.evaluate(() => Reflect.get(self, 'asked'))).toBe(true);
    const button = dialog.locator('button.review');
    await button.click();
    await ai.evaluate(() => Reflect.set(self, 'answers', true));
    await button.click();
    await expect(dialog.locator('.line li')).toHaveCount(1);
  });

  await test.step('keys and buttons lead to the mistakes', async () => {
    await page.keyboard.press('m');
    await next.click();
    await expect(at(page)).toHaveValue('60');
    await expect(next).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Shift+M');
    await previous.click();
    await expect(at(page)).toHaveValue('20');
    await expect(dialog.locator('.said')).toContainText('Move 21: Up Blunder');
    await expect(dialog.locator('.said')).toContainText(
      'Cost about 50% of your expected score · Better: left',
    );
  });

  await test.step('a place in the graph is a move, by a click and by a swipe', async () => {
    const plot = await dialog.locator('.plot').boundingBox();
    const { x = 0, y = 0, width = 0, height = 0 } = plot ?? {};
    const place = (/** @type {number} */ share) =>
      /** @type {const} */ ([x + share * width, y + height / 2]);
    await page.mouse.click(...place(0.5));
    await expect(at(page)).toHaveValue(String(Math.round(lost.steps / 2)));
    await page.mouse.move(...place(0.25));
    await page.mouse.down();
    await expect(at(page)).toHaveValue(String(Math.round(lost.steps / 4)));
    await page.mouse.move(...place(0.75));
    await expect(at(page)).toHaveValue(String(Math.round((3 * lost.steps) / 4)));
    await page.mouse.move(...place(2));
    await expect(at(page)).toHaveValue(String(lost.steps));
    await page.mouse.up();
    await page.mouse.move(...place(0.5));
    await expect(at(page)).toHaveValue(String(lost.steps));
    const [marks, slider] = await Promise.all(
      [dialog.locator('.review-marks'), at(page)].map((one) => one.boundingBox()),
    );
    expect(marks?.x, 'the marks are as wide as the way of the thumb').toBeCloseTo(x, 0);
    expect(marks?.width).toBeCloseTo(width, 0);
    expect(slider?.width).toBeCloseTo(width + 24, 0);
  });

  await test.step('the board and the verdict are in sight together', async () => {
    await page.keyboard.press('Shift+M');
    for (const [width, height, least] of /** @type {const} */ ([
      [320, 568, 200],
      [390, 844, 350],
      [844, 390, 250],
      [1440, 900, 400],
    ])) {
      await page.setViewportSize({ width, height });
      const size = `${width} × ${height}`;
      await expect(dialog.locator('replay-2048 .board'), size).toBeInViewport({ ratio: 1 });
      for (const part of ['.move', '.better'])
        await expect(dialog.locator(`.said ${part}`), `${part}, ${size}`).toBeInViewport({
          ratio: 1,
        });
      const board = await dialog.locator('replay-2048 .board').boundingBox();
      expect(board?.width, size).toBeGreaterThan(least);
    }
  });
});

test('a review is kept, unless it was made without weights, and grades only what it can', async ({
  page,
}) => {
  /** @param {boolean} weightsMissing */
  const reopen = async (weightsMissing) => {
    await page.goto('about:blank');
    await replaceAi(page, assessing([{}], { weightsMissing }));
    const { record } = anyGame({ rows: weightsMissing ? 3 : 4 }, 1);
    const dialog = await openReview(page, record);
    await expect(dialog.locator('.said')).toContainText('Move 1: ');
    await dialog.locator('button.review').click();
    await dialog.locator('button.review').click();
    await assessed(page);
    await expect(dialog.locator('.said')).toContainText('Move 1: ');
    return record;
  };
  const asked = () => page.workers()[0].evaluate('self.asked');

  await test.step('made without weights, it is made again', async () => {
    await reopen(true);
    await expect.poll(asked).toBe(2);
  });

  await test.step('made with them, it is kept, also after a reload', async () => {
    const record = await reopen(false);
    await expect.poll(asked).toBe(1);
    // Nothing is asked then but how the AI would play on.
    await page.goto('about:blank');
    await openReview(page, record);
    await expect(replayOn(page).locator('.said')).toContainText('Move 1: ');
    await page.goto('about:blank');
    await replaceAi(page, 'throw new Error("nobody answers")');
    await openReview(page, record);
    await expect(replayOn(page).locator('.said')).toContainText('Move 1: ');
  });

  await test.step('a chance has a scale of its own, and no grade is said where the AI only ranks', async () => {
    const moves = [
      { expected: 200_000 },
      { best: 3, value: 240_000, loss: 40_000, cost: 0.16, scale: 15, telling: 3, expected: 0.3 },
      { scale: 0, best: 3, loss: 30, telling: 4, cost: 0, worst: 0 },
    ];
    await replaceAi(page, assessing(moves));
    const dialog = await openReview(page, anyGame({}, 3).record);
    await expect(dialog.locator('.legend li')).toHaveText([
      'Score if the AI plays on, 0 to 200K',
      'Chance of 32768, 0 to 100%',
    ]);
    const said = dialog.locator('.said');
    await expect(said).toContainText('Score if the AI plays on: about 200,000');
    await page.keyboard.press('m');
    await expect(said).toContainText('Cut the chance of 32768 from 30% to 25%');
    await expect(said).toContainText('Chance of 32768: about 30%');
    await dialog.locator('replay-2048').getByRole('button', { name: 'Step forward' }).click();
    await expect(said).toContainText('Worse · Better: left');
    await expect(said.locator('.grade')).toHaveCount(0);
  });

  await test.step('rules that the AI has not learned have no grades and no graph', async () => {
    await page.goto('about:blank');
    await restoreAi(page);
    const dialog = await openReview(page, anyGame({ rules: 'cascade' }, 30).record);
    await expect(dialog.locator('.ungraded')).toHaveText(
      'The AI hasn’t learned these rules, so it only looks a few moves ahead. Here the AI can only tell which moves are worse, so there are no grades.',
    );
    await expect(dialog.locator('.mistakes .cost').first()).toHaveText(/^(Worse|Much worse)$/);
    await expect(dialog.locator('.grade, .accuracy, .plot')).toHaveCount(0);
  });
});

test('a move into the end is a blunder, and the way out is none', async ({ page }) => {
  // Both are seen without the weights, too.
  await withoutWeights(page);
  const dead = trapped(DOWN);
  expect(dead.status).toBe(LOST);
  let dialog = await openReview(page, dead.record);
  await expect(dialog.locator('.mistakes button')).toHaveCount(1);
  await expect(dialog.locator('.said')).toContainText('Move 1: Down');
  await expect(dialog.locator('.said')).toContainText('Better: right');
  await expect(dialog.getByText('couldn’t be loaded')).toBeVisible();

  await page.goto('about:blank');
  dialog = await openReview(page, trapped(RIGHT).record);
  await expect(dialog.locator('.said')).toContainText('No other move was better.');
  await expect(dialog.getByText('No mistakes found.')).toBeVisible();
  await expect(dialog.locator('.plot')).toHaveCount(0);

  await test.step('an AI that fails is told of, and can be asked again', async () => {
    await page.goto('about:blank');
    const path = '**/ai_2048_bg*.wasm';
    await page.route(path, (route) =>
      route.fulfill({ contentType: 'application/wasm', body: 'x' }),
    );
    dialog = await openReview(page, anyGame({}, 30).record);
    await expect(dialog.getByRole('alert').filter({ hasText: 'The AI' })).toHaveText(
      'The AI has stopped working.',
    );
    await page.unroute(path);
    await dialog.getByRole('button', { name: 'Keep going' }).click();
    await assessed(page);
    await expect(dialog.locator('.said')).toContainText('Move 1: ');
    await expect(dialog.getByRole('alert').filter({ hasText: 'The AI' })).toHaveCount(0);
  });
});

test('a review can be used while it is made, stops when it is closed, and goes on', async ({
  page,
}) => {
  // On large boards there is much to do.
  const long = anyGame({ rules: 'endless', rows: 8, cols: 8 }, 20_000);
  expect(long.steps).toBe(20_000);
  const dialog = await openReview(page, long.record, false);
  const bar = dialog.getByRole('progressbar');
  const count = dialog.locator('.working');
  const reached = async () =>
    Number(
      /^\s*([\d,]+) of 20,000 moves/.exec(String(await count.textContent()))?.[1].replace(',', ''),
    );
  await expect.poll(reached, { timeout: 20_000 }).toBeGreaterThan(100);
  await expect(bar).toHaveAttribute('max', '20000');
  await expect(dialog.locator('.said')).toContainText('Move 1: ');
  await dialog.locator('replay-2048').getByRole('button', { name: 'Go to the end' }).click();
  await expect(dialog.locator('.said')).toContainText('Until now: ');
  await expect(bar).toBeVisible();
  const before = await reached();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // Also after a reload.
  await page.goto('about:blank');
  await openReview(page, long.record, false);
  await expect.poll(reached, { timeout: 20_000 }).toBeGreaterThanOrEqual(before);
  await expect(dialog.getByRole('heading', { name: 'Review' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Replay', exact: true }).click();
  await expect(dialog.locator('.review-verdict')).toHaveCount(0);
  await expect(dialog.getByRole('heading', { name: 'Replay' })).toBeVisible();
});
