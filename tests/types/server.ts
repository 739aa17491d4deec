// What a server writes against the types of the package, where TypeScript knows no DOM.
// `tests/node/types.test.js` lets TypeScript check it.

import init, { type Game, initSync, new_game } from 'game-2048-element/engine';
import { AiPlayer } from 'game-2048-element/engine/ai';
import { Puzzle } from 'game-2048-element/engine/puzzle';
import { Solver } from 'game-2048-element/engine/solver';
import { type Verdict, verify } from 'game-2048-element/verify';

export async function play(file: ArrayBufferView): Promise<Game> {
  await init({ module_or_path: file });
  initSync({ module: file });
  return new_game('classic', 1n);
}

export const prove = async (record: string): Promise<Verdict['score']> =>
  (await verify(record)).score;

/** Only a record with its own tiles has no seed, and only who asks for one gets it. */
export const seedOf = async (record: string): Promise<bigint> => (await verify(record)).seed;
export async function facts(record: string): Promise<bigint | 'own'> {
  const verdict = await verify(record, { ownTiles: true });
  return verdict.tiles === 'own' ? verdict.tiles : verdict.seed;
}

export const [player, puzzle]: [typeof AiPlayer, typeof Puzzle] = [AiPlayer, Puzzle];
export const solver: Solver = new Solver(3, 'usual');
