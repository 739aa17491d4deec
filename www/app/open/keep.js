/** Keeps a game of another program: its journal makes its moves, with their times where they are known. */

import { localDay, newId, packSummary } from '../../element/kept-game.js';
import { load, move_dir, open_game, redo } from '../../game/engine.js';
import { addGame } from '../../storage/games.js';
import { saveKey } from '../saved/games.js';

/**
 * @param {Pick<import('../../foreign/engine.js').ForeignGame, 'record' | 'times'>} game
 * @param {string} note where it is from
 * @param {number} [now] the time at which it has ended, as no format says it
 * @throws if it can't be stored
 */
export async function keepGame({ record, times }, note, now = Date.now()) {
  await load();
  // What is unknown is no number.
  const known = Array.from(times ?? [], (time) => time || 0);
  const started = now - known.reduce((sum, time) => sum + time, 0);
  const [game, moves] = [open_game(record, 0), open_game(record, 0)];
  try {
    game.resumed(started);
    for (let at = 0; at < game.known_steps; at++) {
      const turn = redo(moves);
      if (turn && known[at]) move_dir(game, turn.direction, false, known[at]);
      else redo(game);
    }
    const { rules, rows, cols } = game;
    const place = {
      kind: 'game-2048',
      name: 'practice',
      key: saveKey('practice', { rules, rows, cols }),
    };
    const id = newId();
    const row = {
      ...{ version: 1, id, started, day: localDay(new Date(started)), note, ...place },
      start: game.journal_start,
      summary: { record: game.history, ...packSummary(game.summary, started) },
    };
    const chunks = Array.from({ length: game.chunks }, (_, number) => game.chunk(number));
    await addGame(row, chunks);
    return id;
  } finally {
    game.free();
    moves.free();
  }
}
