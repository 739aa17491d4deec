// Tiles with faces of their own: texts and pictures in place of numbers, in an element on any page.

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
});

test('a property takes texts, pictures as blobs, and its list stays until it is taken back', async ({
  page,
}) => {
  const game = await openBare(page, '<game-2048 seed="1"></game-2048>');
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

  await test.step('set before the element is known, it is shown from the start', async () => {
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
});
