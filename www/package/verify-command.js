#!/usr/bin/env node
// `verify-2048 <record…>`: prints what each record proves, as one line of JSON.

import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const usage = `Usage: verify-2048 <record…>
       verify-2048 -
       verify-2048 --version

Plays each record of a game of 2048 out, and prints what it proves as one line
of JSON, or {"error": "…"} when it proves nothing. A share link will do: what
follows its # is the record. With - the records are read from the standard
input, one a line.

The exit code is 0 when all records are good, 1 when one is not, and 2 when
the command was used wrongly.
`;

/**
 * Ends the command because of wrong usage.
 * @param {string} reason
 * @returns {never}
 */
function refuse(reason) {
  process.stderr.write(`${reason}\n`);
  process.exit(2);
}

/** @type {{ version: string }} */
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

const args = process.argv.slice(2);
if (args.includes('--help') || args.includes('-h')) {
  process.stdout.write(usage);
  process.exit(0);
}
if (args.includes('--version')) {
  process.stdout.write(`${version}\n`);
  process.exit(0);
}
const option = args.find((arg) => arg.startsWith('-') && arg !== '-');
if (option !== undefined) refuse(`There is no option ${option}.\n\n${usage}`);
if (args.length === 0) refuse(`No record is given.\n\n${usage}`);
if (args.includes('-') && args.length > 1) {
  refuse(`With - all records come from the standard input.\n\n${usage}`);
}

const { verify } = await import('./verify.js').catch((error) => refuse(error.message));

// The reader may close the pipe early, as `head` does.
process.stdout.on('error', () => process.exit());

/**
 * Prints what a record or share link proves.
 * @param {string} text
 */
async function report(text) {
  // Some apps escape characters when a link is sent.
  const record = text
    .slice(text.indexOf('#') + 1)
    .trim()
    .replace(/%7E/gi, '~');
  /** @type {object} */
  let line;
  try {
    const verdict = await verify(record);
    // JSON has no 64-bit integers.
    line = { ...verdict, seed: String(verdict.seed) };
  } catch (error) {
    line = { error: error instanceof Error ? error.message : String(error) };
    process.exitCode = 1;
  }
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

if (args[0] === '-') {
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() !== '') await report(line);
  }
} else {
  for (const arg of args) await report(arg);
}
