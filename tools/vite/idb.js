// Leaves the part of idb out of the pages that iterates over stores, which they don't use and a bundler can't
// tell: it is installed when idb is loaded, and every first visit would fetch it.

const IDB = /\/node_modules\/idb\/build\/index\.js$/;

/** The part, with what follows it. */
const PART = /^const advanceMethodProps = [\s\S]*(?=^export \{)/m;

/** @returns {import('vite').Plugin} */
export const withoutIteration = () => ({
  name: 'idb-without-iteration',
  apply: 'build',
  transform(code, id) {
    if (!IDB.test(id)) return undefined;
    if (!PART.test(code)) this.error('idb has changed: see tools/vite/idb.js');
    return { code: code.replace(PART, ''), map: null };
  },
});
