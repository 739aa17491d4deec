// Rules of one's own: as an attribute, as a record, and by the form of the chooser.

import { cardOf, openRecord, titleOf } from '../game-page.js';
import {
  ARROWS,
  boardOf,
  cells,
  expect,
  expectShown,
  move_dir,
  new_game,
  open_game,
  openBare,
  openDialog,
  openPage,
  randomMoves,
  ready,
  reload,
  stateOf,
  test,
  WON,
} from '../support.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Rules that differ from every preset in every part. @type {import('../support.js').GameOptions} */
const OWN = {
  odds: [1, 3],
  merge: 'cascade',
  noOpMove: 'ignored',
  opening: { twos: 3, drawn: 2 },
  goal: { tile: 64 },
  afterGoal: 'ends',
  loss: 'stuck',
};

/** Plays along in Node and in the page, by keys, to the end. @param {Locator} game */
async function playToTheEnd(game) {
  const twin = open_game((await stateOf(game)).record);
  const { page } = { page: game.page() };
  for (const move of randomMoves(200, 3)) {
    if (twin.status > 0) break;
    if (move_dir(twin, move)) await page.keyboard.press(ARROWS[move]);
  }
  expect(await stateOf(game)).toMatchObject({
    record: twin.record,
    cells: [...cells(twin)],
    score: twin.score,
    status: twin.status,
  });
  return twin;
}

test('an element plays packed rules, and the record of a game by its own parts', async ({
  page,
}) => {
  const { rules } = new_game(OWN);
  expect(rules).toMatch(/^~/);
  const game = await openBare(page, `<game-2048 rules="${rules}" seed="8"></game-2048>`);
  const model = new_game(OWN, 8n);
  expect((await stateOf(game)).cells).toEqual([...cells(model)]);
  expect(model.record.startsWith(`1.${rules}.`)).toBe(true);
  await boardOf(game).focus();
  const twin = await playToTheEnd(game);
  expect(twin.status, 'a tile of 64 ends it').toBe(WON);
  await expect(cardOf(game).getByRole('button')).toHaveText(['New game', 'Undo']);
  await expectShown(game);
  await test.step('a record', async () => {
    const model = new_game({ ...OWN, rows: 3, cols: 5, goal: { score: 100 } }, 8n);
    move_dir(model, 0);
    expect(await openRecord(game, model.record)).toBe(true);
    expect(await stateOf(game)).toMatchObject({ record: model.record, cells: [...cells(model)] });
    await boardOf(game).focus();
    const twin = await playToTheEnd(game);
    expect(twin.status).toBe(WON);
    expect(twin.score).toBeGreaterThanOrEqual(100);
  });
});

/** Opens the chooser with the form of own rules. @param {Page} page */
async function openForm(page) {
  const dialog = await openDialog(page, 'games');
  await dialog.locator('[name=rules][value=own]').check();
  await expect(dialog.locator('.own')).toBeVisible();
  return dialog;
}

/** What the form holds, of the fields that can be seen. @param {Locator} dialog */
const valuesOf = (dialog) =>
  dialog.evaluate((it) => {
    const fields = /** @type {NodeListOf<HTMLInputElement>} */ (
      it.querySelectorAll('.own input, .own select')
    );
    return Object.fromEntries(
      [...fields]
        .filter((field) => field.checkVisibility() && (field.type !== 'radio' || field.checked))
        .map((field) => [field.name, field.disabled ? 'disabled' : field.value]),
    );
  });

/** @param {Locator} dialog */
const playButton = (dialog) => dialog.getByRole('button', { name: 'Play', exact: true });

const CLASSIC = {
  odds: { oddsTwo: '9', oddsFour: '1' },
  rest: { merge: 'once', noOpMove: 'ignored', loss: 'stuck' },
  opening: { opening: 'tiles', openingTwos: '0', openingDrawn: '2' },
  goal: { goal: 'tile', goalTile: '2048', afterGoal: 'goes-on' },
};

const OPENING = 'Check “At the start”: a game needs some tiles, but not too many.';

/** What cannot be: what is chosen, what is filled in, what is said of it, and what the engine says. */
const WRONG = /** @type {const} */ ([
  [
    {},
    { oddsTwo: '0', oddsFour: '0' },
    'Check “New tiles”: 2s or 4s need a weight above 0.',
    'the odds of a 2 and of a 4 must not both be 0',
  ],
  [{}, { openingTwos: '0', openingDrawn: '0' }, OPENING, 'an opening places 1 to 8 tiles, not 0'],
  [{}, { openingTwos: '5', openingDrawn: '5' }, OPENING, 'an opening places 1 to 8 tiles, not 10'],
  [
    { opening: 'scatter' },
    { openingEmpty: '0', openingTwo: '0', openingFour: '0' },
    OPENING,
    'an opening draws each cell with weights of 0 to 15 that are not all 0, not 0, 0 and 0',
  ],
  [
    { goal: 'score' },
    { goalScore: '0' },
    'Check “Goal”: this goal can’t be reached.',
    'goal.score must be a whole number from 1 to 4294967295, not 0',
  ],
]);

test('the form begins with the rules that are played, and refuses rules that cannot be in a sentence', async ({
  page,
}) => {
  await openPage(page);
  let dialog = await openForm(page);
  const { odds, rest, opening, goal } = CLASSIC;
  expect(await valuesOf(dialog)).toEqual({ ...odds, ...rest, ...opening, ...goal });
  // What is asked for follows what is chosen.
  await dialog.locator('[name=opening][value=scatter]').check();
  const scatter = { opening: 'scatter', openingEmpty: '3', openingTwo: '2', openingFour: '1' };
  expect(await valuesOf(dialog)).toEqual({ ...odds, ...rest, ...scatter, ...goal });
  await dialog.locator('[name=goal][value=score]').check();
  const score = { goal: 'score', goalScore: '2048', afterGoal: 'goes-on' };
  expect(await valuesOf(dialog)).toEqual({ ...odds, ...rest, ...scatter, ...score });
  await dialog.locator('[name=goal][value=never]').check();
  expect(await valuesOf(dialog)).toEqual({ ...odds, ...rest, ...scatter, goal: 'never' });
  await dialog.locator('[name=rules][value=cascade]').check();
  await expect(dialog.locator('.own')).toBeHidden();
  await playButton(dialog).click();
  await ready(page);
  dialog = await openForm(page);
  expect(await valuesOf(dialog)).toEqual({
    ...{ oddsTwo: '3', oddsFour: '1', merge: 'cascade', noOpMove: 'spawns', loss: 'full' },
    ...{ opening: 'scatter', openingEmpty: '3', openingTwo: '2', openingFour: '1' },
    ...{ goal: 'score', goalScore: '2048', afterGoal: 'ends' },
  });
  await test.step('with the engine’s words folded below', async () => {
    await page.evaluate(() => localStorage.clear());
    const game = await openPage(page);
    const before = await stateOf(game);
    for (const [chosen, filled, said, words] of WRONG) {
      const dialog = await openForm(page);
      for (const [name, value] of Object.entries(chosen)) {
        await dialog.locator(`[name=${name}][value=${value}]`).check();
      }
      for (const [name, value] of Object.entries(filled)) {
        await dialog.locator(`[name=${name}]`).fill(value);
      }
      await playButton(dialog).click();
      await expect(dialog.getByRole('alert').locator('> p')).toHaveText(said);
      await expect(dialog.getByRole('alert').locator('details')).toContainText(words);
      await expect(dialog.getByRole('alert')).toBeInViewport();
      await expect(titleOf(page)).toHaveText('Classic 4×4');
      expect(await stateOf(game)).toEqual(before);
      // What is mended is no longer complained of.
      await dialog.locator('[name=merge][value=cascade]').check();
      await expect(dialog.getByRole('alert')).toBeHidden();
      await dialog.locator('.close').click();
    }
    // What is no number at all is refused by the browser.
    const dialog = await openForm(page);
    for (const value of ['', '1.5', '-1', '256']) {
      await dialog.locator('[name=oddsTwo]').fill(value);
      await playButton(dialog).click();
      await expect(dialog).toBeVisible();
      expect(await stateOf(game)).toEqual(before);
    }
  });
});

test('rules of one’s own are played, recorded and kept', async ({ page }) => {
  const game = await openPage(page);
  let dialog = await openForm(page);
  for (const [name, value] of [
    ['merge', 'cascade'],
    ['afterGoal', 'ends'],
  ]) {
    await dialog.locator(`[name=${name}][value=${value}]`).check();
  }
  for (const [name, value] of [
    ['oddsTwo', '1'],
    ['oddsFour', '3'],
    ['openingTwos', '3'],
    ['openingDrawn', '2'],
  ]) {
    await dialog.locator(`[name=${name}]`).fill(value);
  }
  await dialog.locator('[name=goalTile]').selectOption('64');
  await dialog.locator('[name=size][value=other]').check();
  await dialog.locator('[name=rows]').selectOption('5');
  await playButton(dialog).click();
  await expect(dialog).toBeHidden();
  await ready(page);
  await expect(titleOf(page)).toHaveText('Custom rules 5×4');
  const { record, cells: board } = await stateOf(game);
  expect(record.startsWith('1.~')).toBe(true);
  const model = open_game(record);
  expect(model.parts).toEqual(OWN);
  expect([model.rows, model.cols]).toEqual([5, 4]);
  expect(board.filter((tile) => tile > 0).length).toBe(5);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  const played = await stateOf(game);
  expect(played.steps).toBeGreaterThan(0);

  // On a first visit, the first moves are stored once the database is open.
  expect(await game.evaluate((/** @type {any} */ element) => element.saved)).toBe(true);
  await reload(page);
  await expect(titleOf(page)).toHaveText('Custom rules 5×4');
  expect(await stateOf(game)).toEqual(played);
  dialog = await openDialog(page, 'games');
  await expect(dialog.locator('[name=rules][value=own]')).toBeChecked();
  expect(await valuesOf(dialog)).toEqual({
    ...{ oddsTwo: '1', oddsFour: '3', merge: 'cascade', noOpMove: 'ignored', loss: 'stuck' },
    ...{ opening: 'tiles', openingTwos: '3', openingDrawn: '2' },
    ...{ goal: 'tile', goalTile: '64', afterGoal: 'ends' },
  });
  // Played as they are, they are the same game.
  await playButton(dialog).click();
  await expect(dialog).toBeHidden();
  await ready(page);
  expect(await stateOf(game)).toEqual(played);
  await test.step('own rules that are a preset are that preset', async () => {
    await page.evaluate(() => localStorage.clear());
    await openPage(page);
    dialog = await openForm(page);
    await dialog.locator('[name=goal][value=never]').check();
    await dialog.locator('[name=oddsFour]').press('Enter');
    await expect(dialog).toBeHidden();
    await expect(titleOf(page)).toHaveText('Endless 4×4');
    await ready(page);
    expect(open_game((await stateOf(game)).record).rules).toBe('endless');
  });
});
