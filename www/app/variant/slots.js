/**
 * The game slots of a page: the player's own game in some variant, the daily game, or practice (a custom
 * start or another player's game). Each kind is saved under a different name, so none can overwrite
 * another.
 */
import { localDay } from '../../element/kept-game.js';
import { stored } from '../shell/settings.js';

/** @typedef {'main' | 'daily' | 'practice'} Slot */

/**
 * The element that plays.
 * @typedef {HTMLElement & {
 *   save: string | null,
 *   seed: bigint | string | null,
 *   practice: boolean,
 *   open: (record: string, steps?: number) => Promise<boolean>,
 * }} GameHost
 */

/**
 * What a page plays, and how its slots are named and stored.
 * @template Variant, Game
 * @typedef {object} SlotOptions
 * @property {'game-2048' | 'sliding-puzzle'} kind
 * @property {'game' | 'puzzle'} key the page, and the key under which the choice is stored
 * @property {Record<Slot, string>} names the names under which games are saved; the day is appended to
 *   the daily one
 * @property {Variant} daily the variant of the daily game
 * @property {(tally: any) => boolean} isDone whether a game with these stats completes its day
 * @property {(stored: unknown) => Variant} read reads a stored variant; a wrong one gives the default
 * @property {(variant: Variant, words: any) => string} variantName
 * @property {(game: Game) => Variant} shown returns the variant that an element shows
 */

/**
 * The name of a daily game: “Daily Nov 21”, with the year if it is another one.
 * @param {string} day
 * @param {{ daily: string }} words
 * @param {string} [language] the language of the date
 */
export function dayName(day, words, language) {
  const year = day.slice(0, 4) === localDay().slice(0, 4) ? undefined : 'numeric';
  const date = new Intl.DateTimeFormat(language, { year, month: 'short', day: 'numeric' });
  return `${words.daily} ${date.format(new Date(`${day}T12:00`))}`;
}

/**
 * What a game is about that isn't the player's own.
 * @param {Slot} kind @param {number} steps the number of moves made; after the first, a daily game needs no words
 * @param {{ 'aim-daily': string, practiceAbout: string }} words
 * @returns {string | undefined} undefined for the player's own game
 */
export function aboutSlot(kind, steps, words) {
  if (kind === 'practice') return words.practiceAbout;
  if (kind === 'daily') return steps > 0 ? '' : words['aim-daily'];
  return undefined;
}

/** A day as `2026-11-21`. */
const DAY = /^\d{4}-\d\d-\d\d$/;

/** The seed of a daily game, the same for everyone: 20261121. @param {string} day */
const dailySeed = (day) => day.replaceAll('-', '');

/**
 * @template {{ rows?: number, cols?: number, side?: number }} Variant
 * @template {GameHost} Game
 */
export class GameSlots {
  #game;
  #changed;
  #options;
  /** @type {Slot} */
  kind = 'main';
  /** The day of the daily game. */
  day = localDay();
  /** The day on which it was chosen. */
  #chosen = localDay();
  /** The practice game that is being opened. @type {Promise<boolean> | undefined} */
  #opening;
  /** @type {Record<'main' | 'practice', Variant>} */
  #variants;

  /**
   * @param {Game} game
   * @param {() => void} changed called when another game is chosen
   * @param {SlotOptions<Variant, Game>} options
   */
  constructor(game, changed, options) {
    this.#game = game;
    this.#changed = changed;
    this.#options = options;
    const { kind, day, chosen, main, practice } = stored.read(options.key) ?? {};
    this.#variants = { main: options.read(main), practice: options.read(practice) };
    // A daily game that was chosen on another day is not resumed.
    const resumes = kind === 'daily' && chosen === this.#chosen && DAY.test(day);
    if (resumes) this.day = day;
    if (kind === 'practice' || resumes) this.kind = kind;
    this.#apply();
  }

  /** @returns {Variant} */
  get variant() {
    return this.kind === 'daily' ? this.#options.daily : this.#variants[this.kind];
  }

  /** The variant of the player's own game. */
  get own() {
    return this.#variants.main;
  }

  /**
   * “Classic 4×4”, “Spiral 3×3 · Hard”, “Daily Nov 21”, “Practice 4×4”.
   * @param {import('../../i18n/game.js').Messages} words with those of the page
   * @param {string} [language] the language of the date
   */
  nameIn(words, language) {
    const { kind, day, variant } = this;
    if (kind === 'main') return this.#options.variantName(variant, words);
    if (kind === 'daily') return dayName(day, words, language);
    const { side, rows = side, cols = side } = variant;
    return `${words.practice} ${rows}×${cols}`;
  }

  /** Plays the player's own game. @param {Variant} [variant] Default: the last one */
  play(variant = this.#variants.main) {
    this.kind = 'main';
    this.#variants.main = variant;
    this.#show();
  }

  /** Plays the daily game of a day. @param {string} [day] Default: today */
  playDaily(day = localDay()) {
    this.kind = 'daily';
    this.day = day;
    this.#chosen = localDay();
    this.#show();
  }

  /**
   * Plays a practice game, which does not count.
   * @param {string} record
   * @param {number} [steps] the number of moves to make. Default: all
   * @returns {Promise<boolean>} whether it is played now; false if another tab has the practice slot
   * @throws {Error} that says what is wrong with the record
   */
  practice(record, steps) {
    // A second call while opening would replace the game before with this one.
    this.#opening ??= this.#practice(record, steps).finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  /** @param {string} record @param {number} [steps] */
  async #practice(record, steps) {
    Object.assign(this.#game, { seed: null, save: this.#options.names.practice, practice: true });
    let opened = false;
    try {
      opened = await this.#game.open(record, steps);
      if (opened) {
        this.kind = 'practice';
        this.#variants.practice = this.#options.shown(this.#game);
      }
    } finally {
      // If it cannot be played, this restores the game that was shown.
      this.#show();
    }
    return opened;
  }

  #show() {
    this.#apply();
    this.#changed();
  }

  /** Sets the attributes of the element, and stores the choice. */
  #apply() {
    const daily = this.kind === 'daily';
    const name = this.#options.names[this.kind];
    Object.assign(this.#game, {
      save: daily ? `${name}/${this.day}` : name,
      seed: daily ? dailySeed(this.day) : null,
      practice: this.kind === 'practice',
      ...this.variant,
    });
    const { kind, day } = this;
    const choice = { kind, day, chosen: this.#chosen, ...this.#variants };
    stored.set(this.#options.key, JSON.stringify(choice));
  }
}
