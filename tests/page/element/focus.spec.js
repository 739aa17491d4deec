// Keys that are not the game's: what is typed elsewhere, and what the browser does itself.

import {
  ALT,
  ARROWS,
  CTRL,
  choose,
  expect,
  expectUnmoved,
  findMove,
  frame,
  gameOn,
  META,
  openBare,
  openingFor,
  openSaved,
  SHIFT,
  saveOf,
  stateOf,
  stroke,
  test,
} from '../support.js';

/**
 * Opens the page with a game in which every direction moves something.
 * @param {import('@playwright/test').Page} page
 */
const open = (page) => openSaved(page, saveOf(openingFor()));

test('keys that are not the game’s', async ({ page }) => {
  const game = await open(page);
  const before = await stateOf(game);
  await test.step('shortcuts of the browser stay its own, and an input method composes in peace', async () => {
    const taken = await page.evaluateHandle(() => {
      /** @type {string[]} */
      const prevented = [];
      window.addEventListener('keydown', ({ code, defaultPrevented }) => {
        if (defaultPrevented) prevented.push(code);
      });
      return prevented;
    });
    const cdp = await page.context().newCDPSession(page);
    for (const modifiers of [CTRL, META, ALT, CTRL + ALT, CTRL + SHIFT, ALT + SHIFT]) {
      for (const letter of 'ASDHJKLUB') {
        await stroke(cdp, { code: `Key${letter}`, key: letter.toLowerCase(), modifiers });
      }
      await stroke(cdp, { code: 'ArrowUp', key: 'ArrowUp', modifiers });
    }
    await stroke(cdp, { code: 'ArrowUp', key: 'ArrowUp', modifiers: SHIFT });
    await stroke(cdp, { code: 'KeyZ', key: 'z', modifiers: CTRL + ALT });
    expect(await taken.jsonValue()).toEqual([]);
    await expectUnmoved(game, before);
    // So does an input method that composes.
    await stroke(cdp, { code: 'KeyW', key: 'Process', windowsVirtualKeyCode: 229 });
    await page.evaluate(() => {
      const options = { bubbles: true, composed: true, isComposing: true };
      for (const key of ['ArrowUp', 'ArrowLeft', 'ArrowRight', 'ArrowDown']) {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, ...options }));
      }
    });
    await expectUnmoved(game, before);
  });

  await test.step('fields of the page keep their letters and arrows', async () => {
    await page.evaluate(() => {
      document.body.insertAdjacentHTML(
        'beforeend',
        `<input id="line" value="ab"><textarea id="text"></textarea>
       <div id="rich" contenteditable>x</div>
       <select id="choice"><option>one<option>two</select><div id="host"></div>`,
      );
      const rich = /** @type {HTMLElement} */ (document.querySelector('#rich'));
      rich.style.minWidth = '9em';
      const host = /** @type {HTMLElement} */ (document.querySelector('#host'));
      host.attachShadow({ mode: 'open' }).innerHTML = '<input id="inner">';
    });
    const typed = 'wasdhjklubWASD';
    for (const id of ['line', 'text', 'rich', 'inner']) {
      const field = page.locator(`#${id}`);
      await field.focus();
      await page.keyboard.press('Home');
      await page.keyboard.type(typed);
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.type('2');
      const text = await field.evaluate((element) =>
        'value' in element ? element.value : element.textContent,
      );
      expect(text, id).toContain(`${typed.slice(0, -1)}2D`);
      await page.keyboard.press('Control+z');
    }
    await page.locator('#choice').focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('#choice')).toHaveValue('two');
    await expectUnmoved(game, before);
  });
});

test('keys go where the focus is', async ({ page }) => {
  await test.step('keys play on while a plain button has the focus, and stay with whatever uses them', async () => {
    const game = await open(page);
    const before = await stateOf(game);
    await page.evaluate(() => {
      document.body.insertAdjacentHTML(
        'beforeend',
        `<div role="toolbar"><button id="tool">A</button></div>
       <div id="menu" popover><button id="item">B</button></div>
       <button id="tab" role="tab">C</button><span id="text" tabindex="0">D</span>`,
      );
      document.getElementById('menu')?.showPopover();
    });
    for (const id of ['tool', 'item', 'tab', 'text']) {
      await page.locator(`#${id}`).focus();
      for (const key of ['ArrowLeft', 'ArrowUp', 'w', 'd', 'u']) await page.keyboard.press(key);
      expect(await stateOf(game), id).toEqual(before);
    }
    // A dialog that was opened by keyboard hands the focus back to its button.
    await page.locator('nav [data-dialog=settings]').focus();
    await page.keyboard.press('Enter');
    await page.locator('#settings-dialog .close').focus();
    await page.keyboard.press('ArrowLeft');
    expect(await stateOf(game), 'in a dialog').toEqual(before);
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowLeft');
    await expect(page.locator('nav [data-dialog=settings]')).toBeFocused();
    expect((await stateOf(game)).steps).toBe(before.steps + 1);
    // A press with the mouse is no wish to leave the game.
    await choose(page, 'theme', 'dark');
    await page.keyboard.press('ArrowUp');
    expect((await stateOf(game)).steps).toBe(before.steps + 2);
  });

  await test.step('an embedded element has the keys only while it has focus', async () => {
    const game = await openBare(
      page,
      '<button>Before</button><game-2048 seed="7"></game-2048><button>After</button>',
    );
    const before = await stateOf(game);
    for (const key of [...ARROWS, 'w', 'u']) await page.keyboard.press(key);
    await page.getByRole('button', { name: 'Before' }).focus();
    for (const key of [...ARROWS, 'w', 'u']) await page.keyboard.press(key);
    await expectUnmoved(game, before);
    // By the Tab key alone, as somebody without a mouse.
    while (!(await gameOn(page).evaluate((element) => element === document.activeElement))) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press(ARROWS[findMove(before.cells)]);
    expect((await stateOf(game)).steps).toBe(1);
    await page.getByRole('button', { name: 'After' }).focus();
    for (const key of ARROWS) await page.keyboard.press(key);
    await frame(page);
    expect((await stateOf(game)).steps).toBe(1);
  });

  await test.step('autofocus gives it the keys, unless something else has the focus', async () => {
    await openBare(page, '<game-2048 seed="1" autofocus></game-2048>');
    await expect(page.locator('game-2048')).toBeFocused();
    await openBare(page, '<input autofocus><game-2048 seed="1" autofocus></game-2048>');
    await expect(page.locator('input')).toBeFocused();
  });
});
