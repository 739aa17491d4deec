// `npm test`: runs every check of the project, several at a time, and stops after
// a failure. `npm test -- rust page` runs only steps whose names start with these words.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findShell } from './browser.js';
import { attempt, bold, heading, isTerminal, Problem, root, script } from './run.js';
import * as setup from './setup.js';

/** The Rust files outside of the workspace that rustfmt checks. They name all others. */
export const rustFiles = 'examples/scoreboard/src/main.rs examples/scoreboard/tests/api.rs';

/** The style sheets that Stylelint checks. */
export const styleFiles = '{*.css,{www,examples/scoreboard/page}/**/*.css}';

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
 * @property {() => Command} command
 * @property {boolean} [browser] whether it needs a browser and its driver
 * @property {boolean} [built] whether it needs pkg/ or dist/, so the build comes first
 * @property {boolean} [linux] whether it runs on Linux alone
 * @property {number} [leastTests] how many tests of one file in Rust must pass; the output is then shown at the end
 */

/** @type {import('./browser.js').Browser | undefined} */
let browser;

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
 * The steps, in order. Those in the same inner list run at the same time; cargo serializes those that
 * share a target folder.
 * @type {Step[][]}
 */
const stages = [
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
      command: () => ({ program: process.execPath, args: [join('tools', 'build.js')] }),
    },
  ],
  [
    {
      name: 'rust-test',
      about: 'the native tests of the crate and the lab',
      command: plain('cargo test --workspace'),
    },
    {
      name: 'scoreboard',
      about: 'the tests of the example server',
      // A target folder of its own, so no other step of cargo waits for it.
      command: plain(
        'cargo test --locked --manifest-path examples/scoreboard/Cargo.toml --target-dir target/scoreboard',
      ),
      linux: true,
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
      command: () => ({ program: process.execPath, args: [join('tools', 'sizes.js')] }),
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
      command: () => ({
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
  return {
    program: process.execPath,
    args: ['--test', ...files.map((name) => join(folder, name))],
  };
}

/**
 * The tests of the engines in a browser.
 * @returns {Command}
 */
function wasmTest() {
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

/** All steps, for the test that compares them with the documentation. */
export const steps = stages.flat();

/**
 * The steps whose names start with one of the words, and the build if one of
 * them needs it. Without words, all steps that run on this system.
 * @param {string[]} words
 */
function choose(words) {
  /** @param {Step} step */
  const named = (step) => words.some((word) => step.name.startsWith(word));
  const all = stages.flat();
  const unknown = words.find((word) => !all.some((step) => step.name.startsWith(word)));
  if (unknown) {
    const list = all.map(({ name, about }) => `  ${name.padEnd(18)}${about}`).join('\n');
    throw new Problem(`There is no step '${unknown}'. These are the steps:\n${list}`);
  }
  const build = all.some((step) => step.built && named(step));
  /** @param {Step} step */
  const chosen = (step) => words.length === 0 || named(step) || (build && step.name === 'build');
  /** @param {Step} step */
  const runsHere = (step) => !step.linux || process.platform === 'linux';
  return stages
    .map((stage) => stage.filter((step) => chosen(step) && runsHere(step)))
    .filter((stage) => stage.length > 0);
}

/**
 * Installs what the chosen steps need.
 * @param {Step[]} steps
 */
async function prepare(steps) {
  await setup.needBuild();
  if (steps.some((step) => step.browser)) {
    browser = await setup.needBrowser({ driver: steps.some(({ name }) => name === 'wasm-test') });
  }
}

/**
 * @typedef {object} Result
 * @property {Step} step
 * @property {boolean} ok
 * @property {number} seconds
 */

/** The number of tests that passed in the largest file of tests in Rust. @param {string} output */
const passedTests = (output) =>
  Math.max(0, ...[...output.matchAll(/test result: ok\. (\d+) passed/g)].map(([, n]) => Number(n)));

/**
 * Runs the steps of a stage at the same time. A single one shows its output while it runs, unless
 * its tests are counted. Several say when they end; their outputs follow, so they do not mix, and those of the
 * failed ones come last, where they are seen first and the end of a long log keeps them.
 * @param {Step[]} stage
 * @returns {Promise<Result[]>}
 */
async function perform(stage) {
  const several = stage.length > 1;
  const ended = await Promise.all(
    stage.map(async (step) => {
      const { program, args, env } = step.command();
      const shown = program === process.execPath ? 'node' : program;
      const title = `${step.name}: ${[shown, ...args].join(' ')}`;
      if (!several) heading(title);
      const start = performance.now();
      const { leastTests = 0 } = step;
      const capture = several || leastTests > 0;
      const { ok: succeeded, output } = await attempt(program, args, { env, capture });
      const passed = passedTests(output);
      const ok = succeeded && passed >= leastTests;
      const seconds = (performance.now() - start) / 1000;
      console.log(`${step.name} ${ok ? 'passed' : 'FAILED'} in ${seconds.toFixed(1)} s`);
      if (passed < leastTests)
        console.log(`${passed} tests passed instead of ${leastTests} or more`);
      return { step, ok, seconds, title, output };
    }),
  );
  for (const { title, output } of ended.toSorted((a, b) => Number(b.ok) - Number(a.ok))) {
    if (several) heading(title);
    process.stdout.write(output);
  }
  return ended;
}

/**
 * Prints the time of each step and the number of failures.
 * @param {Step[]} steps
 * @param {Result[]} results
 * @param {number} setupSeconds
 */
function report(steps, results, setupSeconds) {
  heading('Steps');
  console.log(`${'setup'.padEnd(18)}${setupSeconds.toFixed(1).padStart(7)} s`);
  for (const step of steps) {
    const result = results.find((item) => item.step === step);
    const time = result ? `${result.seconds.toFixed(1).padStart(7)} s` : '        -';
    const state = result ? (result.ok ? 'passed' : 'FAILED') : 'not run';
    console.log(`${step.name.padEnd(18)}${time}  ${state}`);
  }
  const passed = results.filter(({ ok }) => ok).length;
  for (const { step } of results.filter(({ ok }) => !ok)) {
    const text = `The step '${step.name}' failed. Its output is above.`;
    console.log(`\n${isTerminal ? `\x1b[31m${text}\x1b[39m` : bold(text)}`);
    console.log(`To run it alone:  npm test -- ${step.name}`);
  }
  console.log(`\n${passed} passed, ${results.length - passed} failed`);
}

script(import.meta.url, async () => {
  const chosen = choose(process.argv.slice(2));
  const steps = chosen.flat();
  const start = performance.now();
  await prepare(steps);
  const setupSeconds = (performance.now() - start) / 1000;

  /** @type {Result[]} */
  const results = [];
  for (const stage of chosen) {
    results.push(...(await perform(stage)));
    if (results.some(({ ok }) => !ok)) break;
  }
  report(steps, results, setupSeconds);
  if (results.some(({ ok }) => !ok)) process.exitCode = 1;
});
