// TEMPORARY: until backups are rebuilt.
export const isHelped = (/** @type {any} */ { aided, hints }) => aided || hints > 0;
export const statsOf = (/** @type {any} */ { tally }) => tally;
