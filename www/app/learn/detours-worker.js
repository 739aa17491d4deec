/** The worker that searches puzzles for detours. */
import { Detours, load } from '../../puzzle/solver-engine.js';
import { serve } from '../../worker/server.js';

/** The size of a slice, in units of building the solver's tables. */
const WORK = 1_000_000;

/** The number of boards after which a solution takes too long, about a second. */
const LIMIT = 10_000_000;

/** The search that goes on. @type {{ record: string, detours: Detours } | undefined} */
let current;

serve({
  load,
  jobs: {
    /** Searches a puzzle on: what it has found, or the number of slides it has looked at. @param {{ record: string }} question */
    *next({ record }) {
      if (current?.record !== record) {
        current?.detours.free();
        current = undefined;
        current = { record, detours: new Detours(record, LIMIT) };
        while (!current.detours.prepare(WORK)) yield undefined;
      }
      const { detours } = current;
      return { found: detours.advance(), slides: detours.slides };
    },
  },
});
