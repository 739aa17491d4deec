// What the measurements share that kill a browser again and again.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startKillable } from '../tests/support/killable.js';
import { filesIn, serve } from '../tests/support/server.js';
import { isTerminal, Problem } from '../tools/run.js';
import { needBrowser } from '../tools/setup.js';

/** @typedef {Awaited<ReturnType<typeof startKillable>>} Killable */

/** The options of them all. */
export const OPTIONS = /** @type {const} */ ({
  kills: { type: 'string', default: '20' },
  busy: { type: 'boolean', default: false },
  dist: { type: 'string', default: 'dist' },
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
 * @param {{ dist: string, busy: boolean }} options
 * @param {number} kills
 * @param {(round: { at: number, address: string, browser: Killable, restart: () => Promise<Killable> }) => Promise<void>} kill
 *   kills the browser and starts it again
 */
export async function killAgain({ dist, busy }, kills, kill) {
  const program = process.env.CHROME ?? (await needBrowser()).chrome;
  const server = await serve(filesIn(resolve(dist)));
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
      await kill({ at, address: server.address, browser, restart });
      if (isTerminal) process.stderr.write(`\r${at + 1} of ${kills} kills`);
    }
  } finally {
    rest();
    await browser.kill();
    server.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
  if (isTerminal) process.stderr.write('\n');
}
