#!/usr/bin/env node
// `verify-2048 <record…>`: prints what each record proves, as one line of JSON.

import { readFileSync } from 'node:fs';

const usage = `Usage: verify-2048 [--own-tiles] <record…>
       verify-2048 [--own-tiles] -
       verify-2048 --read <file>
       verify-2048 --version

Plays each record of a game of 2048 out, and prints what it proves as one line
of JSON, or {"error": "…"} when it proves nothing. A share link will do, or any
text that has records, however it was escaped or wrapped. With - the records are
read from the standard input; a line without one is an error too, unless it is
empty.

A record may have its own tiles, such as that of a game from another program.
It proves that the rules were kept, but whoever made it may have chosen the
tiles. So it is an error, except with --own-tiles; then its line has
"seed":null and "tiles":"own".

With --read the file is one of another program, such as 2048verse, 2048-next or
andstatus/game2048. Each of its games becomes a line with its record, whose
tiles are its own, each of its boards a line with the exponents of its cells,
and what is refused a line with {"error": "…"}. A game that breaks the rules has
its record up to there and an error.

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

const given = process.argv.slice(2);
const args = given.filter((arg) => arg !== '--own-tiles');
const ownTiles = args.length < given.length;
if (args.includes('--help') || args.includes('-h')) {
  process.stdout.write(usage);
  process.exit(0);
}
if (args.includes('--version')) {
  process.stdout.write(`${version}\n`);
  process.exit(0);
}
const isRead = args[0] === '--read';
const file = args[1];
if (isRead && (file === undefined || args.length > 2 || ownTiles)) {
  refuse(`--read takes one file.\n\n${usage}`);
}
const option = args.find((arg) => arg.startsWith('-') && arg !== '-');
if (option !== undefined && !isRead) refuse(`There is no option ${option}.\n\n${usage}`);
if (args.length === 0) refuse(`No record is given.\n\n${usage}`);
if (args.includes('-') && args.length > 1 && !isRead) {
  refuse(`With - all records come from the standard input.\n\n${usage}`);
}

const { findLinks, readGames, verify } = await import('./verify.js').catch((error) =>
  refuse(error.message),
);

// The reader may close the pipe early, as `head` does.
process.stdout.on('error', () => process.exit());

/** Pairs of numbers. @param {Uint8Array} bytes */
const pairs = (bytes) =>
  Array.from({ length: bytes.length / 2 }, (_, at) => [...bytes.subarray(2 * at, 2 * at + 2)]);

/**
 * The fields that are printed of what a file of another program holds.
 * @param {import('./verify.js').ForeignGame | import('./verify.js').ForeignBoard | import('./verify.js').RefusedText} read
 */
function shown(read) {
  const { format } = read;
  if (read.kind === 'refused') return { format, error: read.message };
  const cells = [...read.cells];
  if (read.kind === 'board') return { format, cells, score: read.score };
  const { rows, cols, score, steps, record, times, problem } = read;
  return {
    ...{ format, rows, cols, score, steps, cells, record, tiles: pairs(read.tiles) },
    // JSON has `null` for the times that are unknown.
    times: times && [...times],
    error: problem?.message,
  };
}

/** Prints what a file of another program holds. @param {string} file */
async function reportFile(file) {
  /** @type {Buffer} */
  let bytes;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    refuse(`${file} can't be read: ${error instanceof Error ? error.message : error}`);
  }
  const lines = (await readGames(bytes)).map(shown);
  for (const line of lines) process.stdout.write(`${JSON.stringify(line)}\n`);
  if (lines.some(({ error }) => error !== undefined)) process.exitCode = 1;
}

/** Prints what a record proves. @param {string} record */
async function report(record) {
  /** @type {object} */
  let line;
  try {
    const verdict = await verify(record, { ownTiles });
    // JSON has no 64-bit integers.
    line = { ...verdict, seed: verdict.seed === null ? null : String(verdict.seed) };
  } catch (error) {
    line = { error: error instanceof Error ? error.message : String(error) };
    process.exitCode = 1;
  }
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** The records and tables in a text, whose own tiles prove nothing. @param {string} text */
async function find(text) {
  // What is too long to be searched is too long for a record.
  const links = await findLinks(text).catch(() => []);
  return links.filter(({ kind }) => kind !== 'faces');
}

/** Prints what the records of an argument prove. @param {string} text */
async function reportText(text) {
  const links = await find(text);
  for (const link of links) await report(link.text);
  if (links.length === 0) await report(text.trim());
}

/** Prints what the records in lines prove, and that the other lines have none. @param {string} text */
async function reportLines(text) {
  const lines = text.split('\n');
  let at = 0;
  const reportUntil = async (/** @type {number} */ end) => {
    for (; at < end; at++) if (lines[at].trim() !== '') await report(lines[at].trim());
  };
  const links = await find(text);
  for (const { text: record, firstLine, lastLine } of links) {
    await reportUntil(firstLine - 1);
    await report(record);
    at = lastLine;
  }
  await reportUntil(lines.length);
}

/** The characters of the standard input that are read at once, if an empty line ends them: no record goes on after it. */
const PORTION = 4_000_000;
/** The most characters that are read at once. */
const MOST = 12_000_000;

if (isRead && file !== undefined) {
  await reportFile(file);
} else if (args[0] === '-') {
  let text = '';
  let enough = PORTION;
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    text += chunk;
    if (text.length < enough) continue;
    const empty = Math.max(...['\n\n', '\n\r\n'].map((line) => text.lastIndexOf(line)));
    const end = (empty < 0 && text.length >= MOST ? text.lastIndexOf('\n') : empty) + 1;
    await reportLines(text.slice(0, end));
    text = text.slice(end);
    // Without an end, the whole text is only searched again when there is much more of it.
    enough = text.length + PORTION;
  }
  await reportLines(text);
} else {
  for (const arg of args) await reportText(arg);
}
