// The review: what each move of a game gave away, as the AI sees it.

import { existsSync, readFileSync } from 'node:fs';
import { AiPlayer, initSync, Review } from '../../../pkg/ai_2048.js';
import { replaceAi, withoutWeights } from '../ai-player.js';
import { expectAccessible } from '../axe.js';
import { remember } from '../game-page.js';
import {
  call,
  cells,
  DOWN,
  dice,
  expect,
  gameOn,
  LOST,
  lostGame,
  move_dir,
  new_game,
  open_game,
  openDialog,
  openEmpty,
  openPage,
  openSaved,
  RIGHT,
  saveOf,
  shownOn,
  stateOf,
  test,
} from '../support.js';

/** @typedef {import('@playwright/test').Page} Page */

initSync({ module: readFileSync(new URL('../../../pkg/ai_2048_bg.wasm', import.meta.url)) });

/** What the page's machine knows by heart, if there is such a file. */
const WEIGHTS = new URL('../../../www/ai/weights.bin', import.meta.url);
const knows = existsSync(WEIGHTS);

const WAYS = ['Up', 'Right', 'Down', 'Left'];

/** The assessments of a game, made in Node as the page makes them. @param {string} record */
function assess(record) {
  const machine = new AiPlayer(knows ? readFileSync(WEIGHTS) : undefined);
  const review = new Review(record, 10_000);
  while (review.assess(machine));
  const bestValues = review.takeBestValues();
  const [made, best] = [review.takeMade(), review.takeBest()];
  const [costs, worstCosts] = [review.takeCosts(), review.takeWorstCosts()];
  const all = [...review.takeLosses()].map((loss, step) => ({
    step,
    made: made[step],
    best: best[step],
    promise: bestValues[step],
    cost: costs[step],
    worst: worstCosts[step],
    // What is less than a thousandth is as good; where it only looks ahead, than a tenth of a cell.
    loss: loss > (knows ? bestValues[step] / 1000 : 3.5) ? loss : 0,
  }));
  const slips = all.filter(({ loss }) => loss > 0);
  return {
    all,
    slips: slips.sort((a, b) => b.cost - a.cost || b.loss - a.loss || a.step - b.step),
  };
}

/** @param {Page} page */
const dialogOn = (page) => page.locator('#review-dialog');

/** Waits until all is assessed. An AI that is asked first has much to load. @param {Page} page */
async function assessed(page) {
  await expect(dialogOn(page)).toBeVisible();
  await expect(dialogOn(page).locator('.working')).toBeHidden({ timeout: 20_000 });
}

/** Opens a game by a link, and its review. @param {Page} page @param {string} record @param {boolean} [whole] */
async function openReview(page, record, whole = true) {
  await page.goto(`./#${record}`);
  await page.locator('#replay-dialog').getByRole('button', { name: 'Review', exact: true }).click();
  await expect(dialogOn(page)).toBeVisible();
  if (whole) await assessed(page);
  return dialogOn(page);
}

/** Any moves under some rules. @param {import('../../../pkg/game_2048.js').GameOptions} rules @param {number} moves */
function anyGame(rules, moves) {
  const game = new_game(rules, 9n);
  const throwDice = dice(4);
  for (let tries = 0; game.steps < moves && tries < 9 * moves; tries++) {
    move_dir(game, throwDice(4));
  }
  return game;
}

/** A board on which one move loses at once, and another one does not. */
const TRAP = {
  board: [1, 2, 3, 4, 4, 3, 2, 1, 1, 2, 3, 4, 4, 3, 2, 0],
};

/** @param {number} way */
function trapped(way) {
  const game = new_game(TRAP, 1n);
  move_dir(game, way);
  return game;
}

const { game: lost } = lostGame(3n);

const SIMPLE = 'The AI hasn’t learned these rules, so it only looks a few moves ahead.';

test('the ten costliest moves are listed, and open the replay there', async ({ page }) => {
  const { all, slips } = assess(lost.record);
  expect(slips.length).toBeGreaterThan(10);
  const dialog = await openReview(page, lost.record);
  const entries = dialog.locator('.mistakes button');
  await expect(entries).toHaveCount(10);
  const points = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });
  for (const [i, { step, made, best, loss }] of slips.slice(0, 10).entries()) {
    const entry = entries.nth(i);
    await expect(entry.locator('.number')).toHaveText(`Move ${step + 1}`);
    await expect(entry.locator('.made')).toHaveText(`Played: ${WAYS[made]}`);
    await expect(entry.locator('.better')).toHaveText(`Better: ${WAYS[best]}`);
    const shown = `Cost about ${points.format(loss < 10 ? Math.ceil(loss) : loss)} points`;
    await expect(entry.locator('.lost')).toHaveText(knows ? shown : /worse/i);
    const faces = [...cells(open_game(lost.record, step))].map((n) => (n ? String(2 ** n) : ''));
    await expect(entry.locator('.tiny-board > span')).toHaveText(faces);
  }
  const share = Math.floor((100 * (all.length - slips.length)) / all.length);
  const told = `Of ${all.length} moves, ${share}% were the AI’s choice or just as good.`;
  // Only moves that make a difference count, each for what is at stake.
  const graded = all.filter(({ worst }) => worst > 0.001);
  const sum = (/** @type {(move: (typeof all)[0]) => number} */ of) =>
    graded.reduce((sum, move) => sum + of(move), 0);
  const kept = sum(({ cost, worst }) => worst * (1 - (cost / worst) ** (1 / 32)));
  const accuracy = Math.floor((100 * kept) / sum(({ worst }) => worst));
  const graderSays = `${told} Accuracy: ${accuracy}%.`;
  await expect(dialog.getByRole('status')).toHaveText(knows ? graderSays : told);
  await expect(dialog.getByText(SIMPLE)).toBeVisible({ visible: !knows });
  const [first, last] = [all[0], all[all.length - 1]].map(({ promise }) =>
    points.format(promise < 10 ? Math.ceil(promise) : promise),
  );
  const label = `The points you could still expect, move by move: about ${first} before move 1, about ${last} before move ${all.length}.`;
  await expect(dialog.getByRole('img', { name: label, exact: true })).toBeVisible({
    visible: knows,
  });

  await entries.nth(2).press('Enter');
  const replay = page.locator('replay-2048');
  const { step, made, best } = slips[2];
  const about = page.locator('#replay-dialog .about');
  await expect(about).toContainText(
    `Move ${step + 1} · Played: ${WAYS[made]} · Better: ${WAYS[best]} · `,
  );
  await expect(replay.getByRole('slider')).toHaveValue(String(step));
  expect(await shownOn(replay)).toEqual([...cells(open_game(lost.record, step))]);

  // And back, without any work; another move is gone to from wherever the replay was left.
  await replay.getByRole('button', { name: 'Go to the start' }).click();
  await page.keyboard.press('Escape');
  await expect(replay).toBeHidden();
  await expect(entries.nth(2)).toBeFocused();
  await entries.nth(1).click();
  await expect(replay.getByRole('slider')).toHaveValue(String(slips[1].step));
  await page.getByRole('button', { name: 'Back to list' }).click();
  await entries.nth(2).click();
  await expect(replay.getByRole('slider')).toHaveValue(String(step));
  await replay.getByRole('button', { name: 'Play from here' }).click();
  await expect(page.locator('#replay-dialog')).toBeHidden();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => open_game((await stateOf(gameOn(page))).record).steps).toBe(step);
});

test('a move into the end is a slip, and the way out is none', async ({ page }) => {
  // Both are seen without the weights, too.
  await withoutWeights(page);
  const dead = trapped(DOWN);
  expect(dead.status).toBe(LOST);
  let dialog = await openReview(page, dead.record);
  await expect(dialog.locator('.mistakes button')).toHaveCount(1);
  await expect(dialog.locator('.made')).toHaveText('Played: Down');
  await expect(dialog.locator('.better')).toHaveText('Better: Right');

  await page.goto('about:blank');
  dialog = await openReview(page, trapped(RIGHT).record);
  await expect(dialog.getByRole('status')).toHaveText(
    'Your move was the AI’s choice or just as good.',
  );
  await expect(dialog.locator('.costliest')).toBeHidden();
  await expect(dialog.getByRole('img')).toHaveCount(0);
});

test('a review that is stopped keeps its part, and goes on', async ({ page }) => {
  // On large boards there is much to do.
  const long = anyGame({ rules: 'endless', rows: 8, cols: 8 }, 20_000);
  expect(long.steps).toBe(20_000);
  const dialog = await openReview(page, long.record, false);
  const bar = dialog.getByRole('progressbar');
  const count = dialog.locator('.count');
  const reached = async () => Number((await count.textContent())?.split(' ')[0].replace(',', ''));
  await expect.poll(reached, { timeout: 20_000 }).toBeGreaterThan(100);
  await expect(bar).toHaveAttribute('max', '20000');
  await expect(count).toContainText('of 20,000 moves');
  await expect(count).toContainText(/about .* left/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(bar).toBeHidden();
  const said = String(await dialog.locator('.rest p').textContent());
  const part = Number(
    /^Reviewed so far: ([\d,]+) of 20,000 moves\.$/.exec(said)?.[1].replace(',', ''),
  );
  expect(part).toBeGreaterThan(100);
  await expect(dialog.getByRole('status')).toContainText(`Of ${part.toLocaleString('en')} moves`);
  await expect(dialog.locator('.mistakes button')).toHaveCount(10);

  await dialog.getByRole('button', { name: 'Keep going' }).press('Enter');
  await expect(bar).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  expect(await reached()).toBeGreaterThanOrEqual(part);
  await expect.poll(reached).toBeGreaterThan(part);
  // Closed, it stops; opened again, it goes on from there.
  const before = await reached();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.locator('#replay-dialog .review').click();
  await expect.poll(reached).toBeGreaterThanOrEqual(before);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.locator('.mistakes button')).toHaveCount(10);
});

test('where it only looks ahead in a simple way, it says so', async ({ page }) => {
  const dialog = await openReview(page, anyGame({ rules: 'cascade' }, 30).record);
  await expect(dialog.getByText(SIMPLE)).toBeVisible();
  await expect(dialog.getByText('not by how many points')).toBeVisible();
  await expect(dialog.locator('.lost').first()).toHaveText(/^(Worse|Much worse)$/);
  await expect(dialog.getByRole('img')).toHaveCount(0);
});

test('without its weights the AI assesses all the same', async ({ page }) => {
  test.skip(!knows, 'there are none');
  await withoutWeights(page);
  const dialog = await openReview(page, anyGame({}, 30).record);
  await expect(dialog.locator('.found')).toBeVisible();
  await expect(dialog.getByText('couldn’t be loaded')).toBeVisible();
});

/**
 * A worker that has assessed a game already, and keeps how often it was asked.
 * @param {{ losses: number[], bestValues: number[], usedNetwork?: boolean[], weightsMissing?: boolean }} assessed
 */
const assessing = ({
  losses,
  bestValues,
  usedNetwork = losses.map(() => true),
  weightsMissing = false,
}) => `
  self.asked = 0;
  onmessage = ({ data: { kind, id, from } }) => {
    if (kind !== 'review') return;
    self.asked++;
    const none = new Uint8Array(${losses.length});
    postMessage({ kind: 'done', id, length: none.length, inTrainingDomain: true, weightsMissing: ${weightsMissing},
      losses: Float32Array.from(${JSON.stringify(losses)}),
      bestValues: Float32Array.from(${JSON.stringify(bestValues)}),
      costs: Float32Array.from(${JSON.stringify(losses.map((loss, step) => (usedNetwork[step] ? Math.min(1, loss / Math.max(1000, bestValues[step])) : 0)))}),
      worstCosts: Float32Array.from(${JSON.stringify(usedNetwork.map(Number))}),
      usedNetwork: ${JSON.stringify(usedNetwork.map(Number))}, made: none, best: none });
  };`;

/** As of the lost game, with slips enough for a whole list. */
const LOST_ASSESSED = {
  losses: Array.from({ length: lost.steps }, (_, step) => (step % 5 ? 0 : 1000 - step)),
  bestValues: Array(lost.steps).fill(10_000),
};

test('what was assessed in other units is not compared', async ({ page }) => {
  // The AI gets its weights in the middle of the work.
  await replaceAi(
    page,
    assessing({
      losses: [100_000, 50, 0, 400, 30_000, 0],
      bestValues: [1e6, 1e6, 30_000, 29_000, 20_000, 100],
      usedNetwork: [false, false, true, true, true, true],
    }),
  );
  const dialog = await openReview(page, anyGame({}, 6).record);
  await expect(dialog.locator('.number')).toHaveText(['Move 5', 'Move 4']);
  await expect(dialog.locator('.lost')).toHaveText([
    'Cost about 30,000 points',
    'Cost about 400 points',
  ]);
  // A third of six moves. Of the four with a grade, one is the worst possible: (3 − (400 / 29,000)^(1 / 32)) / 4.
  await expect(dialog.getByRole('status')).toHaveText(
    'Of 6 moves, 33% were the AI’s choice or just as good. Accuracy: 53%.',
  );
  const label =
    'The points you could still expect, move by move: about 30,000 before move 3, about 100 before move 6.';
  await expect(dialog.getByRole('img', { name: label, exact: true })).toBeVisible();
  await expect(dialog.locator('.ends > span')).toHaveText(['Move 3', 'Move 6']);
});

test('of many moves the first and the last are told', async ({ page }) => {
  const { record, steps } = anyGame({ rules: 'endless', rows: 6, cols: 6 }, 400);
  const bestValues = Array.from({ length: steps }, (_, step) => 100 * (steps - step));
  await replaceAi(page, assessing({ losses: bestValues.map(() => 0), bestValues }));
  const dialog = await openReview(page, record);
  const label =
    'The points you could still expect, move by move: about 40,000 before move 1, about 100 before move 400.';
  await expect(dialog.getByRole('img', { name: label, exact: true })).toBeVisible();
});

for (const weightsMissing of [true, false]) {
  test(`assessed ${weightsMissing ? 'without' : 'with'} its weights, it is ${weightsMissing ? '' : 'not '}assessed again`, async ({
    page,
  }) => {
    await replaceAi(page, assessing({ losses: [0], bestValues: [9], weightsMissing }));
    const dialog = await openReview(page, anyGame({}, 1).record);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.locator('#replay-dialog .review').click();
    await assessed(page);
    await expect(dialog.locator('.found')).toBeVisible();
    expect(await page.workers()[0].evaluate('self.asked')).toBe(weightsMissing ? 2 : 1);
  });
}

test('an AI that fails is told of, and can be asked again', async ({ page }) => {
  const path = '**/ai_2048_bg*.wasm';
  await page.route(path, (route) => route.fulfill({ contentType: 'application/wasm', body: 'x' }));
  const dialog = await openReview(page, anyGame({}, 30).record);
  await expect(dialog.getByRole('alert')).toHaveText('The AI has stopped working.');
  await page.unroute(path);
  await dialog.getByRole('button', { name: 'Keep going' }).click();
  await assessed(page);
  await expect(dialog.locator('.found')).toBeVisible();
  await expect(dialog.getByRole('alert')).toBeHidden();
});

test('the end of a game offers its review', async ({ page }) => {
  await replaceAi(page, assessing(LOST_ASSESSED));
  const game = await openSaved(page, saveOf(lost));
  const review = page.locator('#review');
  await expect(review).toBeVisible();
  await review.click();
  await assessed(page);
  await expect(dialogOn(page).locator('.mistakes button')).toHaveCount(10);
  await dialogOn(page).locator('.mistakes button').first().click();
  await expect(page.locator('#replay-dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await call(game, 'newGame');
  await expect(review).toBeHidden();
});

test('a game without moves has nothing to review, and a bad record no review', async ({ page }) => {
  await openPage(page);
  const replay = await openDialog(page, 'replay');
  await replay.getByRole('button', { name: 'Review', exact: true }).click();
  await assessed(page);
  await expect(dialogOn(page).getByRole('status')).toHaveText(
    'You haven’t made a move in this game yet.',
  );
  await page.goto('about:blank');
  await page.goto('./#1.classic.4x4.q.No.DwlkQX');
  await expect(replay.getByRole('alert')).toContainText('This link is incomplete or damaged');
  await expect(replay.getByRole('button', { name: 'Review', exact: true })).toBeHidden();
});

test('in Chinese on a small phone, and for those who do not see it', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await replaceAi(page, assessing(LOST_ASSESSED));
  await openEmpty(page);
  await remember(page, { language: 'zh-CN' });
  await page.goto(`./#${lost.record}`);
  await page.locator('#replay-dialog .review').click();
  const dialog = dialogOn(page);
  await expect(dialog.getByRole('heading', { name: '复盘' })).toBeVisible();
  await assessed(page);
  await expect(dialog.getByRole('status')).toContainText('步中有');
  await expect(dialog.locator('.mistakes button')).toHaveCount(10);
  const wide = await dialog
    .locator('.content')
    .evaluate((content) => content.scrollWidth - content.clientWidth);
  expect(wide).toBe(0);
  await expectAccessible(page, 'the review', { within: '#review-dialog' });
});
