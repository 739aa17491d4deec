// Installs what the other scripts need, with one function per requirement. Each
// is fast if nothing is missing, and can be called repeatedly.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FLAGS, findBrowser, findShell, SHELL, versionOf } from './browser.js';
import { ask, attempt, heading, isRoot, Problem, root, run, which } from './run.js';

const WASM_TARGET = 'wasm32-unknown-unknown';
const WASM_PACK = '0.15.1';
// The last major version that runs on Node 20.
const BROWSER_FETCHER = '@puppeteer/browsers@2';

/** Checks that Node is new enough for Vite. npm itself only warns. */
function needNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return;
  throw new Problem(
    `Node ${process.versions.node} is too old: this needs 20.19, 22.12 or newer. Install Node 24: https://nodejs.org/`,
  );
}

/** Checks that Rust is installed, and adds its formatter, its linter and its library for WebAssembly. */
export async function needRust() {
  if (!which('cargo')) {
    throw new Problem('Rust is missing. Install it, then try again: https://rustup.rs/');
  }
  const library = ask('rustc', ['--print', 'target-libdir', '--target', WASM_TARGET]);
  const tools = ['rustfmt', 'cargo-clippy'].map((program) => ask(program, ['--version']));
  // Without rustup, cargo and wasm-pack say which package of the system is missing.
  if ((library && existsSync(library) && tools.every(Boolean)) || !which('rustup')) return;
  heading(`Adding rustfmt, clippy and ${WASM_TARGET} to Rust`);
  await run('rustup', ['component', 'add', 'rustfmt', 'clippy', `rust-std-${WASM_TARGET}`]);
}

/** Installs the npm packages, exactly as in package-lock.json. */
export async function needPackages() {
  /** @returns {Record<string, { version?: string, optional?: boolean }>} */
  const packagesOf = (/** @type {string} */ file) =>
    existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
  const { '': _, ...wanted } = packagesOf(join(root, 'package-lock.json'));
  const installed = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  // Optional packages may be missing: they are for other systems.
  const fits = Object.entries(wanted).every(([name, { version, optional }]) =>
    installed[name] ? installed[name].version === version : optional,
  );
  if (fits) return;
  heading('Installing the npm packages (npm ci)');
  await run('npm', ['ci', '--no-audit', '--no-fund']);
}

/**
 * Builds a command-line tool, unoptimized: it only processes a small program here. The versions of its lock
 * file come first. A registry may lack one of them, for example a mirror that lags behind.
 * @param {string} name
 * @param {string} version
 */
async function cargoInstall(name, version) {
  heading(`Building ${name} ${version} with cargo. This happens once and takes a few minutes`);
  const settings = ['--debug', '--config', 'profile.dev.debug=false', '--force'];
  const install = ['install', name, '--version', version, ...settings];
  const locked = await attempt('cargo', [...install, '--locked']);
  return locked.ok ? locked : attempt('cargo', install);
}

/**
 * Installs wasm-pack. It downloads wasm-bindgen's command, in the version of Cargo.lock, from GitHub. If it
 * cannot, it builds an optimized one, which can take nine minutes, so this builds an unoptimized one.
 */
async function needWasmPack() {
  if (!which('wasm-pack') && !(await cargoInstall('wasm-pack', WASM_PACK)).ok) {
    throw new Problem('wasm-pack is missing, and cargo could not build it.');
  }
  const lock = readFileSync(join(root, 'Cargo.lock'), 'utf8');
  const [, version = ''] = lock.match(/name = "wasm-bindgen"\r?\nversion = "([^"]+)"/) ?? [];
  if (ask('wasm-bindgen', ['--version'])?.endsWith(` ${version}`)) return;
  const signal = AbortSignal.timeout(5000);
  const github = fetch('https://github.com/wasm-bindgen', { method: 'HEAD', signal });
  // Offline this fails, and wasm-pack uses the command that it downloaded earlier.
  if (!(await github.catch(() => undefined))?.ok) await cargoInstall('wasm-bindgen-cli', version);
}

/** Installs everything that is needed to build the game. */
export async function needBuild() {
  needNode();
  await needRust();
  await needPackages();
  await needWasmPack();
}

/**
 * Installs Debian or Ubuntu packages: a browser with its driver unless there is one, its faster headless
 * form, and a font for Chinese, without which pages would show boxes.
 * @param {boolean} browser whether there is a browser with its driver
 */
async function aptInstall(browser) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const missing = browser ? [] : ['chromium', 'chromium-driver'];
  if (!findShell()) missing.push(SHELL);
  if (!ask('fc-list', [':lang=zh'])) missing.push('fonts-wqy-microhei');
  if (!browser) await attempt('apt-get', ['update', '-q'], { env });
  // Debian has all of these packages, other distributions may not.
  const names = missing.filter((name) => ask('apt-cache', ['show', name]));
  if (names.length === 0) return;
  heading(`Installing ${names.join(', ')} with apt-get`);
  await attempt('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...names], { env });
}

/**
 * Finds or installs a browser for the tests and, if requested, a driver of the same version.
 * @param {{ driver?: boolean }} [options]
 * @returns {Promise<import('./browser.js').Browser>}
 */
export async function needBrowser({ driver = false } = {}) {
  const apt = isRoot && which('apt-get') !== undefined;
  let found = findBrowser();
  if (apt) await aptInstall(Boolean(driver ? found?.driver : found));
  const { chromium } = await import('@playwright/test');
  const find = () => findBrowser([chromium.executablePath()]);
  found = find();
  if (!found) {
    heading('Installing a Chromium for the tests (playwright install)');
    await attempt('playwright', ['install', ...(apt ? ['--with-deps'] : []), 'chromium']);
    found = find();
  }
  if (!found) throw new Problem(`There is no Chromium or Chrome for the tests.\n${advice}`);
  return driver && !found.driver ? fetchDriver(found) : found;
}

/**
 * Opens a Chromium for pages, after installing one if there is none.
 * @param {{ whole?: boolean }} [options] `whole`: the browser that people use, where its headless form would differ
 */
export async function openBrowser({ whole = false } = {}) {
  const { chrome } = await needBrowser();
  const { chromium } = await import('@playwright/test');
  return chromium.launch({ executablePath: (!whole && findShell()) || chrome, args: FLAGS });
}

/**
 * Downloads the driver of the browser's version into target/.
 * @param {import('./browser.js').Browser} browser
 */
async function fetchDriver({ chrome, mismatch }) {
  const folder = join(root, 'target', 'browsers');
  const find = () => {
    const files = existsSync(folder) ? readdirSync(folder, { recursive: true }) : [];
    const drivers = files.filter((file) => /\bchromedriver(\.exe)?$/.test(String(file)));
    return findBrowser(
      [chrome],
      drivers.map((file) => join(folder, String(file))),
    );
  };
  let found = find();
  if (!found?.driver) {
    const wanted = `chromedriver@${versionOf(chrome)?.split('.')[0] ?? 'stable'}`;
    heading(`Downloading ${wanted}`);
    await attempt('npx', ['--yes', BROWSER_FETCHER, 'install', wanted, '--path', folder]);
    found = find();
  }
  if (found?.driver) return found;
  throw new Problem(`${mismatch ?? `There is no ChromeDriver for ${chrome}.`}\n${advice}`);
}

const advice = `The tests need a browser and its driver, both of the same version:
  Debian:  apt-get install chromium chromium-driver
  Ubuntu:  snap install chromium, or Google Chrome with the driver below
  macOS:   brew install --cask google-chrome chromedriver
  others:  https://googlechromelabs.github.io/chrome-for-testing/
If they are in unusual places, set CHROME and CHROMEDRIVER to their paths.`;
