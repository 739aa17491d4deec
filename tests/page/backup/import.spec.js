// An import: adding and replacing, the undo of both, and what they leave alone.

import { listen, violationsOn } from '../element/policies.js';
import { cardOf } from '../game-page.js';
import {
  ARROWS,
  expect,
  gameOn,
  openPage,
  pastGame,
  play,
  pressSome,
  ready,
  reload,
  saveOf,
  stateOf,
  test,
} from '../support.js';
import {
  addAll,
  alertOn,
  button,
  choose,
  closeAndReload,
  dialogOn,
  everything,
  exported,
  FILE,
  lost,
  openBackup,
  opening,
  openWithGame,
  questionOn,
  replaceAll,
  saidOn,
  won,
} from './backups.js';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {...string} digits */
const ids = (...digits) => digits.map((digit) => digit.repeat(32));

test('games can be added, which can be undone and made again', async ({ page }) => {
  const game = await openWithGame(page);
  const [before, played] = [await everything(page), await stateOf(game)];
  await openBackup(page);

  await test.step('an import waits for the player, and can be put off', async () => {
    await choose(page, FILE);
    await expect(questionOn(page)).toContainText(
      /The file from Nov (19|20|21), 2026, .* holds 3 saved games\. You have 2 saved games here\./,
    );
    await expect(button(page, 'Export')).toBeHidden();
    await expect(button(page, 'Cancel')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(button(page, 'Import')).toBeFocused();
    await expect(questionOn(page)).toBeHidden();
    expect(await everything(page)).toEqual(before);
  });

  await test.step('added, and undone', async () => {
    await addAll(page, FILE);
    await expect(saidOn(page)).toHaveText('Added: 3 saved games.');
    await expect(button(page, 'Undo import')).toBeFocused();
    await page.keyboard.press('Escape');
    const added = { ...before, games: ids('a', 'b', 'c', 'd') };
    expect(await everything(page)).toEqual(added);
    // The best score is that of all of them.
    expect(await stateOf(game)).toEqual({ ...played, best: Math.max(won.score, lost.score) });
    await openBackup(page);
    await addAll(page, FILE);
    await expect(saidOn(page)).toHaveText('All games in the file were here already.');
    // There is nothing of that to undo: what is offered is the import before.
    await expect(page.locator('.last .note')).toHaveText(
      /^The import from .* added 3 saved games\.$/,
    );
    await button(page, 'Undo import').click();
    await expect(saidOn(page)).toHaveText('Import undone.');
    expect(await everything(page)).toEqual(before);
  });

  await test.step('undo loses nothing that was played since', async () => {
    await button(page, 'Import again').click();
    await expect(saidOn(page)).toHaveText('Imported again.');
    await page.keyboard.press('Escape');
    await pressSome(game, 2);
    const played = await stateOf(game);
    expect(played.steps).toBe(opening.steps + 2);
    await openBackup(page);
    for (const [name, next] of [
      ['Undo import', 'Import again'],
      ['Import again', 'Undo import'],
    ]) {
      await button(page, name).click();
      // No button is there while it works.
      await expect(button(page, next)).toBeVisible();
    }
    await page.keyboard.press('Escape');
    expect(await stateOf(game)).toEqual(played);
  });
});

test('everything can be replaced, which can be undone, also after a reload', async ({ page }) => {
  await listen(page);
  const key = 'theirs/classic/4x4';
  const theirs = { ...saveOf(won), id: 'f'.repeat(32) };
  const past = { ...pastGame(key, saveOf(lost)), id: '1'.repeat(32) };
  const game = await openWithGame(page, { [key]: theirs }, [past]);
  for (let round = 0; round < 2; round++) {
    await page.keyboard.press('Shift+N');
    await play(game, [0, 1, 2, 3]);
  }
  const [before, played] = [await everything(page), await stateOf(game)];
  expect(before).toMatchObject({ running: expect.arrayContaining(ids('f')) });
  expect(before.games).toEqual(expect.arrayContaining(ids('1', 'd', 'e')));
  await openBackup(page);

  await test.step('adding one’s own games again offers nothing to undo', async () => {
    const { text } = await exported(page);
    await addAll(page, text);
    await expect(saidOn(page)).toHaveText('All games in the file were here already.');
    await expect(button(page, 'Undo import')).toBeHidden();
    await expect(button(page, 'Import')).toBeFocused();
    expect(await everything(page)).toEqual(before);
  });

  await test.step('a file of what will be replaced is offered first', async () => {
    await choose(page, FILE);
    await button(page, 'Replace everything').click();
    await expect(questionOn(page)).toContainText('This replaces 4 saved games and your settings.');
    const { games } = await exported(page, 'Export first');
    expect(games).toHaveLength(4);
    expect(games.map(({ id }) => id)).toEqual(expect.arrayContaining(ids('d', 'e')));
    await expect(saidOn(page)).toHaveText('The file holds 4 saved games.');
    await button(page, 'Replace everything').click();
    await expect(saidOn(page)).toHaveText('Imported: 3 saved games.');
    await expect(button(page, 'Undo import')).toBeFocused();
  });

  await test.step('the policy forbids none of that', async () => {
    await expect(dialogOn(page).locator('.chart')).not.toHaveCount(0);
    expect(await violationsOn(page)).toEqual([]);
  });

  await closeAndReload(page);
  const imported = await everything(page);
  await test.step('replaced, but for the games of other pages', async () => {
    expect(imported).toMatchObject({ running: ids('a', 'f'), games: ids('1', 'b', 'c') });
    expect(imported.settings).toMatchObject({ '2048-theme': 'dark' });
    expect(imported.settings, 'not in the file').not.toHaveProperty('2048-speed');
    expect(await stateOf(game)).toMatchObject({ score: lost.score, steps: lost.steps });
    await expect(cardOf(game), 'it can be played').not.toContainText('open in another tab');
  });

  await test.step('undone after a reload', async () => {
    await reload(page);
    await openBackup(page);
    await expect(dialogOn(page).locator('.last')).toContainText('replaced 4 saved games.');
    await button(page, 'Undo import').click();
    await expect(saidOn(page)).toHaveText('Import undone.');
    await closeAndReload(page);
    expect(await everything(page)).toEqual(before);
    expect(await stateOf(game)).toEqual(played);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });

  await test.step('made again', async () => {
    await openBackup(page);
    await button(page, 'Import again').click();
    await expect(saidOn(page)).toHaveText('Imported again.');
    await closeAndReload(page);
    expect(await everything(page)).toEqual(imported);
  });
});

test('another tab does not write over what was imported', async ({ page, context }) => {
  const game = await openWithGame(page);
  const [tab, fresh] = [await context.newPage(), await context.newPage()];
  await openPage(tab);
  await cardOf(gameOn(tab)).getByRole('button', { name: 'Play here' }).click();
  await expect(cardOf(gameOn(tab))).toBeHidden();
  await pressSome(gameOn(tab), 1);
  // One more tab shows a game that is neither kept yet nor in the file.
  await fresh.goto('./');
  await gameOn(fresh).evaluate((element) => element.setAttribute('rules', 'two-to-one'));
  await ready(fresh);
  await expect(cardOf(gameOn(fresh))).toBeHidden();

  await page.bringToFront();
  await openBackup(page);
  await replaceAll(page, FILE);
  for (const other of [tab, fresh]) {
    await expect(cardOf(gameOn(other))).toContainText('open in another tab or window');
    await other.bringToFront();
    for (const key of ARROWS) await other.keyboard.press(key);
  }
  expect(await everything(page)).toMatchObject({ running: ids('a'), games: ids('b', 'c') });
  await page.bringToFront();
  await closeAndReload(page);
  expect((await stateOf(game)).score).toBe(lost.score);
  // And the other one can go on from there.
  await tab.bringToFront();
  await cardOf(gameOn(tab)).getByRole('button', { name: 'Play here' }).click();
  await expect.poll(async () => (await stateOf(gameOn(tab))).score).toBe(lost.score);
});

test('an import that does not come to its end changes nothing', async ({ page }) => {
  await openWithGame(page);
  const before = await everything(page);
  await openBackup(page);

  await test.step('the browser cannot store it', async () => {
    const started = page.waitForEvent('worker');
    await choose(page, FILE);
    const worker = await started;
    await worker.evaluate(() => {
      const { put } = IDBObjectStore.prototype;
      let puts = 0;
      IDBObjectStore.prototype.put = function (...values) {
        puts++;
        if (puts === 3) throw new DOMException('full', 'QuotaExceededError');
        return put.apply(this, values);
      };
    });
    await button(page, 'Add to what’s here').click();
    await expect(alertOn(page)).toHaveText('Your browser couldn’t save it. Nothing was changed.');
    expect(await everything(page)).toEqual(before);
  });

  await test.step('it shows how far it is, and can be stopped', async () => {
    await choose(page, FILE);
    // As long as another tab imports, this one waits.
    await page.evaluate(
      () =>
        new Promise((held) => {
          navigator.locks.request('2048-import', () => {
            held(undefined);
            return new Promise((free) => {
              /** @type {any} */ (window).freeImport = free;
            });
          });
        }),
    );
    await button(page, 'Add to what’s here').click();
    await expect(questionOn(page).getByRole('progressbar')).toHaveAccessibleName('Importing…');
    await button(page, 'Cancel').click();
    await page.evaluate(() => /** @type {any} */ (window).freeImport());
    await expect(saidOn(page)).toHaveText('Canceled. Nothing was changed.');
    expect(await everything(page)).toEqual(before);
  });

  await test.step('it is stopped in the middle', async () => {
    await reload(page);
    await openBackup(page);
    const started = page.waitForEvent('worker');
    await choose(page, FILE);
    // The games are stored, and then it waits for their second home.
    await (await started).evaluate(() => {
      caches.open = () => new Promise(() => {});
    });
    await button(page, 'Add to what’s here').click();
    await expect.poll(async () => (await everything(page)).games).toEqual(ids('a', 'b', 'c', 'd'));
    await button(page, 'Cancel').click();
    await expect(saidOn(page)).toHaveText('Canceled. Nothing was changed.');
    expect(await everything(page)).toEqual(before);
  });
});

test('what a browser has lost comes back', async ({ page }) => {
  await test.step('games that are over, and those of an import', async () => {
    await openWithGame(page);
    await openBackup(page);
    await addAll(page, FILE);
    await expect(saidOn(page)).toContainText('Added');
    await page.goto('./icon.svg');
    await page.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const request = indexedDB.deleteDatabase('2048-games');
          request.onsuccess = resolve;
          request.onerror = reject;
        }),
    );
    await openPage(page);
    const there = async () => (await everything(page)).games;
    await expect.poll(there).toEqual(ids('a', 'b', 'c'));
    await expect(page.locator('.offer', { hasText: '3 games are back.' })).toBeVisible();
  });

  await test.step('settings of an import that was cut short', async () => {
    await openWithGame(page);
    await openBackup(page);
    const local = await page.evaluate(() => ({ ...localStorage }));
    await replaceAll(page, FILE);
    // A browser that is killed may lose what was just written to local storage.
    await page.evaluate((local) => {
      localStorage.clear();
      for (const [name, value] of Object.entries(local)) localStorage.setItem(name, value);
    }, local);
    const loaded = page.waitForEvent('load');
    await page.goto('./');
    await loaded;
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect((await everything(page)).running).toEqual(ids('a'));
  });
});
