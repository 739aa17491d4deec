/** Puts the settings of an import into local storage, once. Loaded only if there is one. */
import { withPalettes } from '../../element/attributes.js';
import { inTransaction, withDatabase } from '../../storage/database.js';
import { stored } from '../shell/settings.js';
import { CHOSEN } from './last.js';

/** The settings that an import has decided on. @typedef {{ id: string, made: string, values: Record<string, string | null> }} Chosen null deletes a setting */

/** The name of the id of the last import whose settings were applied. */
const APPLIED = 'imported';

/** Milliseconds after which they can go: by then every browser has stored the settings on disk. */
const DAY = 86_400_000;

/**
 * Applies settings, unless that was done.
 * @param {Chosen} chosen
 * @returns {boolean} whether they were applied and stored
 */
function apply({ id, values }) {
  if (stored.get(APPLIED) === id) return false;
  for (const [name, value] of Object.entries(values)) {
    if (value === null) stored.delete(name);
    else stored.set(name, value);
  }
  // Stored after the settings, so a browser that is killed and loses them loses this too.
  stored.set(APPLIED, id);
  return stored.get(APPLIED) === id;
}

/** Applies the settings that the last import or its undo has decided on. */
export async function applyChosen() {
  const chosen = await withDatabase((database) => database.get('state', CHOSEN));
  if (chosen) apply(chosen);
}

/** Reloads the page. The colors of an imported palette are stored, so that no other flashes. */
export async function reload() {
  if (stored.get('palette')) await withPalettes(({ COLORS }) => stored.set('colors', COLORS));
  location.reload();
}

/** Finishes an import at a start: applies its settings, or deletes them when they are safe. @param {Chosen} chosen */
export async function finish(chosen) {
  if (apply(chosen)) return reload();
  if (Date.now() - Date.parse(chosen.made) < DAY) return;
  await withDatabase((database) =>
    inTransaction(database, ['state'], async (state) => {
      if ((await state.get(CHOSEN))?.id === chosen.id) await state.delete(CHOSEN);
    }),
  );
}
