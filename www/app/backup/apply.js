/** Puts the settings of an import into local storage, once. Loaded only if there is one. */
import { withPalettes } from '../../element/attributes.js';
import { SHELVES, withDatabase } from '../../storage/database.js';
import { stored } from '../shell/settings.js';

/**
 * The settings that an import has decided on, in the entry of the shelves.
 * @typedef {{ id: string, made: string, values: Record<string, string | null> }} Decided `id` is that of the
 *   import; null deletes a setting
 */

/** The name of the id of the last import whose settings were applied. */
const APPLIED = 'imported';

/** Milliseconds after which the entry can go: by then every browser has stored the settings on disk. */
const DAY = 86_400_000;

/**
 * Applies settings, unless that was done.
 * @param {Decided} decided
 * @returns {boolean} whether they were applied and stored
 */
export function apply({ id, values }) {
  if (stored.get(APPLIED) === id) return false;
  for (const [name, value] of Object.entries(values)) {
    if (value === null) stored.delete(name);
    else stored.set(name, value);
  }
  // Stored after the settings, so a browser that is killed and loses them loses this too.
  stored.set(APPLIED, id);
  return stored.get(APPLIED) === id;
}

/** Reloads the page. The colors of an imported palette are stored, so that no other flashes. */
export async function reload() {
  if (stored.get('palette')) await withPalettes(({ COLORS }) => stored.set('colors', COLORS));
  location.reload();
}

/** Finishes an import at a start: applies its settings, or deletes them when they are safe. @param {Decided} decided */
export async function finish(decided) {
  if (apply(decided)) return reload();
  if (Date.now() - Date.parse(decided.made) < DAY) return;
  await withDatabase(async (database) => {
    const { store, done } = database.transaction('state', 'readwrite');
    const { settings, ...shelves } = (await store.get(SHELVES)) ?? {};
    if (settings?.id === decided.id) store.put(shelves, SHELVES);
    await done;
  });
}
