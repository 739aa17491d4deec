// Tiles with faces of their own: texts and pictures in place of numbers, in an element on any page.

import { hint, panelOf, replaceAi, STRONG, seeing } from '../ai-player.js';
import { openPuzzle, puzzleState, saidBy, tileOf } from '../puzzle/puzzles.js';
import { cells, expect, new_game, openBare, ready, test } from '../support.js';

/** @typedef {import('@playwright/test').Locator} Locator */

/** What stands on the tiles, in the order of the board. @param {Locator} element @returns {Promise<string[]>} */
const facesOn = (element) =>
  element.evaluate((one) => {
    const root = /** @type {ShadowRoot} */ (one.shadowRoot);
    const tiles = [...root.querySelectorAll('.tile')].map((tile) => ({
      place: getComputedStyle(tile).transform,
      face: /** @type {HTMLElement} */ (tile.firstElementChild),
    }));
    return tiles.map(({ face }) => {
      const shown = [...face.childNodes].filter(
        (part) => !(part instanceof HTMLElement) || parseFloat(getComputedStyle(part).fontSize) > 0,
      );
      return shown.map(({ textContent }) => textContent).join('|');
    });
  });

/** What a screen reader finds on the board. @param {Locator} element */
const cellsOf = (element) =>
  element.locator('#table td').evaluateAll((cells) => cells.map((cell) => cell.textContent));

/** A board with a 2, a 4, an 8 and a 16. */
const BOARD = [1, 2, 0, 0, 3, 4, ...Array.from({ length: 10 }, () => 0)];

/** A record that starts from it. */
const { record: RECORD } = new_game({ board: BOARD }, 1n);

const LIST = JSON.stringify(['two words', { text: '🧁', name: 'cupcake' }, 'Donaudampfer']);

test('what an attribute says stands on the tiles, and screen readers hear its names', async ({
  page,
}) => {
  await page.setViewportSize({ width: 600, height: 700 });
  const game = await openBare(
    page,
    `<game-2048 seed="1" faces="α β"></game-2048>
     <script type="module" src="./replay-2048.js"></script>
     <replay-2048 record="${RECORD}" faces='${LIST}'></replay-2048>`,
  );
  const replay = page.locator('replay-2048');
  await replay.evaluate((/** @type {any} */ element) => element.ready);

  await test.step('a text is large, breaks at spaces, and has its number in a corner', async () => {
    await expect
      .poll(() => facesOn(replay))
      .toEqual(['two\nwords|2', '🧁|4', 'Donaudampfer|8', '16']);
    expect((await cellsOf(replay)).slice(0, 6)).toEqual([
      'two words',
      'cupcake',
      'empty',
      'empty',
      'Donaudampfer',
      '16',
    ]);
    const cut = await replay.evaluate((element) =>
      [...(element.shadowRoot?.querySelectorAll('.whole') ?? [])].flatMap((text) => {
        const [inner, outer] = [text, /** @type {Element} */ (text.parentElement)].map((one) =>
          one.getBoundingClientRect(),
        );
        return inner.left < outer.left || inner.right > outer.right ? [text.textContent] : [];
      }),
    );
    expect(cut, 'texts that leave their tiles').toEqual([]);
  });

  await test.step('on a small tile a text gives way to its number', async () => {
    await replay.evaluate((/** @type {HTMLElement} */ element) => {
      element.style.width = '120px';
      element.style.display = 'block';
    });
    await expect.poll(() => facesOn(replay)).toEqual(['two\nwords|2', '🧁|4', '8', '16']);
  });

  await test.step('parts stay named by the numbers', async () => {
    const board = cells(new_game('classic', 1n));
    const parts = await game.evaluate((element) =>
      [...(element.shadowRoot?.querySelectorAll('.face') ?? [])].map((face) => face.part.value),
    );
    const numbers = [...board].filter(Boolean).map((cell) => `tile tile-${2 ** cell}`);
    expect(parts.sort()).toEqual(numbers.sort());
  });

  await test.step('a win names the tile that was made', async () => {
    const { record } = new_game({ board: [10, 10, ...Array.from({ length: 14 }, () => 0)] }, 1n);
    await game.evaluate((/** @type {any} */ element, record) => {
      element.faces = 'a b c d e f g h i j k';
      return element.open(record);
    }, record);
    await game.evaluate((/** @type {any} */ element) => element.move(3));
    await expect(game.locator('#headline')).toHaveText('You win! k (2048)');
    await game.evaluate((/** @type {any} */ element) => {
      element.faces = 'α β';
      element.newGame();
    });
  });

  await test.step('moves and what comes next are said with them', async () => {
    await game.evaluate((element) => element.focus());
    for (const key of ['ArrowLeft', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
    await expect(game.locator('#live')).toContainText(/New [αβ] in row/);
    await game.evaluate((/** @type {any} */ element) => {
      element.faces = null;
    });
    await expect.poll(async () => (await facesOn(game)).join('')).toMatch(/^\d+$/);
  });

  await test.step('a property that is set before the element is on the page is shown from the start', async () => {
    await page.evaluate(async () => {
      const fresh = /** @type {any} */ (document.createElement('game-2048'));
      fresh.seed = '1';
      fresh.faces = ['x', 'y'];
      document.body.replaceChildren(fresh);
    });
    await ready(page);
    await expect
      .poll(async () => (await facesOn(game)).join(' '))
      .toMatch(/^(x\|2|y\|4) (x\|2|y\|4)$/);
  });

  await test.step('it takes pictures as blobs, and its list stays until it is taken back', async () => {
    const shown = await game.evaluate(async (/** @type {any} */ element) => {
      const canvas = new OffscreenCanvas(8, 8);
      canvas.getContext('2d');
      const image = await canvas.convertToBlob();
      const list = [
        { image, name: 'ant', number: false },
        { image, name: 'bee' },
      ];
      element.faces = list;
      const first = element.getAttribute('faces');
      element.faces = list;
      return { first, again: element.getAttribute('faces') };
    });
    expect(shown.again, 'a list that is set again is the same').toBe(shown.first);
    expect(JSON.parse(shown.first)[0]).toMatchObject({ name: 'ant', number: false });
    const pictures = () =>
      game.evaluate((element) =>
        [...(element.shadowRoot?.querySelectorAll('.face') ?? [])].map((face) =>
          /** @type {HTMLElement} */ (face).style.backgroundImage.slice(0, 9),
        ),
      );
    await expect.poll(pictures).toEqual(['url("blob', 'url("blob']);
    expect((await cellsOf(game)).filter((cell) => cell !== 'empty').sort()).toEqual(
      expect.arrayContaining(['ant']),
    );
    await game.evaluate((element) => element.removeAttribute('faces'));
    await expect.poll(pictures).toEqual(['', '']);
  });
});

test('texts stand on the tiles and the small boards of the puzzle, and are what is heard of them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  /** Letters that run from right to left are isolated in a sentence. */
  const LETTERS = [...'ابتث'];
  const isolated = (/** @type {string} */ text) =>
    LETTERS.includes(text) ? `\u2068${text}\u2069` : text;
  const faces = JSON.stringify([...LETTERS, { text: '🧁', name: 'cupcake' }, 'Donaudampfer']);
  const texts = [...LETTERS, '🧁', 'Donaudampfer', '7', '8'];
  const names = [...LETTERS, 'cupcake', 'Donaudampfer', '7', '8'].map(isolated);
  const puzzle = await openPuzzle(page, `dir="rtl" seed="5" goal="usual" faces='${faces}'`);
  const tiles = puzzle.locator('.tile');
  const wholeOn = () =>
    tiles.evaluateAll((all) =>
      all.map((tile) => (tile.querySelector('.lines') ?? tile).textContent?.trim()),
    );

  await test.step('in their order, and the numbers go on', async () => {
    await expect.poll(wholeOn).toEqual(texts);
    const small = await puzzle
      .locator('#mini-goal .digits')
      .evaluateAll((all) => all.map(({ textContent }) => textContent));
    expect(small).toEqual([...LETTERS, '🧁', 'Don', '7', '8']);
  });

  await test.step('no text leaves its tile, nor a small board its cell', async () => {
    for (const side of [3, 4, 5]) {
      await puzzle.evaluate((/** @type {any} */ element, side) => {
        element.side = side;
        element.faces = Array.from({ length: 24 }, (_, at) => 'WiMmDonaudampfer'.slice(at % 5, 12));
      }, side);
      await expect(tiles).toHaveCount(side * side - 1);
      await expect.poll(async () => (await wholeOn()).at(-1)?.length).toBeGreaterThan(3);
      const cut = await puzzle.evaluate((element) =>
        [...(element.shadowRoot?.querySelectorAll('.words > *, .small > .digits') ?? [])].flatMap(
          (text) => {
            const box = text.closest('.face, .small')?.getBoundingClientRect();
            const range = document.createRange();
            range.selectNodeContents(text);
            const { left, right, top, bottom, width } = range.getBoundingClientRect();
            const isCut =
              !box ||
              (width > 0 && (left < box.left || right > box.right)) ||
              (width > 0 && (top < box.top || bottom > box.bottom));
            return isCut ? [text.textContent] : [];
          },
        ),
      );
      expect(cut, `texts that are cut off, ${side} × ${side}`).toEqual([]);
    }
    await puzzle.evaluate((/** @type {any} */ element, faces) => {
      element.side = 3;
      element.faces = faces;
    }, faces);
    await expect.poll(wholeOn).toEqual(texts);
  });

  await test.step('labels, the table, the small boards, slides and hints have their names', async () => {
    const { cells, movable } = await puzzleState(puzzle);
    const nameOf = (/** @type {number} */ number) => (number ? names[number - 1] : 'empty');
    for (const [cell, number] of cells.entries())
      if (number)
        await expect(tileOf(puzzle, number)).toHaveAttribute(
          'aria-label',
          new RegExp(`^${nameOf(number)}, row ${Math.floor(cell / 3) + 1}`),
        );
    expect(await cellsOf(puzzle)).toEqual(cells.map(nameOf));
    const goal = `${names.slice(0, 3).join(', ')}; ${names.slice(3, 6).join(', ')}; 7, 8, empty`;
    await expect(puzzle.locator('#mini-goal')).toHaveAttribute('aria-label', `Goal: ${goal}`);
    await puzzle.evaluate((element) => element.focus());
    await page.keyboard.press('p');
    await expect(saidBy(puzzle)).toContainText(
      `Row 1: ${cells.slice(0, 3).map(nameOf).join(', ')}.`,
    );
    const number = cells[movable[0]];
    await puzzle.evaluate((/** @type {any} */ element, cell) => element.tap(cell), movable[0]);
    await expect(saidBy(puzzle)).toContainText(
      new RegExp(`^${nameOf(number)} (up|right|down|left)`),
    );
    const after = await puzzleState(puzzle);
    const far = after.cells.findIndex((number, cell) => number && !after.movable.includes(cell));
    await puzzle.evaluate((/** @type {any} */ element, cell) => element.tap(cell), far);
    await expect(saidBy(puzzle)).toContainText(nameOf(after.cells[far]));
    await puzzle.evaluate((/** @type {any} */ element) => element.hint());
    const hinted = Number(await puzzle.locator('.tile.hinted').getAttribute('data-number'));
    await expect(saidBy(puzzle)).toContainText(nameOf(hinted));
    await expect(puzzle.locator('.hint.stays')).toContainText(texts[hinted - 1]);
  });

  await test.step('on a picture they are badges, which no-numbers hides', async () => {
    await puzzle.evaluate(async (/** @type {any} */ element) => {
      const canvas = new OffscreenCanvas(90, 90);
      canvas.getContext('2d');
      await element.setPicture(await canvas.convertToBlob());
    });
    const badge = tileOf(puzzle, 6).locator('.digits');
    await expect(badge).toHaveCSS('position', 'absolute');
    await expect(badge).toHaveText(/Donaudampfer/);
    await expect(badge.locator('.lines')).toBeHidden();
    await puzzle.evaluate((element) => element.toggleAttribute('no-numbers', true));
    await expect(badge).toBeHidden();
  });

  await test.step('taken back, the numbers are there again', async () => {
    await puzzle.evaluate((element) => element.removeAttribute('faces'));
    await expect.poll(wholeOn).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
    await expect(tileOf(puzzle, 1)).toHaveAttribute('aria-label', /^1, row/);
    await expect(puzzle.locator('#mini-goal')).toHaveAttribute('aria-label', /: 1 2 3, 4 5 6, 7 8/);
    await expect(puzzle.locator('#mini-goal .digits').first()).toHaveText('1');
  });
});

test('a hint stays when the faces change', async ({ page }) => {
  await replaceAi(page, seeing(STRONG));
  const game = await openBare(page, '<game-2048 seed="1"></game-2048>');
  expect(await hint(game)).toBeDefined();
  await game.evaluate((/** @type {any} */ element) => Object.assign(element, { faces: 'α β' }));
  await expect.poll(() => facesOn(game)).toContainEqual(expect.stringMatching(/[αβ]/));
  await expect(panelOf(game)).toBeVisible();
});
