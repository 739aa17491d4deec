// The types of the package, as TypeScript reads them in a program of somebody else.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../tools/run.js';

const tsc = join(root, 'node_modules/typescript/bin/tsc');

/** What TypeScript finds wrong. @param {string} file @param {string[]} options */
function faultsIn(file, ...options) {
  const all = ['--noEmit', '--strict', '--module', 'nodenext', '--types', '', '--ignoreConfig'];
  const args = [tsc, ...all, ...options, join(root, 'tests/types', file)];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 ? '' : stdout || stderr || `tsc ended with ${status}`;
}

test('a page hears the events of an element and of every element, and can stop', () => {
  assert.equal(faultsIn('page.ts', '--lib', 'ES2022,DOM'), '');
});

test('engines and verifier need no types of the DOM', () => {
  assert.equal(faultsIn('server.ts', '--lib', 'ES2022'), '');
});

test('the types for frameworks name only types that are there', () => {
  assert.equal(faultsIn('../../lib/elements.d.ts', '--lib', 'ES2022,DOM'), '');
});
