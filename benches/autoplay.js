// `node benches/autoplay.js` measures autoplay at its fastest, on the built page of dist/ in a real
// browser: moves a second, the time to 2048, and the time from frame to frame. Options:
//
//   node benches/autoplay.js --games 5 --slow 4
//
// `--slow` slows the page's main thread that many times; the AI's worker keeps its speed.

import { parseArgs } from 'node:util';
import { pinSeeds } from '../tests/page/seeds.js';
import { withPages } from '../tests/support/pages.js';
import { script } from '../tools/run.js';

const OPTIONS = /** @type {const} */ ({
  games: { type: 'string', default: '3' },
  slow: { type: 'string', default: '1' },
});

/** @typedef {import('../www/game/game-2048.js').Game2048} Game2048 */
/** @typedef {{ moves: number, events: number, seconds: number, end: string, frames: number[] }} Played */

/** Plays one game until it is won or lost. @param {import('@playwright/test').Page} page @returns {Promise<Played>} */
const play = (page) =>
  page.locator('game-2048').evaluate(async (element) => {
    const game = /** @type {Game2048} */ (element);
    game.newGame();
    let events = 0;
    const count = () => events++;
    game.addEventListener('move', count);
    const ends = ['win', 'over'].map(
      (type) =>
        new Promise((resolve) => {
          game.addEventListener(type, () => resolve(type), { once: true });
        }),
    );
    /** @type {number[]} */
    const frames = [];
    let playing = true;
    let last = performance.now();
    const frame = () => {
      const now = performance.now();
      frames.push(now - last);
      last = now;
      if (playing) requestAnimationFrame(frame);
    };
    const start = performance.now();
    await game.watch({ speed: 'fastest' });
    requestAnimationFrame(frame);
    const end = await Promise.race(ends);
    playing = false;
    game.removeEventListener('move', count);
    const seconds = (performance.now() - start) / 1000;
    return { moves: game.steps, events, seconds, end, frames };
  });

script(import.meta.url, async () => {
  const { values } = parseArgs({ options: OPTIONS });
  await withPages(
    async (browser, address) => {
      const page = await browser.newPage();
      await pinSeeds(page);
      await page.goto(address);
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slow) });
      await page.evaluate(async () => {
        const game = /** @type {Game2048} */ (document.querySelector('game-2048'));
        await game.ready;
        // The first answer has much to load.
        await game.hint();
      });
      for (let number = 1; number <= Number(values.games); number++) {
        const { moves, events, seconds, end, frames } = await play(page);
        const sorted = frames.toSorted((a, b) => a - b);
        const frame = (/** @type {number} */ share) =>
          sorted[Math.floor(share * (sorted.length - 1))].toFixed(0);
        console.log(
          `game ${number}: ${end} after ${moves} moves (${events} events) in ${seconds.toFixed(1)} s, ` +
            `${(moves / seconds).toFixed(0)} moves a second; frames: median ${frame(0.5)} ms, p98 ${frame(0.98)} ms`,
        );
      }
    },
    { whole: true },
  );
});
