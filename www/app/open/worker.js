/** The worker that reads games of this program and of others. */
import { load as loadForeign, read_board, read_games } from '../../foreign/engine.js';
import { find_links, load } from '../../library/engine.js';
import { atLength, serve } from '../../worker/server.js';

/** @typedef {import('../../foreign/engine.js').ForeignBoard} ForeignBoard */

/** A board, and the other one if its digits don't tell their order. @typedef {ForeignBoard & { other?: ForeignBoard }} Board */

/** @param {ReturnType<typeof read_games>[number]} item */
const withOther = (item) =>
  item.kind === 'board' && item.digits ? { ...item, other: read_board(item.digits, 'rows') } : item;

serve({
  load: () => Promise.all([load(), loadForeign()]),
  jobs: {
    /** Links and records of this program. @param {{ text: string }} question */
    *find({ text }) {
      return { links: atLength(() => find_links(text)) };
    },
    /** Games and boards of other programs. @param {{ bytes: Uint8Array }} question */
    *read({ bytes }) {
      return { found: atLength(() => read_games(bytes)).map(withOther) };
    },
  },
});
