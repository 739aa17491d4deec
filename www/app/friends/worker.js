/** The worker that replays the games of a table. */
import { find_links, load, prove_record } from '../../library/engine.js';
import { atLength, serve } from '../../worker/server.js';

/** @typedef {import('../../library/engine.js').ProvenGame} Game */
/** Why a game has no result. @typedef {import('../../library/engine.js').RefusedGame} Refused */

serve({
  load,
  jobs: {
    /** @param {{ text: string }} question */
    *find({ text }) {
      return { links: atLength(() => find_links(text)) };
    },
    /** Replays games, and tells of each. @param {{ records: string[] }} question */
    *prove({ records }) {
      for (const record of records) yield prove_record(record);
      return {};
    },
  },
});
