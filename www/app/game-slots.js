/**
 * Which game a page shows: the player's own in some variant, the game of the day, or practice (a
 * board that was set up, or another player's game). Each kind is kept under a name of its own, so
 * none can overwrite another.
 */
import { kept } from './settings.js';

/** @typedef {'main' | 'daily' | 'practice'} Kind */

/**
 * The element that plays.
 * @typedef {HTMLElement & {
 *   save: string | null,
 *   seed: bigint | string | null,
 *   open: (record: string, steps?: number) => Promise<boolean>,
 * }} Player
 */

/**
 * What a page plays.
 * @template Variant, Game
 * @typedef {object} Sort
 * @property {string} key under which the choice is kept
 * @property {Record<Kind, string>} names that games are kept under; a daily one has the day behind it
 * @property {Variant} usual that of who has chosen none
 * @property {Variant} daily the game of the day
 * @property {(found: unknown) => Variant} read a variant, whatever was kept
 * @property {(game: Game) => Variant} shown the variant that an element shows
 */

/** A day as `2026-11-21`, where the player is. @param {Date} [date] */
export function dayOf(date = new Date()) {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return [String(year), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
}

/** The seed of a day's game, the same for everyone: 20261121. @param {string} day */
export const seedOf = (day) => day.replaceAll('-', '');

/**
 * @template {object} Variant
 * @template {Player} Game
 */
export class GameSlots {
  #game;
  #changed;
  #sort;
  /** @type {Kind} */
  kind = 'main';
  /** The day of the daily game. */
  day = dayOf();
  /** A practice game that is being opened. @type {Promise<boolean> | undefined} */
  #practising;
  /** @type {Record<'main' | 'practice', Variant>} */
  #variants;

  /**
   * @param {Game} game
   * @param {() => void} changed told when another game is chosen
   * @param {Sort<Variant, Game>} sort
   */
  constructor(game, changed, sort) {
    this.#game = game;
    this.#changed = changed;
    this.#sort = sort;
    this.#variants = { main: sort.usual, practice: sort.usual };
    try {
      const { kind, day, main, practice } = JSON.parse(kept.get(sort.key) ?? '{}');
      this.#variants = { main: sort.read(main), practice: sort.read(practice) };
      // Yesterday's game is over when the page is opened again.
      if (kind === 'practice' || (kind === 'daily' && day === this.day)) this.kind = kind;
    } catch {
      // What is no choice chooses nothing.
    }
    this.#apply();
  }

  /** What is shown. @returns {Variant} */
  get variant() {
    return this.kind === 'daily' ? this.#sort.daily : this.#variants[this.kind];
  }

  /** The variant of the player's own game. */
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
    this.#game.save = this.#sort.names.practice;
    let opened = false;
    try {
      opened = await this.#game.open(record, steps);
      if (opened) {
        this.kind = 'practice';
        this.#variants.practice = this.#sort.shown(this.#game);
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
    const daily = this.kind === 'daily';
    const name = this.#sort.names[this.kind];
    Object.assign(this.#game, {
      save: daily ? `${name}/${this.day}` : name,
      seed: daily ? seedOf(this.day) : null,
      ...this.variant,
    });
    const chosen = { kind: this.kind, day: this.day, ...this.#variants };
    kept.set(this.#sort.key, JSON.stringify(chosen));
  }
}
