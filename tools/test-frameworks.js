// `npm test -- frameworks`: packs the package, builds the apps of examples/embed/ with it, renders them on
// a server, and clicks through them in a browser. `node tools/test-frameworks.js vue` tests those whose names
// start so. It needs lib/ and downloads the frameworks, so it is not part of `npm test`.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { preview } from 'vite';
import { testEach } from './report.js';
import { attempt, heading, Problem, root, run, script } from './run.js';

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

/** Vite's preview says `production`, with which npm would leave out what builds an app. */
const NO_MODE = { NODE_ENV: undefined };

/** Runs a program of an app. @param {string} folder @param {string} program @param {string[]} args */
const at = (folder, program, ...args) =>
  run(program, args, { cwd: folder, env: NO_MODE, capture: true });

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

/** What is checked in the page of each app, one after the other. @type {Record<string, (page: Page) => Promise<unknown>>} */
const CHECKS = {
  /** The first of two moves that is possible, by its key. */
  async move(page) {
    await read(page, 'game-2048', 'ready');
    // Not the browser's own method, but the element's.
    await page.locator('game-2048').evaluate((/** @type {HTMLElement} */ game) => game.focus());
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowUp');
    return (await read(page, 'game-2048', 'steps')) > 0;
  },
  /** Listeners have counted the moves and kept the score. */
  async events(page) {
    const [steps, score] = [
      await read(page, 'game-2048', 'steps'),
      await read(page, 'game-2048', 'score'),
    ];
    await page.getByText(`${steps} moves, ${score} points`, { exact: true }).waitFor();
    return true;
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
    return (await read(page, 'game-2048', 'seed')) === '7';
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
    return start.every((on) => on === false) && (await undo.isVisible());
  },
  /** A method, by a reference to the element. */
  async method(page) {
    await page.getByRole('button', { name: 'New game' }).first().click();
    await until(page, 'game-2048', 'steps', 0);
    return true;
  },
};

/**
 * Builds an app and tests it.
 * @param {typeof APPS[number]} app
 * @param {import('./report.js').Report} report
 * @param {import('@playwright/test').Browser} browser
 * @param {string} tarball the package
 */
async function testApp({ name, file, check, server }, report, browser, tarball) {
  const folder = join(dirname(tarball), name);
  cpSync(join(root, 'examples', 'embed', name), folder, { recursive: true });
  await at(folder, 'npm', 'install', '--no-audit', '--no-fund', tarball);
  await at(folder, 'npm', 'run', 'build');

  const app = readFileSync(join(folder, file), 'utf8');
  writeFileSync(join(folder, file), app.replace('<game-2048', '<game-2048 palette="pink"'));
  const refused = await attempt('npx', [check], { cwd: folder, env: NO_MODE, capture: true });
  writeFileSync(join(folder, file), app);
  report.note('types', !refused.ok && refused.output.includes('"pink"') ? true : refused.output);

  writeFileSync(join(folder, 'server.js'), server);
  await at(folder, 'npx', 'vite', 'build', '--ssr', 'server.js', '--outDir', 'server');
  const html = await at(folder, 'node', 'server/server.js');
  report.note('server', html.includes('<game-2048 ') && html.includes('seed="7"') ? true : html);

  const site = await preview({ root: folder, configFile: false, preview: { port: 0 } });
  const page = await browser.newPage({ locale: 'en' });
  report.watch(page);
  await page.goto(site.resolvedUrls?.local[0] ?? '');
  for (const [what, test] of Object.entries(CHECKS)) {
    report.note(what, await test(page).catch((/** @type {Error} */ error) => error.message));
  }
  await page.close();
  await site.close();
}

/** @param {string[]} wanted the first letters of names; none are all */
async function main(wanted) {
  const folder = mkdtempSync(join(tmpdir(), 'frameworks-'));
  try {
    heading('Packing the package');
    const pack = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder];
    const tarball = (await run('npm', pack, { capture: true })).trim().split('\n').at(-1) ?? '';
    const failed = await testEach(APPS, wanted, (app, report, browser) =>
      testApp(app, report, browser, join(folder, tarball)),
    );
    if (failed.length > 0) throw new Problem(`These failed: ${failed.join(', ')}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

script(import.meta.url, () => main(process.argv.slice(2)));
