// What others rely on: exports, attributes, properties, methods, events, parts, slots and custom
// properties. A change that is meant is accepted by `npm run surface`.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { declarations, SURFACE, surface } from '../../tools/surface.js';

test('the public surface is the one that is listed', async () => {
  const kept = readFileSync(SURFACE, 'utf8').trimEnd().split('\n');
  const now = await surface();
  const changes = {
    removed: kept.filter((line) => !now.includes(line)),
    added: now.filter((line) => !kept.includes(line)),
  };
  assert.deepEqual(changes, { removed: [], added: [] });
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
