/**
 * The library, on both pages: every game that is kept, with its board, its result and what can be done with it.
 * Only the rows of one page are rendered, and a board is drawn when its row comes into view.
 */
import './library.css';
import { html, nothing } from 'lit-html';
import { createRef, ref } from 'lit-html/directives/ref.js';
import { repeat } from 'lit-html/directives/repeat.js';
import { dayOf } from '../../element/kept-game.js';
import { FRIENDS, LIBRARY } from '../../i18n/games.js';
import { followGames } from '../../storage/database.js';
import { deleteGames } from '../../storage/games.js';
import { dropReviews } from '../../storage/reviews.js';
import { closeDialog, createDialog, playHere, wordsOf } from '../shell/dialog.js';
import { alert, field, select } from '../shell/dialog-parts.js';
import { Boards } from './boards.js';
import { choose, itemsOf, KINDS, valuesOf } from './list.js';
import { rowTemplate } from './row.js';

/** @typedef {import('../../storage/games.js').Entry} Entry */
/** @typedef {import('../../i18n/games.js').LibraryWords} LibraryWords */
/** @typedef {import('./list.js').Item} Item */
/** @typedef {import('./list.js').Choice} Choice */
/** @typedef {import('../shell/dialog.js').Content} Content */

/**
 * @template {import('../shell/dialog.js').AppContext} D
 * @typedef {import('../shell/dialog.js').View<D> & { own: LibraryWords, friends: import('../../i18n/games.js').FriendsWords
 *   }} View `own` are the library's own sentences
 */

/**
 * The parts that differ between the two pages.
 * @template {import('../shell/dialog.js').AppContext} D
 * @typedef {object} Own
 * @property {() => Promise<Entry[]>} read reads all games of the page, the newest first
 * @property {() => Promise<unknown>} load loads the engine
 * @property {(key: string) => import('./list.js').Parts | undefined} partsOf
 * @property {(best: number, other: number) => boolean} isBetter
 * @property {Record<string, import('./list.js').Order>} orders what games can be sorted by, besides the date
 * @property {(count: number, view: View<D>) => string} count “12 games”
 * @property {(from: string, to: string, all: number, view: View<D>) => string} shown “1–50 of 120 games”
 * @property {(view: View<D>) => string} empty what is said while there is no game
 * @property {(rules: string, view: View<D>) => string} nameOfRules
 * @property {string} rules the key of the name of that filter
 * @property {Record<string, string>} names the keys of the names of orders that aren't the library's own words
 * @property {(item: Item) => HTMLElement} board an empty board
 * @property {(item: Item, board: HTMLElement) => boolean} draw opens the record and draws its board; returns whether
 *   it has the stored result
 * @property {(item: Item, view: View<D>) => import('./row.js').RowText} text
 * @property {(item: Item) => string} recordOf the record of its moves, without those that were undone
 * @property {(record: string) => string | undefined} startOf
 * @property {(item: Item) => boolean} isOver
 * @property {boolean} reviews whether games can be reviewed
 * @property {(view: View<D>) => import('../shell/dialog.js').Content} [learns] what leads to the exercises
 */

/** The number of rows on a page. */
const ROWS = 50;

/** When a game ended, in words. @param {string} language */
function datesIn(language) {
  const format = (/** @type {Intl.DateTimeFormatOptions} */ options) =>
    new Intl.DateTimeFormat(language, options).format;
  const near = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const ofYear = format({ weekday: 'long', month: 'long', day: 'numeric' });
  const full = format({ dateStyle: 'full' });
  return {
    time: format({ timeStyle: 'short' }),
    whole: format({ dateStyle: 'medium', timeStyle: 'short' }),
    /** “Today”, “Monday, November 23”. @param {number} time */
    day(time) {
      const [day, today] = [dayOf(new Date(time)), dayOf()];
      const age = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000);
      if (age === 0 || age === 1) return near.format(-age, 'day');
      return (day.slice(0, 4) === today.slice(0, 4) ? ofYear : full)(time);
    },
  };
}

/** @returns {Choice} */
const everything = () => ({ sort: 'date', kind: '', rules: '', size: '' });

/**
 * Creates the dialog.
 * @template {import('../shell/dialog.js').AppContext & {
 *   game: HTMLElement & { gameId: string | undefined },
 *   choice: import('../variant/slots.js').GameSlots<any, any> }} D
 * @param {D} context
 * @param {Own<D>} own
 */
export function createLibrary(context, own) {
  const { choice, game } = context;
  /** @type {Item[] | undefined} */
  let items;
  let chosen = everything();
  let page = 0;
  /** The game whose actions are shown. */
  let open = '';
  let status = '';
  /** @type {import('../shell/dialog-parts.js').Problem | undefined} */
  let problem;
  /** The deleted games, which keep their rows, each with its undo. @type {Map<string, { item: Item, undo: () => Promise<void> }>} */
  const deleted = new Map();
  const boards = new Boards(own, () => made.update());
  /** @type {import('lit-html/directives/ref.js').Ref<HTMLElement>} */
  const count = createRef();
  let unfollow = () => {};
  let spoken = '';
  let dates = datesIn('en');
  /** What the rows say in this language, as formats take long to make. @type {WeakMap<Item, import('./row.js').RowText>} */
  let texts = new WeakMap();

  /** @param {() => void} change */
  const set = (change) => {
    change();
    made.update();
  };
  /** Focuses a part of a row. @param {string} id @param {string} part a selector */
  const focusOn = (id, part) =>
    /** @type {HTMLElement | null} */ (
      made.dialog.querySelector(`[data-game="${id}"] ${part}`)
    )?.focus();

  // The games

  let reading = 0;
  const refresh = async () => {
    const mine = ++reading;
    try {
      const entries = await own.read();
      if (mine !== reading) return;
      items = itemsOf(entries, own.partsOf, own.isBetter);
      problem = undefined;
    } catch (error) {
      if (mine !== reading) return;
      console.warn('the games cannot be read:', error);
      problem = { text: wordsOf(context).notRead };
    }
    if (made.dialog.open) made.update();
  };

  /** All games, with those that were deleted just now. */
  const all = () => {
    const there = new Set(items?.map(({ entry }) => entry.id));
    const gone = [...deleted.values()].map(({ item }) => item);
    const left = gone.filter(({ entry }) => !there.has(entry.id));
    if (left.length === 0) return items ?? [];
    return [...(items ?? []), ...left].sort((a, b) => b.entry.ended - a.entry.ended);
  };

  // What can be done with a game

  /** Whether a game is the one on the board. @param {Item} item */
  const isShown = ({ entry }) => entry.id === game.gameId;
  /** Plays a record as practice. @param {string | undefined} record @param {number} [steps] */
  const practice = (record, steps) => {
    if (record === undefined) return;
    set(() => {
      problem = undefined;
    });
    const refused = () =>
      set(() => {
        problem = { text: wordsOf(context).playElsewhere };
      });
    playHere(game, choice.practice(record, steps), () => made.dialog.open, refused);
  };
  /** Whether a game goes on as it is. @param {Item} item */
  const goesOn = (item) =>
    item.entry.running === true &&
    !own.isOver(item) &&
    (isShown(item) || item.kind === 'main' || item.day === dayOf());
  const leave = () => {
    for (const dialog of document.querySelectorAll('dialog')) closeDialog(dialog);
    game.focus({ preventScroll: true });
  };
  /** @type {import('./row.js').Acts} */
  const acts = {
    toggle: ({ entry }) =>
      set(() => {
        open = open === entry.id ? '' : entry.id;
      }),
    replay: (item, more) =>
      context.open('replay', { record: own.recordOf(item), entry: item.entry, ...more }),
    share: (item) =>
      context.open('share', { record: own.recordOf(item), id: item.entry.id, day: item.day }),
    toTable: (item) => context.open('friends', { record: own.recordOf(item), own: true }),
    playSame: (item) => practice(own.startOf(item.entry.record)),
    playFrom: ({ entry }, steps) => practice(entry.record, steps),
    goOn: (item) => {
      leave();
      if (isShown(item)) return;
      if (item.kind === 'main') choice.play(item.variant);
      else choice.playDaily();
    },
    async remove(item) {
      const { id } = item.entry;
      try {
        deleted.set(id, { item, undo: await deleteGames([id]) });
        if (own.reviews && boards.faultOf(item) !== 'unreadable')
          dropReviews(own.recordOf(item)).catch(console.warn);
        status = '';
      } catch (error) {
        console.warn('a game cannot be deleted:', error);
        status = wordsOf(context).notSaved;
      }
      made.update();
      focusOn(id, '.undo');
    },
    async restore({ entry: { id } }) {
      try {
        await deleted.get(id)?.undo();
        // What is being read now may not have it yet. All tabs read again.
        reading++;
        items = all();
        deleted.delete(id);
        status = viewOf(made.view()).own.restored;
      } catch (error) {
        console.warn('a game cannot be brought back:', error);
        status = wordsOf(context).notSaved;
      }
      made.update();
      focusOn(id, '.more');
    },
  };

  // The templates

  /** @param {any} view @returns {View<D>} */
  const viewOf = (view) => {
    const { language } = view;
    if (language !== spoken) {
      spoken = language;
      dates = datesIn(language);
      texts = new WeakMap();
    }
    const [ownWords, friends] = [LIBRARY.in(language), FRIENDS.in(language)];
    return { ...view, own: ownWords, friends };
  };
  /** @param {Item} item @param {View<D>} view */
  const textOf = (item, view) => {
    const text = texts.get(item) ?? own.text(item, view);
    texts.set(item, text);
    return text;
  };

  /** @param {Partial<Choice>} change */
  const pick = (change) => {
    deleted.clear();
    boards.clear();
    page = 0;
    set(() => {
      chosen = { ...chosen, ...change };
    });
  };

  /**
   * A menu for one part of the choice.
   * @param {keyof Choice} name @param {string} label @param {string[]} values @param {(value: string) => string} say
   */
  const menu = (name, label, values, say) => {
    const control = select({
      ...{ name, values, chosen: chosen[name], label: say },
      choose: (value) => pick({ [name]: value }),
    });
    return values.length > 1 ? field(label, control) : nothing;
  };

  /** The name of an order, which may be one of the page's own words. @param {View<D>} view @param {string} order */
  const nameOfOrder = ({ own: words, text }, order) =>
    String(Reflect.get(words, `sort-${order}`) ?? text(own.names[order] ?? order));

  /** The order and the filters, as far as there is anything to choose. @param {View<D>} view */
  const controls = (view) => {
    const { text, own: words } = view;
    const there = items ?? [];
    const kinds = KINDS.filter((kind) => there.some((item) => item.kind === kind));
    /** @param {'rules' | 'size'} filter */
    const values = (filter) => {
      const found = valuesOf(there, filter);
      return found.length > 1 ? ['', ...found] : [];
    };
    const all = (/** @type {(value: string) => string} */ say) => (/** @type {string} */ value) =>
      value ? say(value) : words.all;
    return html`
      <div class="choice">
        ${menu('sort', words.sort, ['date', ...Object.keys(own.orders)], (sort) => nameOfOrder(view, sort))}
        ${menu(
          'kind',
          words.kind,
          kinds.length > 1 ? ['', ...kinds] : [],
          all((kind) => String(Reflect.get(words, `kind-${kind}`) ?? text(kind))),
        )}
        ${menu(
          'rules',
          text(own.rules),
          values('rules'),
          all((rules) => own.nameOfRules(rules, view)),
        )}
        ${menu(
          'size',
          text('size'),
          values('size'),
          all((size) => size),
        )}
      </div>`;
  };

  /** Turns a page, and leads to its first row. @param {number} by */
  const turn = (by) => {
    boards.clear();
    set(() => {
      page += by;
      open = '';
    });
    count.value?.scrollIntoView({ block: 'start' });
    count.value?.focus({ preventScroll: true });
  };

  /** @param {View<D>} view @param {number} pages */
  const pager = ({ own: words }, pages) => html`
    <div class="buttons pager" role="navigation" aria-label=${words.pages} ?hidden=${pages < 2}>
      <button type="button" class="previous" ?disabled=${page === 0} @click=${() => turn(-1)}>${words.previous}</button>
      <button type="button" class="next" ?disabled=${page >= pages - 1} @click=${() => turn(1)}>${words.next}</button>
    </div>`;

  /**
   * A list of games below its heading.
   * @param {View<D>} view @param {string} heading @param {Item[]} rows @param {(time: number) => string} date
   */
  const list = (view, heading, rows, date) => html`
    <h3 class=${chosen.sort === 'date' ? 'day' : 'visually-hidden'}>${heading}</h3>
    <ul class="rows games" role="list">${repeat(
      rows,
      ({ entry }) => entry.id,
      (item) => {
        const { id, ended } = item.entry;
        return rowTemplate(view, acts, {
          ...{ item, text: textOf(item, view), date: date(ended) },
          ...{ board: boards.of(item), fault: boards.faultOf(item) },
          ...{ open: id === open, gone: deleted.has(id), goesOn: goesOn(item) },
          reviews: own.reviews && (item.entry.steps ?? 0) > 0,
          // A puzzle may not be solved.
          ranks: item.entry.tally.solved !== false,
        });
      },
    )}</ul>`;

  /** The games of a page: those of each day, or in another order all. @param {View<D>} view @param {Item[]} rows */
  const lists = (view, rows) => {
    if (chosen.sort !== 'date')
      return list(view, nameOfOrder(view, chosen.sort), rows, dates.whole);
    /** @type {Map<string, Item[]>} */
    const days = new Map();
    for (const item of rows) {
      const day = dates.day(item.entry.ended);
      days.set(day, [...(days.get(day) ?? []), item]);
    }
    return repeat(
      days,
      ([day]) => day,
      ([day, items]) => list(view, day, items, dates.time),
    );
  };

  /** @param {View<D>} view */
  const games = (view) => {
    const { own: words, format } = view;
    const { shown, hidden } = choose(all(), chosen, own.orders);
    const pages = Math.max(1, Math.ceil(shown.length / ROWS));
    page = Math.min(page, pages - 1);
    const [from, to] = [page * ROWS, Math.min(shown.length, (page + 1) * ROWS)];
    const total = shown.length;
    const said =
      pages > 1 ? own.shown(format(from + 1), format(to), total, view) : own.count(total, view);
    const isFiltered = ['kind', 'rules', 'size'].some(
      (name) => chosen[/** @type {keyof Choice} */ (name)],
    );
    return html`
      ${own.learns?.(view) ?? nothing}
      ${controls(view)}
      <p class="note count" role="status" tabindex="-1" ${ref(count)}>${shown.length > 0 ? said : words.noneMatch}</p>
      ${shown.length === 0 && isFiltered ? html`<div class="buttons"><button type="button" class="show-all" @click=${() => pick(everything())}>${words.showAll}</button></div>` : nothing}
      ${lists(view, shown.slice(from, to))}
      ${pager(view, pages)}
      <div class="of-ai" ?hidden=${hidden === 0}>
        <p class="note">${words.hiddenOfAi(hidden)}</p>
        <button type="button" class="show-ai" @click=${() => pick({ kind: 'ai' })}>${words.show}</button>
      </div>`;
  };

  const made = createDialog(
    'library',
    context,
    (given) => {
      const view = viewOf(given);
      const isEmpty = all().length === 0;
      const empty = problem ? nothing : html`<p class="none">${own.empty(view)}</p>`;
      return html`
        ${alert(view, problem)}
        ${isEmpty ? empty : games(view)}
        <p role="status" class="status">${status}</p>`;
    },
    (view) => html`
      <button type="button" class="friends" aria-haspopup="dialog" @click=${() => context.open('friends')}>${view.words.friends}</button>`,
  );
  made.dialog.addEventListener('close', () => {
    unfollow();
    deleted.clear();
    boards.clear();
    items = [];
  });
  return {
    prepare: () => Promise.all([own.load(), refresh()]),
    open() {
      page = 0;
      open = '';
      status = '';
      made.open();
      unfollow();
      unfollow = followGames(refresh);
    },
  };
}
