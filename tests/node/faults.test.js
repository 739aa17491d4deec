// The table of faults names tests that exist.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../tools/run.js';

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8');

const rows = [...read('tests/faults.md').matchAll(/^\| (?!fault |---)(.+) \| (.+) \|$/gm)];

/** The tests that a row names, each as its file and its title. @param {string} cell */
const testsIn = (cell) =>
  cell.split(/; (?=`tests\/)/).flatMap((part) => {
    const [, file = '', names = ''] = part.match(/^`([^`]+)`: (.+)$/) ?? [];
    const titles = [...names.matchAll(file.endsWith('.rs') ? /`(.+?)`/g : /“(.+?)”/g)];
    assert.ok(titles.length > 0, `${part} names no test`);
    return titles.map(([, title = '']) => ({ file, title }));
  });

/**
 * A pattern for each title in a file. Where it is made in a loop, any text stands for what differs.
 * @param {string} text
 */
function titlesIn(text) {
  const titles = text.matchAll(/\b(?:test|bare|describe|step)\(\s*(['"`])(.*?)(?<!\\)\1/g);
  return [...titles].map(([, quote, title = '']) => {
    const parts = quote === '`' ? title.split(/\$\{.*?\}/) : [title];
    const escaped = parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
    return new RegExp(`^${escaped.join('.+')}$`);
  });
}

/** Whether a file has a test. @param {{ file: string, title: string }} named */
function exists({ file, title }) {
  if (!existsSync(join(root, file))) return false;
  const text = read(file);
  if (file.endsWith('.rs'))
    return new RegExp(`#\\[test\\]\\s+(?:#\\[.*\\]\\s+)*fn ${title}\\(`).test(text);
  const titles = titlesIn(text);
  return title.split(' › ').every((part) => titles.some((pattern) => pattern.test(part)));
}

test('each fault names the tests that notice it', () => {
  assert.ok(rows.length > 100, `${rows.length} rows`);
  const named = rows.flatMap(([, , cell = '']) => testsIn(cell));
  assert.deepEqual(
    named.filter((one) => !exists(one)),
    [],
  );
});
