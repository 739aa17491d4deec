// What an older version kept in this browser, and the backups that it wrote, must load for ever.

import { readFileSync } from 'node:fs';
import { closeAndReload, importAll, saidOn } from '../backup/backups.js';
import { remember } from '../game-page.js';
import { puzzleOn, puzzleReady } from '../puzzle/puzzles.js';
import {
  expect,
  fill,
  openBare,
  openDialog,
  openEmpty,
  openPage,
  serveBare,
  test,
} from '../support.js';

/** @typedef {import('@playwright/test').Page} Page */

const OLD = JSON.parse(
  readFileSync(new URL('../../data/kept-0.1.0.json', import.meta.url), 'utf8'),
);

/** Puts back all that was kept. @param {Page} page */
async function restore(page) {
  await openEmpty(page);
  await page.evaluate((settings) => void Object.assign(localStorage, settings), OLD.settings);
  for (const [name, stores] of Object.entries(OLD.databases)) await fill(page, name, stores);
}

/** Every game that is kept, each in an element of its own. @param {Page} page */
async function gamesOn(page) {
  const elements = Object.keys(OLD.shown.games).map((key) => {
    const [, save, rules, rows, cols] = /^(.+)\/([^/]+)\/(\d)x(\d)$/.exec(key) ?? [];
    return `<game-2048 id="${key}" save="${save}" rules="${rules}" rows="${rows}" cols="${cols}"></game-2048>`;
  });
  const games = await openBare(page, elements.join(''));
  return games.evaluateAll((/** @type {any[]} */ elements) => {
    const shown = elements.map((element) => {
      const { score, best, steps, status, record, cells } = element;
      return [element.id, { score, best, steps, status, record, cells: [...cells] }];
    });
    return Object.fromEntries(shown);
  });
}

test('every game that an older version kept is the same game, with all its moves', async ({
  page,
}) => {
  await restore(page);
  expect(await gamesOn(page)).toEqual(OLD.shown.games);
  // All moves can be taken back, and those of the game before it.
  const undos = await page.evaluate(() => {
    const element = /** @type {any} */ (document.getElementById('main/classic/4x4'));
    let undos = 0;
    while (element.undo()) undos++;
    return undos;
  });
  expect(undos).toBe(OLD.shown.undos['main/classic/4x4']);
});

test('every puzzle that an older version kept is the same puzzle', async ({ page }) => {
  await restore(page);
  const elements = Object.keys(OLD.shown.puzzles).map((key) => {
    const [, save, side, goal, start] = /^(.+)\/(\d)x\d\/(\w+)\/(\w+)$/.exec(key) ?? [];
    return `<sliding-puzzle id="${key}" save="${save}" side="${side}" goal="${goal}" start="${start}"></sliding-puzzle>`;
  });
  await serveBare(page, elements.join(''), '', 'sliding-puzzle.js');
  await page.goto('./bare.html');
  await puzzleReady(page);
  const found = await puzzleOn(page).evaluateAll((/** @type {any[]} */ elements) =>
    Object.fromEntries(
      elements.map((element) => {
        const { slides, state, record, history, best, cells, stats } = element;
        // The clock of a puzzle runs on.
        const { time, ...counts } = stats;
        return [
          element.id,
          { slides, state, record, history, best, cells: [...cells], tallies: counts, time },
        ];
      }),
    ),
  );
  // The fixture has the name that the older version had for them.
  for (const [key, { tallies, ...shown }] of Object.entries(OLD.shown.puzzles)) {
    const { time, ...counts } = tallies;
    expect(found[key], key).toEqual({ ...shown, tallies: counts, time: expect.any(Number) });
    expect(found[key].time, key).toBeGreaterThanOrEqual(time);
  }
});

test('the settings that an older version kept still hold', async ({ page }) => {
  await restore(page);
  for (const address of ['./', './puzzle.html']) {
    await page.goto(address);
    const dialog = await openDialog(page, 'settings');
    const fields = await dialog.locator('input').evaluateAll((inputs) =>
      inputs.map((input) => {
        const { type, name, value, checked } = /** @type {HTMLInputElement} */ (input);
        return { type, name, value, checked };
      }),
    );
    for (const { type, name, value, checked } of fields) {
      const kept = OLD.settings[`2048-${name}`];
      // The older version had no palettes and no volume.
      if (name === 'palette' || name === 'volume') continue;
      const chosen = type === 'radio' ? value === kept : kept === 'on' || kept === 'shown';
      expect(checked, `${name} ${value}`).toBe(chosen);
    }
  }
});

/** The figures of each kind of game, by its name. @param {Page} page */
async function figuresOn(page) {
  const dialog = await openDialog(page, 'statistics');
  const select = dialog.locator('select');
  await expect(select).toBeVisible();
  /** @type {Record<string, Record<string, string>>} */
  const figures = {};
  for (const name of await select.locator('option').allTextContents()) {
    await select.selectOption({ label: name });
    const rows = dialog.locator('.figures').first().locator('div');
    figures[name] = Object.fromEntries(
      await rows.evaluateAll((found) =>
        found.map((row) => [...row.children].map((child) => child.textContent?.trim() ?? '')),
      ),
    );
  }
  return figures;
}

/** Spaces between a figure and its note do not matter. @param {Record<string, Record<string, string>>} figures */
const plain = (figures) =>
  Object.fromEntries(
    Object.entries(figures).map(([kind, rows]) => [
      kind,
      Object.fromEntries(
        Object.entries(rows).map(([name, value]) => [name, value.replace(/\s+/g, ' ')]),
      ),
    ]),
  );

test('the statistics of an older version are the same', async ({ page }) => {
  await restore(page);
  await remember(page, { language: 'en' });
  await openPage(page);
  // The words for them have changed since.
  const figures = Object.entries(OLD.shown.figures).map(([kind, rows]) => [
    kind.replace('Own rules', 'Custom rules'),
    rows,
  ]);
  const shown = plain(Object.fromEntries(figures));
  // It kept no records of best scores, so they are told as unproven.
  for (const rows of Object.values(shown)) rows.Best += ' Unproven';
  expect(plain(await figuresOn(page))).toEqual(shown);
});

test('a backup that an older version wrote can be imported', async ({ page }) => {
  await openPage(page);
  await openDialog(page, 'statistics');
  await importAll(page, OLD.backup);
  await expect(saidOn(page)).toContainText('Imported');
  await closeAndReload(page);
  expect(await gamesOn(page)).toEqual(OLD.shown.games);
});
