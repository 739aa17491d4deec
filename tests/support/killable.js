// A browser that can be killed at any moment, to see which data survives.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { chromium } from '@playwright/test';
import { FLAGS } from '../../tools/browser.js';

/**
 * Starts a browser in a separate process group.
 * @param {string} folder the folder of its profile
 * @param {string} [program] its path. Default: CHROME in the environment, or Playwright's browser
 */
export async function startKillable(folder, program = process.env.CHROME) {
  const own = ['--headless', '--disable-gpu', '--remote-debugging-port=0'];
  const child = spawn(
    program || chromium.executablePath(),
    [...FLAGS, ...own, `--user-data-dir=${folder}`, 'about:blank'],
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const gone = once(child, 'exit');
  /** Kills the whole group, so no process is left behind. */
  const signal = () => {
    try {
      process.kill(-Number(child.pid), 'SIGKILL');
    } catch {
      // It has already ended.
    }
  };
  const printed = [];
  for await (const line of createInterface(child.stderr)) {
    printed.push(line);
    if (line.startsWith('DevTools listening on')) break;
  }
  const [address] = printed.at(-1)?.match(/ws:\S+/) ?? [];
  if (!address) throw new Error(`the browser ended: ${printed.join('\n')}`);
  // A full pipe would stop the browser.
  child.stderr.resume();
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
