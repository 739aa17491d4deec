// A browser that can be killed at any moment, to see which data survives.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { preview } from 'vite';
import { FLAGS } from './browser.js';
import { isTerminal, Problem, root } from './run.js';
import { needBrowser } from './setup.js';

/**
 * Starts a browser in a separate process group.
 * @param {string} folder the folder of its profile
 * @param {string} [program] its path. Default: CHROME in the environment, or Playwright's browser
 */
export async function startKillable(folder, program = process.env.CHROME) {
  const flags = [
    ...FLAGS,
    '--headless',
    '--disable-gpu',
    '--remote-debugging-port=0',
    `--user-data-dir=${folder}`,
    'about:blank',
  ];
  const child = spawn(program || chromium.executablePath(), flags, {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  /** Kills the whole group, so no process is left behind. */
  const signal = () => {
    try {
      process.kill(-Number(child.pid), 'SIGKILL');
    } catch {
      // It has already ended.
    }
  };
  /** @type {string} */
  const address = await new Promise((resolve, reject) => {
    let output = '';
    child.stderr.on('data', (data) => {
      output += data;
      const found = output.match(/DevTools listening on (ws:\S+)/);
      if (found) resolve(found[1]);
    });
    child.on('exit', () => reject(new Error(`the browser ended: ${output}`)));
    child.on('error', reject);
  });
  try {
    const browser = await chromium.connectOverCDP(address);
    const page = browser.contexts()[0].pages()[0];
    const kill = async () => {
      signal();
      await gone;
      await browser.close();
    };
    return { page, kill, signal };
  } catch (error) {
    signal();
    throw error;
  }
}

/** @typedef {Awaited<ReturnType<typeof startKillable>>} Killable */

/** The options of every measurement that kills a browser. */
export const OPTIONS = /** @type {const} */ ({
  kills: { type: 'string', default: '20' },
  busy: { type: 'boolean', default: false },
  dist: { type: 'string', default: 'dist' },
  port: { type: 'string', default: process.env.PORT ?? '4374' },
});

/** @param {string} text @param {string} name */
export function numberOf(text, name) {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) {
    throw new Problem(`--${name} takes whole numbers of 1 or more, not ${text}`);
  }
  return number;
}

/** Waits until a given time, to a tenth of a millisecond. @param {number} moment @returns {Promise<number>} the time */
export async function until(moment) {
  const now = () => performance.timeOrigin + performance.now();
  const left = moment - now() - 2;
  if (left > 0) await new Promise((done) => setTimeout(done, left));
  while (now() < moment);
  return now();
}

/** Keeps every core busy. @returns {() => void} ends that */
function keepBusy() {
  const children = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  return () => {
    for (const child of children) child.kill('SIGKILL');
  };
}

/**
 * Kills browsers with the same profile, one after the other, on pages of a build. When interrupted, it ends after the
 * kill that is in progress.
 * @param {{ dist: string, port: string, busy: boolean }} options
 * @param {number} kills
 * @param {(round: { at: number, address: string, browser: Killable, restart: () => Promise<Killable> }) => Promise<void>} kill
 *   kills the browser and starts it again
 */
export async function killAgain({ dist, port, busy }, kills, kill) {
  const program = process.env.CHROME ?? (await needBrowser()).chrome;
  const server = await preview({
    root,
    logLevel: 'warn',
    build: { outDir: resolve(dist) },
    preview: { host: '127.0.0.1', port: Number(port), strictPort: true },
  });
  const address = server.resolvedUrls?.local[0] ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'game-2048-kill-'));
  let browser = await startKillable(folder, program);
  const rest = busy ? keepBusy() : () => {};
  let stopped = false;
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      stopped = true;
    });
  }
  const restart = async () => {
    await browser.kill();
    browser = await startKillable(folder, program);
    return browser;
  };
  try {
    for (let at = 0; at < kills && !stopped; at++) {
      await kill({ at, address, browser, restart });
      if (isTerminal) process.stderr.write(`\r${at + 1} of ${kills} kills`);
    }
  } finally {
    rest();
    await browser.kill();
    await server.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
  if (isTerminal) process.stderr.write('\n');
}
