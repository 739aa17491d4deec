// How Playwright tests the page: it serves the dist/ that is already built,
// and opens it in the browser that the other tests use too.

import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { FLAGS, findChromium } from '../../tools/browser.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const port = Number(process.env.PORT ?? 4273);
const address = `http://127.0.0.1:${port}/`;

// The workers read this file too. They need not search again. Without a
// browser, Playwright takes its own.
process.env.CHROME ??= findChromium() ?? '';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  // Tests wait for a browser now and then, so one more than the cores of a small machine.
  workers: 3,
  // A test that fails once fails: a race in the page is a fault for its players too.
  retries: 0,
  // A busy machine is slow, and Chromium waits up to 11 s for an idle moment to encode a picture.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: address,
    // Tests answer some addresses themselves; the offline test lets the worker in again.
    serviceWorkers: 'block',
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env.CHROME || undefined,
      args: FLAGS,
    },
  },
  webServer: {
    command: `node node_modules/vite/bin/vite.js preview --host 127.0.0.1 --port ${port} --strictPort`,
    cwd: root,
    url: address,
    // What another program serves there may be another build.
    reuseExistingServer: false,
  },
});
