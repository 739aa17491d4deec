/** What the store `state` has of the last import. */
import { withDatabase } from '../../storage/database.js';

/** @typedef {import('./file.js').Count} Count */

/**
 * The last import.
 * @typedef {object} Last
 * @property {string} id
 * @property {string} made the time, as an ISO date
 * @property {'add' | 'replace'} kind
 * @property {boolean} undone
 * @property {boolean} unfinished whether it is under way or was cut short
 * @property {Count} count the games that it added, or that it replaced
 * @property {Record<'before' | 'after', Record<string, any>>} [slots] the games on a board that it has changed
 * @property {Settings} [settings]
 * @property {boolean} [pictures] whether it has replaced the pictures of the player's own tiles
 */

/** All settings before and after an import that replaces them; null deletes one. @typedef {Record<'before' | 'after', Record<string, string | null>>} Settings */

/** Its key, and that of the settings that it or its undo has decided on. */
export const LAST = 'import';
export const CHOSEN = 'settings';

/** The key of the pictures of own tiles before and after it. They are stored once: the rest is stored again and again. */
export const PICTURES = 'import-pictures';

/** @returns {Promise<Last | undefined>} @throws without storage */
export const readLast = () => withDatabase((database) => database.get('state', LAST));
