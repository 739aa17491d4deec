// Finds a Chromium or Chrome for the tests, and the ChromeDriver that fits it.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ask, which } from './run.js';

/**
 * @typedef {object} Browser
 * @property {string} chrome The browser's path.
 * @property {string} [driver] The path of a driver of the same version.
 * @property {string} [mismatch] Tells of a driver that does not fit.
 */

/** Flags that keep the browser from calling out and from asking questions. */
export const quietFlags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

/** The usual places of browsers. They are looked up anew each time: one may just have come. */
const browsers = () => [
  process.env.CHROME,
  which('chromium'),
  which('google-chrome'),
  which('google-chrome-stable'),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/opt/google/chrome/chrome',
  ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].map(
    (folder) => folder && join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
  ),
  which('chromium-browser'),
];

/** Chromium without windows, as Debian names it. */
export const SHELL = 'chromium-headless-shell';

/** Where that is, if anywhere. It opens pages in two thirds of the time; it has no driver. */
export const findShell = () => which(SHELL);

/** The usual places of drivers. */
const drivers = () => [
  process.env.CHROMEDRIVER,
  process.env.CHROMEWEBDRIVER && join(process.env.CHROMEWEBDRIVER, 'chromedriver'),
  which('chromedriver'),
  '/usr/lib/chromium/chromedriver',
  '/usr/lib/chromium-browser/chromedriver',
  '/opt/homebrew/bin/chromedriver',
  which('chromium.chromedriver'),
];

/**
 * The paths that exist, each once.
 * @param {(string | undefined)[]} paths
 * @returns {string[]}
 */
const existing = (paths) => [
  ...new Set(paths.filter((path) => path !== undefined).filter((path) => existsSync(path))),
];

/**
 * The version a browser or driver names, as 'major.minor.build.patch'.
 * @param {string} program
 */
export function versionOf(program) {
  return ask(program, ['--version'])?.match(/\d+(\.\d+)+/)?.[0];
}

/** @param {string | undefined} version */
const major = (version) => version?.split('.')[0];

/**
 * The browser to test with, from CHROME and CHROMEDRIVER in the environment
 * or from the usual places. A browser that has a fitting driver is preferred.
 * @param {string[]} [more] Further browsers, tried last.
 * @param {string[]} [moreDrivers] Further drivers, tried last.
 * @returns {Browser | undefined}
 */
export function findBrowser(more = [], moreDrivers = []) {
  const foundDrivers = existing([...drivers(), ...moreDrivers]);
  const found = process.env.CHROME ? [process.env.CHROME] : existing([...browsers(), ...more]);
  // A stub that only tells how to install the browser prints no version.
  // Windows browsers never print one.
  const usable = found
    .map((chrome) => ({ chrome, version: versionOf(chrome) }))
    .filter(({ version }) => version || process.platform === 'win32');
  const versions = foundDrivers
    .map((driver) => ({ driver, version: versionOf(driver) }))
    .filter(({ version }) => version);
  for (const { chrome, version } of usable) {
    const fit = versions.find((entry) => !version || major(entry.version) === major(version));
    if (fit) return { chrome, driver: fit.driver };
  }
  const first = usable[0];
  if (!first) return undefined;
  const other = versions[0];
  return {
    chrome: first.chrome,
    mismatch:
      other &&
      `${first.chrome} has version ${first.version}, but ${other.driver} has version ` +
        `${other.version}. The first number of both must be the same.`,
  };
}
