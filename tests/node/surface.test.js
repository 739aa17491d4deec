// What others rely on: exports, attributes, properties, methods, events, parts, slots and custom
// properties. A change that is meant is accepted by `npm run surface`.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { declarations, difference, SURFACE, surface } from '../../tools/surface.js';

test('the public surface is the one that is listed', async () => {
  const kept = readFileSync(SURFACE, 'utf8').trimEnd().split('\n');
  const changes = difference(kept, await surface());
  const advice = 'If this is meant, run `npm run surface` and commit tests/data/surface.txt.';
  assert.equal(
    changes.length,
    0,
    ['The public surface has changed:', ...changes, advice].join('\n'),
  );
});

test('a difference names what is gone and what is new, side by side', () => {
  const kept = ['a method open', 'b event move', 'c slot end'];
  const now = ['a method open', 'b event moved', 'c slot end', 'd event win'];
  assert.deepEqual(difference(kept, now), ['- b event move', '+ b event moved', '+ d event win']);
  assert.deepEqual(difference(kept, kept), []);
});

test('types are listed member by member, without comments', () => {
  const text = `
    /** A turn. { not code; } */
    export interface Turn extends Move {
        /** The gain; in points. */
        readonly gain: number;
        size: { rows: number; cols: number };
        move(way: 'a;b', options?: { fast: boolean }): void;
    }
    export enum Way { Up = 0, Left = 1, }
    export interface InitOutput { readonly memory: WebAssembly.Memory; }
    export type Name = 'x' | 'y';
    export function undo(game: Game): Turn | undefined;
    export class Empty {}`;
  assert.deepEqual(declarations(text), [
    'export interface Turn extends Move: readonly gain: number',
    'export interface Turn extends Move: size: { rows: number; cols: number; }',
    "export interface Turn extends Move: move(way: 'a;b', options?: { fast: boolean; }): void",
    'export enum Way: Up = 0',
    'export enum Way: Left = 1',
    "export type Name = 'x' | 'y'",
    'export function undo(game: Game): Turn | undefined',
    'export class Empty { }',
  ]);
});
