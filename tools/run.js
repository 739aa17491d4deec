// Helpers for the scripts in this folder: the root of the project, running
// programs, printing. Needs only Node.

import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the repository. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

const windows = process.platform === 'win32';

/** The folder in which cargo keeps what it installs and downloads. */
export const cargoHome = process.env.CARGO_HOME || join(homedir(), '.cargo');

/** Whether the output goes to a terminal. */
export const isTerminal = Boolean(process.stdout.isTTY);

/** Whether this is an automated run. */
export const isCI = Boolean(process.env.CI) && process.env.CI !== 'false';

/** Whether the user is root, as in most containers. */
export const isRoot = process.getuid?.() === 0;

/** An error that is shown to the user as plain text, without a stack trace. */
export class Problem extends Error {}

/**
 * The environment for child processes. It puts the programs of node_modules
 * first in PATH and those of cargo last, so both are found even if they have
 * just been installed or are missing from the user's PATH.
 * @param {Record<string, string | undefined>} [extra]
 * @returns {NodeJS.ProcessEnv}
 */
export function environment(extra = {}) {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  const path = [join(root, 'node_modules', '.bin'), process.env[name], join(cargoHome, 'bin')];
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, [name]: path.filter(Boolean).join(delimiter) };
  if (isTerminal && !process.env.NO_COLOR) {
    env.FORCE_COLOR ??= '1';
    env.CARGO_TERM_COLOR ??= 'always';
  }
  return { ...env, ...extra };
}

/**
 * The full path of a program; undefined if it isn't installed.
 * @param {string} program
 */
export function which(program) {
  const env = environment();
  const name = Object.keys(env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  const endings = windows ? ['.exe', '.cmd', '.bat'] : [''];
  for (const folder of (env[name] ?? '').split(delimiter)) {
    for (const ending of endings) {
      const file = join(folder, program + ending);
      if (folder && existsSync(file)) return file;
    }
  }
  return undefined;
}

/**
 * How to start a program. On Windows the commands of npm packages are .cmd files, which only a shell starts,
 * and a shell splits paths at spaces.
 * @param {string} program
 * @param {string[]} args
 * @returns {{ program: string, args: string[], shell: boolean }}
 */
function starting(program, args) {
  const file = windows && !isAbsolute(program) ? (which(program) ?? program) : program;
  if (!windows || file.endsWith('.exe')) return { program: file, args, shell: false };
  const quoted = [file, ...args].map((part) => (/^[\w./:\\=@-]+$/.test(part) ? part : `"${part}"`));
  return { program: quoted.join(' '), args: [], shell: true };
}

/**
 * The trimmed output of a program; undefined if it fails or is missing.
 * @param {string} program
 * @param {string[]} args
 */
export function ask(program, args) {
  const start = starting(program, args);
  const { status, stdout } = spawnSync(start.program, start.args, {
    cwd: root,
    env: environment(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: start.shell,
    timeout: 30_000,
  });
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * @typedef {object} RunOptions
 * @property {Record<string, string | undefined>} [env] additions to the environment
 * @property {string} [cwd] the folder, if it is not the root
 * @property {boolean} [capture] whether to collect the output instead of showing it
 */

/**
 * Runs a program in the root folder. Returns whether it succeeded, and its
 * output if that was captured.
 * @param {string} program
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function attempt(program, args, { env, cwd = root, capture = false } = {}) {
  return new Promise((done) => {
    const start = starting(program, args);
    const child = spawn(start.program, start.args, {
      cwd,
      env: environment(env),
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell: start.shell,
    });
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    child.on('error', (error) => done({ ok: false, output: `${output}${error.message}\n` }));
    child.on('close', (code) => done({ ok: code === 0, output }));
  });
}

/**
 * Like `attempt`, but throws a `Problem` on failure.
 * @param {string} program
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export async function run(program, args, options) {
  const { ok, output } = await attempt(program, args, options);
  if (!ok) {
    const detail = output.trim();
    throw new Problem(
      `This command failed:\n  ${[program, ...args].join(' ')}${detail ? `\n${detail}` : ''}`,
    );
  }
  return output;
}

/** @param {string} text */
export const bold = (text) => (isTerminal ? `\x1b[1m${text}\x1b[22m` : text);

/**
 * Prints a heading.
 * @param {string} text
 */
export function heading(text) {
  console.log(`\n${bold(`== ${text}`)}`);
}

/**
 * Runs the main function of a script, unless the script was imported.
 * @param {string} url the script's `import.meta.url`
 * @param {() => Promise<void>} main
 */
export function script(url, main) {
  if (process.argv[1] && resolve(process.argv[1]) !== fileURLToPath(url)) return;
  main().catch((error) => {
    // Wrong options are also errors of the user, not of the script.
    const known = error instanceof Problem || `${error?.code}`.startsWith('ERR_PARSE_ARGS');
    console.error(known ? `\n${error.message}\n` : error);
    process.exitCode = 1;
  });
}
