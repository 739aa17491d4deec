import type { Verdict } from './engine.js';

export type { Verdict };

/** Replays a record and returns what it proves. Rejects with an `Error` that says what is wrong with it. */
export function verify(record: string): Promise<Verdict>;
