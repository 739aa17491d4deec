// The steps of `npm test` and `npm run test:all`, which tools/test.js runs.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findShell } from './browser.js';
import { ask, isTerminal, root, which } from './run.js';

/** The Rust files outside of the workspace that rustfmt checks. They name all others. */
export const rustFiles = 'examples/scoreboard/src/main.rs examples/scoreboard/tests/api.rs';

/** The style sheets that Stylelint checks. */
export const styleFiles = '{*.css,{www,examples/scoreboard/page}/**/*.css}';

/** @typedef {import('./browser.js').Browser} Browser */

/**
 * @typedef {object} Command
 * @property {string} program
 * @property {string[]} args
 * @property {Record<string, string | undefined>} [env]
 */

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string} about what it checks
 * @property {(browser?: Browser) => Command | Command[]} command several run one after the other
 * @property {boolean} [browser] whether it needs a browser and its driver
 * @property {boolean} [built] whether it needs pkg/ or dist/, so the build comes first
 * @property {boolean} [linux] whether it runs on Linux alone
 * @property {boolean} [slow] whether `npm test` leaves it out, unless it is named
 * @property {() => string | undefined} [lacks] what it needs and this computer lacks
 * @property {number} [leastTests] how many tests of one file in Rust must pass; the output is then shown at the end
 */

/**
 * A command made from a line of words.
 * @param {string} line
 * @returns {() => Command}
 */
const plain = (line) => () => {
  const [program = '', ...args] = line.split(' ');
  return { program, args };
};

/**
 * A command of node.
 * @param {...string} args
 * @returns {Command}
 */
const node = (...args) => ({ program: process.execPath, args });

/**
 * The steps, in order. Those in the same inner list run at the same time; cargo serializes those that
 * share a target folder.
 * @type {Step[][]}
 */
const fastSteps = [
  [
    {
      name: 'rust-format',
      about: 'the form of the Rust files',
      command: plain(`cargo fmt --all --check -- ${rustFiles}`),
    },
    {
      name: 'biome',
      about: 'the form and lint of JavaScript',
      command: plain(`biome ci --colors=${isTerminal ? 'force' : 'off'}`),
    },
    {
      name: 'layers',
      about: 'which folder of www/ imports which',
      command: plain('depcruise www --config tools/layers.js'),
    },
    {
      name: 'stylelint',
      about: 'the lint of the style sheets',
      command: plain(`stylelint --allow-empty-input ${styleFiles}`),
    },
    {
      name: 'rust-doc',
      about: 'the documentation of the crate and the lab',
      command: () => ({
        program: 'cargo',
        args: ['doc', '--workspace', '--no-deps'],
        env: { RUSTDOCFLAGS: '-D warnings' },
      }),
    },
    {
      name: 'rust-clippy-wasm',
      about: 'the lint of the crate for WebAssembly',
      command: plain(
        'cargo clippy --workspace --lib --test * --target wasm32-unknown-unknown -- -D warnings',
      ),
    },
    {
      name: 'rust-clippy',
      about: 'the lint of the crate and the lab',
      command: plain('cargo clippy --workspace --all-targets -- -D warnings'),
    },
    {
      name: 'build',
      about: 'the build of pkg/ and dist/',
      command: () => node('tools/build.js'),
    },
  ],
  [
    {
      name: 'rust-test',
      about: 'the native tests of the crate and the lab',
      command: plain('cargo test --workspace'),
    },
    { name: 'types', about: 'the types of JavaScript', command: plain('tsc'), built: true },
    {
      name: 'types-www',
      about: 'that www/ uses no later language than all browsers know',
      command: plain('tsc --project www'),
      built: true,
    },
    {
      name: 'sizes',
      about: 'the size of what a first visit fetches, and the sizes in the documents',
      command: () => node('tools/sizes.js'),
      built: true,
    },
    {
      name: 'node',
      about: 'the tests of JavaScript in Node',
      command: nodeTest,
      built: true,
    },
    {
      name: 'wasm-test',
      about: 'the engines in a browser, in at least 12 tests',
      command: wasmTest,
      browser: true,
      leastTests: 12,
    },
    {
      name: 'page',
      about: 'the tests of the page and the elements in a browser',
      command: (browser) => ({
        program: 'playwright',
        args: ['test', '--config', 'tests/page/playwright.config.js', '--forbid-only'],
        env: { CHROME: process.env.CHROME ?? findShell() ?? browser?.chrome },
      }),
      browser: true,
      built: true,
    },
  ],
];

/**
 * The tests in Node. The files are listed, because versions of Node differ in how
 * they search folders for tests.
 * @returns {Command}
 */
function nodeTest() {
  const folder = join('tests', 'node');
  const files = readdirSync(join(root, folder)).filter((name) => name.endsWith('.test.js'));
  return node('--test', ...files.map((name) => join(folder, name)));
}

/**
 * The tests of the engines in a browser.
 * @param {Browser} [browser]
 * @returns {Command}
 */
function wasmTest(browser) {
  // The driver only searches its own usual places for a browser, so set its path.
  const capabilities = JSON.parse(readFileSync(join(root, 'webdriver.json'), 'utf8'));
  capabilities['goog:chromeOptions'].binary = browser?.chrome;
  const file = join(root, 'target', 'webdriver.json');
  mkdirSync(join(root, 'target'), { recursive: true });
  writeFileSync(file, JSON.stringify(capabilities));

  const driver = browser?.driver ? ['--chromedriver', browser.driver] : [];
  return {
    program: 'wasm-pack',
    args: ['test', '--headless', '--chrome', ...driver],
    env: {
      WASM_BINDGEN_TEST_WEBDRIVER_JSON: file,
      // Otherwise these would be used instead of Chrome.
      GECKODRIVER: undefined,
      SAFARIDRIVER: undefined,
    },
  };
}

/**
 * A command of cargo for the example server, with a separate target folder, because it has its own lock file.
 * @param {string} command @param {string} [rest] further arguments
 */
const scoreboard = (command, rest = '') =>
  plain(
    `cargo ${command} --locked --manifest-path examples/scoreboard/Cargo.toml --target-dir target/scoreboard${rest}`,
  );

/** The targets of the fuzzer. */
const fuzzTargets = [
  ...readFileSync(join(root, 'fuzz', 'Cargo.toml'), 'utf8').matchAll(
    /^\[\[bin\]\]\nname = "(\w+)"/gm,
  ),
].map(([, name = '']) => name);

/** The browsers that the workflow installs. A missing one is then a failure. */
const engines = process.env.CI ? ['chromium', 'firefox', 'webkit'] : [];

/** The steps that only `npm run test:all` runs. @type {Omit<Step, 'slow'>[]} */
const slowSteps = [
  {
    name: 'scoreboard-lint',
    about: 'the lint of the example server',
    command: scoreboard('clippy', ' --all-targets --all-features -- -D warnings'),
    linux: true,
  },
  {
    name: 'scoreboard-test',
    about: 'the tests of the example server',
    command: scoreboard('test'),
    linux: true,
  },
  {
    name: 'scoreboard-load',
    about: 'its page in a browser, and the server under load and killed',
    command: () => node('tests/builds/scoreboard.js'),
    browser: true,
    built: true,
    linux: true,
    lacks: () => (which('pg_ctl') || existsSync('/usr/lib/postgresql') ? undefined : 'Postgres'),
  },
  {
    name: 'bundlers',
    about: 'the packed package in each bundler',
    command: () => node('tests/builds/bundlers.js'),
    browser: true,
    built: true,
    linux: true,
  },
  {
    name: 'frameworks',
    about: 'the apps of examples/embed/',
    command: () => node('tests/builds/frameworks.js'),
    browser: true,
    built: true,
    linux: true,
  },
  {
    name: 'site',
    about: 'the website of the documents and the gallery',
    command: () => [node('tools/site.js'), node('tests/builds/site.js')],
    browser: true,
    built: true,
    linux: true,
  },
  {
    name: 'kill',
    about: 'what is left when the browser is killed',
    command: () => [
      node('benches/kill.js', '--by', 'keys,burst,end,saved'),
      node('benches/kill-imports.js'),
    ],
    browser: true,
    built: true,
  },
  {
    name: 'engines',
    about: 'the same checks in each browser that is installed',
    command: () => node('--test-reporter=spec', 'tests/engines/smoke.js', ...engines),
    built: true,
  },
  ...fuzzTargets.map((target) => ({
    name: `fuzz-${target}`,
    about: 'changed inputs, for a minute',
    command: plain(`cargo +nightly fuzz run ${target} -- -max_total_time=60`),
    linux: true,
    lacks: () =>
      ask('cargo', ['+nightly', 'fuzz', '--version']) ? undefined : 'nightly Rust or cargo-fuzz',
  })),
];

/** All steps, in order. A slow one runs alone. @type {Step[][]} */
export const stages = [...fastSteps, ...slowSteps.map((step) => [{ ...step, slow: true }])];
