// The texts of other programs that tests open.

import { readFileSync } from 'node:fs';

/** The cases of a format. @param {string} name @returns {{ text: string }[]} */
export const casesOf = (name) =>
  JSON.parse(readFileSync(new URL(`../../data/foreign/${name}.json`, import.meta.url), 'utf8'))
    .cases;
