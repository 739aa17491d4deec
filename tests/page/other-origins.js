// Pages of other origins, and sandboxed frames: the places where somebody else embeds the game.

import { serve } from '../support/server.js';
import { openEmpty } from './database.js';

/** @typedef {import('@playwright/test').Page} Page */

/**
 * Serves one page from another origin while a test runs.
 * @param {string} html
 * @param {(url: string) => Promise<void>} visit given the address of the page
 * @param {Record<string, string>} [headers]
 */
export async function fromElsewhere(html, visit, headers = {}) {
  const server = await serve(() => ({ headers, body: html }));
  try {
    await visit(server.address);
  } finally {
    server.close();
  }
}

/**
 * Opens an empty page of the project that shows its page in a frame without an origin.
 * @param {Page} page
 */
export async function openInFrame(page) {
  await openEmpty(page);
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.src = './index.html';
    frame.style.cssText = 'width: 400px; height: 700px';
    document.body.append(frame);
  });
  return page.frameLocator('iframe');
}

/**
 * Opens a page that shows another one in a frame without an origin, as hosts of games do.
 * @param {Page} page
 * @param {string} source the address of the framed page
 * @param {(frame: import('@playwright/test').FrameLocator) => Promise<void>} visit
 */
export async function inSandbox(page, source, visit) {
  // Served by a server, not by a route: Chrome lets only those frame a page of this machine.
  const outer = `<!doctype html><title>Outer</title><link rel="icon" href="data:,">
    <iframe sandbox="allow-scripts" src="${source}" width="420" height="900"></iframe>`;
  await page.setViewportSize({ width: 500, height: 1000 });
  await fromElsewhere(outer, async (url) => {
    await page.goto(url);
    await visit(page.frameLocator('iframe'));
  });
}
