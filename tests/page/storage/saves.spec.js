// Saves: what is played is there again after a reload, and after a kill.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startKillable } from '../../support/killable.js';
import {
  ARROWS,
  call,
  dice,
  expect,
  expectShown,
  gameOn,
  KEY,
  keep_going,
  keptIn,
  LOST,
  lostGame,
  move_dir,
  openBare,
  openGame,
  openingFor,
  openPage,
  openSaved,
  PLAYING,
  pinSeeds,
  play,
  ready,
  reload,
  saveOf,
  stateOf,
  test,
  undo,
  WON,
  wonGame,
} from '../support.js';

/** The games that an element lists. @param {import('@playwright/test').Locator} game @returns {Promise<any[]>} */
const gamesOf = (game) =>
  game.evaluate(async (element) => {
    const games = [];
    for await (const one of /** @type {any} */ (element).games()) games.push(one);
    return games;
  });

/**
 * The ends of games that an element tells of while something is done.
 * @param {import('@playwright/test').Locator} game
 * @param {() => Promise<void>} act
 * @returns {Promise<any[]>}
 */
async function endsOf(game, act) {
  const ends = await game.evaluateHandle((element) => {
    const ends = /** @type {any[]} */ ([]);
    element.addEventListener('gameend', (event) =>
      ends.push(/** @type {CustomEvent} */ (event).detail),
    );
    return ends;
  });
  await act();
  return ends.jsonValue();
}

test('a reload loses nothing', async ({ page }) => {
  await test.step('a reload loses nothing, not even what was undone', async () => {
    const game = await openPage(page);
    const throwDice = dice(1);
    for (let i = 0; i < 30; i++) await page.keyboard.press(ARROWS[throwDice(4)]);
    const far = await stateOf(game);
    for (let i = 0; i < 4; i++) await page.keyboard.press('u');
    const before = await stateOf(game);
    // A reload takes changes along that wait for a slow disk.
    expect(await game.evaluate((element) => /** @type {any} */ (element).saved)).toBe(true);
    await reload(page);
    expect(await stateOf(game)).toEqual(before);
    await expectShown(game);
    for (let i = 0; i < 4; i++) await page.keyboard.press('Shift+U');
    expect(await stateOf(game)).toEqual(far);
    for (let i = 0; i < far.steps; i++) await page.keyboard.press('u');
    expect(await stateOf(game)).toMatchObject({ steps: 0, score: 0, best: far.best });
    await reload(page);
    expect(await stateOf(game)).toMatchObject({ steps: 0, score: 0, best: far.best });
  });

  await test.step('the game before a new game is there after a reload', async () => {
    const game = await openSaved(page, saveOf(openingFor()));
    const old = await stateOf(game);
    await call(game, 'newGame');
    const fresh = await stateOf(game);
    await reload(page);
    expect(await stateOf(game)).toEqual(fresh);
    await page.keyboard.press('u');
    expect(await stateOf(game)).toEqual(old);
    await reload(page);
    expect(await stateOf(game)).toEqual(old);
    await page.keyboard.press('Shift+U');
    expect(await stateOf(game)).toEqual(fresh);
  });

  await test.step('a win, “keep going” and a lost board are there', async () => {
    const won = wonGame();
    const game = await openSaved(page, saveOf(won));
    const card = game.locator('.card');
    expect((await stateOf(game)).status).toBe(WON);
    await expect(card).toBeVisible();
    await card.getByRole('button', { name: 'Keep going' }).click();
    await reload(page);
    expect((await stateOf(game)).status, 'keep going is not forgotten').toBe(PLAYING);
    await expect(card).toBeHidden();
    const cells = await stateOf(game);
    keep_going(won);
    const move = [0, 1, 2, 3].find((move) => move_dir(won, move));
    await page.keyboard.press(ARROWS[Number(move)]);
    expect((await stateOf(game)).steps).toBe(cells.steps + 1);

    const { game: lost } = lostGame();
    await page.goto('about:blank');
    await openSaved(page, saveOf(lost), 77777);
    await reload(page);
    expect(await stateOf(game)).toMatchObject({
      status: LOST,
      cells: openGame(lost.record).cells(),
      score: lost.score,
      best: 77777,
    });
    await expect(card).toContainText('Game over');
    await expectShown(game);
    await page.keyboard.press('u');
    expect(await stateOf(game)).toMatchObject({ status: PLAYING, steps: lost.steps - 1 });
  });
});

test('each name, rules and size has its own save and its own best', async ({ page }) => {
  const bodies = ['save="a"', 'save="b"', 'save="a" rows="5"', 'save="a" rules="endless"', ''];
  await openBare(
    page,
    bodies.map((attributes) => `<game-2048 ${attributes}></game-2048>`).join(''),
  );
  const games = await gameOn(page).all();
  const states = [];
  for (const [index, game] of games.entries()) {
    await play(game, [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3].slice(0, 4 + 2 * index));
    states.push(await stateOf(game));
  }
  await reload(page);
  for (const [index, game] of games.slice(0, 4).entries()) {
    expect(await stateOf(game), bodies[index]).toEqual(states[index]);
  }
  expect((await stateOf(games[4])).steps, 'without a name nothing is kept').toBe(0);
  const keys = Object.keys(await keptIn(page, 'slots'));
  expect(keys.sort()).toEqual(['a/classic/4x4', 'a/classic/5x4', 'a/endless/4x4', 'b/classic/4x4']);

  await test.step('without keep-games, only the best game stays', async () => {
    const game = await openBare(page, '<game-2048 save="mine" keep-games="off"></game-2048>');
    await play(game, [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3]);
    const { best } = await stateOf(game);
    for (let games = 0; games < 3; games++) {
      await call(game, 'newGame');
      await play(game, [0, 1]);
    }
    expect(await game.evaluate((element) => /** @type {any} */ (element).saved)).toBe(true);
    // The one before can still come back.
    expect((await gamesOf(game)).map(({ score }) => score)).toHaveLength(2);
    expect((await gamesOf(game)).some(({ score }) => score === best)).toBe(true);
  });
});

test('every game is kept, and told when it ends', async ({ page }) => {
  await test.step('one that was replaced, and the best score is that of all', async () => {
    const { game: lost } = lostGame(2n);
    const game = await openSaved(page, saveOf(lost));
    const [ended] = await endsOf(game, async () => {
      await call(game, 'newGame');
    });
    expect(ended).toMatchObject({ reason: 'replaced', record: lost.record, score: lost.score });
    await play(game, [0, 1, 2, 3]);
    const second = await stateOf(game);
    await call(game, 'newGame');
    await play(game, [0, 1]);
    expect(await game.evaluate((element) => /** @type {any} */ (element).saved)).toBe(true);
    const { id: running } = (await keptIn(page, 'slots'))[KEY];
    const past = Object.values(await keptIn(page, 'games')).filter(({ id }) => id !== running);
    const records = past.map(({ summary }) => summary.record);
    expect(records.sort()).toEqual([lost.record, second.record].sort());
    await reload(page);
    expect((await stateOf(game)).best).toBe(lost.score);
    // The element lists them, and deletes one.
    const listed = await gamesOf(game);
    expect(listed.map(({ record }) => record)).toEqual([second.record, lost.record]);
    const deleted = await game.evaluate(
      (element, ids) => Promise.all(ids.map((id) => /** @type {any} */ (element).deleteGame(id))),
      [listed[1].id, 'none'],
    );
    expect(deleted).toEqual([true, false]);
    expect(await gamesOf(game)).toHaveLength(1);
    expect((await stateOf(game)).best).toBe(second.score);
  });

  await test.step('one that is lost', async () => {
    const { game: lost } = lostGame(2n);
    const last = lost.record;
    undo(lost);
    const game = await openSaved(page, saveOf(lost));
    const ends = await endsOf(game, async () => {
      await page.keyboard.press('Shift+U');
    });
    expect(ends).toMatchObject([{ reason: 'lost', record: last, lost: true }]);
    const { id } = ends[0];
    expect(await game.evaluate((element) => /** @type {any} */ (element).gameId)).toBe(id);
  });
});

test('a killed browser loses no move', async ({ baseURL }) => {
  const folder = mkdtempSync(join(tmpdir(), 'game-2048-'));
  let browser = await startKillable(folder);
  try {
    const throwDice = dice(4);
    /** @type {Awaited<ReturnType<typeof stateOf>> | undefined} */
    let last;
    for (let round = 0; round < 2; round++) {
      await pinSeeds(browser.page);
      await browser.page.goto(String(baseURL));
      await ready(browser.page);
      const game = gameOn(browser.page);
      // On a busy machine, another game may be there until the save has come.
      if (last) await expect.poll(() => stateOf(game), `after kill ${round}`).toEqual(last);
      if (round === 1) break;
      // On a first visit, the database is opened while the game can be played already.
      await game.evaluate((/** @type {any} */ element) => element.saved);
      for (let i = 0; i < 12; i++) await browser.page.keyboard.press(ARROWS[throwDice(4)]);
      last = await stateOf(game);
      expect(last.steps).toBeGreaterThan(3);
      await browser.kill();
      browser = await startKillable(folder);
    }
  } finally {
    await browser.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
