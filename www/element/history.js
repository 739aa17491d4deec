/**
 * The games of a session: the one that is played, and those before and after it. These are the one that a new game
 * replaced, which undo brings back; and the one that undo left, which redo brings back.
 */

/** @typedef {import('./kept-game.js').Notes} Notes */
/**
 * What has to be written of a session.
 * @typedef {object} Unsaved
 * @property {{ id: string, before?: string, after?: string }} slot
 * @property {[id: string, row: object | undefined][]} rows undefined deletes a game
 * @property {[id: string, number: number, bytes: Uint8Array][]} chunks
 * @property {string[]} twice the ids of the games that the second home gets too, or gives up
 */

/**
 * What differs between the games of both kinds.
 * @template Kept
 * @typedef {object} Nature
 * @property {(game: Kept) => boolean} isPlayed whether a game is worth keeping
 * @property {(game: Kept) => boolean} isOver
 * @property {(a: number, b: number) => number} better the better of two results, where 0 is none
 */

/** @template {import('./kept-game.js').KeptGame<any>} Kept */
export class History {
  /** @type {Kept} */
  current;
  /** The game that a new game replaced. @type {Kept | undefined} */
  before;
  /** The game that undo left. @type {Kept | undefined} */
  after;
  /** @type {Set<string>} */
  #dropped = new Set();
  /**
   * What has to be written of games that were left while nothing was.
   * @type {({ id: string } & ReturnType<import('./kept-game.js').KeptGame<any>['take']>)[]}
   */
  #left = [];
  /** Whether games stay when they can no longer come back. The best one always does. */
  keepsGames = true;

  #nature;
  /** The best result of games that can't come back. */
  #others = 0;

  /** @param {Kept} game @param {Nature<Kept>} nature */
  constructor(game, nature) {
    this.current = game;
    this.#nature = nature;
  }

  get #all() {
    return [this.current, this.before, this.after].filter((game) => game !== undefined);
  }

  get id() {
    return this.current.id;
  }
  get bookmarks() {
    return this.current.bookmarks;
  }
  pack() {
    return this.current.pack();
  }
  /** Whether the game counts for the best result and the statistics. */
  get counts() {
    return this.current.summary.counts !== false;
  }

  get toBeat() {
    return [this.before, this.after].reduce(
      (best, game) => this.#nature.better(best, game?.summary.best ?? 0),
      this.#others,
    );
  }
  /** The best result of all games; 0 if there is none. */
  get best() {
    return this.#nature.better(this.toBeat, this.current.summary.best ?? 0);
  }
  /** @param {number} best */
  takeBest(best) {
    this.#others = this.#nature.better(this.#others, best);
  }

  /** Has what is computed from the game written too. @returns {boolean} whether anything has to be written */
  rest() {
    return this.current.rest();
  }

  /** @param {string} id */
  find(id) {
    const game = this.#all.find((one) => one.id === id);
    return game && { ...game.pack(), running: game === this.current };
  }

  /** @returns {Unsaved} */
  take() {
    const dropped = [...this.#dropped].map(
      (id) => /** @type {[string, undefined]} */ ([id, undefined]),
    );
    this.#dropped.clear();
    const taken = [
      ...this.#left.splice(0),
      ...this.#all.map((game) => ({
        id: game.id,
        ...game.take(game !== this.current || this.#nature.isOver(game)),
      })),
    ];
    return {
      slot: { id: this.id, before: this.before?.id, after: this.after?.id },
      rows: [
        ...dropped,
        ...taken.flatMap(({ id, row }) =>
          row ? [/** @type {[string, object]} */ ([id, row])] : [],
        ),
      ],
      chunks: taken.flatMap(({ id, chunks }) =>
        chunks.map(([at, bytes]) => /** @type {[string, number, Uint8Array]} */ ([id, at, bytes])),
      ),
      twice: [
        ...dropped.map(([id]) => id),
        ...taken.flatMap(({ id, twice }) => (twice ? [id] : [])),
      ],
    };
  }

  /**
   * @param {Notes} notes @param {string} [id]
   * @returns {boolean} whether it is one of them
   */
  annotate(notes, id = this.id) {
    const game = this.#all.find((one) => one.id === id);
    game?.annotate(notes);
    return game !== undefined;
  }

  /**
   * Follows changes that the library and other tabs have made to the games that can come back.
   * @param {Map<string, any>} rows as stored, by id
   */
  follow(rows) {
    for (const side of /** @type {const} */ (['before', 'after'])) {
      const game = this[side];
      const row = game && rows.get(game.id);
      if (row?.deleted) this[side] = undefined;
      else if (row) game.adopt(row);
    }
    this.#others = 0;
  }

  /**
   * Brings back a game, if there is one, and keeps the current one on the other side.
   * @param {'before' | 'after'} side
   */
  bringBack(side) {
    const game = this[side];
    if (!game) return undefined;
    this.current.settle();
    this[side] = undefined;
    this[side === 'before' ? 'after' : 'before'] = this.current;
    this.current = game;
    game.resume();
    return /** @type {const} */ ('game');
  }

  /** Plays another game. Undo at its start brings the current one back. @param {Kept} game */
  replace(game) {
    const { before, current } = this;
    // A game without moves is not worth coming back to.
    if (this.#nature.isPlayed(current)) {
      // The second home gets it, even if its row is up to date.
      current.settle();
      this.before = current;
      if (before) this.#leave(before);
    } else this.#leave(current);
    this.current = game;
    // It is played after a reload too, even without a move.
    game.settle();
  }

  /** Drops the game that undo left: it can no longer come back. */
  forget() {
    if (this.after) this.#leave(this.after);
    this.after = undefined;
  }

  /** @param {Kept} game */
  #leave(game) {
    const { isPlayed, better } = this.#nature;
    const { best = 0 } = game.summary;
    // It may no longer be among the games of the session.
    const isBest = best > 0 && best === better(best, this.best);
    if (isPlayed(game) && (this.keepsGames || isBest)) {
      this.takeBest(best);
      this.#left.push({ id: game.id, ...game.take(true) });
    } else this.#dropped.add(game.id);
    game.handle.free();
  }
}
