// `npm test -- frameworks`: packs the package, builds the apps of examples/embed/ with it, renders them on
// a server, and clicks through them in a browser. `node tests/builds/frameworks.js vue` tests those whose names
// start so. It needs lib/ and downloads the frameworks, so it is not part of `npm test`.

import assert from 'node:assert/strict';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { attempt, root, run } from '../../tools/run.js';
import { packed, pageTest } from '../support/pages.js';
import { filesIn, serve } from '../support/server.js';

/** The apps: the file with the markup, what checks its types, and a program that renders it on a server. */
const APPS = [
  {
    name: 'react',
    file: 'App.tsx',
    check: 'tsc',
    server: `import { createElement } from 'react';
      import { renderToString } from 'react-dom/server';
      import { App } from './App.tsx';
      console.log(renderToString(createElement(App)));`,
  },
  {
    name: 'vue',
    file: 'App.vue',
    check: 'vue-tsc',
    server: `import { createSSRApp } from 'vue';
      import { renderToString } from 'vue/server-renderer';
      import App from './App.vue';
      console.log(await renderToString(createSSRApp(App)));`,
  },
  {
    name: 'svelte',
    file: 'App.svelte',
    check: 'svelte-check',
    server: `import { render } from 'svelte/server';
      import App from './App.svelte';
      console.log(render(App).body);`,
  },
];

/** @typedef {import('@playwright/test').Page} Page */

/**
 * The property of an element.
 * @param {Page} page @param {string} tag @param {string} name @returns {Promise<any>}
 */
const read = (page, tag, name) =>
  page.locator(tag).evaluate((element, name) => Reflect.get(element, name), name);

/**
 * Waits until a property has a value: frameworks set it when they like.
 * @param {Page} page @param {string} tag @param {string} name @param {unknown} value
 */
const until = (page, tag, name, value) =>
  page.waitForFunction(
    ([tag, name, value]) => Reflect.get(Object(document.querySelector(tag)), name) === value,
    /** @type {[string, string, unknown]} */ ([tag, name, value]),
  );

/** What is checked in the page of each app, one after the other. @type {Record<string, (page: Page) => Promise<void>>} */
const CHECKS = {
  /** The first of two moves that is possible, by its key. */
  async move(page) {
    await read(page, 'game-2048', 'ready');
    // Not the browser's own method, but the element's.
    await page.locator('game-2048').evaluate((/** @type {HTMLElement} */ game) => game.focus());
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowUp');
    assert.ok((await read(page, 'game-2048', 'steps')) > 0);
  },
  /** Listeners have counted the moves and kept the score. */
  async events(page) {
    const [steps, score] = [
      await read(page, 'game-2048', 'steps'),
      await read(page, 'game-2048', 'score'),
    ];
    await page.getByText(`${steps} moves, ${score} points`, { exact: true }).waitFor();
  },
  /** The record in the state becomes the property of another element, and a number becomes the size. */
  async properties(page) {
    await until(page, 'replay-2048', 'record', await read(page, 'game-2048', 'record'));
    await until(page, 'replay-2048', 'speed', 2);
    await page.getByRole('button', { name: '3 × 3' }).click();
    await until(page, 'sliding-puzzle', 'side', 4);
    await page.waitForFunction(
      () => /** @type {any} */ (document.querySelector('sliding-puzzle')).cells.length === 16,
    );
    assert.equal(await read(page, 'game-2048', 'seed'), '7');
  },
  /** False is off from the beginning, and off again after it was on. */
  async false(page) {
    const box = page.getByLabel('No undo');
    const start = [
      await read(page, 'game-2048', 'noUndo'),
      await read(page, 'game-2048', 'noHints'),
    ];
    await until(page, 'sliding-puzzle', 'timer', true);
    await box.check();
    await until(page, 'game-2048', 'noUndo', true);
    await until(page, 'sliding-puzzle', 'timer', false);
    await box.uncheck();
    await until(page, 'game-2048', 'noUndo', false);
    const undo = page.locator('game-2048').getByRole('button', { name: 'Undo', exact: true });
    assert.deepEqual([...start, await undo.isVisible()], [false, false, true]);
  },
  /** A method, by a reference to the element. */
  async method(page) {
    await page.getByRole('button', { name: 'New game' }).first().click();
    await until(page, 'game-2048', 'steps', 0);
  },
};

const tarballs = await packed();

for (const { name, file, check, server } of APPS) {
  pageTest(
    name,
    async (page, t) => {
      const folder = join(tarballs, name);
      const [tarball = ''] = readdirSync(tarballs).filter((one) => one.endsWith('.tgz'));
      /** Runs a program of the app. @param {string} program @param {string[]} args */
      const at = (program, ...args) => run(program, args, { cwd: folder, capture: true });
      cpSync(join(root, 'examples', 'embed', name), folder, { recursive: true });
      await at('npm', 'install', '--no-audit', '--no-fund', join(tarballs, tarball));
      await at('npm', 'run', 'build');

      await t.test('types', async () => {
        const app = readFileSync(join(folder, file), 'utf8');
        writeFileSync(join(folder, file), app.replace('<game-2048', '<game-2048 palette="pink"'));
        const { ok, output } = await attempt('npx', [check], { cwd: folder, capture: true });
        writeFileSync(join(folder, file), app);
        assert.ok(!ok && output.includes('"pink"'), output);
      });
      await t.test('server', async () => {
        writeFileSync(join(folder, 'server.js'), server);
        await at('npx', 'vite', 'build', '--ssr', 'server.js', '--outDir', 'server');
        assert.match(await at('node', 'server/server.js'), /<game-2048 .*seed="7"/s);
      });
      const site = await serve(filesIn(join(folder, 'dist')));
      await page.goto(site.address);
      for (const [what, act] of Object.entries(CHECKS)) await t.test(what, () => act(page));
      site.close();
    },
    { locale: 'en' },
  );
}
