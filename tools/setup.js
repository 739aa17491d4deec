// Installs what the other scripts need, with one function per requirement. Each
// is fast if nothing is missing, and can be called repeatedly.

import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { findBrowser, findShell, SHELL, versionOf } from './browser.js';
import { ask, attempt, heading, isRoot, Problem, root, run, which } from './run.js';

const WASM_TARGET = 'wasm32-unknown-unknown';
const WASM_PACK = '0.15.1';
// The last major version that runs on Node 20.
const BROWSER_FETCHER = '@puppeteer/browsers@2';

/** Checks that Node is new enough for Vite. */
export async function needNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const good = major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
  if (!good) {
    throw new Problem(
      `Node ${process.versions.node} is too old. Install Node 22, or 20.19 or newer of Node 20:\n` +
        '  https://nodejs.org/',
    );
  }
}

/** Checks that cargo and rustc are installed. */
export async function needRust() {
  if (which('cargo') && which('rustc')) return;
  throw new Problem(
    'Rust is missing. Install it, then run this command again:\n' +
      '  https://rustup.rs/\n' +
      'On Linux and macOS that is one command:\n' +
      "  curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh",
  );
}

/** Installs the formatter and the linter of Rust. */
export async function needRustTools() {
  for (const [program, component] of [
    ['rustfmt', 'rustfmt'],
    ['cargo-clippy', 'clippy'],
  ]) {
    if (program && component && ask(program, ['--version']) === undefined) {
      if (!which('rustup')) throw new Problem(`${component} is missing. Install it for your Rust.`);
      heading(`Adding ${component} to Rust`);
      await run('rustup', ['component', 'add', component]);
    }
  }
}

/** Installs the standard library of Rust for WebAssembly. */
async function needWasmTarget() {
  const sysroot = ask('rustc', ['--print', 'sysroot']);
  if (sysroot && existsSync(join(sysroot, 'lib', 'rustlib', WASM_TARGET))) return;
  if (!which('rustup')) {
    throw new Problem(
      `This Rust has no ${WASM_TARGET} target, and there is no rustup to add it.\n` +
        "Install your system's package for it (Debian: libstd-rust-dev-wasm32), or use\n" +
        '  https://rustup.rs/',
    );
  }
  heading(`Adding the target ${WASM_TARGET} to Rust`);
  await run('rustup', ['target', 'add', WASM_TARGET]);
}

/**
 * Reads the list of packages in a lock file.
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function lockedPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/** Whether the installed npm packages match package-lock.json. */
function packagesFit() {
  const installedList = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedList)) return false;
  const wanted = lockedPackages(join(root, 'package-lock.json'));
  const installed = lockedPackages(installedList);
  for (const [name, { version, optional }] of Object.entries(wanted)) {
    if (name === '') continue;
    // Optional packages may be missing: they are for other systems.
    if (!installed[name] && optional) continue;
    if (installed[name]?.version !== version) return false;
  }
  return Object.keys(installed).every((name) => wanted[name]);
}

/** Installs the npm packages, exactly as in package-lock.json. */
export async function needPackages() {
  if (packagesFit()) return;
  heading('Installing the npm packages (npm ci)');
  await run('npm', ['ci', '--no-audit', '--no-fund']);
}

/**
 * Builds a command-line tool with cargo. The tools only process a small
 * program here, so a short build matters more than their speed.
 * @param {string[]} args
 */
async function cargoInstall(args) {
  const env = {
    CARGO_PROFILE_RELEASE_OPT_LEVEL: '0',
    CARGO_PROFILE_RELEASE_LTO: 'off',
    CARGO_PROFILE_RELEASE_CODEGEN_UNITS: '256',
    CARGO_PROFILE_RELEASE_DEBUG: '0',
  };
  // Try the dependency versions of the tool's lock file first. If a registry
  // doesn't have them, any compatible versions will do.
  const { ok } = await attempt('cargo', ['install', ...args, '--locked'], { env });
  if (ok) return;
  console.log('\nThat did not work. Trying again with other versions of its dependencies.');
  await run('cargo', ['install', ...args], { env });
}

/** Installs wasm-pack, which builds the crate for the browser. */
async function needWasmPack() {
  if (which('wasm-pack')) return;
  heading('Building wasm-pack with cargo. This happens once and takes about two minutes');
  await cargoInstall(['wasm-pack', '--version', WASM_PACK]);
}

/** The folder where wasm-pack caches the tools that it downloads. */
function wasmPackCache() {
  if (process.env.WASM_PACK_CACHE) return process.env.WASM_PACK_CACHE;
  const home = homedir();
  const cache = {
    darwin: join(home, 'Library', 'Caches'),
    win32: process.env.LOCALAPPDATA ?? join(home, 'AppData', 'Local'),
  };
  const folder = process.platform === 'darwin' || process.platform === 'win32';
  const base = folder
    ? cache[/** @type {'darwin' | 'win32'} */ (process.platform)]
    : process.env.XDG_CACHE_HOME || join(home, '.cache');
  return join(base, '.wasm-pack');
}

/** Whether the prebuilt binaries on GitHub can be reached. */
async function githubAnswers() {
  try {
    const signal = AbortSignal.timeout(5000);
    const { ok } = await fetch('https://github.com/wasm-bindgen/wasm-bindgen/releases', {
      method: 'HEAD',
      signal,
    });
    return ok;
  } catch {
    return false;
  }
}

/**
 * Installs wasm-bindgen's command, in exactly the version of the crate in Cargo.lock.
 * Normally wasm-pack downloads a prebuilt one. If it cannot, it builds an optimized
 * one, which can take nine minutes, so this builds an unoptimized one instead.
 */
async function needWasmBindgen() {
  const lock = join(root, 'Cargo.lock');
  if (!existsSync(lock)) await run('cargo', ['generate-lockfile']);
  const version = readFileSync(lock, 'utf8').match(
    /name = "wasm-bindgen"\r?\nversion = "([^"]+)"/,
  )?.[1];
  if (!version) return;

  const cache = wasmPackCache();
  const folders = existsSync(cache) ? readdirSync(cache) : [];
  const programs = folders
    .filter((name) => name.startsWith('wasm-bindgen-'))
    .map((name) => join(cache, name, 'wasm-bindgen'));
  for (const program of ['wasm-bindgen', ...programs]) {
    if (ask(program, ['--version'])?.endsWith(` ${version}`)) return;
  }

  if (await githubAnswers()) {
    console.log(`\nwasm-pack will now download wasm-bindgen ${version}, once.`);
    console.log('If it cannot, it builds it with cargo. That can take nine minutes.');
    return;
  }
  heading(`Building wasm-bindgen ${version} with cargo. This happens once, about two minutes`);
  await cargoInstall(['wasm-bindgen-cli', '--version', version, '--force']);
}

/** Whether this process can install Debian or Ubuntu packages. */
const hasApt = () => isRoot && process.platform === 'linux' && which('apt-get') !== undefined;

/**
 * Installs Debian or Ubuntu packages. Returns whether it worked.
 * @param {string[]} names
 */
async function aptInstall(names) {
  heading(`Installing ${names.join(', ')} with apt-get`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await attempt('apt-get', ['update', '-q'], { env });
  const args = ['install', '-y', '-q', '--no-install-recommends', ...names];
  return (await attempt('apt-get', args, { env })).ok;
}

/** Whether there is no font for Chinese characters, so pages would show boxes. */
const lacksFont = () => which('fc-list') !== undefined && ask('fc-list', [':lang=zh']) === '';

/** The path of Playwright's Chromium, if it is installed. */
async function playwrightChromium() {
  try {
    const { chromium } = await import('@playwright/test');
    const path = chromium.executablePath();
    return existsSync(path) ? [path] : [];
  } catch {
    return [];
  }
}

/**
 * Finds or installs a browser for the tests and, if requested, a driver of the same version.
 * @param {{ driver?: boolean }} [options]
 * @returns {Promise<import('./browser.js').Browser>}
 */
export async function needBrowser({ driver = false } = {}) {
  let found = findBrowser();
  if ((!found || (driver && !found.driver)) && hasApt()) {
    const names = ['chromium', 'chromium-driver', ...(lacksFont() ? ['fonts-wqy-microhei'] : [])];
    await aptInstall(names);
    found = findBrowser();
  } else if (hasApt() && lacksFont()) {
    await aptInstall(['fonts-wqy-microhei']);
  }
  // Debian has this package, other distributions may not.
  if (hasApt() && !findShell() && ask('apt-cache', ['show', SHELL])) await aptInstall([SHELL]);
  found ??= findBrowser(await playwrightChromium());
  if (!found) {
    heading('Installing a Chromium for the tests (playwright install)');
    await attempt('playwright', ['install', ...(hasApt() ? ['--with-deps'] : []), 'chromium']);
    found = findBrowser(await playwrightChromium());
  }
  if (!found) throw new Problem(`There is no Chromium or Chrome for the tests.\n${advice}`);
  if (driver && !found.driver) found = await fetchDriver(found);
  return found;
}

/**
 * Downloads the driver of the browser's version into target/.
 * @param {import('./browser.js').Browser} browser
 */
async function fetchDriver(browser) {
  const version = versionOf(browser.chrome);
  const folder = join(root, 'target', 'browsers');
  mkdirSync(folder, { recursive: true });
  const downloaded = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /^chromedriver(\.exe)?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
  let found = findBrowser([browser.chrome], downloaded());
  if (!found?.driver) {
    const wanted = version ? version.split('.')[0] : 'stable';
    heading(`Downloading ChromeDriver ${wanted}`);
    const args = ['--yes', BROWSER_FETCHER, 'install', `chromedriver@${wanted}`, '--path', folder];
    await attempt('npx', args);
    found = findBrowser([browser.chrome], downloaded());
  }
  if (found?.driver) return found;
  throw new Problem(
    `${browser.mismatch ?? `There is no ChromeDriver for ${browser.chrome}.`}\n${advice}`,
  );
}

const advice = `The tests need a browser and its driver, both of the same version:
  Debian:  apt-get install chromium chromium-driver
  Ubuntu:  snap install chromium, or Google Chrome with the driver below
  macOS:   brew install --cask google-chrome chromedriver
  others:  https://googlechromelabs.github.io/chrome-for-testing/
If they are in unusual places, set CHROME and CHROMEDRIVER to their paths.`;

/** Installs everything that is needed to build the game. */
export async function needBuild() {
  await needNode();
  await needRust();
  await needPackages();
  await needWasmTarget();
  await needWasmPack();
  await needWasmBindgen();
}
