// The verifier as others use it: imported by its name, and as a command.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findLinks, readGames, verify } from 'game-2048-element/verify';
import { rolldown } from 'rolldown';
import { root } from '../../tools/run.js';

const good = '1.classic.4x4.q.ug.DC_yM6';
const proof = {
  rules: 'classic',
  rows: 4,
  cols: 4,
  seed: '42',
  tiles: 'seed',
  customStart: false,
  score: 4,
  steps: 3,
  highest: 4,
  won: false,
  status: 0,
};
const tampered = '1.classic.4x4.q.uh.DC_yM6';

const golden = readFileSync(new URL('../data/records.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [score, steps, status, cells, record = ''] = line.split(' ');
    return { score: Number(score), steps: Number(steps), status, cells, record };
  });

const command = fileURLToPath(new URL('../../lib/verify-command.js', import.meta.url));

/** Runs the command. @param {string[]} args @param {string} [input] */
function run(args, input = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    input,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  const lines = stdout.split('\n').filter(Boolean);
  return { status, stdout, stderr, lines };
}

test('a golden record proves what it always did', async () => {
  for (const { record, score, steps, status, cells } of golden) {
    const verdict = await verify(record);
    assert.equal(verdict.score, score, record);
    assert.equal(verdict.steps, steps, record);
    assert.equal(['playing', 'won', 'lost'][verdict.status], status, record);
    assert.equal(verdict.highest, Math.max(...`${cells}`.split(',').map((cell) => 2 ** +cell)));
    assert.equal(verdict.customStart, record.split('.')[2]?.includes('~'), record);
  }
  assert.deepEqual(await verify(good), { ...proof, seed: 42n });
});

test('what is no record is an error that says why', async () => {
  await assert.rejects(verify(tampered), /^Error: bad record: character 18: the moves do not end/);
  await assert.rejects(verify(''), /the version is “”, but only 1 and 2 are known/);
  for (const none of [undefined, null, 5, {}]) {
    // @ts-expect-error: wrong on purpose
    await assert.rejects(verify(none), /a record must be a string, not/);
  }
});

/** A record with its own tiles, and what it proves. */
const own = '2.classic.2x4~BAAAAAAB.q.Lg.BxXm8G';
const ownProof = {
  ...{ rules: 'classic', rows: 2, cols: 4, seed: null, tiles: 'own', customStart: true },
  ...{ score: 0, steps: 1, highest: 4, won: false, status: 0 },
};

test('a record with its own tiles is refused unless that is asked for', async () => {
  await assert.rejects(verify(own), /has its own tiles.*\{ ownTiles: true \}/);
  await assert.rejects(verify(own, { ownTiles: false }), /has its own tiles/);
  // The index is no such request.
  const [result] = await Promise.allSettled([own].map(/** @type {any} */ (verify)));
  assert.equal(result?.status, 'rejected');
  assert.deepEqual(await verify(own, { ownTiles: true }), ownProof);

  const refused = run([own, good]);
  assert.match(JSON.parse(refused.lines[0] ?? '').error, /has its own tiles.*--own-tiles/);
  assert.deepEqual([JSON.parse(refused.lines[1] ?? ''), refused.status], [proof, 1]);
  for (const [args, input] of /** @type {[string[], string?][]} */ ([
    [['--own-tiles', `https://example.org/#${own}`, good]],
    [[own, good, '--own-tiles']],
    [['--own-tiles', '-'], `${own}\n${good}\n`],
  ])) {
    const { lines, status } = run(args, input);
    assert.deepEqual([lines.map((line) => JSON.parse(line)), status], [[ownProof, proof], 0]);
  }
  assert.equal(run(['--own-tiles']).status, 2);
});

test('the command prints a line of JSON for each record', () => {
  const { status, lines, stderr } = run([good, good]);
  assert.deepEqual(
    lines.map((line) => JSON.parse(line)),
    [proof, proof],
  );
  assert.equal(status, 0);
  assert.equal(stderr, '');
});

test('one bad record makes the exit code 1, and the others are verified all the same', () => {
  const { status, lines } = run([good, tampered, good]);
  const [first, second, third] = lines.map((line) => JSON.parse(line));
  assert.deepEqual([first, third], [proof, proof]);
  assert.match(second.error, /^bad record: character 18: /);
  assert.deepEqual(Object.keys(second), ['error']);
  assert.equal(status, 1);
});

test('records come from the standard input', () => {
  const records = golden.map(({ record }) => record);
  const { status, lines } = run(['-'], `${records.join('\r\n')}\n\n`);
  const scores = lines.map((line) => JSON.parse(line).score);
  assert.deepEqual(
    scores,
    golden.map(({ score }) => score),
  );
  assert.equal(status, 0);
  assert.equal(run(['-'], `${good}\nhello\n`).status, 1);
});

test('a share link will do', () => {
  const { status, lines } = run([`https://example.org/2048/?lang=zh#${good}`]);
  assert.deepEqual(JSON.parse(lines[0] ?? ''), proof);
  assert.equal(status, 0);
});

test('a record is verified however a chat or a mail spelled it', () => {
  const spelled = [
    '1.classic.4x4.q.ug.DC%5FyM6',
    '1%2Eclassic%2E4x4%2Eq%2Eug%2EDC_yM6',
    `https://example.org/2048/%23${good}`,
    `https://example.org/2048/%2523${good.replace('_', '%255F')}.`,
    `_${good}_`,
    `*${good}*`,
    `<https://example.org/#${good}>,`,
    `(${good})`,
    `${good}%C2%A0%E2%80%8B&fbclid=1.2`,
    good.replace('_', '\\_'),
    '1.classic.\n4x4.q.ug.\r\nDC_yM6',
  ];
  const { status, lines } = run(spelled);
  assert.deepEqual(
    lines.map((line) => JSON.parse(line)),
    spelled.map(() => proof),
  );
  assert.equal(status, 0);
  // Several in one text.
  assert.equal(run([`Ann: ${good}. Bob: ${good}!`]).lines.length, 2);
  // A damaged one says what is wrong with it, not with what is around it.
  const damaged = run([`https://example.org/v1.2/#${tampered}, bye`]);
  assert.match(JSON.parse(damaged.lines[0] ?? '').error, /^bad record: character 18: the moves/);
  assert.equal(damaged.status, 1);
});

test('a mail of the standard input is read line by line, and wrapped records as one', () => {
  const wrapped = '> https://example.org/#1.classic.4x4.\n> q.ug.DC_yM6\n';
  const { status, lines } = run(['-'], `${good}\n\nhello\n${wrapped}${tampered}\n${good}`);
  const said = lines.map((line) => JSON.parse(line).error ?? 'good');
  assert.deepEqual(
    said.map((error) => error.slice(0, 26)),
    ['good', 'bad record: character 1: t', 'good', 'bad record: character 18: ', 'good'],
  );
  assert.equal(status, 1);
  // More than is read at once.
  const many = run(['-'], `${good}\n`.repeat(170_000));
  assert.equal(many.lines.length, 170_000);
  assert.equal(many.status, 0);
});

test('links are found for a program', async () => {
  assert.deepEqual(await findLinks(`\nSee #${good}.`), [
    { kind: 'game', text: good, intact: true, firstLine: 2, lastLine: 2 },
  ]);
  await assert.rejects(findLinks('a'.repeat(16_000_001)), /a text of at most 16000000 characters/);
  // @ts-expect-error: wrong on purpose
  await assert.rejects(findLinks(5), /text must be a text/);
});

test('wrong usage is explained', () => {
  for (const args of [[], ['--fast'], ['-', good], ['-x', good]]) {
    const { status, stdout, stderr } = run(args);
    assert.equal(status, 2, args.join(' '));
    assert.equal(stdout, '');
    assert.match(stderr, /Usage: verify-2048/);
  }
  const { status, stdout } = run(['--help']);
  assert.equal(status, 0);
  assert.match(stdout, /^Usage: verify-2048/);
});

test('the version is that of the package', () => {
  const { version } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  assert.deepEqual(run(['--version']), {
    ...{ status: 0, stdout: `${version}\n`, stderr: '', lines: [version] },
  });
});

test('a program in one file of another place says where the WebAssembly is', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'verify-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const assets = fileURLToPath(new URL('../../lib/assets', import.meta.url));
  const program = `import { setAssets } from 'game-2048-element/set-assets';
    import { verify } from 'game-2048-element/verify';
    setAssets(${JSON.stringify(pathToFileURL(assets).href)});
    verify('${good}').then(({ score }) => console.log(score));`;
  for (const [format, file] of /** @type {const} */ ([
    ['cjs', 'program.cjs'],
    ['es', 'program.mjs'],
  ])) {
    const bundle = await rolldown({
      input: 'program',
      platform: 'node',
      plugins: [
        {
          name: 'program',
          resolveId: (id) => (id === 'program' ? join(root, 'program.js') : undefined),
          load: (id) => (id === join(root, 'program.js') ? program : undefined),
        },
      ],
    });
    await bundle.write({ format, file: join(folder, file), codeSplitting: false });
    const { stdout } = spawnSync(process.execPath, [join(folder, file)], { encoding: 'utf8' });
    assert.equal(stdout, `${proof.score}\n`, format);
  }
});

test('a wrapped record is whole, wherever the standard input is cut into portions', () => {
  const [start, end] = [good.slice(0, 15), good.slice(15)];
  // Of a file, Node reads 65,536 bytes at a time. The last read of the first portion ends within the record.
  const before = '-'.repeat(62 * 65_536 - 20);
  const file = join(mkdtempSync(join(tmpdir(), 'verify-')), 'records.txt');
  writeFileSync(file, `${before}\n${start}\n${end}\n`);
  const input = openSync(file, 'r');
  const { stdout } = spawnSync(process.execPath, [command, '-'], {
    stdio: [input, 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  closeSync(input);
  rmSync(dirname(file), { recursive: true });
  const lines = stdout.split('\n').filter(Boolean);
  assert.equal(lines.length, 2);
  assert.deepEqual(JSON.parse(lines[1]), proof);
});

test('games of other programs are read from a file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'read-'));
  const write = (/** @type {string} */ name, /** @type {string | Uint8Array} */ content) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  const parsed = (/** @type {string[]} */ lines) => lines.map((line) => JSON.parse(line));
  try {
    const good = run(['--read', write('good.txt', 'replay_%: \n2048verse.com/p/12a246033\n')]);
    const [played, board] = parsed(good.lines);
    const { record, ...rest } = played;
    assert.deepEqual(rest, {
      ...{ format: 'verseOld', rows: 4, cols: 4, score: 0, steps: 1 },
      cells: [1, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      tiles: [[0, 1]],
    });
    assert.equal((await verify(record, { ownTiles: true })).steps, 1);
    assert.deepEqual(board, { format: 'hex', cells: [1, 2, 0, 2, 4, 3, 10, 6, 3] });
    assert.equal(good.status, 0);

    // One byte a character, and a time that is not known.
    const timed = '4x4-1_\u00be\u00fbw\u00be\u00fcg\u00be\u00fb31\u00cb4\u00df\u00cbh';
    const latin = run(['--read', write('game.vrs', Buffer.from(timed, 'latin1'))]);
    assert.deepEqual(parsed(latin.lines)[0].times, [null, 265, 817]);

    const broken = run(['--read', write('broken.txt', 'replay_%: !\nREPLAY_v4C_K\nHello!\n')]);
    const [stopped, ...refused] = parsed(broken.lines);
    assert.deepEqual([stopped.steps, stopped.error], [1, 'move 2: the move moves nothing']);
    assert.deepEqual(refused, [
      {
        format: 'v4c',
        error: 'the game has other rules: a highest tile, two of which do not merge',
      },
      { error: '“Hello!” is no game or board in a known format' },
    ]);
    assert.equal(broken.status, 1);

    for (const [args, reason] of /** @type {[string[], RegExp][]} */ ([
      [['--read'], /^--read takes one file/],
      [['--read', 'a', 'b'], /^--read takes one file/],
      [['--own-tiles', '--read', 'a'], /^--read takes one file/],
      [['--read', join(folder, 'none')], /none can't be read: ENOENT/],
    ])) {
      const { status, stderr, stdout } = run(args);
      assert.match(stderr, reason);
      assert.deepEqual([status, stdout], [2, '']);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  const [read] = await readGames('replay_%: ');
  assert.equal(read?.kind, 'game');
});
