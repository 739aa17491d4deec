// Finds a Chromium or Chrome for the tests, and a ChromeDriver of the same version.

import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ask, isRoot, which } from './run.js';

/**
 * @typedef {object} Browser
 * @property {string} chrome the path of the browser
 * @property {string} [driver] the path of a driver of the same version
 * @property {string} [mismatch] a message about a driver of another version
 */

/** Flags that turn off background requests and first-run questions, and let root start a Chromium. */
export const FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  ...(isRoot ? ['--no-sandbox'] : []),
];

/** The usual paths of browsers. They are looked up every time, because one may just have been installed. */
const browsers = () => [
  process.env.CHROME,
  ...['chromium', 'google-chrome', 'google-chrome-stable'].map(which),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/opt/google/chrome/chrome',
  ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].map(
    (folder) => folder && join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
  ),
  which('chromium-browser'),
];

/** Debian's name of the headless Chromium. */
export const SHELL = 'chromium-headless-shell';

/** The path of the headless Chromium, if installed. It opens pages in two thirds of the time, but has no driver. */
export const findShell = () => which(SHELL);

/** The usual paths of drivers. */
const drivers = () => [
  process.env.CHROMEDRIVER,
  ...['chromedriver', 'chromedriver.exe'].map(
    (name) => process.env.CHROMEWEBDRIVER && join(process.env.CHROMEWEBDRIVER, name),
  ),
  which('chromedriver'),
  '/usr/lib/chromium/chromedriver',
  '/usr/lib/chromium-browser/chromedriver',
  '/opt/homebrew/bin/chromedriver',
  which('chromium.chromedriver'),
];

/** The paths that exist, without duplicates. @param {(string | undefined)[]} paths */
const existing = (paths) =>
  [...new Set(paths)].filter((path) => path !== undefined).filter((path) => existsSync(path));

/**
 * The version that a browser or driver prints, as 'major.minor.build.patch'.
 * @param {string} program
 */
export function versionOf(program) {
  // On Windows, Chrome opens a window when it is asked, but keeps its files in a folder of that name.
  if (/\bchrome\.exe$/i.test(program)) {
    return readdirSync(dirname(program)).find((name) => /^\d+(\.\d+)+$/.test(name));
  }
  return ask(program, ['--version'])?.match(/\d+(\.\d+)+/)?.[0];
}

/** @param {string | undefined} version */
const major = (version) => version?.split('.')[0];

/**
 * Finds the browser for the tests, from CHROME and CHROMEDRIVER in the environment
 * or from the usual paths. It prefers a browser with a driver of the same version.
 * @param {string[]} [more] other browsers, tried last
 * @param {string[]} [moreDrivers] other drivers, tried last
 * @returns {Browser | undefined}
 */
export function findBrowser(more = [], moreDrivers = []) {
  const foundDrivers = existing([...drivers(), ...moreDrivers]);
  const found = process.env.CHROME ? [process.env.CHROME] : existing([...browsers(), ...more]);
  // Some systems have a stub that only says how to install the browser, and prints no version.
  // On Windows, not every browser has a folder of its version.
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
  const [[first], [other]] = [usable, versions];
  if (!first) return undefined;
  return {
    chrome: first.chrome,
    mismatch:
      other &&
      `${first.chrome} has version ${first.version}, but ${other.driver} has version ` +
        `${other.version}. The first number of both must be the same.`,
  };
}

/** The path of the browser in which tests and tools open pages: any Chromium, the headless one if installed. */
export const findChromium = () => findShell() ?? findBrowser()?.chrome;
