// The solver: hints, the best way, watching, and what happens when it fails.

import { expect, test } from '../support.js';
import {
  anyWay,
  cardOf,
  expectTiles,
  hear,
  new_puzzle,
  open_puzzle,
  openPuzzle,
  peek,
  puzzleOn,
  puzzleState,
  reloadPuzzle,
  Solver,
  saidBy,
  slideAll,
  stageOf,
  tileOf,
  tilesOn,
  wayFrom,
} from './puzzles.js';

/** @typedef {import('./puzzles.js').SlidingPuzzle} SlidingPuzzle */
/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */

/** @param {Locator} puzzle */
const hint = (puzzle) => puzzle.evaluate((/** @type {SlidingPuzzle} */ element) => element.hint());

/** @param {Locator} puzzle @param {'opponent' | 'best' | 'mine'} [which] */
const watch = (puzzle, which) =>
  puzzle.evaluate((/** @type {SlidingPuzzle} */ element, which) => element.watch(which), which);

/** Answers the worker's file with other code. @param {Page} page @param {string} code */
const replaceWorker = (page, code) =>
  page.route('**/puzzle-worker-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: code }),
  );

/** A worker that keeps what it is asked, and answers when it is told to. */
const LATE = `self.asked = []; onmessage = ({ data }) => self.asked.push(data);
  self.answer = (slides) => {
    const { id } = self.asked.find(({ kind }) => kind === 'solve');
    postMessage({ kind: 'done', id, slides: Uint8Array.from(slides), optimal: true });
  };`;

/** @param {Page} page @param {number[]} slides */
async function answer(page, slides) {
  await expect.poll(() => page.workers().length).toBe(1);
  const [worker] = page.workers();
  await expect.poll(() => worker.evaluate('self.asked.length')).toBeGreaterThan(0);
  await worker.evaluate((slides) => /** @type {any} */ (self).answer(slides), slides);
}

test('hints lead to the goal, are marked, said and counted', async ({ page }) => {
  const puzzle = await openPuzzle(page, 'seed="5" start="6"');
  const { record } = await puzzleState(puzzle);
  const best = wayFrom(record).length;
  expect(best).toBeGreaterThan(3);
  await stageOf(puzzle).focus();
  // It is started when it is needed first.
  expect(page.workers()).toHaveLength(0);
  for (let i = 0; i < best; i++) {
    const { record } = await puzzleState(puzzle);
    await page.keyboard.press(i % 2 ? 't' : 'Shift+H');
    const marked = puzzle.locator('.tile.hinted');
    await expect(marked).toHaveCount(1);
    const number = Number(await marked.getAttribute('data-number'));
    const way = [0, 1, 2, 3].find((way) => peek(record, way)?.number === number);
    await expect(saidBy(puzzle)).toContainText(
      `Slide ${number} ${['up', 'right', 'down', 'left'][way ?? 0]}.`,
    );
    const costs = puzzle.locator('.hint', { hasText: 'No new best' });
    await expect(costs, 'it is said once').toHaveCount(i === 0 ? 1 : 0);
    const motions = await puzzle.locator('.hint').evaluate((hint) => hint.getAnimations().length);
    expect(motions, 'it stays until the slide').toBe(0);
    expect(page.workers()).toHaveLength(1);
    const arrow = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'][way ?? 0];
    await (i % 2 ? tileOf(puzzle, number).click() : page.keyboard.press(arrow));
    await expect(marked).toHaveCount(0);
    await expect(puzzle.locator('.hint')).toHaveCount(0);
  }
  const { state, result, best: fewest } = await puzzleState(puzzle);
  expect(state).toBe('solved');
  expect(result).toMatchObject({ slides: best, hints: best });
  expect(fewest, 'with help it sets no best').toBeNull();
});

test('what the AI, the player and the best way do can be watched, which leaves the game alone', async ({
  page,
}) => {
  const puzzle = await openPuzzle(page, 'seed="5" start="30" speed="fast"');
  const { record } = await puzzleState(puzzle);
  await slideAll(puzzle, [anyWay(record)]);
  const played = await puzzleState(puzzle);
  await stageOf(puzzle).focus();
  await page.keyboard.press('v');
  const bar = puzzle.getByRole('toolbar');
  await expect(bar).toBeVisible();
  await page.keyboard.press('Space');
  await page.keyboard.press('Home');
  const start = [...new_puzzle({ start: 30 }, 5n).start];
  expect(await tilesOn(puzzle)).toEqual(start);
  await page.keyboard.press('ArrowRight');
  await expect(bar).toContainText('The AI: slide 1 of');
  await page.keyboard.press('ArrowLeft');
  expect(await tilesOn(puzzle)).toEqual(start);
  await page.keyboard.press('End');
  expect(await tilesOn(puzzle)).toEqual([...new_puzzle({ start: 30 }, 5n).goal]);
  // Nothing of it is the player's.
  await slideAll(puzzle, [0, 1, 2, 3]);
  await page.keyboard.press('u');
  await puzzle.getByRole('slider').fill('3');
  await expect(bar).toContainText('slide 3 of');
  await puzzle.getByRole('combobox').selectOption('20');
  expect((await puzzleState(puzzle)).record).toBe(played.record);
  await puzzle.getByRole('button', { name: 'Back to my puzzle' }).click();
  await expect(bar).toBeHidden();
  const { movable, cells, slides } = await puzzleState(puzzle);
  expect({ movable, cells, slides }).toEqual({
    movable: played.movable,
    cells: played.cells,
    slides: played.slides,
  });
  await expectTiles(puzzle);
  await test.step('Space and Escape are heard on the slider and the speed too', async () => {
    await puzzle.evaluate((element) => element.setAttribute('speed', 'off'));
    for (const role of /** @type {const} */ (['slider', 'combobox'])) {
      await watch(puzzle, 'opponent');
      await expect(bar).toBeVisible();
      await puzzle.getByRole(role).focus();
      if (role === 'slider') {
        // It plays by itself until then.
        await page.keyboard.press('Space');
        await expect(puzzle.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
        await page.keyboard.press('Home');
        await page.keyboard.press('ArrowRight');
        await expect(bar).toContainText('slide 1 of');
      }
      await page.keyboard.press('Escape');
      await expect(bar).toBeHidden();
    }
  });
  await test.step('one’s own slides and the best way', async () => {
    await puzzle.evaluate((/** @type {SlidingPuzzle} */ element) => {
      Object.assign(element, { start: null, speed: null });
      return element.ready;
    });
    const { record } = await puzzleState(puzzle);
    expect(await watch(puzzle, 'mine'), 'there are none yet').toBe(false);
    await slideAll(puzzle, wayFrom(record));
    // Whoever has just made it is not offered it.
    await expect(cardOf(puzzle).getByRole('button', { name: 'Undo' })).toBeVisible();
    await expect(
      cardOf(puzzle).getByRole('button', { name: 'Watch the best solution' }),
    ).toHaveCount(0);
    expect(await watch(puzzle, 'best')).toBe(true);
    await puzzle.getByRole('combobox').selectOption('20');
    await expect(puzzle.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await expect(puzzle.getByRole('toolbar')).toContainText('The best solution: slide 6 of 6');
    await page.keyboard.press('Escape');
    await expect(cardOf(puzzle)).toBeVisible();
    expect(await watch(puzzle, 'mine')).toBe(true);
    await expect(puzzle.getByRole('toolbar')).toContainText('My slides');
  });
  await test.step('the best way is told once it is known, and can be raced', async () => {
    await page.keyboard.press('Escape');
    await puzzle.evaluate((/** @type {SlidingPuzzle} */ element) => {
      Object.assign(element, { start: 30 });
      return element.ready;
    });
    const heard = await hear(puzzle);
    const { record } = await puzzleState(puzzle);
    const way = wayFrom(record);
    await watch(puzzle, 'best');
    expect((await heard()).filter(({ type }) => type === 'best')).toEqual([
      { type: 'best', detail: { best: way.length, optimal: true } },
    ]);
    await puzzle.evaluate((/** @type {SlidingPuzzle} */ element) => {
      element.stopWatching();
      element.opponent = 'optimal';
    });
    await expect(puzzle.locator('#ai')).toHaveText(String(way.length));
    await slideAll(puzzle, way);
    // The solution was watched before, so it isn't called perfect.
    await expect(cardOf(puzzle).locator('.headline')).toHaveText('You tied the AI');
    await expect(cardOf(puzzle)).toContainText('You had help, so this doesn’t count as a best.');
    expect((await puzzleState(puzzle)).result).toMatchObject({ outcome: 'draw' });
  });
  await test.step('on 5 × 5 the tables are built before the search begins', async () => {
    await openPuzzle(page, 'seed="5" side="5" start="any"');
    const heard = await hear(puzzle);
    const { record } = await puzzleState(puzzle);
    await watch(puzzle, 'best');
    const [{ detail }] = (await heard()).filter(({ type }) => type === 'best');
    const model = open_puzzle(record);
    const solver = new Solver(5, model.goal_name);
    while (!solver.prepare(10_000_000));
    solver.start(model.cells);
    let found;
    while (!found) found = solver.search(1_000_000);
    expect(detail.best).toBe(found.slides.length);
  });
});

test('answers that come late: what was asked can be put aside, and an end is told then', async ({
  page,
}) => {
  await replaceWorker(page, LATE);
  const puzzle = await openPuzzle(page, 'seed="5" opponent="optimal"');
  const { record } = await puzzleState(puzzle);
  const way = wayFrom(record);
  await stageOf(puzzle).focus();
  for (const cancel of ['v', 'Escape', 'slide']) {
    await page.keyboard.press('v');
    await expect(puzzle.locator('.hint'), cancel).toHaveText('Thinking…');
    if (cancel === 'slide') await slideAll(puzzle, [anyWay(record)]);
    else await page.keyboard.press(cancel);
    await expect(puzzle.locator('.hint'), cancel).toHaveCount(0);
  }
  await answer(page, way);
  await expect(puzzle.locator('#ai')).toHaveText(String(way.length));
  await expect(puzzle.getByRole('toolbar')).toBeHidden();
  await test.step('the way of a hint outlives another answer', async () => {
    await openPuzzle(page, 'seed="5" opponent="optimal"');
    const { record } = await puzzleState(puzzle);
    const aside = anyWay(record, [wayFrom(record)[0]]);
    await slideAll(puzzle, [aside]);
    const way = wayFrom((await puzzleState(puzzle)).record);
    const hinted = hint(puzzle);
    await expect.poll(() => page.workers().length).toBe(1);
    const [worker] = page.workers();
    await expect.poll(() => worker.evaluate('self.asked.length')).toBe(2);
    await worker.evaluate((slides) => {
      const { asked } = /** @type {any} */ (self);
      postMessage({ kind: 'done', id: asked[1].id, slides, optimal: true });
    }, Uint8Array.from(way));
    expect(await hinted).toBe(true);
    await answer(page, wayFrom(record));
    await expect(puzzle.locator('#ai')).toHaveText('6');
    expect(await hint(puzzle), 'it is still known').toBe(true);
    expect(await worker.evaluate('self.asked.length')).toBe(2);
  });
  for (const reload of [false, true]) {
    const [when, save] = reload ? ['after a reload', 'one'] : ['beside the next puzzle', 'other'];
    await test.step(when, async () => {
      let puzzle = await openPuzzle(page, `save="${save}" start="30" opponent="optimal"`);
      const way = wayFrom((await puzzleState(puzzle)).record);
      await slideAll(puzzle, way);
      await expect(saidBy(puzzle)).toContainText('Looking for the best solution…');
      if (reload) {
        await reloadPuzzle(page);
        puzzle = puzzleOn(page);
      } else {
        await puzzle.evaluate((/** @type {SlidingPuzzle} */ element) => element.newPuzzle());
      }
      const heard = await hear(puzzle);
      await answer(page, way);
      await expect
        .poll(async () => (await heard()).filter(({ type }) => type === 'end'))
        .toMatchObject([{ detail: { slides: way.length, aiSlides: way.length, outcome: 'draw' } }]);
      const stats = await puzzle.evaluate((/** @type {SlidingPuzzle} */ element) =>
        element.stats(),
      );
      expect(stats).toMatchObject({ games: 1, solved: 1, draws: 1 });
      if (reload)
        await expect(saidBy(puzzle)).toContainText(
          `Solved in ${way.length}, the fewest possible! You tied the AI.`,
        );
      else await expect(puzzle.locator('#ai')).toHaveText('…');
    });
  }
});

test('a solver that fails, never answers or can’t be loaded is told of', async ({ page }) => {
  await replaceWorker(page, "onmessage = () => postMessage({ kind: 'broken', message: 'trap' });");
  const puzzle = await openPuzzle(page, 'seed="5"');
  await test.step('together with the end', async () => {
    await slideAll(puzzle, wayFrom((await puzzleState(puzzle)).record));
    await expect(saidBy(puzzle)).toHaveText(
      'The solver couldn’t run here. You tied the AI. Solved in 6.',
    );
  });
  await test.step('it is started again', async () => {
    await openPuzzle(page, 'seed="5"');
    expect(await hint(puzzle)).toBe(false);
    const notice = puzzle.locator('.notice');
    await expect(notice).toContainText('The solver couldn’t run here.');
    await page.unroute('**/puzzle-worker-*.js');
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(puzzle.locator('.tile.hinted')).toHaveCount(1);
    await expect(notice).toHaveCount(0);
  });
  await test.step('without a worker the greedy AI is raced', async () => {
    await replaceWorker(page, "throw new Error('no worker here');");
    await openPuzzle(page, 'seed="5" opponent="optimal"');
    await expect(puzzle.locator('.notice')).toContainText('You’re racing the Greedy AI instead.');
    await expect(puzzle.locator('#ai')).toHaveText('6');
    await slideAll(puzzle, wayFrom((await puzzleState(puzzle)).record));
    await expect(cardOf(puzzle)).toContainText('Solved in 6.');
  });
  await test.step('a search can be stopped', async () => {
    await replaceWorker(page, 'onmessage = ({ data }) => { self.asked = data; };');
    await openPuzzle(page, 'seed="5"');
    const asked = hint(puzzle);
    await expect(puzzle.locator('.hint')).toHaveText('Thinking…');
    // It also says so while its code is loading.
    await expect.poll(() => page.workers().length).toBe(1);
    await puzzle.getByRole('button', { name: 'Hint' }).click();
    expect(await asked).toBe(false);
    await expect(puzzle.locator('.hint')).toHaveCount(0);
    const [worker] = page.workers();
    await expect.poll(() => worker.evaluate('self.asked.kind')).toBe('cancel');
    // A slide makes a hint needless.
    const again = hint(puzzle);
    await slideAll(puzzle, [anyWay((await puzzleState(puzzle)).record)]);
    expect(await again).toBe(false);
    await expect(puzzle.locator('.hint')).toHaveCount(0);
  });
});
