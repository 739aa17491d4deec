import type { Verdict } from './engine.js';

export type { Verdict };

/** Replays a record and returns what it proves. Throws an `Error` that says what is wrong with it. */
export function verify(record: string): Verdict;
