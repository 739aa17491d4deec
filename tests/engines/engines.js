// The browsers of the smoke tests, each driven by its vendor's own WebDriver.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Builder, Capabilities } from 'selenium-webdriver';
// @ts-expect-error: its types leave out this module
import { findFreePort } from 'selenium-webdriver/net/portprober.js';
// @ts-expect-error: and this one
import { DriverService } from 'selenium-webdriver/remote/index.js';
import { FLAGS, findBrowser } from '../../tools/browser.js';
import { root, which } from '../../tools/run.js';

/**
 * @typedef {object} Engine
 * @property {() => string | undefined} driver the path of the driver, if it is installed
 * @property {string} package what to install for it
 * @property {object} capabilities
 * @property {object} [calm] the capabilities of a session whose system is dark and wants no motion
 * @property {Record<string, string>} [fails] the checks that it is known to fail, and why
 * @property {Record<string, string>} [calmEnvironment] what its driver finds in the environment
 */

const chrome = findBrowser();

/** @param {string[]} flags */
const chromeOptions = (flags) => ({
  binary: chrome?.chrome,
  args: ['--headless=new', '--window-size=1000,900', '--disable-dev-shm-usage', ...FLAGS, ...flags],
});

const firefox = process.env.FIREFOX ?? which('firefox') ?? which('firefox-esr');

/** @param {Record<string, unknown>} prefs */
const firefoxOptions = (prefs) => ({
  args: ['-headless', '-width=1000', '-height=900'],
  ...(firefox && { binary: firefox }),
  prefs,
});

/** What WebKit does not do. */
const WEBKIT_FAILS = {
  'the page in a frame without an origin':
    "no 'self' in its content security policy: https://bugs.webkit.org/show_bug.cgi?id=316847",
};

/** Where WebKitGTK reads what its desktop would tell. */
const gtkSettings = join(root, 'target', 'engines', 'config');

/** @type {Record<string, Engine>} */
export const ENGINES = {
  chromium: {
    driver: () => chrome?.driver,
    package: 'Chromium and ChromeDriver (Debian: chromium-driver)',
    capabilities: { browserName: 'chrome', 'goog:chromeOptions': chromeOptions([]) },
    calm: {
      browserName: 'chrome',
      'goog:chromeOptions': chromeOptions(['--force-dark-mode', '--force-prefers-reduced-motion']),
    },
  },
  firefox: {
    driver: () => process.env.GECKODRIVER ?? which('geckodriver'),
    package: 'Firefox and geckodriver (cargo install geckodriver --locked)',
    capabilities: { browserName: 'firefox', 'moz:firefoxOptions': firefoxOptions({}) },
    calm: {
      browserName: 'firefox',
      'moz:firefoxOptions': firefoxOptions({
        'ui.systemUsesDarkTheme': 1,
        'ui.prefersReducedMotion': 1,
      }),
    },
  },
  webkit: {
    // Without a display, its browser never starts and its driver waits for it.
    driver: () => (hasDisplay() ? which('WebKitWebDriver') : undefined),
    package: 'WebKitGTK (Debian: webkit2gtk-driver) and a display (xvfb-run)',
    capabilities: { browserName: 'MiniBrowser' },
    fails: WEBKIT_FAILS,
    calm: { browserName: 'MiniBrowser' },
    calmEnvironment: { GTK_THEME: 'Adwaita:dark', XDG_CONFIG_HOME: gtkSettings },
  },
  safari: {
    driver: () => which('safaridriver'),
    package: 'Safari, on a Mac, after `sudo safaridriver --enable`',
    capabilities: { browserName: 'safari' },
    fails: WEBKIT_FAILS,
  },
};

const hasDisplay = () => Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

/** The engines that are installed. */
export const installed = () =>
  Object.keys(ENGINES).filter((name) => ENGINES[name]?.driver() !== undefined);

/** The engines whose browser is installed without the driver that it needs, with what to install. */
export const withoutDriver = () => [
  ...(firefox && !installed().includes('firefox') ? [['firefox', ENGINES.firefox?.package]] : []),
];

/**
 * Starts a browser and its driver.
 * @param {Engine} engine
 * @param {boolean} calm whether the system is dark and wants no motion
 */
export async function start(engine, calm = false) {
  const driver = engine.driver();
  if (!driver) throw new Error(`Install ${engine.package}.`);
  const port = await findFreePort();
  let env = /** @type {Record<string, string>} */ ({ ...process.env });
  if (calm && engine.calmEnvironment) {
    const folder = join(gtkSettings, 'gtk-3.0');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
    env = { ...env, ...engine.calmEnvironment };
  }
  const service = new DriverService(driver, {
    loopback: true,
    port,
    args: [`--port=${port}`],
    env,
  });
  try {
    const address = await service.start();
    const capabilities = new Capabilities(calm ? engine.calm : engine.capabilities);
    const browser = await new Builder()
      .disableEnvironmentOverrides()
      .usingServer(address)
      .withCapabilities(capabilities)
      .build();
    await browser.manage().setTimeouts({ script: 60_000, pageLoad: 60_000 });
    const used = await browser.getCapabilities();
    return {
      browser,
      name: `${used.get('browserName')} ${used.get('browserVersion')}`,
      async stop() {
        await browser.quit();
        await service.kill();
      },
    };
  } catch (error) {
    await service.kill();
    throw error;
  }
}
