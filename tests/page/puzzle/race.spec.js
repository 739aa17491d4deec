// The race of the puzzle: its figures, who wins, and giving up.

import { expect, test } from '../support.js';
import {
  anyWay,
  cardOf,
  climb,
  expectTiles,
  hear,
  new_puzzle,
  openPuzzle,
  puzzleState,
  saidBy,
  slideAll,
  solve,
  wayFrom,
} from './puzzles.js';

/** @typedef {import('./puzzles.js').SlidingPuzzle} SlidingPuzzle */

/** A seed of a puzzle that the greedy AI solves, but not in the best way; and one that it fails. */
function findSeeds() {
  /** @type {Record<string, bigint>} */
  const found = {};
  for (let seed = 1n; Object.keys(found).length < 2; seed++) {
    const puzzle = new_puzzle({ start: 40 }, seed);
    const { solved, slides } = climb(puzzle);
    if (!solved) found.failed ??= seed;
    else if (!found.beaten && slides.length < 200) {
      const best = wayFrom(puzzle.record).length;
      if (slides.length > best + 3) found.beaten = seed;
    }
  }
  return found;
}

const SEEDS = findSeeds();

test('the figures tell the race as it stands: fewer slides win, as many are a draw, more lose', async ({
  page,
}) => {
  await page.clock.install();
  const puzzle = await openPuzzle(page, `seed="${SEEDS.beaten}" start="40" save="mine" timer`);
  const model = new_puzzle({ start: 40 }, SEEDS.beaten);
  await expect(puzzle.locator('#ai')).toHaveText(String(climb(model).slides.length));
  await expect(puzzle.locator('#slides')).toHaveText('0');
  await slideAll(puzzle, [anyWay(model.record)]);
  await expect(puzzle.locator('#slides')).toHaveText('1');
  await page.clock.fastForward(5000);
  await expect(puzzle.locator('#time')).toHaveText(/^0:(0[5-9]|[1-5]\d)$/);
  const heard = await hear(puzzle);
  const aiSlides = climb(model).slides.length;
  const best = wayFrom(model.record).length;
  // The one that has just begun is left.
  const counted = { games: 1, solved: 0, wins: 0, draws: 0, losses: 0 };
  for (const { more, outcome, headline, count } of /** @type {const} */ ([
    { more: 2, outcome: 'lose', headline: 'The AI wins', count: 'losses' },
    { more: 0, outcome: 'draw', headline: 'You tied the AI', count: 'draws' },
    { more: -2, outcome: 'win', headline: 'You win!', count: 'wins' },
  ])) {
    await test.step(outcome, async () => {
      await puzzle.evaluate((/** @type {SlidingPuzzle} */ element) => element.restart());
      const mine = aiSlides + more;
      await solve(puzzle, mine - best);
      const said = [
        mine === best ? `Solved in ${mine}, the fewest possible!` : `Solved in ${mine}.`,
      ];
      if (mine !== aiSlides) said.push(`The AI took ${aiSlides}.`);
      if (mine !== best) said.push(`The fewest possible is ${best}.`);
      const detail = said.join(' ');
      await expect(cardOf(puzzle).locator('.headline')).toHaveText(headline);
      await expect(cardOf(puzzle).locator('.detail')).toHaveText(detail);
      const end = headline.endsWith('!') ? headline : `${headline}.`;
      await expect(saidBy(puzzle)).toContainText(`${end} ${detail}`);
      const { result, state } = await puzzleState(puzzle);
      expect(state).toBe('solved');
      expect(result).toMatchObject({ slides: mine, aiSlides, best, outcome, undos: 0, hints: 0 });
      const ends = (await heard()).filter(({ type }) => type === 'end');
      expect(ends).toHaveLength(1);
      expect(ends[0].detail).toMatchObject({ slides: mine, aiSlides, outcome });
      const stats = await puzzle.evaluate((/** @type {SlidingPuzzle} */ element) =>
        element.stats(),
      );
      for (const what of /** @type {const} */ (['games', 'solved', count])) counted[what]++;
      expect(stats).toMatchObject({ ...counted, bestSlides: mine });
      await expectTiles(puzzle);
    });
  }
  await test.step('the card of a perfect solution says that it beats the greedy AI', async () => {
    await puzzle.evaluate((/** @type {SlidingPuzzle} */ element) => element.restart());
    await solve(puzzle);
    await expect(cardOf(puzzle).locator('.headline')).toHaveText('Perfect!');
    await expect(cardOf(puzzle).locator('.detail')).toHaveText(
      `Solved in ${best}, the fewest possible! The AI took ${aiSlides}. You win!`,
    );
  });
});

test('giving up asks first, and then the AI wins, if it has not failed', async ({ page }) => {
  const puzzle = await openPuzzle(page, 'seed="5"');
  await puzzle.getByRole('button', { name: 'Give up' }).click();
  const card = cardOf(puzzle);
  await expect(card.locator('.headline')).toHaveText('Give up?');
  await expect(card.locator('.detail')).toHaveText('Then the AI wins.');
  await card.getByRole('button', { name: 'Keep playing' }).click();
  await expect(card).toBeHidden();
  expect((await puzzleState(puzzle)).state).toBe('playing');
  await page.keyboard.press('g');
  await page.keyboard.press('n');
  await expect(card).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('y');
  await expect(card.locator('.headline')).toHaveText('The AI wins');
  const detail = 'You gave up. The AI took 6, the fewest possible.';
  await expect(card.locator('.detail')).toHaveText(detail);
  await expect(saidBy(puzzle)).toContainText(`The AI wins. ${detail}`);
  const before = await puzzleState(puzzle);
  expect(before.state).toBe('given-up');
  await expect(puzzle.locator('.tile.slides'), 'no tile looks as if it could slide').toHaveCount(0);
  expect(before.movable).toEqual([]);
  await slideAll(puzzle, [0, 1, 2, 3]);
  expect(await puzzleState(puzzle)).toEqual(before);
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(card).toBeHidden();
  expect((await puzzleState(puzzle)).state).toBe('playing');
  for (const opponent of ['climber', 'optimal']) {
    await test.step(`${opponent}: a perfect solution, and giving up`, async () => {
      await puzzle.evaluate((/** @type {SlidingPuzzle} */ element, opponent) => {
        Object.assign(element, { opponent });
        element.restart();
      }, opponent);
      await solve(puzzle);
      const detail = 'Solved in 6, the fewest possible! You tied the AI.';
      await expect(cardOf(puzzle).locator('.headline')).toHaveText('Perfect!');
      await expect(cardOf(puzzle).locator('.detail')).toHaveText(detail);
      await expect(saidBy(puzzle)).toContainText(`Perfect! ${detail}`);
      await puzzle.evaluate((/** @type {SlidingPuzzle} */ element) => {
        element.restart();
        element.giveUp();
      });
      const given = 'You gave up. The AI took 6, the fewest possible.';
      await expect(cardOf(puzzle).locator('.headline')).toHaveText('The AI wins');
      await expect(cardOf(puzzle).locator('.detail')).toHaveText(given);
      await expect(saidBy(puzzle)).toContainText(`The AI wins. ${given}`);
    });
  }
  const begin = (/** @type {object} */ properties) =>
    puzzle.evaluate((/** @type {SlidingPuzzle} */ element, properties) => {
      Object.assign(element, properties);
      return element.ready;
    }, properties);
  await test.step('where the AI failed, solving wins, and giving up is a draw', async () => {
    await begin({ seed: String(SEEDS.failed), start: 40, opponent: null });
    await expect(puzzle.locator('#ai')).toHaveText('1,000+');
    // A solution as short as can be is perfect, however the race ends.
    await solve(puzzle, 2);
    await expect(cardOf(puzzle).locator('.headline')).toHaveText('You win!');
    await expect(cardOf(puzzle)).toContainText(
      'The AI was going in circles and gave up after 1,000.',
    );
    expect((await puzzleState(puzzle)).result).toMatchObject({ aiSlides: null, outcome: 'win' });
    await cardOf(puzzle).getByRole('button', { name: 'Try again' }).click();
    await puzzle.evaluate((/** @type {SlidingPuzzle} */ element) => element.giveUp());
    expect((await puzzleState(puzzle)).result).toMatchObject({ slides: 999, outcome: 'draw' });
    await expect(cardOf(puzzle).locator('.headline')).toHaveText('Neither of you solved it');
    await expect(cardOf(puzzle).locator('.detail')).toHaveText(
      /^You gave up\. The AI was going in circles and gave up after 1,000\. The fewest possible is \d+\.$/,
    );
  });
  await test.step('alone, no AI is mentioned, and a solution with hints is neither perfect nor a best', async () => {
    await begin({ seed: '5', start: null, opponent: 'none' });
    await expect(puzzle.locator('#ai')).toBeHidden();
    const { headline, detail } = Object.fromEntries(
      ['headline', 'detail'].map((part) => [part, cardOf(puzzle).locator(`.${part}`)]),
    );
    await solve(puzzle);
    await expect(headline).toHaveText('Perfect!');
    await expect(detail).toHaveText('Solved in 6, the fewest possible!');
    await puzzle.evaluate(async (/** @type {SlidingPuzzle} */ element) => {
      element.newPuzzle({ seed: 6n });
      await element.hint();
    });
    await solve(puzzle);
    await expect(headline).toHaveText('Solved!');
    await expect(detail).toHaveText(/ You used 1 hint, so this doesn’t count as a best\.$/);
    await puzzle.evaluate((/** @type {SlidingPuzzle} */ element) => element.restart());
    await page.keyboard.press('g');
    await expect(detail).toHaveText('Then you can watch the best solution.');
    await page.keyboard.press('y');
    await expect(headline).toHaveText('You gave up');
    await expect(detail).toHaveText(/^The fewest possible is \d+\.$/);
    expect((await puzzleState(puzzle)).result).toMatchObject({ aiSlides: null, outcome: null });
  });
});
