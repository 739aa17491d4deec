// Sharing a game or a puzzle: as a link, as text, as a picture. Nothing leaves the browser.

import { openKept, remember, titleOf, watchHosts } from '../game-page.js';
import { openSpiralRace, puzzleStateOf, solve } from '../puzzle/puzzle-page.js';
import { open_puzzle } from '../puzzle/puzzles.js';
import {
  cells,
  choose,
  expect,
  fillGames,
  KEY,
  new_game,
  open_game,
  openDialog,
  openingFor,
  openPage,
  openSaved,
  pastGame,
  plant,
  play,
  saveOf,
  stateOf,
  test,
  verify,
  wonGame,
} from '../support.js';
import { translateTexts } from '../translation.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */

/** What stands in the dialog. @param {Locator} dialog */
const contentOf = async (dialog) => ({
  link: await dialog.locator('.link').inputValue(),
  text: await dialog.locator('.text').inputValue(),
});

/** The board as text, as a reader would draw it. @param {number[]} board @param {number} cols */
function drawn(board, cols) {
  const faces = board.map((tile) => (tile > 0 ? String(2 ** tile) : '.'));
  const width = Math.max(...faces.map((face) => face.length));
  const lines = [];
  for (let row = 0; row < board.length / cols; row++) {
    lines.push(
      faces
        .slice(row * cols, row * cols + cols)
        .map((face) => face.padStart(width))
        .join(' '),
    );
  }
  return lines.join('\n');
}

test('the link holds the game or the puzzle, and the text tells of it', async ({
  page,
  baseURL,
}) => {
  const game = await openPage(page);
  let dialog = await openDialog(page, 'share');
  const close = async () => {
    await dialog.locator('.close').click();
    await expect(dialog).toBeHidden();
  };
  await expect(dialog.locator('.link')).toBeVisible();
  await expect(dialog.getByRole('heading', { name: 'Text' })).toBeHidden();
  await expect(dialog.locator('.text')).toBeHidden();
  await expect(dialog.locator('.picture')).toBeHidden();
  await close();
  await play(game, [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3]);
  const { record, score, steps, cells: board } = await stateOf(game);
  const highest = 2 ** Math.max(...board);
  const link = `${baseURL}#${record}`;
  const told = `2048 · Classic 4×4\n${score} points in ${steps} moves · highest tile ${highest}\n\n${drawn(board, 4)}\n\n`;

  await test.step('a game', async () => {
    expect(score).toBeGreaterThan(0);
    dialog = await openDialog(page, 'share');
    await expect(dialog.locator('.picture')).toBeVisible();
    expect(await contentOf(dialog)).toEqual({ link, text: `${told}Beat my ${score}: ${link}` });
    const proved = verify(link.split('#')[1]);
    expect(proved).toMatchObject({ score, steps, highest, rules: 'classic' });
    expect([...cells(open_game(link.split('#')[1]))]).toEqual(board);
    await close();
  });
  await test.step('moves that were taken back are not shared', async () => {
    await page.keyboard.press('u');
    dialog = await openDialog(page, 'share');
    const later = (await contentOf(dialog)).link.split('#')[1];
    expect(open_game(later).known_steps).toBe(steps - 1);
    await close();
  });
  await test.step('nobody is invited to beat what the AI has played', async () => {
    await plant(page, { [KEY]: saveOf(open_game(record), undefined, { counts: false }) });
    await openPage(page);
    dialog = await openDialog(page, 'share');
    // Whose game it is, is read from the store.
    await expect(dialog.locator('.text')).toHaveValue(`${told}${link}`);
  });
  await test.step('the times to large tiles, and the best without undo', async () => {
    const line = `\n512 in 1:01 · 1024 in 1:02:03 · 2048 in 2:03:04 · my best without undo, on my honor\n`;
    const won = saveOf(wonGame(), true, {
      tiles: { 9: 61_000, 10: 3_723_000, 11: 7_384_000 },
      undos: 0,
    });
    const past = pastGame(KEY, saveOf(openingFor()));
    await plant(page, { [KEY]: won }, [past]);
    await openPage(page);
    // What is known of both games changes in the store.
    for (const [undos, key, told] of /** @type {const} */ ([
      [0, KEY, line],
      [1, KEY, line.replace(/ · my.*/, '')],
      [0, 'another', line.replace(/ · my.*/, '')],
    ])) {
      const tally = { ...won.tally, undos };
      await fillGames(page, [pastGame(KEY, { ...won, tally }), { ...past, key }]);
      dialog = await openDialog(page, 'share');
      await expect(dialog.locator('.text')).toHaveValue(new RegExp(`highest tile 2048${told}`));
      await close();
    }
  });
  await test.step('the day of a daily game is written the same in every language', async () => {
    await page.clock.setFixedTime(new Date('2026-11-21T12:00'));
    const [day, chosen] = ['2026-11-21', '2026-11-21'];
    await remember(page, { game: JSON.stringify({ kind: 'daily', day, chosen }) });
    await openPage(page);
    for (const [language, word] of [
      ['en', 'Daily'],
      ['zh-CN', '每日挑战'],
    ]) {
      await choose(page, 'language', language);
      dialog = await openDialog(page, 'share');
      expect((await contentOf(dialog)).text).toContain(`2048 · ${word} 2026-11-21\n\n`);
      await close();
    }
  });
  await test.step('long boards, in Chinese', async () => {
    for (const [rows, cols] of [
      [3, 8],
      [8, 3],
    ]) {
      const model = new_game({ rules: 'endless', rows, cols }, 3n);
      const game = await openKept(page, model);
      await play(game, [0, 1, 2, 3, 0, 1, 2, 3]);
      await expect(titleOf(page)).toHaveText(`无尽 ${rows}×${cols}`);
      const { score, steps, cells: board } = await stateOf(game);
      dialog = await openDialog(page, 'share');
      const { text } = await contentOf(dialog);
      expect(text).toContain(`2048 · 无尽 ${rows}×${cols}\n${steps} 步得 ${score} 分 · 最大方块 `);
      expect(text).toContain(`\n\n${drawn(board, cols)}\n\n`);
      await expect(dialog.locator('.picture')).toHaveAttribute('alt', `棋盘，${score} 分`);
      const { width, height } = await dialog.locator('.picture').evaluate(async (image) => {
        const picture = /** @type {HTMLImageElement} */ (image);
        await picture.decode();
        return { width: picture.naturalWidth, height: picture.naturalHeight };
      });
      expect(width).toBe(1080);
      const side = (1080 - 2 * 72) / Math.max(rows, cols);
      expect(height).toBe(Math.floor(260 + side * rows + 110));
    }
  });
  await test.step('a puzzle: the record, the result, the board', async () => {
    await remember(page, { language: 'en' });
    const puzzle = await openSpiralRace(page);
    dialog = await openDialog(page, 'share');
    await expect(dialog.locator('.text')).toHaveValue(/^Sliding puzzle 3×3 spiral\n\n/);
    await page.keyboard.press('Escape');
    const slides = await solve(puzzle);
    const result = () => puzzle.evaluate((/** @type {any} */ element) => element.result);
    await expect.poll(async () => (await result())?.best).toBe(slides);
    const { aiSlides } = await result();
    await openDialog(page, 'share');
    const { record } = await puzzleStateOf(puzzle);
    const link = `${baseURL}puzzle.html#${record}`;
    await expect(dialog.locator('.link')).toHaveValue(link);
    const line = `Sliding puzzle 3×3 spiral, ${slides === 1 ? '1 slide' : `${slides} slides`}. AI ${aiSlides}, fewest possible ${slides}.`;
    await expect(dialog.locator('.text')).toHaveValue(
      // No other can be asked to do it in fewer.
      `${line}\n\n1 2 3\n8 . 4\n7 6 5\n\n${link}`,
    );
    expect(open_puzzle(record).solved).toBe(true);
    await expect(dialog.locator('.picture')).toBeVisible();
    await page.keyboard.press('Escape');
    await puzzle.evaluate((/** @type {any} */ element) => {
      element.newPuzzle();
      element.giveUp();
    });
    await openDialog(page, 'share');
    await expect(dialog.locator('.text')).toHaveValue(
      /^Sliding puzzle 3×3 spiral, gave up\. (AI \d+|The AI got stuck)/,
    );
  });
});

test.describe('with a clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('link, text and picture are copied or saved, and nothing is asked of anyone', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Object.assign(navigator, { share: undefined, canShare: undefined });
    });
    await openSaved(page, saveOf(openingFor()));
    const hosts = watchHosts(page);
    const dialog = await openDialog(page, 'share');
    const { link, text } = await contentOf(dialog);
    const status = dialog.getByRole('status');
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    await expect(status).toHaveText('Copied.');
    expect(await clipboard()).toBe(link);
    await dialog.getByRole('button', { name: 'Copy text' }).click();
    await expect.poll(clipboard).toBe(text);
    await dialog.getByRole('button', { name: 'Copy picture' }).click();
    const types = () =>
      page.evaluate(async () => (await navigator.clipboard.read()).flatMap(({ types }) => types));
    await expect.poll(types).toEqual(['image/png']);
    // What was said last time is not said again.
    await page.keyboard.press('Escape');
    await openDialog(page, 'share');
    await expect(status).toBeEmpty();

    await test.step('the picture is saved as a PNG, and there is no button for a share sheet', async () => {
      await expect(dialog.locator('.picture')).toBeVisible();
      await expect(dialog.getByRole('button', { name: /^Share/ })).toHaveCount(0);
      const saving = page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Save picture' }).click();
      const download = await saving;
      expect(download.suggestedFilename()).toBe('2048.png');
      const bytes = [];
      for await (const chunk of await download.createReadStream()) bytes.push(chunk);
      const file = Buffer.concat(bytes);
      expect(file.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
      expect(file.readUInt32BE(16), 'its width').toBe(1080);
    });
    await test.step('a clipboard that refuses: it is said, and the text is there to be copied', async () => {
      await dialog.getByRole('button', { name: 'Copy link' }).click();
      await expect(status).toHaveText('Copied.');
      // What was said is the browser’s translation by now.
      await translateTexts(page);
      await page.evaluate(() => {
        Clipboard.prototype.writeText = () =>
          Promise.reject(new DOMException('no', 'NotAllowedError'));
      });
      const selected = () =>
        page.evaluate(() => {
          const field = /** @type {HTMLInputElement} */ (document.activeElement);
          return field.value?.slice(Number(field.selectionStart), Number(field.selectionEnd));
        });
      for (const [name, content] of [
        ['Copy link', link],
        ['Copy text', text],
      ]) {
        await dialog.getByRole('button', { name }).click();
        await expect(status).toHaveText(/^Your browser blocked copying\./);
        expect(await selected(), 'Ctrl+C is all that is left to do').toBe(content);
      }
    });
    expect(hosts).toEqual([]);
  });
});

/**
 * The colors of the picture in the middle of the paper's edge and near a corner of each cell.
 * @param {Locator} dialog
 * @param {{ rows: number, cols: number }} size
 */
const colors = (dialog, { rows, cols }) =>
  dialog.locator('.picture').evaluate(
    async (image, { rows, cols }) => {
      const picture = /** @type {HTMLImageElement} */ (image);
      await picture.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [picture.naturalWidth, picture.naturalHeight];
      const brush = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
      brush.drawImage(picture, 0, 0);
      /** @param {number} x @param {number} y */
      const at = (x, y) => {
        const [r, g, b] = brush.getImageData(x, y, 1, 1).data;
        return `rgb(${r}, ${g}, ${b})`;
      };
      const side = (1080 - 2 * 72) / Math.max(rows, cols);
      const left = (1080 - side * cols) / 2;
      const cells = Array.from({ length: rows * cols }, (_, cell) =>
        at(left + side * ((cell % cols) + 0.5), 260 + side * (Math.floor(cell / cols) + 0.14)),
      );
      return { width: canvas.width, paper: at(20, 20), cells };
    },
    { rows, cols },
  );

test('the picture has the colors of the board, by day and by night, and goes to the share sheet', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const calls = /** @type {any[]} */ ([]);
    Object.assign(window, { calls });
    navigator.canShare = () => true;
    navigator.share = async (data) => {
      calls.push({ ...data, files: data?.files?.map(({ name, type }) => `${name} ${type}`) });
      if (calls.length > 2) throw new DOMException('cancelled', 'AbortError');
    };
  });
  await test.step('the colors of the board', async () => {
    const board = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 17, 20];
    for (const theme of ['light', 'dark']) {
      const game = await openPage(page);
      await choose(page, 'theme', theme);
      await game.evaluate(
        (element, record) => /** @type {import('../support.js').Game2048} */ (element).open(record),
        new_game({ board }, 1n).record,
      );
      const wanted = await game.evaluate((element) => {
        const root = /** @type {ShadowRoot} */ (element.shadowRoot);
        const fill = (/** @type {Element | null} */ it) =>
          getComputedStyle(/** @type {Element} */ (it)).backgroundColor;
        const tiles = /** @type {HTMLElement[]} */ ([...root.querySelectorAll('.tile')]);
        const cells = Array(16).fill(fill(root.querySelector('.grid > div')));
        for (const { style, firstElementChild } of tiles) {
          const [col, row] = (style.transform.match(/\d+/g) ?? []).map(
            (percent) => Number(percent) / 100,
          );
          cells[4 * row + col] = fill(firstElementChild);
        }
        return { width: 1080, paper: fill(document.documentElement), cells };
      });
      const dialog = await openDialog(page, 'share');
      await expect(dialog.locator('.picture')).toBeVisible();
      expect(await colors(dialog, { rows: 4, cols: 4 }), theme).toEqual(wanted);
      expect(new Set(wanted.cells).size).toBeGreaterThan(13);
    }
  });
  await test.step('the share sheet of the system', async () => {
    const { score } = await stateOf(await openSaved(page, saveOf(openingFor())));
    const dialog = await openDialog(page, 'share');
    const { link, text } = await contentOf(dialog);
    const line = text.split('\n').slice(0, 2).join('\n');
    await dialog.getByRole('button', { name: 'Share link' }).click();
    await dialog.getByRole('button', { name: 'Share picture' }).click();
    const calls = () => page.evaluate(() => Reflect.get(window, 'calls'));
    await expect.poll(calls).toEqual([
      { title: '2048', text: `${line}\nBeat my ${score}:`, url: link, files: undefined },
      { text: `${line}\nBeat my ${score}: ${link}`, files: ['2048.png image/png'] },
    ]);
    // Whoever changes their mind is not told off.
    await dialog.getByRole('button', { name: 'Share link' }).click();
    await expect.poll(async () => (await calls()).length).toBe(3);
    await expect(dialog.getByRole('status')).toBeEmpty();
  });
});
