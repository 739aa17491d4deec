// The settings of the page: each is named in both languages and kept, and the animation is felt at once.

import { readdirSync, statSync } from 'node:fs';
import { LANGUAGES } from '../../../www/i18n/languages.js';
import { openRecord } from '../game-page.js';
import {
  call,
  choose,
  expect,
  expectShown,
  new_game,
  openDialog,
  openingFor,
  openPage,
  openSaved,
  reload,
  saveOf,
  test,
} from '../support.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */
/** @typedef {import('../support.js').Game2048} Game2048 */

/** The languages by their own names. */
const TONGUES = Object.values(LANGUAGES).map(([name]) => name);
const AI_FOLDER = new URL('../../../www/ai/', import.meta.url);
const WEIGHTS = readdirSync(AI_FOLDER)
  .filter((name) => name.endsWith('.bin'))
  .map((name) => new URL(name, AI_FOLDER));
/** The size of the AI's weights in MB, as the settings show it. */
const AI_SIZE = (
  WEIGHTS.map((file) => statSync(file).size).reduce((sum, size) => sum + size) / 1e6
).toFixed(1);

/** What can be chosen, and how it is named. */
const NAMES = {
  en: [
    ['Language', ...TONGUES],
    ['Theme', 'System', 'Light', 'Dark'],
    ['Colors', 'Dusk', 'Classic', 'High contrast', 'Color-blind friendly'],
    ['Arrow buttons'],
    ['Undo and redo'],
    ['Hints and autoplay'],
    ['Show big numbers as powers'],
    ['Clock'],
    ['Sound'],
    ['Vibration'],
    [`Download the AI for offline use (${AI_SIZE} MB)`],
    ['Animation', 'Off', 'Slow', 'Normal', 'Fast'],
    ['Extra letter keys', 'HJKL', 'JKIL'],
  ],
  'zh-CN': [
    ['语言', ...TONGUES],
    ['主题', '跟随系统', '浅色', '深色'],
    ['配色', '暮色', '经典', '高对比度', '色盲友好'],
    ['方向按钮'],
    ['撤销和重做'],
    ['提示和 AI 代玩'],
    ['大数字显示为幂'],
    ['时钟'],
    ['声音'],
    ['振动'],
    [`下载 AI，离线也能用（${AI_SIZE} MB）`],
    ['动画', '关', '慢', '正常', '快'],
    ['额外的字母键', 'HJKL', 'JKIL'],
  ],
};

/** Every value of every setting, the usual one first. @type {Record<string, (string | boolean)[]>} */
const VALUES = {
  language: ['en', 'zh-CN'],
  theme: ['auto', 'light', 'dark'],
  palette: ['dusk', 'classic', 'contrast', 'distinct'],
  speed: ['normal', 'fast', 'slow', 'off'],
  keys: ['hjkl', 'jkil'],
  arrows: [false, true],
  undo: [true, false],
  hints: [true, false],
  powers: [false, true],
  clock: [false, true],
  sound: [false, true],
  // Only offered where there is sound.
  volume: ['', 'low'],
  haptics: [false, true],
  'offline-ai': [false],
};

/** What the open dialog shows as chosen. @param {Locator} dialog */
const chosenIn = (dialog) =>
  dialog.evaluate((it) => {
    const inputs = /** @type {NodeListOf<HTMLInputElement>} */ (it.querySelectorAll('input'));
    return Object.fromEntries(
      [...inputs]
        .filter(({ type, checked }) => type === 'checkbox' || checked)
        .map(({ name, type, checked, value }) => [name, type === 'checkbox' ? checked : value]),
    );
  });

/** @param {number} index of the value of each setting, as far as it has so many */
const valuesAt = (index) =>
  Object.fromEntries(
    Object.entries(VALUES)
      .map(([name, values]) => [name, values[Math.min(index, values.length - 1)]])
      .filter(([, value]) => value !== ''),
  );

test('each setting is named in both languages, and kept', async ({ page }) => {
  await openPage(page);
  let dialog = await openDialog(page, 'settings');
  for (const language of /** @type {const} */ (['en', 'zh-CN'])) {
    await dialog.locator(`[name=language][value=${language}]`).check();
    const named = () =>
      dialog.evaluate((it) =>
        [...it.querySelectorAll('fieldset, .toggle')].map((one) =>
          [...one.querySelectorAll('legend, span:not(.sample), strong')].map(
            (text) => text.textContent,
          ),
        ),
      );
    await expect.poll(named).toEqual(NAMES[language]);
  }
  await dialog.locator('[name=language][value=en]').check();
  expect(await chosenIn(dialog)).toEqual(valuesAt(0));
  for (const index of [1, 0]) {
    for (const [name, value] of Object.entries(valuesAt(index))) {
      if (typeof value === 'boolean') await dialog.locator(`[name=${name}]`).setChecked(value);
      else await dialog.locator(`[name=${name}][value=${value}]`).check();
    }
    expect(await chosenIn(dialog)).toEqual(valuesAt(index));
    await reload(page);
    dialog = await openDialog(page, 'settings');
    expect(await chosenIn(dialog), 'after a reload').toEqual(valuesAt(index));
  }
});

test('tiles slide as fast as the player chooses', async ({ page }) => {
  const game = await openSaved(page, saveOf(openingFor()));
  const slide = () =>
    game
      .locator('.tile')
      .first()
      .evaluate((tile) => {
        tile.classList.add('moves');
        const duration = Number.parseFloat(getComputedStyle(tile).transitionDuration);
        tile.classList.remove('moves');
        return duration;
      });
  const usual = await slide();
  expect(usual).toBeGreaterThan(0);
  for (const [speed, factor] of /** @type {const} */ ([
    ['slow', 2],
    ['fast', 0.5],
    ['off', 0],
    ['normal', 1],
  ])) {
    await choose(page, 'speed', speed);
    expect(await slide(), speed).toBeCloseTo(usual * factor, 5);
    for (const move of ['move', 'undo', 'redo']) {
      const { running, placed } = await game.evaluate(async (element, what) => {
        const own = /** @type {Game2048} */ (element);
        const root = /** @type {ShadowRoot} */ (own.shadowRoot);
        if (what === 'move') own.move(3);
        else if (what === 'undo') own.undo();
        else own.redo();
        await new Promise(requestAnimationFrame);
        const layer = /** @type {Element} */ (root.querySelector('.tiles'));
        const tiles = root.querySelectorAll('.tile');
        return {
          running: layer
            .getAnimations({ subtree: true })
            .filter(({ effect }) => effect?.getComputedTiming().duration).length,
          placed: tiles.length > 0,
        };
      }, move);
      expect(placed).toBe(true);
      if (speed === 'off') expect(running, `${move} without animation`).toBe(0);
      else expect(running, `${move}, ${speed}`).toBeGreaterThan(0);
      await expectShown(game);
    }
    await call(game, 'undo');
  }

  await test.step('a cascade without animation is one step', async () => {
    await choose(page, 'speed', 'off');
    // 2 2 4 8 in a row become a 16 by three phases.
    const board = [1, 1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    await openRecord(game, new_game({ rules: 'cascade', board }, 1n).record);
    const faces = await game.evaluate(async (element) => {
      const own = /** @type {Game2048} */ (element);
      /** @type {string[]} */
      const faces = [];
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes) faces.push(String(node.textContent));
      }).observe(/** @type {Node} */ (own.shadowRoot?.querySelector('.tiles')), {
        childList: true,
      });
      own.move(3);
      await own.settled;
      return faces;
    });
    expect(faces.length, 'the merge and the new tile, nothing in between').toBe(2);
    expect(faces).toContain('16');
    await expectShown(game);
  });
});
