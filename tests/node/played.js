// Moves that are made, and games as they are kept, for the questions to them.

import { open_game } from '../../pkg/game_2048.js';

/** @typedef {import('../../www/storage/games.js').Entry} Entry */

/**
 * Makes moves that move something.
 * @param {import('../../www/game/session.js').Session} session @param {number} moves
 */
export function play(session, moves, byAi = false) {
  for (let made = 0, i = 0; made < moves; i++) if (session.move(i % 4, byAi)) made++;
  return session;
}

let made = 0;

const dated = () => {
  made++;
  const id = `game-${made}`;
  return {
    ...{ version: /** @type {const} */ (1), id, started: made, ended: made },
    ...{ start: 'r 0', fold: 1, acts: 6 },
  };
};

/** A game as its row is stored. @param {any} entry */
export const rowOf = ({ version, id, started, day, start, kind, name, key, ...summary }) => ({
  ...{ version, id, started, day, start, kind, name, key },
  summary,
});

/**
 * A game of 2048 that was played and replaced; each ended later than the one before.
 * @param {Partial<Entry>} [more]
 * @param {Record<string, unknown>} [tally] what differs from a lost game of 5 moves
 * @returns {Entry}
 */
export const game = ({ name = 'main', ...more } = {}, tally = {}) => ({
  ...dated(),
  ...{ kind: 'game-2048', name, key: `${name}/classic/4x4`, record: 'r', steps: 5, kept: true },
  ...{ best: 60, bestSteps: 5, tiles: {} },
  ...more,
  tally: {
    ...{ moves: 5, undos: 0, time: 900, highest: 4, score: 60, won: false, lost: true },
    ...tally,
  },
});

/**
 * A puzzle that was solved and replaced.
 * @param {Partial<Entry>} [more]
 * @param {Record<string, unknown>} [tally] what differs from a solution in 9 slides without help
 * @returns {Entry}
 */
export const puzzle = ({ name = 'puzzle', ...more } = {}, tally = {}) => ({
  ...dated(),
  ...{ kind: 'sliding-puzzle', name, key: `${name}/3x3/spiral/6`, record: 'r', slides: 9, best: 9 },
  ...more,
  tally: {
    ...{ slides: 9, undos: 1, hints: 0, time: 900, solved: true, givenUp: false, count: 9 },
    ...{ seconds: 3, clean: true, aided: false, outcome: 1, raced: 1, ...tally },
  },
});

/** What a record of 2048 and its best moment are. @param {string} record */
export function keptRecord(record) {
  const { history, steps, score } = open_game(record);
  return { record: history, steps, best: score, bestSteps: steps };
}
