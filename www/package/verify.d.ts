import type { OwnTilesVerdict, Verdict } from './engine.js';
import type { ForeignBoard, ForeignGame, RefusedText } from './engine-foreign.js';
import type { Link } from './engine-library.js';

export type { ForeignBoard, ForeignGame, Link, OwnTilesVerdict, RefusedText, Verdict };

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

/**
 * Reads a text or a file of another program, such as 2048verse or 2048-next: its games, its boards and what of it is
 * refused, in their order. Rejects with an `Error` if it is neither a text nor bytes.
 */
export function readGames(
  text: string | Uint8Array,
): Promise<(ForeignGame | ForeignBoard | RefusedText)[]>;
