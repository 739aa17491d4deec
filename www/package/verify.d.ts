import type { Verdict } from './engine.js';
import type { Link } from './engine-library.js';

export type { Link, Verdict };

/** Replays a record and returns what it proves. Rejects with an `Error` that says what is wrong with it. */
export function verify(record: string): Promise<Verdict>;

/**
 * Finds the records and friends' tables in any text, in their order: a share link, a chat, a mail, a file. A damaged
 * record is found too if it looks like one. Rejects with an `Error` if the text has more than 16,000,000 characters.
 */
export function findLinks(text: string): Promise<Link[]>;
