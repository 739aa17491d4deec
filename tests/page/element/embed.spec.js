// The element in pages of others: several at once, beside strange styles, in any size.

import {
  ARROWS,
  boardOf,
  expect,
  expectShown,
  gameOn,
  misplacedOn,
  openBare,
  play,
  stateOf,
  test,
} from '../support.js';

/** @typedef {import('@playwright/test').Page} Page */

const THREE = `<input id="theirs">
  <game-2048 seed="1" save="one"></game-2048>
  <game-2048 seed="2" rows="5" cols="3"></game-2048>
  <game-2048 seed="3" rules="endless" theme="dark"></game-2048>`;

/** Styles that try hard. */
const STRANGE = `<style>
  * { margin: 9px; color: red; box-sizing: content-box; transition: all 3s; }
  div { display: none; }
  p, span, table { position: fixed; top: 0; font-size: 40px; }
  button { width: 7px; height: 7px; display: none; }
  body { font: italic 40px/3 cursive; letter-spacing: 9px; word-spacing: 30px; text-align: right;
    text-transform: uppercase; text-indent: 50px; direction: rtl; white-space: pre; }
</style>`;

test('three elements play on their own, whatever the styles of the page', async ({ page }) => {
  await openBare(page, THREE, STRANGE);
  await test.step('three elements play on their own, beside a field of the page', async () => {
    const games = await gameOn(page).all();
    const states = () => Promise.all(games.map(stateOf));
    for (const [index, game] of games.entries()) {
      const before = await states();
      await boardOf(game).focus();
      // The two boards of other sizes can be moved left or right, or up or down.
      for (const key of ARROWS) await page.keyboard.press(key);
      const after = await states();
      for (const other of games.keys()) {
        if (other === index) expect(after[other].steps).toBeGreaterThan(before[other].steps);
        else expect(after[other], `game ${other} while ${index} plays`).toEqual(before[other]);
      }
      await expectShown(game);
    }
    const before = await states();
    const field = page.locator('#theirs');
    await field.focus();
    await page.keyboard.type('wasdhjklub');
    for (const key of [...ARROWS, 'Control+z']) await page.keyboard.press(key);
    await field.fill('');
    await page.keyboard.type('WASD 2048');
    await expect(field).toHaveValue('WASD 2048');
    expect(await states()).toEqual(before);
    await games[1].getByRole('button', { name: 'Undo' }).click();
    expect((await states()).map(({ steps }, i) => before[i].steps - steps)).toEqual([0, 1, 0]);
  });

  await test.step('styles of the page do not reach the board', async () => {
    for (const game of await gameOn(page).all()) {
      await play(game, [0, 1, 2, 3, 0, 1, 2, 3]);
      await expectShown(game);
      expect(await misplacedOn(game)).toEqual([]);
      await expect(game.getByRole('button', { name: 'New game' })).toBeVisible();
      await expect(game.getByRole('button', { name: 'Undo' })).toBeVisible();
      const box = await game.getByRole('button', { name: 'New game' }).boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
    }
  });

  await test.step('on a page that reads from right to left, left stays left', async () => {
    const game = await openBare(page, '<main dir="rtl"><game-2048 seed="1"></game-2048></main>');
    const places = await Promise.all(
      ['Left', 'Up', 'Down', 'Right'].map(async (name) => {
        const box = await game.getByRole('button', { name, exact: true }).boundingBox();
        return Number(box?.x);
      }),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    await play(game, [0, 1, 2, 3, 0, 1, 2, 3]);
    await expectShown(game);
    expect(await misplacedOn(game)).toEqual([]);
  });
});

/** What a page sets for its own text, in a column or for everything. */
const TEXT = `letter-spacing: 0.3em; line-height: 3; text-align: center; text-indent: 2em;
  text-shadow: 1px 1px red; text-transform: uppercase; white-space: pre; word-spacing: 1em;
  writing-mode: vertical-rl; text-orientation: upright; word-break: break-all; text-wrap: nowrap;
  -webkit-text-stroke: 3px red; -webkit-text-security: disc; tab-size: 1; ruby-position: under`;

/** Opens a page of that style and measures what its element shows. @param {Page} page @param {string} style */
async function boxesOf(page, style) {
  const body = '<main><game-2048 seed="1" lang="en"></game-2048></main>';
  const game = await openBare(page, body, `<style>main { width: 90vw } ${style}</style>`);
  return game.evaluate((element) => {
    const whole = element.getBoundingClientRect();
    const parts = element.shadowRoot?.querySelectorAll('button, p, output, span') ?? [];
    const shown = Array.from(parts).filter((part) => part.getClientRects().length > 0);
    return shown.map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return [part.id || part.className, x - whole.x, y - whole.y, width, height].join(' ');
    });
  });
}

test('an element inherits only what it must', async ({ page }) => {
  await test.step('how a page sets its own text changes nothing in an element', async () => {
    const plain = await boxesOf(page, '');
    expect(plain.length).toBeGreaterThan(10);
    expect(await boxesOf(page, `main { ${TEXT} }`)).toEqual(plain);
    expect(await boxesOf(page, `* { ${TEXT} }`)).toEqual(plain);
  });

  await test.step('of all properties, only what it must', async () => {
    const game = await openBare(
      page,
      '<p><i></i></p><main><game-2048 seed="1"></game-2048></main>',
    );
    // A value of each kind, so that most properties have one that is not their first.
    const values =
      `red 7px 3 none all auto hidden circle "x" manual vertical-rl upright under over small-caps
    italic 900 break-all anywhere pre crosshair collapse rtl dark strict balance bottom always evenodd
    optimizeLegibility pixelated inert bevel from-image keep-all normal`.split(/\s+/);
    const inherited = await game.evaluate((element, values) => {
      const [main, parent, child] = /** @type {HTMLElement[]} */ ([
        element.parentElement,
        document.querySelector('p'),
        document.querySelector('i'),
      ]);
      const inside = /** @type {HTMLElement} */ (element.shadowRoot?.querySelector('.label'));
      const [theirs, ours] = [child, inside].map((one) => getComputedStyle(one));
      /** The value of a property after it has been set. */
      const after = (
        /** @type {HTMLElement} */ on,
        /** @type {CSSStyleDeclaration} */ style,
        /** @type {string} */ name,
        /** @type {string} */ value,
      ) => {
        on.style.setProperty(name, value);
        const then = style.getPropertyValue(name);
        on.removeAttribute('style');
        return then;
      };
      /** @type {Record<'theirs' | 'ours', string[]>} */
      const reached = { theirs: [], ours: [] };
      for (const name of [...ours]) {
        const before = theirs.getPropertyValue(name);
        const value = values.find(
          (value) => CSS.supports(name, value) && after(parent, theirs, name, value) !== before,
        );
        // Lengths of the layout change too, but aren't inherited.
        if (!value || /size|width|height|origin|inset|top|left|right|bottom|^[xy]$/.test(name))
          continue;
        reached.theirs.push(name);
        const own = ours.getPropertyValue(name);
        if (after(main, ours, name, value) !== own) reached.ours.push(name);
      }
      return reached;
    }, values);
    expect(inherited.theirs.length).toBeGreaterThan(40);
    expect(inherited.ours).toEqual([
      'color-scheme',
      'direction',
      'interactivity',
      'pointer-events',
      'visibility',
    ]);
  });

  await test.step('sizes follow the font size of the reader and of the element, not of the page', async () => {
    const browser = await page.context().newCDPSession(page);
    // The second width is that of a phone: what fits is decided by the same size.
    for (const width of [1280, 420]) {
      await page.setViewportSize({ width, height: 844 });
      /** @type {string[][]} */
      const seen = [];
      for (const standard of [16, 24]) {
        await browser.send('Page.setFontSizes', { fontSizes: { standard } });
        const plain = await boxesOf(page, '');
        for (const style of ['html { font-size: 62.5% }', 'body { font-size: 30px }'])
          expect(await boxesOf(page, style), `${style} at ${width}`).toEqual(plain);
        seen.push(plain);
      }
      expect(seen[0]).not.toEqual(seen[1]);
      await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
      expect(await boxesOf(page, 'game-2048 { font-size: 24px }')).toEqual(seen[1]);
    }
  });
});

/** Boards by rows and columns. */
const BOARDS = [
  [3, 3],
  [4, 4],
  [8, 8],
  [3, 8],
  [8, 3],
];

test('boards of every shape, from 228 to 800 pixels, hold their tiles and digits', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1000, height: 1000 });
  const elements = BOARDS.map(
    ([rows, cols]) => `<game-2048 seed="4" rows="${rows}" cols="${cols}"></game-2048>`,
  );
  await openBare(page, `<div id="room">${elements.join('')}</div>`);
  const games = await gameOn(page).all();
  const throwDice = [0, 1, 2, 3, 3, 2, 1, 0, 1, 3, 0, 2];
  for (const game of games) {
    await play(game, throwDice);
    // The largest number that a board of 16 cells can hold, which no test can play to.
    await game.evaluate((element) => {
      const faces = /** @type {NodeListOf<HTMLElement>} */ (
        /** @type {ShadowRoot} */ (element.shadowRoot).querySelectorAll('.face')
      );
      for (const face of [...faces].slice(0, 3)) {
        face.textContent = '131072';
        face.style.setProperty('--digits', '6');
      }
    });
  }
  for (const width of [228, 320, 800]) {
    await page.evaluate((width) => {
      /** @type {HTMLElement} */ (document.querySelector('#room')).style.width = `${width}px`;
    }, width);
    for (const [index, game] of games.entries()) {
      const name = `${BOARDS[index].join(' × ')} at ${width} px`;
      const box = await boardOf(game).boundingBox();
      expect.soft(box?.width, name).toBeLessThanOrEqual(width);
      expect.soft(box?.width, name).toBeGreaterThan(BOARDS[index][0] > 4 ? 89 : 227);
      expect.soft(await misplacedOn(game), name).toEqual([]);
      const wide = await game.evaluate((element) => element.scrollWidth - element.clientWidth);
      expect.soft(wide, `${name}: nothing sticks out`).toBeLessThanOrEqual(0);
    }
  }
});
