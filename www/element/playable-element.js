/** The element of a game from the moment that it enters a page until it has left it, and what both games offer. */
import { Base, upgrade, withPalettes } from './attributes.js';
import { bestEffort } from './dom.js';
import { followLanguage } from './panel.js';

/** @typedef {import('./session-holder.js').Playable} Playable */
/** @typedef {import('./kept-game.js').Notes} Notes */
/** @typedef {HTMLElement & { save: string | null, keepGames: string } & import('./tones.js').Host} Host */
/** @typedef {{ play(...move: any[]): void }} Feedback */

/**
 * How a kind of game is opened, and how it looks and sounds: `looks` has the attributes that change that,
 * other than through style sheets; `loadFeedback` loads its sound and vibration.
 * @template {Playable} Session
 * @typedef {import('./session-holder.js').Kind<Session> & {
 *   looks: object,
 *   loadFeedback: () => Promise<{ makeFeedback(element: Host): Feedback }>,
 * }} Kind
 */

/**
 * What the holder of a session asks of what plays it.
 * @template {Playable} Session
 * @template Intent
 * @typedef {object} Player
 * @property {Pick<import('./game-panel.js').ElementPanel<any, any>, 'notices' | 'messages' | 'say' | 'waits'>} panel
 * @property {{ act(intent: Intent): void }} input carries out what the player asks for
 * @property {(shown: Session | undefined) => import('./session-holder.js').Wish<Session>} wish reads the attributes and shows any error in them
 * @property {(session: Session) => string} saveKey the key of a session within its save name
 * @property {() => void} newGame replaces the current game with a new one
 * @property {() => void} leave cleans up after the session that is shown
 * @property {(session: Session, how: { shown: boolean, fresh: boolean }) => void} show shows an opened session; `shown`
 *   means that it is on the screen already and only its lock was taken
 * @property {(now: boolean) => void} update shows everything but the tiles; the end without a delay if it is `now`
 * @property {(shown: boolean) => void} tellShown tells the page of another session, or of the same one in another tab
 * @property {() => void} [stop] stops everything that still runs after the engine has failed
 */

/**
 * What plays the game of an element.
 * @typedef {object} Play
 * @property {Kind<any>} kind
 * @property {import('./session-holder.js').SessionHolder<Host, any, any>} holder
 * @property {import('./game-panel.js').ElementPanel<any, any>} panel
 * @property {Pick<import('./input.js').ElementInput<any>, 'board' | 'bind' | 'unbind'>} input
 * @property {{ settled: Promise<unknown> }} view
 * @property {boolean} watching
 * @property {Feedback} [feedback] its sound and vibration, once they are turned on
 * @property {() => void} look applies the attributes that change how the game looks
 * @property {() => void} speak shows everything in the language of the panel
 * @property {() => void} remove
 * @property {(what: 'undo' | 'redo') => boolean} wind
 * @property {(record: string, steps?: number) => Promise<boolean>} open
 */

/**
 * How stored games are opened: by code that a first visit doesn't need.
 * @template {import('./reopen.js').Handle} Game @template {import('./kept-game.js').KeptGame<Game>} Kept
 * @template {{ before?: Kept, after?: Kept }} Session
 * @param {import('./reopen.js').Opener<Game, Kept, Session>} opener
 */
export function reopening(opener) {
  const load = () => import('./reopen.js');
  return {
    prepare: load,
    restore: async (/** @type {import('../storage/store.js').Kept} */ kept) =>
      (await load()).reopen(kept, opener),
  };
}

/** @type {WeakMap<HTMLElement, Play>} */
const plays = new WeakMap();

/**
 * Lets an element play.
 * @template {Play} Game @param {HTMLElement} element @param {Game} play
 */
export function playIn(element, play) {
  plays.set(element, play);
  return play;
}

export class PlayableElement extends Base {
  #unfollow = () => {};

  get #play() {
    return /** @type {Play} */ (plays.get(this));
  }
  get #session() {
    return this.#play.holder.session;
  }

  connectedCallback() {
    const { input, holder } = this.#play;
    upgrade(this);
    this.#look();
    this.#translate();
    input.bind();
    this.#unfollow = followLanguage(this, () => this.#translate());
    holder.resume();
    const { activeElement, body } = this.ownerDocument;
    if (this.autofocus && activeElement === body) this.focus();
  }

  disconnectedCallback() {
    const play = this.#play;
    play.input.unbind();
    this.#unfollow();
    // An element that is only moved within the page keeps its game and its lock.
    queueMicrotask(() => this.isConnected || play.remove());
  }

  /** @param {string} name @param {string | null} old @param {string | null} value */
  attributeChangedCallback(name, old, value) {
    const { kind, panel, input, holder } = this.#play;
    // Also before the element is in the page, so that the colors come as early as possible.
    if (name === 'palette') withPalettes(({ show }) => show(this, panel.notices));
    if (old === value || !this.isConnected) return;
    if (name === 'lang') this.#translate();
    else if (name === 'whole-page') input.bind();
    else if (name in kind.looks) this.#look();
    else if (name in kind.choice) {
      panel.forget();
      holder.setUp();
    }
  }

  #translate() {
    this.#play.panel.speak(this);
    this.#play.speak();
  }

  #look() {
    const play = this.#play;
    const { element, session } = play.holder;
    play.look();
    if (session) session.keepsGames = element.keepGames !== 'off';
    if (play.feedback || !(element.sound || element.haptics)) return;
    bestEffort(async () => {
      const { makeFeedback } = await play.kind.loadFeedback();
      play.feedback ??= makeFeedback(element);
    });
  }

  // What a page uses: the types.d.ts of each game says what each does.

  get ready() {
    return this.#play.holder.ready;
  }
  get saved() {
    return this.#play.holder.saved;
  }
  get settled() {
    return this.#play.view.settled.then(() => {});
  }
  /** @returns {string | undefined} */
  get gameId() {
    return this.#session?.id;
  }
  /** @returns {number} */
  get time() {
    return this.#session?.time ?? 0;
  }
  /** @returns {number[]} */
  get bookmarks() {
    return this.#session?.bookmarks ?? [];
  }
  get watching() {
    return this.#play.watching;
  }
  undo() {
    return this.#play.wind('undo');
  }
  redo() {
    return this.#play.wind('redo');
  }
  /** @param {string} record @param {number} [steps] */
  open(record, steps) {
    return this.#play.open(record, steps);
  }
  /** @param {Notes} notes @param {string} [id] */
  annotate(notes, id) {
    return this.#play.holder.annotate(notes, id);
  }
  /** @returns {AsyncGenerator<any>} */
  async *games() {
    const { kind, holder } = this.#play;
    const { listGames } = await import('../storage/games.js');
    yield* await listGames(kind.format.name, holder.element.save, this.gameId);
  }
  /** @param {string} id */
  async deleteGame(id) {
    const { kind, holder } = this.#play;
    const { deleteListed } = await import('../storage/games.js');
    const deleted = await deleteListed(kind.format.name, holder.element.save, id);
    await holder.follow();
    return deleted;
  }
  /** @param {FocusOptions} [options] */
  focus(options) {
    this.#play.input.board.focus(options);
  }
}
