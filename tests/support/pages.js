// What tests, benchmarks and tools share that open pages in a browser: built pages on a server, and tests of pages.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { environment, root, run } from '../../tools/run.js';
import { openBrowser } from '../../tools/setup.js';
import { filesIn, serve } from './server.js';

/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {import('@playwright/test').Page} Page */

/**
 * Serves dist/, and opens a browser for them. Ends both afterwards.
 * @param {(browser: Browser, address: string) => Promise<unknown>} use
 * @param {{ whole?: boolean }} [options] `whole`: in the browser that people use
 */
export async function withPages(use, { whole } = {}) {
  const browser = await openBrowser({ whole });
  const server = await serve(filesIn(join(root, 'dist')));
  try {
    await use(browser, server.address);
  } finally {
    await browser.close();
    server.close();
  }
}

/** Packs the package of lib/ into a folder of its own, which is removed after the tests. */
export async function packed() {
  const folder = mkdtempSync(join(tmpdir(), 'packed-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { capture: true });
  return folder;
}

/**
 * Starts a program that is a server, until the end of the test.
 * @param {string} cwd @param {string} program @param {string[]} args
 * @returns {Promise<string>} the address that it prints
 */
export async function startServer(cwd, program, ...args) {
  const env = environment({ PORT: '0', NO_COLOR: '1' });
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
  after(() => child.kill());
  for await (const line of createInterface(child.stdout)) {
    const [address] = line.match(/http:\S+/) ?? [];
    if (address) {
      // A full pipe would stop the server.
      child.stdout.resume();
      return address;
    }
  }
  throw new Error(`${program} did not start.`);
}

const wanted = process.argv.slice(2);

/** The names that were asked about. @type {string[]} */
const names = [];

/** Fails where an argument is the start of no test's name. */
function checkWanted() {
  const unknown = wanted.filter((start) => !names.some((name) => name.startsWith(start)));
  if (unknown.length === 0) return;
  console.error(`There is no test ${unknown.join(', ')}.`);
  process.exitCode = 1;
}

/** Whether a test is wanted: one of the arguments is the start of its name, or there is none. @param {string} name */
export function isWanted(name) {
  // Other programs that use this file take other arguments.
  if (names.length === 0) process.once('beforeExit', checkWanted);
  names.push(name);
  return wanted.length === 0 || wanted.some((start) => name.startsWith(start));
}

/**
 * A test in a browser of its own. Every error and warning of a page fails it.
 * @param {string} name
 * @param {(page: Page, t: import('node:test').TestContext) => Promise<unknown>} body
 * @param {import('@playwright/test').BrowserContextOptions} [options]
 */
export const pageTest = (name, body, options) =>
  test(name, { skip: !isWanted(name) }, async (t) => {
    const browser = await openBrowser();
    const context = await browser.newContext(options);
    /** @type {string[]} */
    const faults = [];
    context.on('weberror', (error) => faults.push(String(error.error())));
    context.on('console', (message) => {
      // A browser asks for an icon by itself.
      const icon = message.location().url.endsWith('/favicon.ico');
      if (['error', 'warning'].includes(message.type()) && !icon) faults.push(message.text());
    });
    try {
      await body(await context.newPage(), t);
      assert.deepEqual(faults, []);
    } finally {
      // The cause of what failed may be among them.
      for (const fault of faults) t.diagnostic(fault);
      await browser.close();
    }
  });
