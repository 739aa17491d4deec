// The element <replay-2048>: a recorded game, move by move, by hand and by itself.

import { AxeBuilder } from '../axe.js';
import {
  cells,
  dice,
  expect,
  fingersOn,
  frame,
  liveOf,
  lostGame,
  misplacedOn,
  move_dir,
  new_game,
  open_game,
  serveBare,
  shownOn,
  test,
  wonGame,
} from '../support.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */
/** @typedef {import('../../../www/replay/replay-2048.js').Replay2048} Replay2048 */

/**
 * The record of a game whose directions come in a cycle, with a draw now and then.
 * @param {{ rules?: import('../../../pkg/game_2048.js').RulesName, rows?: number, cols?: number }} options
 * @param {number} moves
 */
function record({ rules = 'classic', rows = 4, cols = 4 }, moves) {
  const game = new_game({ rules, rows, cols }, 11n);
  const throwDice = dice(8);
  // On a large board, three sides of four keep the large tiles in a corner.
  const usual = [3, 2, 1, 2];
  for (let turn = 0, idle = 0; game.steps < moves && idle < 40; turn++) {
    const move = idle > 3 ? throwDice(4) : usual[turn % 4];
    idle = move_dir(game, move) ? 0 : idle + 1;
  }
  return game.record;
}

const SHORT = record({}, 30);

/**
 * Opens a page of somebody else's with a replay.
 * @param {Page} page
 * @param {string} attributes
 * @param {string} [head]
 */
async function openReplay(page, attributes, head = '') {
  const body = `<main><h1>Theirs</h1><replay-2048 ${attributes}></replay-2048></main>`;
  await serveBare(page, body, head, 'replay-2048.js');
  await page.goto('./bare.html');
  const replay = page.locator('replay-2048');
  await replay.evaluate(async (/** @type {Replay2048} */ element) => {
    await customElements.whenDefined('replay-2048');
    await element.ready;
  });
  return replay;
}

/** @param {Locator} replay */
const stateOf = (replay) =>
  replay.evaluate((/** @type {Replay2048} */ element) => {
    const { steps, length, score, playing, speed, backwards } = element;
    return { steps, length, score, playing, speed, backwards };
  });

/** @param {Locator} replay @param {string} name */
const button = (replay, name) => replay.getByRole('button', { name, exact: true });

/** @param {Locator} replay */
const scrubberOf = (replay) => replay.getByRole('slider', { name: 'Position' });

/**
 * Checks that the element shows a game after so many moves: the tiles, the table, the figures, the
 * scrubber and the arrow.
 * @param {Locator} replay
 * @param {string} record
 * @param {number} steps
 */
async function expectAt(replay, record, steps) {
  const game = open_game(record, steps);
  const board = [...cells(game)];
  const where = `after ${steps} moves`;
  expect(await shownOn(replay), where).toEqual(board);
  const seen = await replay.evaluate((/** @type {Replay2048} */ element) => {
    const root = /** @type {ShadowRoot} */ (element.shadowRoot);
    const text = (/** @type {string} */ id) => root.getElementById(id)?.textContent;
    return {
      steps: element.steps,
      score: element.score,
      cells: [...element.cells],
      scoreText: text('score'),
      stepsText: text('steps'),
      table: [...root.querySelectorAll('td')].map((cell) => cell.textContent),
      scrubber: /** @type {HTMLInputElement} */ (root.getElementById('scrubber')).value,
      way: root.getElementById('way')?.ariaLabel,
    };
  });
  const format = (/** @type {number} */ number) => number.toLocaleString('en');
  const { score, known_steps } = game;
  expect(seen, where).toEqual({
    steps,
    score,
    cells: board,
    scoreText: format(score),
    stepsText: `${format(steps)} / ${format(known_steps)}`,
    table: board.map((tile) => (tile ? String(2 ** tile) : 'empty')),
    scrubber: String(steps),
    way: steps === 0 ? 'No moves yet' : `Last move: ${wayOf(record, steps)}`,
  });
  game.free();
}

/** The direction of a move, from its digits in the record. @param {string} record @param {number} step */
function wayOf(record, step) {
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const moves = record.split('.')[4];
  const three = digits.indexOf(moves[Math.floor((step - 1) / 3)]);
  return ['Up', 'Right', 'Down', 'Left'][(three >> (4 - 2 * ((step - 1) % 3))) & 3];
}

/**
 * Keeps the events of the replay, as the page hears them.
 * @param {Locator} replay
 */
async function watch(replay) {
  const list = await replay.evaluateHandle((element) => {
    const heard = /** @type {{ type: string, detail: any }[]} */ ([]);
    for (const type of ['change', 'takeover', 'input']) {
      document.addEventListener(type, (event) => {
        const { detail, bubbles, composed } = /** @type {CustomEvent} */ (event);
        if (event.target !== element || !bubbles || !composed) throw new Error(`${type} is bare`);
        heard.push({ type, detail });
      });
    }
    return heard;
  });
  return () => list.evaluate((heard) => heard.splice(0));
}

/**
 * Gives the replay another record.
 * @param {Locator} replay
 * @param {string} text
 * @param {number} [start] the step to start at
 */
const giveRecord = (replay, text, start = 0) =>
  replay.evaluate(
    (/** @type {Replay2048} */ element, { text, start }) => {
      element.setAttribute('start-step', String(start));
      element.record = text;
      return element.ready;
    },
    { text, start },
  );

test('step by step to the end and back, the page shows the board', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const replay = await openReplay(page, '');
  // Still animated, but not for long.
  await replay.evaluate((element) => element.style.setProperty('--pace', '0.1'));
  for (const [name, rules, rows, cols] of /** @type {const} */ ([
    ['classic', 'classic', 4, 4],
    ['a cascade', 'cascade', 5, 5],
    ['a board of another shape', 'endless', 3, 6],
  ])) {
    await test.step(name, async () => {
      const text = record({ rules, rows, cols }, 8);
      await giveRecord(replay, text);
      expect((await stateOf(replay)).length).toBe(8);
      await expectAt(replay, text, 0);
      await button(replay, 'Step forward').focus();
      for (let step = 1; step <= 8; step++) {
        await page.keyboard.press('Space');
        await expectAt(replay, text, step);
      }
      await button(replay, 'Step back').focus();
      for (let step = 7; step >= 0; step--) {
        await page.keyboard.press('Space');
        await expectAt(replay, text, step);
      }
      expect(await misplacedOn(replay)).toEqual([]);
    });
  }
});

test('steps in a burst, and jumps among them, end as the board', async ({ page }) => {
  const text = record({ rules: 'cascade', rows: 6, cols: 6 }, 200);
  const replay = await openReplay(page, `record="${text}" start-step="50"`);
  await expectAt(replay, text, 50);
  const throwDice = dice(4);
  // After most of them the next one comes at once, after some a few frames later.
  const acts = Array.from({ length: 120 }, () => ({
    by: throwDice(9) - 4,
    frames: [0, 0, 0, 0, 1, 4][throwDice(6)],
  }));
  const steps = await replay.evaluate(async (/** @type {Replay2048} */ element, acts) => {
    for (const { by, frames } of acts) {
      element.step(Math.abs(by) === 4 ? by * 7 : Math.sign(by));
      for (let i = 0; i < frames; i++) await new Promise(requestAnimationFrame);
    }
    return element.steps;
  }, acts);
  await expectAt(replay, text, steps);
});

test('to any place in a game of 20,000 moves', async ({ page }) => {
  const text = record({ rules: 'endless', rows: 8, cols: 8 }, 20_000);
  const replay = await openReplay(page, `record="${text}"`);
  expect((await stateOf(replay)).length).toBe(20_000);
  const scrubber = scrubberOf(replay);
  for (const place of [1, 19_999, 64, 12_345, 63]) {
    await scrubber.fill(String(place));
    await expectAt(replay, text, place);
    const said = `Move ${place.toLocaleString('en')} of 20,000`;
    await expect(scrubber).toHaveAttribute('aria-valuetext', said);
  }
  await button(replay, 'Go to the end').click();
  await expectAt(replay, text, 20_000);
  await button(replay, 'Go to the start').click();
  await expectAt(replay, text, 0);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('the scrubber follows a finger', async ({ page }) => {
    const replay = await openReplay(page, `record="${SHORT}"`);
    const box = await scrubberOf(replay).boundingBox();
    if (!box) throw new Error('no scrubber');
    const heard = await watch(replay);
    const fingers = await fingersOn(page);
    const y = box.y + box.height / 2;
    await fingers.down({ x: box.x + box.width / 2, y });
    await expect.poll(async () => (await stateOf(replay)).steps).toBe(15);
    for (let part = 0.55; part <= 1; part += 0.05) {
      await fingers.move({ x: box.x + box.width * part, y });
    }
    await fingers.move({ x: box.x + box.width + 40, y });
    await fingers.up();
    await expect.poll(async () => (await stateOf(replay)).steps).toBe(30);
    await expectAt(replay, SHORT, 30);
    const types = (await heard()).map(({ type }) => type);
    expect(types.length).toBeGreaterThan(3);
    expect(new Set(types), 'nothing but changes is heard outside').toEqual(new Set(['change']));
  });
});

// How it paces, turns round and begins again is tested without a page: tests/node/playback.test.js.
test('it plays to the end and stops, and backwards to the start', async ({ page }) => {
  const replay = await openReplay(page, `record="${SHORT}" start-step="22"`);
  const heard = await watch(replay);
  await replay.getByRole('combobox', { name: 'Speed' }).selectOption('20×');
  expect(await heard(), 'another speed is no other position').toEqual([]);
  // Looked at in the page: a slow machine may not see it before the end.
  const label = await button(replay, 'Play').evaluate((it) => {
    /** @type {HTMLElement} */ (it).click();
    return it.ariaLabel;
  });
  expect(label).toBe('Pause');
  await expect(button(replay, 'Play')).toBeVisible();
  await expectAt(replay, SHORT, 30);
  const details = (await heard()).map(({ detail }) => detail);
  expect(details.map(({ steps }) => steps)).toEqual([23, 24, 25, 26, 27, 28, 29, 30]);
  expect(details.map(({ playing }) => playing)).toEqual([...Array(7).fill(true), false]);
  expect(details.at(-1).score).toBe(open_game(SHORT).score);

  await scrubberOf(replay).fill('5');
  const backwards = button(replay, 'Play backwards');
  await expect(backwards).toHaveAttribute('aria-pressed', 'false');
  await backwards.click();
  await expect(backwards).toHaveAttribute('aria-pressed', 'true');
  await heard();
  await button(replay, 'Play').click();
  await expect.poll(async () => (await stateOf(replay)).playing).toBe(false);
  expect((await heard()).map(({ detail }) => detail.steps)).toEqual([4, 3, 2, 1, 0]);
  await expectAt(replay, SHORT, 0);
});

test('the page turns it round, stops it and gives it another speed', async ({ page }) => {
  const replay = await openReplay(page, `record="${SHORT}" start-step="20"`);
  const seen = await replay.evaluate((/** @type {Replay2048} */ element) => {
    element.speed = 19;
    element.play();
    const played = [element.speed, element.steps, element.playing];
    element.pause();
    const paused = [element.steps, element.playing];
    element.backwards = true;
    element.step();
    element.play();
    return { played, paused, turned: [element.steps, element.backwards, element.playing] };
  });
  expect(seen.played, 'the nearest speed').toEqual([20, 21, true]);
  expect(seen.paused).toEqual([21, false]);
  expect(seen.turned).toEqual([21, true, true]);
});

test('autoplay, and other records', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener(
      'change',
      (event) => {
        const { steps, playing } = /** @type {CustomEvent} */ (event).detail;
        Object.assign(globalThis, { first: { steps, playing } });
      },
      { once: true },
    );
  });
  const replay = await openReplay(page, `record="${SHORT}" autoplay start-step="3"`);
  const first = await page.evaluate(() => /** @type {any} */ (globalThis).first);
  expect(first, 'the position to start at is seen first').toEqual({ steps: 3, playing: true });
  await expect.poll(async () => (await stateOf(replay)).steps).toBeGreaterThan(3);
  const other = record({ rules: 'endless', rows: 3, cols: 5 }, 12);
  const heard = await watch(replay);
  await replay.evaluate(async (/** @type {Replay2048} */ element, text) => {
    element.autoplay = false;
    element.setAttribute('start-step', '7');
    element.record = text;
    await element.ready;
  }, other);
  await expectAt(replay, other, 7);
  expect(await misplacedOn(replay)).toEqual([]);
  expect((await heard()).at(-1)?.detail).toMatchObject({ steps: 7, playing: false });
  for (const [step, place] of /** @type {const} */ ([
    ['9', 9],
    ['99', 12],
    ['-1', 0],
    ['4.7', 4],
    ['four', 0],
  ])) {
    await replay.evaluate((element, step) => element.setAttribute('start-step', step), step);
    await expectAt(replay, other, place);
  }
  await replay.evaluate(async (/** @type {Replay2048} */ element) => {
    element.removeAttribute('record');
    await element.ready;
  });
  expect(await stateOf(replay)).toMatchObject({ steps: 0, length: 0, score: 0 });
  await expect(button(replay, 'Play')).toHaveAttribute('aria-disabled', 'true');
  await button(replay, 'Play').click({ force: true });
  expect((await stateOf(replay)).playing).toBe(false);
});

test('a record that is refused says why, in place of the controls', async ({ page }) => {
  const tampered = SHORT.replace('.4x4.', '.4x5.');
  let reason = '';
  try {
    open_game(tampered);
  } catch (error) {
    reason = /** @type {Error} */ (error).message;
  }
  expect(reason).toMatch(/^bad record: character \d+: /);
  const replay = await openReplay(page, `record="${tampered}"`);
  const alert = replay.getByRole('alert');
  await expect(alert.locator('#reason')).toHaveText(
    'This recording is damaged, so the game can’t be shown.',
  );
  // What the engine says of it is folded away.
  await expect(alert.locator('#fault')).toBeHidden();
  await alert.getByText('Details').click();
  await expect(alert.locator('#fault')).toHaveText(reason);
  await expect(replay.getByRole('toolbar')).toBeHidden();
  await expect(replay.locator('.tile')).toHaveCount(0);
  expect(await stateOf(replay)).toMatchObject({ steps: 0, length: 0, playing: false });
  // Nothing of it can be played, and nothing throws.
  await replay.evaluate((/** @type {Replay2048} */ element) => {
    element.play();
    element.step();
    element.seek(3);
    element.lang = 'zh';
  });
  await expect(alert.locator('#reason')).toHaveText('这份对局记录已损坏，无法显示。');
  await replay.evaluate(async (/** @type {Replay2048} */ element, text) => {
    element.lang = 'en';
    element.record = text;
    await element.ready;
  }, SHORT);
  await expect(alert).toBeHidden();
  await expect(replay.getByRole('toolbar', { name: 'Playback' })).toBeVisible();
  await expectAt(replay, SHORT, 0);
  await replay.evaluate(async (/** @type {Replay2048} */ element) => {
    element.seek(9);
    element.record = 'no record';
    await element.ready;
  });
  await expect(alert).toBeVisible();
  await expect(replay.locator('.tile'), 'the board of another record').toHaveCount(0);
});

test('without its engine it says so, and tries again', async ({ page }) => {
  let down = true;
  await page.route('**/*.wasm', (route) =>
    down ? route.fulfill({ status: 200, body: 'none' }) : route.continue(),
  );
  const errors = page.context();
  await serveBare(page, `<replay-2048 record="${SHORT}"></replay-2048>`, '', 'replay-2048.js');
  // The element logs the reason; a test must not call that an error of the page.
  await errors.addInitScript(() => {
    console.error = () => {};
  });
  await page.goto('./bare.html');
  const replay = page.locator('replay-2048');
  await expect(replay.getByRole('alert')).toContainText('The replay couldn’t be loaded.');
  down = false;
  await button(replay, 'Reload').click();
  await expect(replay.getByRole('toolbar')).toBeVisible();
  await expectAt(replay, SHORT, 0);
});

test('the keyboard plays, steps and jumps, wherever it is in the element', async ({ page }) => {
  const replay = await openReplay(page, `record="${SHORT}"`);
  for (const place of [replay.locator('.board'), scrubberOf(replay), button(replay, 'Play')]) {
    await replay.evaluate((/** @type {Replay2048} */ element) => element.seek(12));
    await place.focus();
    for (const [key, steps] of /** @type {const} */ ([
      ['ArrowRight', 13],
      ['ArrowLeft', 12],
      ['PageUp', 22],
      ['PageUp', 30],
      ['ArrowRight', 30],
      ['PageDown', 20],
      ['Home', 0],
      ['ArrowLeft', 0],
      ['End', 30],
    ])) {
      await page.keyboard.press(key);
      expect((await stateOf(replay)).steps, key).toBe(steps);
    }
    await expectAt(replay, SHORT, 30);
    await page.keyboard.press('Home');
    await page.keyboard.press('Space');
    expect((await stateOf(replay)).playing).toBe(true);
    await page.keyboard.press('Space');
    expect((await stateOf(replay)).playing).toBe(false);
  }
  await replay.locator('.board').focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Control+Home');
  expect((await stateOf(replay)).steps, 'with Control').toBe(30);
  // Each element keeps the keys that are its own.
  await button(replay, 'Go to the end').focus();
  await page.keyboard.press('Space');
  expect(await stateOf(replay)).toMatchObject({ steps: 30, playing: false });
  await scrubberOf(replay).focus();
  await page.keyboard.press('ArrowDown');
  await expectAt(replay, SHORT, 29);
  await replay.getByRole('combobox').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Home');
  expect((await stateOf(replay)).steps).toBe(29);
  await replay.evaluate((element) => element.focus());
  await expect(button(replay, 'Play')).toBeFocused();
});

test('what is shown is said when it rests, and not while it plays', async ({ page }) => {
  const replay = await openReplay(page, `record="${SHORT}"`);
  const live = liveOf(replay);
  await expect(live).toHaveText('');
  await button(replay, 'Step forward').click();
  const move = /^Move 1 of 30\. Score 0\. (Up|Right|Down|Left)\. New [24] in row \d, column \d\.$/;
  await expect(live).toHaveText(move);
  await button(replay, 'Go to the end').click();
  const end = `Move 30 of 30. Score ${open_game(SHORT).score}.`;
  await expect(live).toHaveText(end);
  const said = await live.evaluateHandle((live) => {
    const said = /** @type {(string | null)[]} */ ([]);
    new MutationObserver(() => said.push(live.textContent)).observe(live, { childList: true });
    return said;
  });
  // The scrubber says its own value.
  await scrubberOf(replay).fill('26');
  await replay.evaluate((/** @type {Replay2048} */ element) => {
    element.speed = 20;
    element.play();
  });
  await expect.poll(async () => (await stateOf(replay)).playing).toBe(false);
  const heard = await said.jsonValue();
  expect(heard.length, String(heard)).toBe(1);
  expect(heard[0]).toContain(end);
});

test('the last move of a game says how it ended', async ({ page }) => {
  const replay = await openReplay(page, '');
  for (const [game, words] of /** @type {const} */ ([
    [wonGame(), 'The goal is reached.'],
    [lostGame().game, 'Game over. No moves left.'],
  ])) {
    await giveRecord(replay, game.record, game.steps - 1);
    await button(replay, 'Step forward').click();
    await expect(liveOf(replay)).toContainText(words);
    await expectAt(replay, game.record, game.steps);
  }
});

test('Chinese, all of it', async ({ page }) => {
  const replay = await openReplay(page, `record="${SHORT}" lang="zh-CN" takeover start-step="3"`);
  const buttons = [
    '回到开局',
    '后退一步',
    '播放',
    '前进一步',
    '跳到最后一步',
    '倒放',
    '从这里接着玩',
  ];
  for (const name of buttons) await expect(button(replay, name)).toBeVisible();
  await expect(replay.getByRole('slider', { name: '位置' })).toHaveAttribute(
    'aria-valuetext',
    '第 3 步，共 30 步',
  );
  await button(replay, '后退一步').click();
  await expect(liveOf(replay)).toHaveText(/^第 2 步，共 30 步。得分 \d+。$/);
  await button(replay, '前进一步').click();
  await expect(liveOf(replay)).toHaveText(
    /^第 3 步，共 30 步。得分 \d+。向[上下左右]。.*出现 [24]。$/,
  );
  await button(replay, '播放').click();
  await expect(button(replay, '暂停')).toBeVisible();
  const latin = await replay.evaluate((element) => {
    const root = /** @type {ShadowRoot} */ (element.shadowRoot);
    const named = [...root.querySelectorAll('[aria-label], [title], [aria-valuetext]')];
    const names = ['aria-label', 'title', 'aria-valuetext'];
    const texts = named.flatMap((it) => names.map((name) => it.getAttribute(name) ?? ''));
    const text = /** @type {Element} */ (root.querySelector('.game')).textContent;
    return [text, ...texts].filter((text) => /[a-z]{2}/i.test(String(text)));
  });
  expect(latin).toEqual([]);
});

test('“Play from here” is offered where it is wanted, and only tells', async ({ page }) => {
  const replay = await openReplay(page, `record="${SHORT}" start-step="8"`);
  const here = button(replay, 'Play from here');
  await expect(here).toBeHidden();
  await replay.evaluate((/** @type {Replay2048} */ element) => {
    element.takeover = true;
  });
  const heard = await watch(replay);
  await here.click();
  expect(await heard()).toEqual([{ type: 'takeover', detail: { record: SHORT, steps: 8 } }]);
  await expectAt(replay, SHORT, 8);
});

test('taken from the page it stops; put back, it stands where it stood', async ({ page }) => {
  await page.clock.install();
  const replay = await openReplay(page, `record="${SHORT}" start-step="2"`);
  const taken = await replay.evaluateHandle(async (/** @type {Replay2048} */ element) => {
    let changes = 0;
    element.speed = 20;
    element.play();
    // Only moved within the page, it plays on.
    document.body.append(element);
    await Promise.resolve();
    const moved = element.playing;
    const { steps } = element;
    element.remove();
    await Promise.resolve();
    const removed = [element.playing, element.length];
    element.addEventListener('change', () => changes++);
    return { element, moved, steps, removed, count: () => changes };
  });
  await page.clock.runFor(1000);
  const seen = await taken.evaluate(async ({ element, moved, steps, removed, count }) => {
    const after = count();
    document.body.append(element);
    await element.ready;
    return { moved, removed, after, off: element.steps - steps, playing: element.playing, steps };
  });
  expect(seen).toEqual({ ...seen, moved: true, removed: [false, 0], after: 0, off: 0 });
  expect(seen.playing).toBe(false);
  await expectAt(replay, SHORT, seen.steps);
});

test('handles of the engine are given back', async ({ page }) => {
  await page.addInitScript(() => {
    // What the engine frees goes through here: each handle is registered, and unregistered when freed.
    const counts = { held: 0 };
    Object.assign(globalThis, { counts });
    globalThis.FinalizationRegistry = /** @type {any} */ (
      class {
        register() {
          counts.held++;
        }
        unregister() {
          counts.held--;
        }
      }
    );
  });
  const replay = await openReplay(page, `record="${SHORT}"`);
  const held = () => page.evaluate(() => /** @type {any} */ (globalThis).counts.held);
  expect(await held()).toBe(1);
  await replay.evaluate((/** @type {Replay2048} */ element) => {
    for (let place = 0; place <= 30; place++) element.seek(place);
  });
  expect(await held()).toBe(1);
  const other = record({}, 5);
  await replay.evaluate(async (/** @type {Replay2048} */ element, other) => {
    element.record = other;
    await element.ready;
  }, other);
  expect(await held()).toBe(1);
  await replay.evaluate(async (element) => {
    element.remove();
    await Promise.resolve();
  });
  expect(await held()).toBe(0);
});

test('with reduced motion it still goes in steps, and nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const text = record({ rules: 'cascade', rows: 5, cols: 5 }, 40);
  const replay = await openReplay(page, `record="${text}"`);
  for (const speed of [2, 20]) {
    const { running, steps } = await replay.evaluate(
      async (/** @type {Replay2048} */ element, speed) => {
        const root = /** @type {ShadowRoot} */ (element.shadowRoot);
        /** @type {number[]} */
        const steps = [];
        element.seek(0);
        element.speed = speed;
        element.addEventListener('change', () => steps.push(element.steps));
        let running = 0;
        element.play();
        while (steps.length < 3) {
          await new Promise(requestAnimationFrame);
          running += root
            .getAnimations()
            .filter(({ effect }) => effect?.getComputedTiming().duration).length;
        }
        element.pause();
        return { running, steps: steps.slice(0, 3) };
      },
      speed,
    );
    expect(running, `at speed ${speed}`).toBe(0);
    expect(steps).toEqual([1, 2, 3]);
  }
  await expectAt(replay, text, (await stateOf(replay)).steps);
});

test('fast play has short motions, and steps by hand the usual ones', async ({ page }) => {
  const replay = await openReplay(page, `record="${SHORT}"`);
  const slide = (/** @type {number} */ speed, playing = true) =>
    replay.evaluate(
      (/** @type {Replay2048} */ element, { speed, playing }) => {
        element.speed = speed;
        if (playing) element.play();
        else element.pause();
        const tile = /** @type {Element} */ (element.shadowRoot?.querySelector('.tile'));
        return Number.parseFloat(getComputedStyle(tile).transitionDuration) * 1000;
      },
      { speed, playing },
    );
  expect(await slide(20, false)).toBe(100);
  expect(await slide(1)).toBe(100);
  expect(await slide(20)).toBeLessThanOrEqual(25);
  expect(await slide(5)).toBeLessThanOrEqual(100);
  expect(await slide(5, false)).toBe(100);
});

/** A dialog of the whole window, with a line of its own above the replay. */
const DIALOG = `<style>
  body { margin: 0 }
  main { position: fixed; inset: 0; padding: 8px; overflow: auto; display: grid; gap: 8px;
    grid-template-rows: 44px auto; box-sizing: border-box }
  h1 { margin: 0 }
  replay-2048 { --game-2048-max-height: calc(100dvh - 13rem - 68px) }
  @media (orientation: landscape) and (height < 32rem) {
    replay-2048 { --game-2048-max-height: calc(100dvh - 68px) }
  }
</style>`;

test('the board and all controls are there without scrolling', async ({ page }) => {
  const replay = await openReplay(page, `record="${SHORT}" start-step="9" takeover`, DIALOG);
  for (const [width, height, least] of /** @type {const} */ ([
    [320, 568, 280],
    [390, 844, 370],
    [667, 375, 300],
    [1440, 900, 600],
  ])) {
    const size = `${width} × ${height}`;
    await page.setViewportSize({ width, height });
    // The size of the tiles follows that of the board.
    await frame(page);
    const over = await page.locator('main').evaluate((it) => ({
      x: it.scrollWidth - it.clientWidth,
      y: it.scrollHeight - it.clientHeight,
    }));
    expect.soft(over, size).toEqual({ x: 0, y: 0 });
    const boxes = await replay
      .locator('.figure, button, input, select, .board')
      .evaluateAll((controls) =>
        controls
          .filter((control) => control.checkVisibility())
          .map((control) => {
            const { width, height, left, right, top, bottom } = control.getBoundingClientRect();
            const name = control.id || control.className;
            return { name, width, height, left, right, top, bottom };
          }),
      );
    expect(boxes.length).toBeGreaterThan(8);
    const small = boxes.filter((box) => Math.min(box.width, box.height) < 44);
    expect.soft(small, `${size}: at least 44 pixels`).toEqual([]);
    const off = boxes.filter(
      ({ left, right, top, bottom }) => left < 0 || right > width || top < 0 || bottom > height,
    );
    expect.soft(off, `${size}: in sight`).toEqual([]);
    const board = boxes.find(({ name }) => name === 'board');
    expect.soft(board?.width, size).toBeGreaterThan(least);
    expect.soft(await misplacedOn(replay), size).toEqual([]);
  }
});

test('at 240 pixels, with a narrow board, nothing sticks out', async ({ page }) => {
  const text = record({ rules: 'endless', rows: 8, cols: 3 }, 30);
  const head = `<style>
    main { inline-size: 240px }
    replay-2048 { --game-2048-max-height: 320px }
  </style>`;
  const replay = await openReplay(page, `record="${text}" start-step="30" takeover`, head);
  const wide = await replay.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(wide).toBeLessThanOrEqual(0);
  expect(await misplacedOn(replay)).toEqual([]);
  expect((await replay.locator('.board').boundingBox())?.width).toBeLessThan(130);
  const scrubber = await scrubberOf(replay).boundingBox();
  expect(scrubber?.width, 'wider than the board').toBeGreaterThan(230);
  for (const name of ['Go to the start', 'Go to the end', 'Play from here']) {
    const box = await button(replay, name).boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(44);
  }
});

test.describe('axe finds nothing', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('at rest, in play, in the dark, in Chinese, and refused', async ({ page }) => {
    const attributes = `record="${record({}, 400)}" start-step="200" takeover`;
    const ground = `<style>:root { color-scheme: light dark }</style>`;
    const replay = await openReplay(page, attributes, ground);
    const expectAccessible = async (/** @type {string} */ where) => {
      await frame(page);
      const { violations, passes } = await new AxeBuilder({ page }).analyze();
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
      );
      expect.soft(found, where).toEqual([]);
      expect(passes.length).toBeGreaterThan(10);
    };
    await expectAccessible('at rest');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible('dark');
    await replay.evaluate((/** @type {Replay2048} */ element) => {
      element.lang = 'zh';
      element.backwards = true;
      element.play();
    });
    await expectAccessible('in play, in Chinese');
    await replay.evaluate(async (/** @type {Replay2048} */ element) => {
      element.record = 'no record';
      await element.ready;
    });
    await expectAccessible('refused');
  });
});

test('beside a game, both share one engine; the class alone registers nothing', async ({
  page,
}) => {
  /** @type {string[]} */
  const loaded = [];
  page.on('request', (request) => loaded.push(request.url()));
  const head = '<script type="module" src="./game-2048.js"></script>';
  const replay = await openReplay(
    page,
    `record="${SHORT}"></replay-2048><game-2048 seed="5">`,
    head,
  );
  await page.locator('game-2048').evaluate(async (element) => {
    await customElements.whenDefined('game-2048');
    await /** @type {any} */ (element).ready;
  });
  expect(loaded.filter((url) => url.endsWith('.wasm'))).toHaveLength(1);
  await button(replay, 'Step forward').click();
  await expectAt(replay, SHORT, 1);
  const exported = await page.evaluate(async () => {
    const file = './replay-2048.js';
    const { Replay2048 } = await import(new URL(file, location.href).href);
    return Replay2048 === customElements.get('replay-2048');
  });
  expect(exported).toBe(true);
});
