// The attributes of the three elements and the properties that mirror them, as frameworks set them.

import { expect, serveBare, test } from '../support.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */

/**
 * An attribute: its property, its value where it is missing, and other values, each with the attribute
 * and the property that follow from it.
 * @typedef {object} Attribute
 * @property {string} property
 * @property {unknown} usual
 * @property {[unknown, string | null, unknown][]} values
 */

/** @param {string} property @returns {Attribute} */
const flag = (property) => ({
  property,
  usual: false,
  values: [
    [true, '', true],
    ['false', null, false],
    ['', null, false],
  ],
});

/** @param {string} property @param {string} usual @param {string[]} texts @returns {Attribute} */
const text = (property, usual, ...texts) => ({
  property,
  usual,
  values: texts.map((one) => [one, one, one]),
});

/** @param {string} property @param {number} usual @param {number} number @returns {Attribute} */
const number = (property, usual, number) => ({
  property,
  usual,
  values: [
    [number, String(number), number],
    [String(number), String(number), number],
  ],
});

/** @type {Attribute} */
const seed = {
  property: 'seed',
  usual: null,
  values: [
    ['18446744073709551615', '18446744073709551615', '18446744073709551615'],
    [7, '7', '7'],
    [9n, '9', '9'],
  ],
};

/** What is optional: null without it. @param {string} property @param {string} one @returns {Attribute} */
const optional = (property, one) => ({ property, usual: null, values: [[one, one, one]] });

const RECORD = '1.classic.4x4.q.No.DwlkQw';

/** Every attribute of every element. @type {Record<string, Record<string, Attribute>>} */
const ATTRIBUTES = {
  'game-2048': {
    rules: text('rules', 'classic', 'endless'),
    rows: number('rows', 4, 5),
    cols: number('cols', 4, 3),
    seed,
    save: optional('save', 'mine'),
    'keep-games': text('keepGames', 'on', 'off'),
    practice: flag('practice'),
    theme: optional('theme', 'dark'),
    palette: text('palette', 'dusk', 'classic'),
    keys: text('keys', 'hjkl', 'jkil'),
    speed: text('speed', 'normal', 'off'),
    powers: flag('powers'),
    faces: optional('faces', 'α β'),
    sound: flag('sound'),
    volume: text('volume', 'medium', 'high'),
    haptics: flag('haptics'),
    fill: flag('fill'),
    'no-arrows': flag('noArrows'),
    'no-undo': flag('noUndo'),
    'no-hints': flag('noHints'),
    'whole-page': flag('wholePage'),
    lang: { property: 'lang', usual: '', values: [['zh', 'zh', 'zh']] },
  },
  'replay-2048': {
    record: text('record', '', RECORD),
    'start-step': number('startStep', 0, 2),
    autoplay: flag('autoplay'),
    takeover: flag('takeover'),
    faces: optional('faces', 'α β'),
    theme: optional('theme', 'dark'),
    palette: text('palette', 'dusk', 'classic'),
    lang: { property: 'lang', usual: '', values: [['zh', 'zh', 'zh']] },
  },
  'sliding-puzzle': {
    side: number('side', 3, 4),
    goal: text('goal', 'spiral', 'usual'),
    start: {
      property: 'start',
      usual: '6',
      values: [
        [20, '20', '20'],
        ['any', 'any', 'any'],
      ],
    },
    seed,
    save: optional('save', 'mine'),
    'keep-games': text('keepGames', 'on', 'off'),
    practice: flag('practice'),
    theme: optional('theme', 'dark'),
    palette: text('palette', 'dusk', 'classic'),
    keys: text('keys', 'hjkl', 'jkil'),
    speed: text('speed', 'normal', 'off'),
    opponent: text('opponent', 'climber', 'optimal'),
    timer: flag('timer'),
    fill: flag('fill'),
    'no-numbers': flag('noNumbers'),
    faces: optional('faces', 'α β'),
    sound: flag('sound'),
    volume: text('volume', 'medium', 'high'),
    haptics: flag('haptics'),
    'no-undo': flag('noUndo'),
    'whole-page': flag('wholePage'),
    lang: { property: 'lang', usual: '', values: [['zh', 'zh', 'zh']] },
  },
};

/**
 * Sets a property as React and Vue do: as a property where the element has one of that name, else as
 * an attribute.
 */
const SETTER = `<script>
  function setAsFrameworksDo(element, name, value) {
    if (name in element) element[name] = value;
    else if (value === false || value == null) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? '' : value);
  }
</script>`;

/**
 * What is done to an attribute, by its attribute or its property, and what both are afterwards.
 * @typedef {object} Step
 * @property {string} name
 * @property {string} property
 * @property {'start' | 'attribute' | 'property'} by what is set
 * @property {unknown} value it is set to
 * @property {[string | null, unknown]} after the attribute, the property
 */

/** @param {[string, Attribute]} entry @returns {Step[]} */
function stepsFor([name, { property, usual, values }]) {
  const set = (/** @type {unknown} */ value, /** @type {Step['after']} */ ...after) =>
    /** @type {Step} */ ({ name, property, by: 'property', value, after });
  const write = (/** @type {string} */ value, /** @type {unknown} */ on) =>
    /** @type {Step} */ ({ name, property, by: 'attribute', value, after: [value, on] });
  /** @type {Step[]} */
  const steps = [{ name, property, by: 'start', value: null, after: [null, usual] }];
  for (const [value, text, mirrored] of values) steps.push(set(value, text, mirrored));
  // The browser's own property knows no null.
  if (name === 'lang') return steps;
  const [value, text, mirrored] = values[0];
  const isFlag = usual === false;
  for (const nothing of [null, undefined, ...(isFlag ? [false] : [])]) {
    steps.push(set(value, text, mirrored), set(nothing, null, usual));
  }
  // A framework that finds no property writes the attribute so.
  if (isFlag) steps.push(write('', true), write('true', true), write('false', false));
  if (isFlag) steps.push(set(true, '', true));
  // As templates write them.
  if (isFlag) steps.push(write(' false ', false));
  else steps.push(write(`\n  ${text} `, mirrored));
  return steps;
}

/** Opens a page with a bare element. @param {Page} page @param {string} tag */
async function open(page, tag) {
  await serveBare(page, `<${tag}></${tag}>`, SETTER, `${tag}.js`);
  await page.goto('./bare.html');
  await page.evaluate((tag) => customElements.whenDefined(tag), tag);
  return page.locator(tag);
}

/** How the records begin that the first values of all attributes lead to. @type {Record<string, RegExp>} */
const RECORDS = {
  'game-2048': /^1\.endless\.5x3\.P_{10}\./,
  'replay-2048': /^1\.classic\.4x4\.q\./,
  'sliding-puzzle': /^p1\.4x4\.usual\.w20\.P_{10}\./,
};

test('attributes and properties mirror each other, also those that were set too early', async ({
  page,
}) => {
  for (const [tag, attributes] of Object.entries(ATTRIBUTES)) {
    const element = await open(page, tag);
    await test.step(`all attributes of <${tag}>, and none is left out`, async () => {
      const names = await page.evaluate((tag) => {
        const made = /** @type {any} */ (customElements.get(tag));
        return made.observedAttributes;
      }, tag);
      expect(names.toSorted()).toEqual(Object.keys(attributes).sort());
      // No property is a method.
      const kinds = await element.evaluate(
        (element, properties) => properties.map((name) => typeof Reflect.get(element, name)),
        Object.values(attributes).map(({ property }) => property),
      );
      for (const kind of ['function', 'undefined']) expect(kinds).not.toContain(kind);
      const steps = Object.entries(attributes).flatMap(stepsFor);
      const found = await element.evaluate(
        (element, steps) =>
          steps.map(({ name, property, by, value }) => {
            if (by === 'attribute') element.setAttribute(name, String(value));
            if (by === 'property') {
              /** @type {any} */ (globalThis).setAsFrameworksDo(element, property, value);
            }
            return [element.getAttribute(name), Reflect.get(element, property)];
          }),
        steps,
      );
      expect(steps.map((step, i) => ({ ...step, after: found[i] }))).toEqual(steps);
    });
    await test.step(`what was set on <${tag}> before it was defined is taken over`, async () => {
      const wanted = Object.entries(attributes).map(([name, { property, values }]) => {
        const [value, text, mirrored] = values[0];
        return { name, property, value, text, mirrored, isFlag: mirrored === true };
      });
      const { record, found, wrong } = await page.evaluate(
        async ([tag, wanted]) => {
          // A frame has a registry of its own, where nothing is defined yet.
          const frame = document.createElement('iframe');
          document.body.append(frame);
          const there = /** @type {Document} */ (frame.contentDocument);
          there.head.append(Object.assign(there.createElement('base'), { href: document.baseURI }));
          const element = there.createElement(tag);
          there.body.append(element);
          for (const { property, value } of wanted) Reflect.set(element, property, value);
          // What is false, as a property that is set too early, and as an attribute that Vue writes.
          const [early, written] = [there.createElement(tag), there.createElement(tag)];
          there.body.append(early, written);
          const flags = wanted.filter(({ isFlag }) => isFlag);
          for (const { name, property } of flags) {
            Reflect.set(early, property, false);
            written.setAttribute(name, 'false');
          }
          const script = there.createElement('script');
          Object.assign(script, { type: 'module', src: `./${tag}.js` });
          there.head.append(script);
          await frame.contentWindow?.customElements.whenDefined(tag);
          await Reflect.get(element, 'ready');
          return {
            record: Reflect.get(element, 'record'),
            found: wanted.map(({ name, property }) => ({
              property,
              text: element.getAttribute(name),
              mirrored: Reflect.get(element, property),
              own: Object.hasOwn(element, property),
            })),
            wrong: flags.filter(
              ({ name, property }) =>
                Reflect.get(early, property) !== false ||
                early.hasAttribute(name) ||
                Reflect.get(written, property) !== false,
            ),
          };
        },
        /** @type {const} */ ([tag, wanted]),
      );
      expect(found).toEqual(
        wanted.map(({ property, text, mirrored }) => ({ property, text, mirrored, own: false })),
      );
      expect(wrong).toEqual([]);
      // The game is the one that they ask for.
      expect(record).toMatch(RECORDS[tag]);
    });
    if (tag !== 'replay-2048') continue;
    await test.step('properties without an attribute', async () => {
      const steps = /** @type {[string, unknown, unknown][]} */ ([
        ['speed', 5, 5],
        ['speed', '2', 2],
        ['speed', null, 1],
        ['speed', undefined, 1],
        ['backwards', true, true],
        ['backwards', false, false],
        ['backwards', true, true],
        ['backwards', 'false', false],
        ['backwards', true, true],
        ['backwards', null, false],
      ]);
      const found = await element.evaluate(
        (element, steps) =>
          steps.map(([name, value]) => {
            Reflect.set(element, name, value);
            return [name, value, Reflect.get(element, name)];
          }),
        steps,
      );
      expect(found).toEqual(steps);
    });
  }
});

test('“false” is false, and spaces around a value change nothing', async ({ page }) => {
  await test.step('a game takes “false” as false, also for what is seen and heard', async () => {
    const body =
      '<game-2048 seed="5" no-arrows="false" no-undo="false" no-hints="false" powers="false" sound="false" haptics="false" whole-page="false"></game-2048>';
    await serveBare(page, body);
    const asked = /** @type {string[]} */ ([]);
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('./bare.html');
    const game = page.locator('game-2048');
    await game.evaluate((/** @type {any} */ element) => element.ready);
    const state = () => game.evaluate((/** @type {any} */ element) => element.steps);
    for (const part of ['.arrows', '#undo', '#hint'])
      await expect(game.locator(part)).toBeVisible();
    // The keys of the page are not the game's.
    for (const key of ['ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
    expect(await state()).toBe(0);
    await game.evaluate((/** @type {any} */ element) => [3, 0, 3].map((way) => element.move(way)));
    expect(await state()).toBeGreaterThan(0);
    expect(
      asked.filter((url) => /feedback/.test(url)),
      'sound and vibration',
    ).toEqual([]);
    await game.evaluate((/** @type {any} */ element) =>
      Object.assign(element, { noArrows: true, noUndo: true, noHints: true }),
    );
    for (const part of ['.arrows', '#undo', '#hint']) await expect(game.locator(part)).toBeHidden();
    // The methods are still there.
    expect(await game.evaluate((/** @type {any} */ element) => element.undo())).toBe(true);
  });

  await test.step('the puzzle and the replay take "false" as false', async () => {
    const body = `<sliding-puzzle seed="5" timer="false" no-undo="false" no-numbers="false"></sliding-puzzle>
    <replay-2048 record="${RECORD}" autoplay="false" takeover="false" start-step="1"></replay-2048>
    <script type="module" src="./replay-2048.js"></script>`;
    await serveBare(page, body, '', 'sliding-puzzle.js');
    await page.goto('./bare.html');
    const [puzzle, replay] = ['sliding-puzzle', 'replay-2048'].map((tag) => page.locator(tag));
    await puzzle.evaluate((/** @type {any} */ element) => element.ready);
    await expect(puzzle.locator('#undo')).toBeVisible();
    await expect(puzzle.locator('.timed, .unnumbered')).toHaveCount(0);
    await puzzle.evaluate((/** @type {any} */ element) => {
      Object.assign(element, { noUndo: true, timer: true, noNumbers: true });
    });
    await expect(puzzle.locator('#undo')).toBeHidden();
    await expect(puzzle.locator('.timed.unnumbered')).toHaveCount(1);
    await replay.evaluate((/** @type {any} */ element) => element.ready);
    await expect(replay.locator('#takeover')).toBeHidden();
    const { playing, steps } = await replay.evaluate((/** @type {any} */ element) => ({
      playing: element.playing,
      steps: element.steps,
    }));
    expect({ playing, steps }).toEqual({ playing: false, steps: 1 });
    await replay.evaluate((/** @type {any} */ element) => element.step());
    expect(await replay.evaluate((/** @type {any} */ element) => element.steps)).toBe(2);
  });

  await test.step('spaces around what an attribute says change nothing', async () => {
    const body = `<game-2048 rules=" endless " rows="5 " seed=" 5 " theme="\n dark " palette=" contrast " speed=" off "></game-2048>
    <sliding-puzzle side=" 4" goal=" usual\n" start=" any " seed="5 " opponent=" none " palette=" classic "></sliding-puzzle>
    <replay-2048 record="\n  ${RECORD}\n" palette=" distinct "></replay-2048>
    <script type="module" src="./replay-2048.js"></script>
    <script type="module" src="./sliding-puzzle.js"></script>`;
    await serveBare(page, body);
    await page.goto('./bare.html');
    const all = ['game-2048', 'sliding-puzzle', 'replay-2048'].map((tag) => page.locator(tag));
    const [game, puzzle, replay] = all;
    for (const [element, asked] of /** @type {const} */ ([
      [game, '1.endless.5x4.F.'],
      [puzzle, 'p1.4x4.usual.any.F.'],
      [replay, RECORD],
    ])) {
      await element.evaluate(async (/** @type {any} */ element) => {
        await customElements.whenDefined(element.localName);
        await element.ready;
      });
      await expect(element.locator('.notice:visible')).toHaveCount(0);
      expect(await element.evaluate((/** @type {any} */ it) => it.record)).toContain(asked);
    }
    await expect(puzzle.locator('.alone')).toHaveCount(1);
    expect(await replay.evaluate((/** @type {any} */ element) => element.length)).toBeGreaterThan(
      0,
    );
    expect(await game.evaluate((element) => getComputedStyle(element).colorScheme)).toBe('dark');
    expect(await game.evaluate((it) => getComputedStyle(it).getPropertyValue('--pace'))).toBe('0');
    // The colors are those of the palettes.
    const colorOf = (/** @type {Locator} */ element) =>
      element.evaluate((it) => getComputedStyle(it).getPropertyValue('--tile-1'));
    for (const element of all) {
      const color = await colorOf(element);
      await element.evaluate((it) =>
        it.setAttribute('palette', String(it.getAttribute('palette')).trim()),
      );
      expect(await colorOf(element)).toBe(color);
      await element.evaluate((it) => it.removeAttribute('palette'));
      expect(await colorOf(element)).not.toBe(color);
    }
  });
});
