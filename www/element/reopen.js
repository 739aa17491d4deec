/** Opens stored games again. */

/**
 * @typedef {import('./kept-game.js').Handle & { read(chunk: Uint8Array): boolean, needs_newer: boolean }} Handle
 */

/**
 * How a kind of game is opened: its record, which throws if that is damaged; what keeps the handle; and the session.
 * @template {Handle} Game @template {import('./kept-game.js').KeptGame<Game>} Kept @template Session
 * @typedef {{ open(record: string, moves: number, counts: boolean): Game, keep(handle: Game, row: object): Kept, make(game: Kept): Session }} Opener
 */

/**
 * The handle at the start of a journal.
 * @template Game
 * @param {string} start @param {(record: string, moves: number, counts: boolean) => Game} open
 * @throws {Error} if it is damaged
 */
export function begin(start, open) {
  const [record, moves, uncounted] = start.split(' ');
  return open(record, Number(moves), uncounted === undefined);
}

/**
 * Opens a stored game. What follows a damaged chunk is lost to it, but nothing else.
 * @template {Handle} Game @template {import('./kept-game.js').KeptGame<Game>} Kept
 * @param {import('../storage/store.js').Stored | undefined} stored
 * @param {Opener<Game, Kept, unknown>} opener
 * @returns {{ game?: Kept, broken?: unknown, newer?: boolean }} what could be opened, what could not be read, and whether
 *   a newer version wrote it
 */
function reopenOne(stored, { open, keep }) {
  const { row, chunks = [] } = stored ?? {};
  // It may have been deleted.
  if (!row || row.deleted) return chunks.length > 0 ? { broken: chunks } : {};
  if (row.version > 1) return { newer: true };
  try {
    const handle = begin(String(row.start), open);
    const at = chunks.findIndex((chunk) => !handle.read(chunk));
    if (handle.needs_newer) {
      handle.free();
      return { newer: true };
    }
    const game = keep(handle, row);
    if (at < 0) return { game };
    game.repair();
    return { game, broken: { ...row, from: at, chunks: chunks.slice(at) } };
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    console.warn('a saved game could not be read:', error);
    return { broken: { ...row, chunks } };
  }
}

/**
 * Opens what is stored under a key. Without the game that was played last, the one before it is played.
 * @template {Handle} Game @template {import('./kept-game.js').KeptGame<Game>} Kept
 * @template {{ before?: Kept, after?: Kept }} Session
 * @param {import('../storage/store.js').Kept} kept
 * @param {Opener<Game, Kept, Session>} opener
 */
export function reopen({ slot, games }, opener) {
  const [current, before, after] = ['id', 'before', 'after'].map((which) =>
    reopenOne(games.get(slot?.[which]), opener),
  );
  const game = current.game ?? before.game;
  const session = game && opener.make(game);
  if (session) {
    session.before = current.game && before.game;
    session.after = after.game;
  }
  return {
    session,
    newer: current.newer === true,
    broken: [current, before, after].flatMap(({ broken }) =>
      broken === undefined ? [] : [broken],
    ),
  };
}
