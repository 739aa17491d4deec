/**
 * The library, on both pages: every game that is kept, with its board, its result and what can be done with it.
 * Only the rows of one page are rendered, and a board is drawn when its row comes into view.
 */
import './library.css';
import { html, nothing } from 'lit-html';
import { createRef, ref } from 'lit-html/directives/ref.js';
import { repeat } from 'lit-html/directives/repeat.js';
import { localDay } from '../../element/kept-game.js';
import { FRIENDS, LIBRARY } from '../../i18n/games.js';
import { Games, load } from '../../library/engine.js';
import { followGames } from '../../storage/database.js';
import { deleteGames } from '../../storage/games.js';
import { dropReviews } from '../../storage/reviews.js';
import { isOwn } from '../saved/games.js';
import { readFolded } from '../saved/kept.js';
import { KINDS, nameIn } from '../saved/kinds.js';
import { ENGINES, madeRecord, startRecord } from '../saved/records.js';
import { createDialog, dialogWords, leaveFor, playHere } from '../shell/dialog.js';
import { alert, field, select } from '../shell/dialog-parts.js';
import { hasOwnTiles } from '../variant/start-record.js';
import { learnsTemplate, RESULTS, resultText } from './results.js';
import { Boards, datesIn, rowTemplate } from './row.js';

/** @typedef {import('../../storage/games.js').Entry} Entry */
/** @typedef {import('../shell/dialog.js').Content} Content */
/**
 * @typedef {import('../shell/dialog.js').AppContext & {
 *   game: HTMLElement & { gameId: string | undefined },
 *   choice: import('../variant/slots.js').GameSlots<any, any> }} Context
 */
/**
 * @typedef {Omit<import('../shell/dialog.js').View<Context>, 'words'> & { words: any, messages: import('../../i18n/games.js').LibraryWords,
 *   friends: import('../../i18n/games.js').FriendsWords }} View `own` are the library's own sentences
 */
/** A game of the library. @typedef {import('../../library/engine.js').Listed & { entry: Entry, variant: any }} Item */
/** What is chosen: an order, and a value for each filter; empty for all. @typedef {{ sort: string, group: string, rules: string, size: string }} Choice */

/** The number of rows on a page. */
const ROWS = 50;

/** @returns {Choice} */
const everything = () => ({ sort: 'date', group: '', rules: '', size: '' });

/** @param {Context} context */
export function make(context) {
  const { choice, game } = context;
  const name = nameIn(context);
  const kind = KINDS[name];
  const results = RESULTS[name];
  /** @type {Entry[]} */
  let entries = [];
  /** The games of the list, those that were deleted just now included. @type {Item[]} */
  let items = [];
  /** @type {Games | undefined} */
  let counted;
  let chosen = everything();
  let page = 0;
  /** The game whose actions are shown. */
  let open = '';
  let status = '';
  /** The deleted games, which keep their rows, each with its undo. @type {Map<string, { item: Item, undo: () => Promise<void> }>} */
  const deleted = new Map();
  const boards = new Boards(results, () => made.update());
  /** @type {import('lit-html/directives/ref.js').Ref<HTMLElement>} */
  const count = createRef();
  let unfollow = () => {};
  let spoken = '';
  let dates = datesIn('en');
  /** What the rows say in this language, as formats take long to make. @type {WeakMap<Item, import('./row.js').RowText>} */
  let texts = new WeakMap();

  /** Focuses a part of a row. @param {string} id @param {string} part a selector */
  const focusOn = (id, part) =>
    /** @type {HTMLElement | null} */ (
      made.dialog.querySelector(`[data-game="${id}"] ${part}`)
    )?.focus();

  // The games

  let reading = 0;
  const refresh = async () => {
    const mine = ++reading;
    const read = await readFolded((entry) => entry.kind === name && isOwn(entry));
    if (mine !== reading) return;
    entries = read;
    list();
  };

  /** Lists the games, with those that were deleted just now. */
  const list = () => {
    const there = new Set(entries.map(({ id }) => id));
    const gone = [...deleted.values()].map(({ item }) => item.entry);
    const left = gone.filter(({ id }) => !there.has(id));
    const all = [...entries, ...left].sort((a, b) => b.ended - a.ended);
    counted?.free();
    counted = new Games(all.map((entry) => (left.includes(entry) ? { ...entry, best: 0 } : entry)));
    const { listed } = counted;
    items = all.map((entry, at) => {
      const variant = kind.parseKey(entry.key)?.variant;
      return {
        .../** @type {import('../../library/engine.js').Listed} */ (listed[at]),
        entry,
        variant,
      };
    });
  };

  // What can be done with a game

  /** Whether a game is the one on the board. @param {Item} item */
  const isShown = ({ entry }) => entry.id === game.gameId;
  /** @param {string | undefined} record @param {number} [steps] */
  const practice = (record, steps) => {
    if (record === undefined) return;
    made.warn();
    const refused = () => made.warn({ text: dialogWords(context).playElsewhere });
    playHere(game, choice.practice(record, steps), () => made.dialog.open, refused);
  };
  /** Whether a game goes on as it is. @param {Item} item */
  const goesOn = (item) =>
    item.entry.running === true &&
    !results.isOver(item.entry) &&
    (isShown(item) || item.group === 'main' || item.day === localDay());
  /** @type {import('./row.js').Acts} */
  const acts = {
    toggle({ entry }) {
      open = open === entry.id ? '' : entry.id;
      made.update();
    },
    replay: (item, more) =>
      context.open('replay', { record: madeRecord(item.entry), entry: item.entry, ...more }),
    share: (item) =>
      context.open('share', { record: madeRecord(item.entry), id: item.entry.id, day: item.day }),
    toTable: (item) => context.open('friends', { record: madeRecord(item.entry), mine: true }),
    playSame: (item) => practice(startRecord(item.entry)),
    playFrom: ({ entry }, steps) => practice(entry.record, steps),
    goOn(item) {
      leaveFor(game);
      if (isShown(item)) return;
      if (item.group === 'main') choice.play(item.variant);
      else choice.playDaily();
    },
    async remove(item) {
      const { id } = item.entry;
      try {
        deleted.set(id, { item, undo: await deleteGames([id]) });
        // The games may have been read before.
        list();
        if (results.reviews && boards.of(item).fault !== 'unreadable')
          dropReviews(madeRecord(item.entry)).catch(console.warn);
        status = '';
      } catch (error) {
        console.warn('a game cannot be deleted:', error);
        status = dialogWords(context).notSaved;
      }
      made.update();
      focusOn(id, '.undo');
    },
    async restore({ entry: { id } }) {
      try {
        await deleted.get(id)?.undo();
        // What is being read now may not have it yet. All tabs read again.
        reading++;
        entries = items.map(({ entry }) => entry);
        deleted.delete(id);
        list();
        status = extendView(made.view()).messages.restored;
      } catch (error) {
        console.warn('a game cannot be brought back:', error);
        status = dialogWords(context).notSaved;
      }
      made.update();
      focusOn(id, '.more');
    },
  };

  // The templates

  /** @param {any} view @returns {View} */
  const extendView = (view) => {
    const { language } = view;
    if (language !== spoken) {
      spoken = language;
      dates = datesIn(language);
      texts = new WeakMap();
    }
    const [ownWords, friends] = [LIBRARY.in(language), FRIENDS.in(language)];
    return { ...view, messages: ownWords, friends };
  };
  /** @param {Item} item @param {View} view */
  const textIn = (item, view) => {
    const text = texts.get(item) ?? resultText(item, view);
    texts.set(item, text);
    return text;
  };

  /** @param {Partial<Choice>} change */
  const pick = (change) => {
    deleted.clear();
    list();
    boards.clear();
    page = 0;
    chosen = { ...chosen, ...change };
    made.update();
  };

  /** The name of an order, which may be one of the page's own words. @param {View} view @param {string} order */
  const orderName = ({ messages: words, text }, order) =>
    String(Reflect.get(words, `sort-${order}`) ?? text(results.names[order] ?? order));

  /** The order and the filters, as far as there is anything to choose. @param {View} view */
  const controls = (view) => {
    const { text, messages: words } = view;
    const { group, rules, size } = counted?.values ?? { group: [], rules: [], size: [] };
    const several = (/** @type {string[]} */ found) => (found.length > 1 ? ['', ...found] : []);
    const all = (/** @type {(value: string) => string} */ say) => (/** @type {string} */ value) =>
      value ? say(value) : words.all;
    const groupName = (/** @type {string} */ name) =>
      String(Reflect.get(words, `kind-${name}`) ?? text(name));
    /** @type {[keyof Choice, label: string, values: string[], say: (value: string) => string][]} */
    const menus = [
      ['sort', words.sort, ['date', ...results.orders], (sort) => orderName(view, sort)],
      ['group', words.kind, several(group), all(groupName)],
      ['rules', text(results.rules), several(rules), all(text)],
      ['size', text('size'), several(size), all(String)],
    ];
    const menu = (/** @type {(typeof menus)[number]} */ [name, legend, values, label]) => {
      const choose = (/** @type {string} */ value) => pick({ [name]: value });
      return field(legend, select({ name, values, chosen: chosen[name], label, choose }));
    };
    return html`<div class="choice">${menus.filter(([, , values]) => values.length > 1).map(menu)}</div>`;
  };

  /** Turns a page, and leads to its first row. @param {number} by */
  const turn = (by) => {
    boards.clear();
    page += by;
    open = '';
    made.update();
    count.value?.scrollIntoView({ block: 'start' });
    count.value?.focus({ preventScroll: true });
  };

  /** @param {View} view @param {number} pages */
  const pager = ({ messages: words }, pages) => html`
    <div class="buttons pager" role="navigation" aria-label=${words.pages} ?hidden=${pages < 2}>
      <button type="button" class="previous" ?disabled=${page === 0} @click=${() => turn(-1)}>${words.previous}</button>
      <button type="button" class="next" ?disabled=${page >= pages - 1} @click=${() => turn(1)}>${words.next}</button>
    </div>`;

  /**
   * A list of games below its heading.
   * @param {View} view @param {string} heading @param {Item[]} rows @param {(time: number) => string} date
   */
  const rowsTemplate = (view, heading, rows, date) => html`
    <h3 class=${chosen.sort === 'date' ? 'day' : 'visually-hidden'}>${heading}</h3>
    <ul class="rows games" role="list">${repeat(
      rows,
      ({ entry }) => entry.id,
      (item) => {
        const { id, ended } = item.entry;
        const { element: board, fault } = boards.of(item);
        return rowTemplate(view, acts, {
          ...{ item, text: textIn(item, view), date: date(ended) },
          ...{ board, fault },
          ...{ open: id === open, gone: deleted.has(id), goesOn: goesOn(item) },
          reviews: results.reviews && (item.entry.steps ?? 0) > 0,
          // A puzzle may not be solved, and a table has no game with its own tiles.
          ranks: item.entry.tally.solved !== false && !hasOwnTiles(item.entry.record),
        });
      },
    )}</ul>`;

  /** The games of a page: those of each day, or in another order all. @param {View} view @param {Item[]} rows */
  const lists = (view, rows) => {
    if (chosen.sort !== 'date')
      return rowsTemplate(view, orderName(view, chosen.sort), rows, dates.whole);
    /** @type {Map<string, Item[]>} */
    const days = new Map();
    for (const item of rows) {
      const day = dates.day(item.entry.ended);
      days.set(day, [...(days.get(day) ?? []), item]);
    }
    return repeat(
      days,
      ([day]) => day,
      ([day, rows]) => rowsTemplate(view, day, rows, dates.time),
    );
  };

  /** @param {View} view */
  const games = (view) => {
    const { messages: words, format } = view;
    const { shown, hidden } = counted?.choose(chosen) ?? { shown: [], hidden: 0 };
    const pages = Math.max(1, Math.ceil(shown.length / ROWS));
    page = Math.min(page, pages - 1);
    const [from, to] = [page * ROWS, Math.min(shown.length, (page + 1) * ROWS)];
    const total = shown.length;
    const said =
      pages > 1
        ? words[results.shown](format(from + 1), format(to), total)
        : words[results.count](total);
    const isFiltered = ['group', 'rules', 'size'].some(
      (name) => chosen[/** @type {keyof Choice} */ (name)],
    );
    return html`
      ${learnsTemplate(context, view, results)}
      ${controls(view)}
      <p class="note count" role="status" tabindex="-1" ${ref(count)}>${shown.length > 0 ? said : words.noneMatch}</p>
      ${shown.length === 0 && isFiltered ? html`<div class="buttons"><button type="button" class="show-all" @click=${() => pick(everything())}>${words.showAll}</button></div>` : nothing}
      ${lists(
        view,
        shown.slice(from, to).map((place) => items[place]),
      )}
      ${pager(view, pages)}
      <div class="of-ai" ?hidden=${hidden === 0}>
        <p class="note">${words.hiddenOfAi(hidden)}</p>
        <button type="button" class="show-ai" @click=${() => pick({ group: 'ai' })}>${words.show}</button>
      </div>`;
  };

  const made = createDialog(
    'library',
    context,
    (given) => {
      const view = extendView(given);
      const isEmpty = items.length === 0;
      const empty = view.problem
        ? nothing
        : html`<p class="none">${view.messages[results.none]}</p>`;
      return html`
        ${alert(view)}
        ${isEmpty ? empty : games(view)}
        <p role="status" class="status">${status}</p>`;
    },
    (view) => html`
      <button type="button" class="open-game" aria-haspopup="dialog" @click=${() => context.open('open')}>${view.words.open}</button>
      <button type="button" class="friends" aria-haspopup="dialog" @click=${() => context.open('friends')}>${view.words.friends}</button>`,
  );
  made.dialog.addEventListener('close', () => {
    unfollow();
    deleted.clear();
    boards.clear();
    entries = items = [];
    counted?.free();
    counted = undefined;
  });
  return {
    prepare: () => Promise.all([ENGINES[name].load(), load().then(() => made.read(refresh))]),
    open() {
      page = 0;
      open = '';
      status = '';
      made.open();
      unfollow();
      unfollow = followGames(() => made.read(refresh));
    },
  };
}
