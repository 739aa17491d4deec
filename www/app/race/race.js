/**
 * A race: the AI plays the player's game from the same start and with the same seed. This file uses
 * neither DOM nor storage, and leaves all rules to the engines, which must be loaded.
 */

import { RACE_BOARDS, RACE_LEVELS } from '../../../pkg/game_constants.js';
import { ai } from '../../ai/client.js';
import { sleep } from '../../element/motion.js';
import { cells, keep_going, move_dir, open_game, Status } from '../../game/engine.js';
import { race_leader, race_move, race_winner } from '../../library/engine.js';
import { beginAlike, recordAtStart } from '../variant/start-record.js';

/** @typedef {import('../../game/engine.js').Game} Game */
/** @typedef {import('../../game/engine.js').Turn} Turn */
/** @typedef {import('../../library/engine.js').Standing} Standing */
/** @typedef {(typeof RACE_LEVELS)[number]} Level */
/** @typedef {(typeof PACES)[number]} Pace */

/**
 * A race as it is stored: its options and its state.
 * @typedef {object} SavedRace
 * @property {Level} level
 * @property {Pace} pace
 * @property {boolean} [paused]
 * @property {string} [record] the AI's game so far
 * @property {string} [id] the id of the player's game
 * @property {boolean} [givenUp] whether the player has given up
 */

/**
 * The player's game, as reported by the element.
 * @typedef {object} Played
 * @property {string} [id] distinguishes it from all other games, even those with the same start
 * @property {string} place where it is played: a new game in the same place is raced too
 * @property {string} record
 * @property {number} score
 * @property {number} steps
 * @property {number} status
 * @property {boolean} canKeepGoing
 */

/** When the AI moves: after each move of the player, every second, or faster. */
export const PACES = /** @type {const} */ (['turns', 'second', 'fast']);

/** The time from one move of the AI to the next, in milliseconds. */
const PAUSES = { turns: 120, second: 1000, fast: 160 };

/** A game of the AI that isn't being played. @typedef {{ record: string, givenUp?: boolean }} Past */

/** The key of the AI's game that belongs to a game of the player. @param {{ id?: string, record: string }} played */
const gameKey = ({ id, record }) => id ?? recordAtStart(record);

/**
 * @param {Pick<Played, 'score' | 'steps' | 'status'>} game @param {boolean} canKeepGoing
 * @returns {Standing}
 */
function toStanding({ score, steps, status }, canKeepGoing) {
  const won = status === Status.Won && !canKeepGoing;
  return { score, steps, won, over: won || status === Status.Lost };
}

/** The standing before there is a game. @type {Standing} */
const NONE = { score: 0, steps: 0, won: false, over: false };

export class Race {
  #tell;
  /** The AI's game. @type {Game | undefined} */
  #game;
  /** The player's game that is raced. @type {Played | undefined} */
  #player;
  /** Whether another game is shown, which isn't raced. The AI waits. */
  isAway = false;
  /** The AI's other games, by key of the player's game: an undo may bring an old game back. @type {Map<string | undefined, Past>} */
  #past = new Map();
  /** Stops the AI's current move. @type {AbortController | undefined} */
  #work;
  /** How much of the weights has arrived, while the AI waits for them. @type {import('../../ai/client.js').Download | undefined} */
  download;
  /** Whether the AI has ever moved; before that, it may still be loading. */
  ready = false;
  /** Whether the player is over and wants to see the result. */
  #hurried = false;
  failed = false;
  givenUp = false;

  /**
   * @param {SavedRace} saved
   * @param {object} tell
   * @param {(turn?: Turn) => void} tell.changed called after every change, with the turn if the AI moved
   * @param {() => boolean} tell.waits whether the AI should wait because nobody is watching
   */
  constructor({ level, pace, paused = false, record = '', id, givenUp }, tell) {
    this.level = level;
    this.pace = pace;
    this.paused = paused;
    this.#tell = tell;
    if (id || record) this.#past.set(gameKey({ id, record }), { record, givenUp });
  }

  /** Whether the AI makes no move until the player says so. */
  get isStopped() {
    return this.paused || this.failed || this.givenUp;
  }

  /** @param {Pace} pace */
  setPace(pace) {
    this.pace = pace;
    this.#changed();
  }

  /** Pauses the AI, or lets it go on. Whoever goes on takes back that they gave up. */
  toggle() {
    this.#set(!this.isStopped);
  }

  /** Plays the AI's game to the end of the race without a pause. */
  finish() {
    this.#hurried = true;
    this.#set(false);
  }

  /** @param {boolean} paused */
  #set(paused) {
    Object.assign(this, { paused, failed: false, givenUp: false });
    this.#changed();
  }

  giveUp() {
    this.givenUp = true;
    this.#changed();
  }

  /** Returns the state to store. @returns {SavedRace} */
  toSave() {
    const { level, pace, paused, givenUp } = this;
    return { level, pace, paused, givenUp, record: this.#game?.record ?? '', id: this.#player?.id };
  }

  /** The AI's board. */
  get board() {
    const game = this.#game;
    return game && { rows: game.rows, cols: game.cols, cells: cells(game) };
  }

  /** The standings of the player and the AI. */
  get standings() {
    const [mine, theirs] = [this.#player, this.#game];
    return {
      player: mine ? toStanding(mine, mine.canKeepGoing) : NONE,
      ai: theirs ? toStanding(theirs, theirs.goes_on) : NONE,
    };
  }

  /** Who has won; undefined while the race is undecided. */
  get winner() {
    const { player, ai } = this.standings;
    return this.givenUp ? 'ai' : race_winner(player, ai);
  }

  get leader() {
    const { player, ai } = this.standings;
    return race_leader(player, ai);
  }

  /** Updates the state of the player's game. @param {Played} played */
  follow(played) {
    const before = this.#player;
    const isSame = before !== undefined && gameKey(before) === gameKey(played);
    if (!isSame && !this.#isRaced(played)) return this.#wait();
    this.isAway = false;
    this.#player = played;
    if (!isSame) this.#open(played, before);
    this.#changed();
  }

  /** Waits while a game is shown that isn't raced. Its moves change nothing here. */
  #wait() {
    if (this.isAway) return;
    this.isAway = true;
    this.#stop();
    this.#changed();
  }

  #stop() {
    this.#work?.abort();
    this.#work = undefined;
  }

  /** Whether a game that is shown now is raced: one that was before, or a new one in place of the last. @param {Played} played */
  #isRaced(played) {
    if (this.#past.has(gameKey(played))) return true;
    const last = this.#player;
    return played.steps === 0 && (last ? last.place === played.place : this.#past.size === 0);
  }

  /** Ends the race and frees the AI's game. */
  end() {
    this.#stop();
    this.#game?.free();
    this.#game = undefined;
    this.#player = undefined;
  }

  /** Opens the AI's game that belongs to the player's game. @param {Played} played @param {Played} [before] the player's previous game */
  #open(played, before) {
    this.#stop();
    if (this.#game && before) {
      const { record } = this.#game;
      this.#past.set(gameKey(before), { record, givenUp: this.givenUp });
      this.#game.free();
    }
    const past = this.#past.get(gameKey(played));
    // One that can't be read begins anew.
    const reopened = past && beginAlike(past.record, played.record) ? past : undefined;
    this.#game = reopened ? open_game(reopened.record) : open_game(played.record, 0);
    this.#hurried = false;
    this.givenUp = reopened?.givenUp === true;
  }

  /** @param {Turn} [turn] */
  #changed(turn) {
    this.#tell.changed(turn);
    this.next();
  }

  /** Whether it is the AI's turn. */
  get #due() {
    const { player, ai } = this.standings;
    if (this.isAway || this.paused || this.failed || ai.over || this.winner) return false;
    if (player.steps === 0 && ai.steps === 0) return false;
    if (this.pace === 'turns' && !player.over) return ai.steps < player.steps;
    return !this.#tell.waits();
  }

  /** Makes the AI's moves until it is no longer its turn. */
  async next() {
    const game = this.#game;
    if (!game || this.#work || !this.#due) return;
    const work = new AbortController();
    this.#work = work;
    const began = performance.now();
    const { over } = this.standings.player;
    const paced = PAUSES[over && this.pace === 'turns' ? 'fast' : this.pace];
    const pause = over && this.#hurried ? 0 : paced;
    let direction;
    try {
      direction = await this.#choose(game, work.signal);
      await sleep(Math.max(0, pause - (performance.now() - began)));
    } catch (error) {
      if (work.signal.aborted) return;
      console.warn('the AI failed:', error);
      this.failed = true;
    }
    if (work.signal.aborted) return;
    this.#work = undefined;
    if (this.failed) return this.#tell.changed();
    if (direction === undefined || !this.#due) return;
    this.ready = true;
    this.#changed(move_dir(game, direction));
  }

  /** Chooses the AI's move. @param {Game} game @param {AbortSignal} signal @returns {Promise<number | undefined>} a direction */
  async #choose(game, signal) {
    keep_going(game);
    const nodes = RACE_BOARDS[RACE_LEVELS.indexOf(this.level)];
    const { rules, rows, cols, seed, steps } = game;
    const downloading = (/** @type {import('../../ai/client.js').Download} */ download) => {
      this.download = download;
      this.#tell.changed();
    };
    const position = { rules, rows, cols, cells: cells(game), score: game.score };
    const looked = ai.look(position, { nodes, signal, urgent: true, downloading });
    const { values, best } = await looked.finally(() => {
      this.download = undefined;
    });
    return best === undefined ? undefined : race_move(this.level, seed, steps, best, values);
  }
}
