/** The types of `game-2048/verify` for those who import it. */
import type { Verdict } from '../pkg/game_2048.js';

export type { Verdict };

/** Plays a record out and says what it proves. Throws an `Error` that says what is wrong with it. */
export function verify(record: string): Verdict;
