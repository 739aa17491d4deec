/** The keys under which an import stores its progress. */

/** Set during an import, so the next start immediately sees that it was cut short. */
export const IMPORTING = 'importing';

/** The id of the last import made in the settings. */
export const IMPORTED = 'imported';

/** The key of the journal in the object store `broken`. */
export const JOURNAL = 'journal';
