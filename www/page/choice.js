/**
 * Which game the page shows: the player's own under some rules, the game of the day, or practice (a
 * board that was set up, or another player's game). Each kind is kept under a name of its own, so
 * none can overwrite another.
 */
import { kept } from './settings.js';

/** @typedef {import('../game-2048.js').Game2048} Game2048 */

/** @typedef {{ rules: string, rows: number, cols: number }} Variant */

/** The rule sets that have a name. */
export const PRESETS = ['classic', 'coin-flip', 'cascade', 'endless', 'two-to-one'];

/** How many rows or columns a board may have. */
export const LENGTHS = [3, 4, 5, 6, 7, 8];

/** @typedef {'main' | 'daily' | 'practice'} Kind */

/** @type {Variant} */
const CLASSIC = { rules: 'classic', rows: 4, cols: 4 };

/** A day as `2026-11-21`, where the player is. @param {Date} [date] */
export function dayOf(date = new Date()) {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return [String(year), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
}

/** The seed of a day's game, the same for everyone: 20261121. @param {string} day */
export const seedOf = (day) => day.replaceAll('-', '');

/** @param {unknown} found @returns {Variant} */
function readVariant(found) {
  const { rules, rows, cols } = /** @type {Partial<Variant>} */ (found ?? {});
  const sizes = [rows, cols].every((length) => LENGTHS.includes(Number(length)));
  const known = PRESETS.includes(String(rules)) || /^~[\w-]+$/.test(String(rules));
  if (!known || !sizes) return CLASSIC;
  return { rules: String(rules), rows: Number(rows), cols: Number(cols) };
}

export class Choice {
  #game;
  #changed;
  /** @type {Kind} */
  kind = 'main';
  /** The day of the daily game. */
  day = dayOf();
  /** A practice game that is being opened. @type {Promise<boolean> | undefined} */
  #practising;
  /** @type {Record<'main' | 'practice', Variant>} */
  #variants = { main: CLASSIC, practice: CLASSIC };

  /**
   * @param {Game2048} game
   * @param {() => void} changed told when another game is chosen
   */
  constructor(game, changed) {
    this.#game = game;
    this.#changed = changed;
    try {
      const { kind, day, main, practice } = JSON.parse(kept.get('game') ?? '{}');
      this.#variants = { main: readVariant(main), practice: readVariant(practice) };
      // Yesterday's game is over when the page is opened again.
      if (kind === 'practice' || (kind === 'daily' && day === this.day)) this.kind = kind;
    } catch {
      // What is no choice chooses nothing.
    }
    this.#apply();
  }

  /** The rules and the size that are shown. @returns {Variant} */
  get variant() {
    return this.kind === 'daily' ? CLASSIC : this.#variants[this.kind];
  }

  /** The rules and the size of the player's own game. */
  get own() {
    return this.#variants.main;
  }

  /** The player's own game. @param {Variant} [variant] the one last played without it */
  play(variant = this.#variants.main) {
    this.kind = 'main';
    this.#variants.main = variant;
    this.#show();
  }

  /** The game of today. */
  playDaily() {
    this.kind = 'daily';
    this.day = dayOf();
    this.#show();
  }

  /**
   * A game that does not count.
   * @param {string} record
   * @param {number} [steps] how many of its moves are made; all of them without it
   * @returns {Promise<boolean>} whether it is played now; false when another tab practises
   * @throws {Error} naming what is wrong with the record
   */
  practise(record, steps) {
    // Asked twice, it would put its own game in place of the one before.
    this.#practising ??= this.#practise(record, steps).finally(() => {
      this.#practising = undefined;
    });
    return this.#practising;
  }

  /** @param {string} record @param {number} [steps] */
  async #practise(record, steps) {
    this.#game.seed = null;
    this.#game.save = 'practice';
    let opened = false;
    try {
      opened = await this.#game.open(record, steps);
      const { rules, size } = this.#game;
      if (opened) {
        this.kind = 'practice';
        this.#variants.practice = { rules, ...size };
      }
    } finally {
      // A game that cannot be played leaves the one that was shown.
      this.#show();
    }
    return opened;
  }

  #show() {
    this.#apply();
    this.#changed();
  }

  /** Asks the element for the game, and keeps the choice. */
  #apply() {
    const { rules, rows, cols } = this.variant;
    const daily = this.kind === 'daily';
    Object.assign(this.#game, {
      save: daily ? `daily/${this.day}` : this.kind,
      seed: daily ? seedOf(this.day) : null,
      rules,
      rows,
      cols,
    });
    kept.set('game', JSON.stringify({ kind: this.kind, day: this.day, ...this.#variants }));
  }
}
