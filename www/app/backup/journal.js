/** Where an import leaves its traces until it is finished. */

/** Set while something is imported: the next start sees at once that it was cut short. */
export const IMPORTING = 'importing';

/** Which import the settings have seen. */
export const IMPORTED = 'imported';

/** The key of the journal, among what is put aside. */
export const JOURNAL = 'journal';
