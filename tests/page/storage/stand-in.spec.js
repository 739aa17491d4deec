// A save that is slow to come, cannot be read, or is of a newer version: a game is played in its place
// that is not saved, and the save stays as it is until the player opens it.

import { expect, test } from '../support.js';
import {
  allStored,
  askForOther,
  bothReady,
  holdLocks,
  makeNewer,
  mayBeFull,
  movesIn,
  movesOf,
  noticeOf,
  OPEN,
  playSaved,
  playTo,
  reloadBroken,
  SLOW,
  savedOf,
  storedOf,
} from './stand-ins.js';

test('a save that is slow to come is not waited for, and not lost', async ({ page }) => {
  const both = await playSaved(page, 5);
  for (const { game } of both) expect(await savedOf(game)).toBe(true);
  await page.clock.install();
  await page.addInitScript(holdLocks);
  const letGo = () => page.evaluate(() => /** @type {any} */ (window).letGo());
  /** Loads the page again, whose locks are held. */
  const reload = async () => {
    await page.reload();
    await page.waitForFunction(() => /** @type {any} */ (window).asked === 2);
  };
  /** Lets the time pass that a save may take. */
  const wait = async () => {
    for (const { game } of both) await expect(noticeOf(game)).toBeHidden();
    await page.clock.fastForward(3000);
    await bothReady(page);
    for (const { game } of both) await expect(noticeOf(game)).toContainText(SLOW);
  };

  await test.step('where nothing was played, it is opened by itself', async () => {
    await reload();
    await wait();
    await letGo();
    for (const { kind, game } of both) {
      await expect.poll(() => movesOf(kind, game)).toBe(5);
      await expect(noticeOf(game)).toBeHidden();
      await playTo(kind, game, 6);
      expect(await savedOf(game)).toBe(true);
    }
  });

  await test.step('what is played in its place is not saved, until the player opens it', async () => {
    await reload();
    // Not sooner: a puzzle that is left stores its time.
    const before = await allStored(page);
    await wait();
    for (const { kind, game } of both) {
      await playTo(kind, game, 3);
      expect(await savedOf(game)).toBe(false);
    }
    await letGo();
    for (const { kind, game } of both) {
      await expect(noticeOf(game).getByRole('button', { name: OPEN })).toBeVisible();
      await playTo(kind, game, 4);
    }
    expect(await allStored(page)).toEqual(before);
    for (const [at, { kind, game }] of both.entries()) {
      await game.evaluate((element) => element.setAttribute('lang', 'zh'));
      await expect(noticeOf(game)).toContainText('存档加载太慢');
      await noticeOf(game).getByRole('button', { name: '改为打开存档' }).click();
      await expect(noticeOf(game)).toBeHidden();
      await expect.poll(() => movesOf(kind, game)).toBe(6);
      await playTo(kind, game, 7);
      expect(await savedOf(game)).toBe(true);
      expect(await storedOf(page, kind)).not.toEqual(before[at]);
    }
  });
});

test('a save that cannot be read is not overwritten, and can be tried again', async ({ page }) => {
  const both = await playSaved(page, 5);
  const mend = (/** @type {boolean} */ mended) =>
    page.evaluate((mended) => Object.assign(window, { mended }), mended);

  await test.step('a new game is played in its place, until it can be read', async () => {
    const before = await reloadBroken(page, both);
    for (const { kind, game } of both) {
      await expect(noticeOf(game)).toContainText('because your saved one couldn’t be loaded.');
      await playTo(kind, game, 2);
      const open = noticeOf(game).getByRole('button', { name: OPEN });
      await open.click();
      await expect(open).toBeVisible();
      expect(await movesOf(kind, game), 'what is played is not lost by trying').toBe(2);
      await playTo(kind, game, 3);
    }
    expect(await allStored(page)).toEqual(before);
    await mend(true);
    for (const { kind, game } of both) {
      await noticeOf(game).getByRole('button', { name: OPEN }).click();
      await expect.poll(() => movesOf(kind, game)).toBe(5);
      await expect(noticeOf(game)).toBeHidden();
      await playTo(kind, game, 6);
      expect(await savedOf(game)).toBe(true);
    }
  });

  await test.step('other games are played as ever in its place', async () => {
    const records = await Promise.all(
      both.map(({ game }) => game.evaluate((element) => Reflect.get(element, 'record'))),
    );
    const before = await reloadBroken(page, both);
    for (const [at, { kind, game }] of both.entries()) {
      // A record is played in the stand-in, and a new game as well.
      const opened = await game.evaluate(
        (element, record) => /** @type {any} */ (element).open(record),
        records[at],
      );
      expect(opened).toBe(true);
      expect(await movesOf(kind, game)).toBe(6);
      await game.evaluate((element) => {
        const { newGame, newPuzzle } = /** @type {any} */ (element);
        (newGame ?? newPuzzle).call(element);
      });
      expect(await movesOf(kind, game)).toBe(0);
    }
    await mend(true);
    for (const { kind, game } of both) {
      // Another kind of game is kept under a key of its own, which can be read.
      await askForOther(kind, game);
      await expect(noticeOf(game)).toBeHidden();
      await playTo(kind, game, 1);
      expect(await savedOf(game)).toBe(true);
    }
    expect(await allStored(page)).toEqual(before);
    for (const { kind, game } of both) {
      await game.evaluate((element, [attribute]) => element.removeAttribute(attribute), kind.other);
      await expect.poll(() => movesOf(kind, game)).toBe(6);
    }
  });
});

test('a save of a newer version is left alone', async ({ page }) => {
  const both = await playSaved(page, 5);
  for (const { game } of both) expect(await savedOf(game)).toBe(true);
  await makeNewer(page);
  const before = await allStored(page);
  await page.goto('./bare.html');
  await bothReady(page);
  for (const { kind, game } of both) {
    const notice = noticeOf(game);
    await expect(notice).toContainText('because your saved one needs a newer version.');
    await playTo(kind, game, 3);
    await notice.getByRole('button', { name: 'Play without saving' }).click();
    await expect(notice).toBeHidden();
    await playTo(kind, game, 4);
    expect(await savedOf(game)).toBe(false);
    await game.evaluate((element) => element.remove());
  }
  expect(await allStored(page)).toEqual(before);
  for (const { game } of both) {
    await page.reload();
    await bothReady(page);
    const loaded = page.waitForEvent('load');
    await noticeOf(game).getByRole('button', { name: 'Reload' }).click();
    await loaded;
  }
});

test('it says when all is saved, and when it is not any more', async ({ page }) => {
  await page.addInitScript(mayBeFull);
  const both = await playSaved(page, 1);

  await test.step('a move is handed to the database before anybody hears of it', async () => {
    for (const { game } of both) {
      const order = await game.evaluate((element) => {
        const heard = /** @type {string[]} */ ([]);
        const { transaction } = IDBDatabase.prototype;
        IDBDatabase.prototype.transaction = function (...args) {
          heard.push('transaction');
          return transaction.apply(this, args);
        };
        for (const type of ['move', 'slide', 'change'])
          element.addEventListener(type, () => heard.push(type));
        const { move, slide } = /** @type {any} */ (element);
        for (let way = 0; way < 4; way++) {
          if ((move ?? slide).call(element, way)) break;
        }
        heard.push('moved');
        IDBDatabase.prototype.transaction = transaction;
        return heard;
      });
      const act = (await game.evaluate((it) => it.localName)) === 'game-2048' ? 'move' : 'slide';
      expect(order).toEqual(['transaction', act, 'change', 'moved']);
      expect(await savedOf(game)).toBe(true);
    }
  });

  await test.step('all is saved', async () => {
    const heard = await page.evaluateHandle(() => {
      const events = /** @type {object[]} */ ([]);
      document.addEventListener('saved', ({ target, bubbles, composed }) => {
        const { localName } = /** @type {Element} */ (target);
        events.push({ localName, bubbles, composed });
      });
      return events;
    });
    for (const { kind, game } of both) {
      await playTo(kind, game, 3);
      expect(await savedOf(game)).toBe(true);
      const localName = await game.evaluate((element) => element.localName);
      expect(await heard.jsonValue()).toContainEqual({ localName, bubbles: true, composed: true });
    }
  });

  await test.step('the disk is full, and has room again', async () => {
    const fill = (/** @type {boolean} */ full) =>
      page.evaluate((full) => Object.assign(window, { full }), full);
    for (const { kind, game } of both) {
      const notSaved = noticeOf(game).filter({ hasText: 'isn’t being saved' });
      for (const moves of [4, 6]) {
        await fill(true);
        await playTo(kind, game, moves);
        expect(await savedOf(game)).toBe(false);
        await expect(notSaved).toBeVisible();
        await fill(false);
        await playTo(kind, game, moves + 1);
        expect(await savedOf(game)).toBe(true);
        await expect(notSaved, 'it is over').toBeHidden();
      }
      await fill(true);
      await playTo(kind, game, 8);
      await expect(notSaved).toBeVisible();
      await askForOther(kind, game);
      await expect(notSaved, 'another game is not saved either').toBeVisible();
      expect(movesIn(kind, await storedOf(page, kind))).toBe(7);
      await fill(false);
    }
  });

  await test.step('without a name nothing is saved', async () => {
    for (const { kind, game } of both) {
      await game.evaluate(async (element) => {
        element.removeAttribute('save');
        await Promise.resolve();
        await /** @type {any} */ (element).ready;
      });
      await playTo(kind, game, 2);
      expect(await savedOf(game)).toBe(false);
    }
  });
});

test('it says when storing takes long, and stores everything in the end', async ({ page }) => {
  await page.clock.install();
  const both = await playSaved(page, 1);
  for (const { game } of both) expect(await savedOf(game)).toBe(true);
  // Another page keeps a transaction open.
  await page.evaluate(async () => {
    const opening = indexedDB.open('2048-games');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const games = opening.result.transaction('games', 'readwrite').objectStore('games');
    const state = /** @type {any} */ (window);
    const hold = () => {
      if (!state.released) games.count().onsuccess = hold;
    };
    hold();
  });
  for (const { kind, game } of both) await playTo(kind, game, 2);
  const saved = Promise.all(both.map(({ game }) => savedOf(game)));
  await page.clock.runFor(3000);
  for (const { game } of both)
    await expect(noticeOf(game)).toContainText(/Your (game|puzzle) isn’t being saved\./);
  expect(await saved).toEqual([false, false]);
  await page.evaluate(() => {
    /** @type {any} */ (window).released = true;
  });
  for (const { kind, game } of both) {
    await expect(noticeOf(game)).toBeHidden();
    expect(movesIn(kind, await storedOf(page, kind))).toBe(2);
  }
});
