// `npm test`: runs the checks that a change needs, several at a time, and stops after a failure. `npm run test:all`
// adds the slow ones, one at a time. `npm test -- rust page` runs only steps whose names start with these words,
// slow ones too.

import { parseArgs } from 'node:util';
import { attempt, bold, heading, isTerminal, Problem, script } from './run.js';
import * as setup from './setup.js';
import { stages } from './steps.js';

/** @typedef {import('./steps.js').Step} Step */

const all = stages.flat();

/** @type {import('./browser.js').Browser | undefined} */
let browser;

/**
 * The steps whose names start with one of the words, and the build if one of them needs it. Without words, all steps,
 * or all that are not slow.
 * @param {string[]} words
 * @param {boolean} withSlow whether slow ones are among them
 */
function choose(words, withSlow) {
  /** @param {Step} step */
  const named = (step) => words.some((word) => step.name.startsWith(word));
  const unknown = words.find((word) => !all.some((step) => step.name.startsWith(word)));
  if (unknown) {
    const list = all.map(({ name, about }) => `  ${name.padEnd(18)}${about}`).join('\n');
    throw new Problem(`There is no step '${unknown}'. These are the steps:\n${list}`);
  }
  const build = all.some((step) => step.built && named(step));
  /** @param {Step} step */
  const chosen = (step) =>
    words.length === 0 ? withSlow || !step.slow : named(step) || (build && step.name === 'build');
  return stages.map((stage) => stage.filter(chosen)).filter((stage) => stage.length > 0);
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
      const commands = [step.command(browser)].flat();
      const lines = commands.map(({ program, args }) =>
        [program === process.execPath ? 'node' : program, ...args].join(' '),
      );
      const title = `${step.name}: ${lines.join(' && ')}`;
      if (!several) heading(title);
      const start = performance.now();
      const { leastTests = 0 } = step;
      const capture = several || leastTests > 0;
      let [succeeded, output] = [true, ''];
      for (const { program, args, env } of commands) {
        if (!succeeded) break;
        const done = await attempt(program, args, { env, capture });
        succeeded = done.ok;
        output += done.output;
      }
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
  const { values, positionals } = parseArgs({
    options: { all: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const wanted = choose(positionals, values.all);
  /** What is left out, and why. */
  const leftOut = wanted.flat().flatMap(({ name, linux, lacks }) => {
    const lacking = linux && process.platform !== 'linux' ? 'Linux' : lacks?.();
    return lacking ? [{ name, lacking }] : [];
  });
  const isLeftOut = (/** @type {Step} */ { name }) => leftOut.some((one) => one.name === name);
  const chosen = wanted.map((stage) => stage.filter((step) => !isLeftOut(step)));
  const steps = chosen.flat();
  const start = performance.now();
  await prepare(steps);
  const setupSeconds = (performance.now() - start) / 1000;

  /** @type {Result[]} */
  const results = [];
  for (const stage of chosen) {
    results.push(...(await perform(stage)));
    // Slow steps don't depend on each other.
    if (stage.some(({ slow }) => !slow) && results.some(({ ok }) => !ok)) break;
  }
  report(steps, results, setupSeconds);
  for (const { name, lacking } of leftOut) console.log(`'${name}' was left out: no ${lacking}`);
  // What was named, or what a workflow is for, must run.
  const isMissing = leftOut.length > 0 && (positionals.length > 0 || Boolean(process.env.CI));
  if (isMissing || results.some(({ ok }) => !ok)) process.exitCode = 1;
});
