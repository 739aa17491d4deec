// Sound, vibration, motion and celebrations may fail. That never costs a move.

import { openRecord } from '../game-page.js';
import {
  anyWay,
  expectTiles,
  hear,
  KEYS,
  openPuzzle,
  puzzleState,
  stageOf,
} from '../puzzle/puzzles.js';
import {
  ARROWS,
  boardOf,
  expect,
  expectShown,
  findMove,
  new_game,
  openSeeded,
  stateOf,
  test,
  watchEvents,
} from '../support.js';

/** @typedef {import('@playwright/test').Page} Page */

/** What a browser may lack or refuse, and how it is taken from a page. @type {Record<string, (page: Page) => unknown>} */
const FAULTS = {
  'no Web Audio': (page) =>
    page.addInitScript(() => {
      for (const name of ['AudioContext', 'OscillatorNode', 'GainNode'])
        Reflect.deleteProperty(window, name);
    }),
  'Web Audio that is refused': (page) =>
    page.addInitScript(() => {
      window.AudioContext = class extends AudioContext {
        constructor() {
          super();
          throw new DOMException('refused', 'NotSupportedError');
        }
      };
    }),
  'audio that does not start': (page) =>
    page.addInitScript(() => {
      Object.defineProperty(AudioContext.prototype, 'state', { value: 'suspended' });
      AudioContext.prototype.resume = () => Promise.reject(new Error('refused'));
      window.OscillatorNode = class extends OscillatorNode {
        start() {
          throw new Error('closed');
        }
      };
    }),
  'vibration that is refused': (page) =>
    page.addInitScript(() => {
      Navigator.prototype.vibrate = () => {
        throw new Error('refused');
      };
    }),
  'no animations': (page) =>
    page.addInitScript(() => {
      const { getAnimations } = Element.prototype;
      Object.assign(window, {
        giveBack: () => Object.assign(Element.prototype, { getAnimations }),
      });
      Reflect.deleteProperty(Element.prototype, 'getAnimations');
    }),
  'files that fail': (page) =>
    page.route(/\/(feedback|toasts)-[^/]*\.js$/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("no file")' }),
    ),
};

/** Waits until the sound has been asked for, at least. @param {Page} page */
const feedbackCame = (page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/feedback-/.test(name)),
  );

/**
 * Gives back what the test itself needs to look at the board, and waits until nothing moves there: an element that
 * can't ask for animations doesn't know when that is.
 * @param {import('@playwright/test').Locator} element
 */
const giveBack = (element) =>
  element.evaluate(async (element) => {
    Reflect.get(window, 'giveBack')?.();
    const animations = /** @type {ShadowRoot} */ (element.shadowRoot).getAnimations();
    const moving = animations.filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });

test('sound, vibration, motion and celebrations may fail', async ({ context }) => {
  for (const [name, take] of Object.entries(FAULTS)) {
    const page = await context.newPage();
    await take(page);
    await test.step(`2048 plays on with ${name}`, async () => {
      const game = await openSeeded(page, 'sound haptics');
      // The first move makes a tile that is celebrated.
      await openRecord(game, new_game({ board: [9, 9, 0, 0, ...Array(12).fill(0)] }, 1n).record);
      await feedbackCame(page);
      const heard = await watchEvents(game);
      await boardOf(game).focus();
      for (let move = 0; move < 7; move++) {
        const way = move === 0 ? 3 : findMove((await stateOf(game)).cells);
        await page.keyboard.press(ARROWS[way]);
      }
      const types = (await heard()).map(({ type }) => type);
      expect(types).toEqual(Array(7).fill(['move', 'change']).flat());
      expect((await stateOf(game)).steps).toBe(7);
      await giveBack(game);
      await expectShown(game);
    });

    await test.step(`the puzzle plays on with ${name}`, async () => {
      const puzzle = await openPuzzle(page, 'seed="5" sound haptics');
      await feedbackCame(page);
      const heard = await hear(puzzle);
      await stageOf(puzzle).focus();
      for (let slide = 0; slide < 4; slide++)
        await page.keyboard.press(KEYS[anyWay((await puzzleState(puzzle)).record)]);
      const types = (await heard()).map(({ type }) => type);
      expect(types).toEqual(Array(4).fill(['slide', 'change']).flat());
      await giveBack(puzzle);
      await expectTiles(puzzle);
    });
    await page.close();
  }
});
