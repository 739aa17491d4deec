// The page around the game: it fits, its switches work and are kept, its help opens and closes.

import {
  boardOf,
  call,
  choose,
  expect,
  expectUnmoved,
  findMove,
  gameOn,
  openingFor,
  openPage,
  openSaved,
  play,
  reload,
  saveOf,
  stateOf,
  test,
  watchMoves,
  wonGame,
} from '../support.js';

const SIZES = [
  [320, 568],
  [568, 320],
  [390, 844],
  [844, 390],
  [768, 1024],
  [1440, 900],
  [3840, 2160],
];

/** @param {import('@playwright/test').Page} page */
const theme = (page) =>
  page.evaluate(() => {
    const { colorScheme } = getComputedStyle(document.documentElement);
    return { colorScheme, paper: getComputedStyle(document.documentElement).backgroundColor };
  });

test('the whole board is in sight in every window, which can be zoomed', async ({ page }) => {
  const game = await openSaved(page, saveOf(openingFor()), 1234567);
  const content = await page.locator('meta[name=viewport]').getAttribute('content');
  expect(content).toContain('width=device-width');
  expect(content).toContain('viewport-fit=cover');
  expect(content).not.toMatch(/user-scalable|maximum-scale/);
  for (const arrows of ['hidden', 'shown']) {
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      const size = `${width} × ${height}, arrows ${arrows}`;
      const box = await boardOf(game).boundingBox();
      if (!box) throw new Error(`no board at ${size}`);
      expect.soft(box.width, `${size}: width`).toBeGreaterThanOrEqual(240);
      expect.soft(box.x, `${size}: left`).toBeGreaterThanOrEqual(0);
      expect.soft(box.y, `${size}: top`).toBeGreaterThanOrEqual(0);
      expect.soft(box.x + box.width, `${size}: right`).toBeLessThanOrEqual(width);
      expect.soft(box.y + box.height, `${size}: bottom`).toBeLessThanOrEqual(height);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(wide, `${size}: no scrolling sideways`).toBeLessThanOrEqual(width);
      // Nothing lies on the board, or on another button.
      const covered = await game.evaluate((element) => {
        const root = /** @type {ShadowRoot} */ (element.shadowRoot);
        const buttons = [
          ...root.querySelectorAll('button, .board'),
          ...document.querySelectorAll('header button, nav a, nav button'),
        ];
        return buttons
          .filter((button) => button.checkVisibility())
          .filter((button) => {
            const { left, top, width, height } = button.getBoundingClientRect();
            const [x, y] = [left + width / 2, top + height / 2];
            if (y > innerHeight) return false;
            const hit = root.elementFromPoint(x, y) ?? document.elementFromPoint(x, y);
            return (
              !button.contains(hit) && !(document.elementFromPoint(x, y) ?? hit)?.contains(button)
            );
          })
          .map((button) => button.id || button.className);
      });
      expect.soft(covered, `${size}: covered`).toEqual([]);
    }
    await page.setViewportSize({ width: 1000, height: 800 });
    await choose(page, 'arrows', true);
  }
});

for (const [rows, cols] of [
  [3, 8],
  [8, 3],
]) {
  test(`a board of ${rows}×${cols} leaves room for all that is beside it`, async ({ page }) => {
    await page.addInitScript(
      (main) => {
        localStorage.setItem('2048-game', JSON.stringify({ kind: 'main', main }));
        localStorage.setItem('2048-arrows', 'on');
      },
      /** @type {const} */ ({ rules: 'classic', rows, cols }),
    );
    const game = await openPage(page);
    for (const [width, height] of [...SIZES, [1366, 625], [667, 375]]) {
      await page.setViewportSize({ width, height });
      const size = `${width} × ${height}`;
      const parts = await game.evaluate((element) =>
        ['.board', '.figures', '.actions', '.arrows'].map((part) => {
          const box = element.shadowRoot?.querySelector(part)?.getBoundingClientRect();
          return box ? [box.left, box.right, box.top, box.bottom] : [];
        }),
      );
      const rows = await game.locator('.figure').evaluateAll((figures) => {
        const { bottom } = /** @type {Element} */ (
          figures[0].parentElement
        ).getBoundingClientRect();
        const boxes = figures.map((figure) => figure.getBoundingClientRect());
        const seen = boxes.filter(({ top }) => top < bottom);
        return new Set(seen.map(({ bottom }) => Math.round(bottom))).size;
      });
      for (const [left, right, , bottom] of parts) {
        expect.soft(left, `${size}: left`).toBeGreaterThanOrEqual(0);
        expect.soft(right, `${size}: right`).toBeLessThanOrEqual(width);
        expect.soft(bottom, `${size}: bottom`).toBeLessThanOrEqual(height);
      }
      const [board, figures, actions, arrows] = parts;
      // On a laptop, the score has a row of its own.
      const asked = width > height && height >= 640 ? 2 : 1;
      expect.soft(rows, `${size}: rows of figures`).toBe(asked);
      for (const [left, right, top, bottom] of [figures, actions, arrows]) {
        const apart =
          left >= board[1] || right <= board[0] || top >= board[3] || bottom <= board[2];
        expect.soft(apart, `${size}: nothing lies on the board`).toBe(true);
      }
    }
  });
}

test('large figures leave the buttons free, and the places the game, in every window', async ({
  page,
}) => {
  const game = await openSaved(page, saveOf(wonGame()), 1234567);
  const sizes = [...SIZES, [1024, 768], [1280, 680], [1280, 720], [1280, 800]];
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    const overlaps = await game.evaluate((element) => {
      const find = (/** @type {string} */ part) =>
        element.shadowRoot?.querySelector(part)?.getBoundingClientRect() ?? new DOMRect();
      const boxOf = (/** @type {string} */ part) =>
        document.querySelector(part)?.getBoundingClientRect() ?? new DOMRect();
      const shown = find('.figures');
      const figures = [...(element.shadowRoot?.querySelectorAll('.value') ?? [])]
        .map((value) => value.getBoundingClientRect())
        .filter(({ top }) => top < shown.bottom);
      const pairs = figures.flatMap((figure) => [
        [figure, find('.actions')],
        [figure, find('.row')],
      ]);
      pairs.push([boxOf('nav'), boxOf('header')], [boxOf('nav'), boxOf('#game')]);
      return pairs.filter(
        ([a, b]) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
      ).length;
    });
    expect.soft(overlaps, `${width} × ${height}`).toBe(0);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  await call(game, 'keepGoing');
  await expect(game.locator('#new > span')).toHaveText('New game', { useInnerText: true });
});

test('the theme follows the system until it is chosen, and is kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openPage(page);
  const light = await theme(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await theme(page);
  expect(dark.paper).not.toBe(light.paper);
  for (const [name, paper] of [
    ['light', light.paper],
    ['dark', dark.paper],
  ]) {
    await choose(page, 'theme', name);
    expect((await theme(page)).paper, name).toBe(paper);
    await page.emulateMedia({ colorScheme: name === 'light' ? 'dark' : 'light' });
    expect((await theme(page)).paper, `${name}, whatever the system`).toBe(paper);
    await reload(page);
    expect((await theme(page)).paper, `${name}, after a reload`).toBe(paper);
  }
  await choose(page, 'theme', 'auto');
  expect((await theme(page)).paper).toBe(light.paper);
});

test('the theme of the element alone', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const game = await openPage(page);
  const board = () =>
    boardOf(game).evaluate((element) => getComputedStyle(element).backgroundColor);
  const light = await board();
  await game.evaluate((element) => element.setAttribute('theme', 'dark'));
  const dark = await board();
  expect(dark).not.toBe(light);
  await game.evaluate((element) => element.setAttribute('theme', 'auto'));
  expect(await board()).toBe(light);
});

test('forced colours: every tile has a border, and what is off differs', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const game = await openSaved(page, saveOf(openingFor()));
  const inkOf = (/** @type {string} */ id) =>
    game.locator(id).evaluate((it) => getComputedStyle(it).color);
  expect(await inkOf('#redo')).not.toBe(await inkOf('#hint'));
  await expect(page.locator('#daily svg')).toBeVisible();
  const dot = await page
    .locator('#daily')
    .evaluate((button) => getComputedStyle(button, '::after').backgroundColor);
  expect(dot).not.toBe((await theme(page)).paper);
  const borders = await game.locator('.face').evaluateAll((faces) =>
    faces.map((face) => {
      const { borderTopColor, borderTopStyle, borderTopWidth } = getComputedStyle(face);
      return { borderTopColor, borderTopStyle, borderTopWidth };
    }),
  );
  const paper = (await theme(page)).paper;
  expect(borders.length).toBeGreaterThan(2);
  for (const { borderTopColor, borderTopStyle, borderTopWidth } of borders) {
    expect(borderTopStyle).toBe('solid');
    expect(Number.parseFloat(borderTopWidth)).toBeGreaterThanOrEqual(1);
    expect(borderTopColor).not.toBe(paper);
    expect(borderTopColor).not.toMatch(/^rgba.*, 0\)$/);
  }
});

test('arrow buttons play once they are shown, and can be hidden for good', async ({ page }) => {
  const game = await openSaved(page, saveOf(openingFor()));
  await choose(page, 'arrows', true);
  const taken = await watchMoves(game);
  for (const [move, name] of ['Up', 'Right', 'Down', 'Left'].entries()) {
    await game.getByRole('button', { name }).click();
    expect(await taken()).toEqual([move]);
    await game.getByRole('button', { name: 'Undo' }).click();
  }
  await reload(page);
  await expect(game.getByRole('button', { name: 'Left' })).toBeVisible();
  await choose(page, 'arrows', false);
  await expect(game.getByRole('button', { name: 'Left' })).toBeHidden();
  await reload(page);
  await expect(game.getByRole('button', { name: 'Left' })).toBeHidden();
});

test('the help opens and closes by keys, and keys in it move nothing', async ({ page }) => {
  const game = await openSaved(page, saveOf(openingFor()));
  const before = await stateOf(game);
  const dialog = page.getByRole('dialog', { name: 'How to play' });
  for (const close of ['Escape', 'Enter']) {
    await page.getByRole('button', { name: 'You' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'How to play' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    for (const key of ['ArrowLeft', 'ArrowUp', 'w', 'd', 'u', 'Control+z', 'h']) {
      await page.keyboard.press(key);
    }
    await expectUnmoved(game, before);
    await page.keyboard.press(close);
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'You' })).toBeFocused();
  }
});

test('focus can be seen', async ({ page }) => {
  const game = await openPage(page);
  /** @type {Set<string>} */
  const names = new Set();
  for (let i = 0; i < 16; i++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      if (!element || element === document.body) return undefined;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim();
      return { name: String(name), outlineStyle, width: Number.parseFloat(outlineWidth) };
    });
    if (!focused) continue;
    names.add(focused.name);
    expect(focused.outlineStyle, focused.name).not.toBe('none');
    expect(focused.width, focused.name).toBeGreaterThanOrEqual(2);
  }
  // All buttons of the page and of the game, and the board.
  expect(names.size).toBeGreaterThanOrEqual(12);
  await gameOn(page).evaluate((element) => element.focus());
  await play(game, [findMove((await stateOf(game)).cells)]);
});
