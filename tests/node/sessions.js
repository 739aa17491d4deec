// What the tests of sessions share: both kinds of games, and what they store, in memory.

import { KeptGame } from '../../www/element/kept-game.js';
import { reopen } from '../../www/element/reopen.js';
import { open_game, Status } from '../../www/game/engine.js';
import { Session } from '../../www/game/session.js';
import { Attempt } from '../../www/puzzle/attempt.js';
import { open_puzzle } from '../../www/puzzle/engine.js';
import { Session as PuzzleSession } from '../../www/puzzle/session.js';
import { play } from './played.js';
import './stores.js';

/** Slides numbers. @param {PuzzleSession} session @param {number} slides */
export function slide(session, slides) {
  for (let made = 0, i = 0; made < slides; i++) if (session.slide(i % 4)) made++;
  return session;
}

/** How each kind of game is played and opened again. @type {Record<string, any>} */
export const KINDS = {
  game: {
    opener: {
      open: open_game,
      keep: (/** @type {any} */ handle, /** @type {any} */ row) => new KeptGame(handle, row),
      make: (/** @type {KeptGame<any>} */ game) => new Session(game),
    },
    start: (seed = 7n, practice = false) => Session.start('classic', seed, practice),
    open: (/** @type {string} */ record) => Session.open(record),
    /** The field with the number of moves made. */
    made: 'steps',
    act: play,
    end(/** @type {Session} */ session) {
      for (let i = 0; session.status === Status.Playing; i++) session.move(i % 4);
    },
    next: (/** @type {Session} */ session, seed = 8n, practice = false) =>
      session.newGame(seed, practice),
  },
  puzzle: {
    opener: {
      open: open_puzzle,
      keep: (/** @type {any} */ handle, /** @type {any} */ row) => new Attempt(handle, row),
      make: (/** @type {Attempt} */ attempt) => new PuzzleSession(attempt),
    },
    start: (seed = 7n, practice = false) =>
      PuzzleSession.start({ side: 4, start: 'any' }, seed, practice),
    open: (/** @type {string} */ record) => PuzzleSession.open(record),
    made: 'slides',
    act: slide,
    end: (/** @type {PuzzleSession} */ session) => session.giveUp(),
    next: (/** @type {PuzzleSession} */ session, seed = 8n, practice = false) =>
      session.newPuzzle({ side: 4, start: 'any' }, seed, practice),
  },
};

/** The storage of one place, in memory. */
export class Place {
  /** @type {any} */
  slot;
  /** @type {Map<string, any>} */
  rows = new Map();
  /** The chunks of each game. @type {Map<string, Uint8Array[]>} */
  chunks = new Map();

  /**
   * Stores what a session has to write.
   * @param {any} session
   * @returns which rows and chunks these are
   */
  keep(session) {
    const { slot, rows, chunks } = session.take();
    this.slot = structuredClone(slot);
    for (const [id, number, bytes] of chunks) {
      const all = this.chunks.get(id) ?? [];
      all[number] = bytes;
      this.chunks.set(id, all);
    }
    for (const [id, row] of rows) {
      if (row) this.rows.set(id, structuredClone(row));
      else for (const values of [this.rows, this.chunks]) values.delete(id);
    }
    return {
      rows: rows.map((/** @type {[string]} */ [id]) => id),
      chunks: chunks.map((/** @type {[string, number]} */ [id, number]) => `${id}/${number}`),
    };
  }

  /** Opens what is stored. @param {any} kind one of `KINDS` @returns {any} */
  open({ opener }) {
    const ids = new Set([...this.rows.keys(), ...this.chunks.keys()]);
    const games = [...ids].map((id) => {
      const chunks = [...(this.chunks.get(id) ?? [])];
      return /** @type {[string, any]} */ ([id, { row: this.rows.get(id), chunks }]);
    });
    return reopen({ slot: this.slot, best: 0, games: new Map(games) }, opener);
  }

  /** The session that is stored, opened again. @param {any} kind @param {any} session @returns {any} */
  reload(kind, session) {
    session.rest();
    this.keep(session);
    return this.open(kind).session;
  }
}
