// A browser that can be killed at any moment, to see which data survives.

import { spawn } from 'node:child_process';
import { chromium } from '@playwright/test';
import { FLAGS } from './browser.js';

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
