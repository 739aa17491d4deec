import type { OwnTilesVerdict, Verdict } from './engine.js';
import type { Link } from './engine-library.js';

export type { Link, OwnTilesVerdict, Verdict };

/** What `verify` allows. */
export interface VerifyOptions {
  /**
   * Whether a record may have its own tiles. It then proves that the rules were kept, but whoever made it may have
   * chosen the tiles. Default: false; such a record is refused.
   */
  ownTiles?: boolean;
}

/** Replays a record and returns what it proves. Rejects with an `Error` that says what is wrong with it. */
export function verify(
  record: string,
  options?: VerifyOptions & { ownTiles?: false },
): Promise<Verdict>;
export function verify(record: string, options?: VerifyOptions): Promise<Verdict | OwnTilesVerdict>;

/**
 * Finds the records and friends' tables in any text, in their order: a share link, a chat, a mail, a file. A damaged
 * record is found too if it looks like one. Rejects with an `Error` if the text has more than 16,000,000 characters.
 */
export function findLinks(text: string): Promise<Link[]>;
