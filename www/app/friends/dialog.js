/**
 * The friends' table, on both pages: reads links, files and chats, names the players of what was found, and shows the
 * player's own table, ranked per start. Nothing is sent to a server.
 */
import './friends.css';
import { html, nothing } from 'lit-html';
import { createRef, ref } from 'lit-html/directives/ref.js';
import { NAME_LENGTH } from '../../../pkg/game_constants.js';
import { FRIENDS } from '../../i18n/games.js';
import { NAMES } from '../../i18n/puzzle-names.js';
import { load } from '../../library/engine.js';
import { createDialog } from '../shell/dialog.js';
import { alert } from '../shell/dialog-parts.js';
import { otherPage } from '../shell/other-page.js';
import { readFile, readText } from './read.js';
import {
  addRows,
  LinkError,
  nameFault,
  newRows,
  normalizeName,
  OWN_LIMITS,
  rank,
  readOwn,
  removeRows,
  TooMany,
} from './table.js';
import { createSharing, startName, tableTemplate } from './table-view.js';

/** @typedef {import('./table.js').Game} Game */
/** @typedef {import('./table.js').Row} Row */
/** @typedef {import('./table-view.js').Words} Words */
/** @typedef {import('../shell/dialog.js').AppContext & { game: HTMLElement }} PageContext */
/** @typedef {PageContext & { words: import('../../i18n/languages.js').Bundle<Omit<Words, keyof import('../../i18n/app.js').Words>> }} Context */
/** @typedef {import('../shell/dialog.js').View<Context> & { words: Words }} View */

/** What was asked for: a table's link, or a game, which may be the player's own. @typedef {{ record: string, shared?: boolean, mine?: boolean }} Asked */

/** What was found and not been added yet, with the names as they are typed. @typedef {import('./read.js').Reading & { names: string[], mine: boolean }} Found */

/** Adds the words of the table to those of the page. @param {PageContext} context @returns {Context} */
const withWords = (context) => {
  const words = {
    in: (/** @type {string} */ tag) => ({
      ...NAMES.in(tag),
      ...context.words?.in(tag),
      ...FRIENDS.in(tag),
    }),
  };
  return /** @type {Context} */ ({ ...context, words });
};

/** @param {PageContext} page */
export function make(page) {
  const context = withWords(page);
  const kind = page.game.localName;
  /** @type {import('./table.js').Stored} */
  let table = { rows: [] };
  /** @type {Found | undefined} */
  let found;
  /** What is being replayed. @type {{ stop: AbortController, done: number, all: number } | undefined} */
  let work;
  let text = '';
  let status = '';
  /** The games that were removed just now. @type {Row[]} */
  let removed = [];
  let editing = false;
  /** @type {import('lit-html/directives/ref.js').Ref<HTMLInputElement>} */
  const fileField = createRef();

  const words = () => made.view().words;
  /** Says what was done, or what is wrong. @param {string} [done] @param {Parameters<typeof made.warn>[0]} [wrong] */
  const say = (done = '', wrong) => {
    status = done;
    made.warn(wrong);
  };
  /** @param {string} part a selector */
  const focusOn = (part) => {
    const target = /** @type {HTMLElement | null} */ (made.dialog.querySelector(part));
    target?.focus();
    target?.scrollIntoView({ block: 'nearest' });
  };
  const sharing = createSharing(() => say());

  // Finding games

  /** @param {() => string | Promise<string>} read @param {boolean} [isMine] whether the games are the player's own */
  const find = async (read, isMine = false) => {
    work?.stop.abort();
    const stop = new AbortController();
    const mine = { stop, done: 0, all: 0 };
    work = mine;
    found = undefined;
    removed = [];
    say();
    try {
      const reading = await readText(await read(), {
        signal: stop.signal,
        works(done, all) {
          Object.assign(mine, { done, all });
          made.update();
        },
      });
      if (work !== mine) return;
      work = undefined;
      const { rows, games, refused } = reading;
      if (rows.length + games.length + refused.length === 0)
        return say('', { text: words().noLinks });
      text = '';
      const names = games.map(() => (isMine && table.me) || '');
      found = { ...reading, names, mine: isMine };
      say();
      focusOn('.found h3');
    } catch (error) {
      if (work !== mine) return;
      work = undefined;
      if (stop.signal.aborted) return say(words().stopped);
      console.warn('a table cannot be read:', error);
      const fault = error instanceof LinkError ? error.message : undefined;
      say('', { text: words().notReadable, fault });
    }
  };
  const findTyped = () => find(() => text);
  const openFile = (/** @type {{ target: HTMLInputElement }} */ { target }) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (file) find(() => readFile(file));
  };
  const cancel = () => work?.stop.abort();

  // The player's own table

  /**
   * Changes the table, and says what was done.
   * @param {() => Promise<typeof table>} change @param {(words: Words) => string} done
   */
  const change = async (change, done) => {
    try {
      table = await change();
      sharing.forget();
      say(done(words()));
      return true;
    } catch (error) {
      const { tableFull, notSaved } = words();
      const { format } = made.view();
      if (!(error instanceof TooMany)) console.warn('the table cannot be stored:', error);
      const full = tableFull(format(OWN_LIMITS.games), format(OWN_LIMITS.moves));
      say('', { text: error instanceof TooMany ? full : notSaved });
      return false;
    }
  };
  const add = async () => {
    if (!found) return;
    const { rows, games, names } = found;
    const wrong = names.findIndex((name) => name.trim() && nameFault(normalizeName(name)));
    if (wrong >= 0) return focusOn(`[name="name-${wrong}"]`);
    const named = games
      .map((game, at) => ({ ...game, name: normalizeName(names[at]) }))
      .filter(({ name }) => name !== '');
    if (rows.length + named.length === 0) {
      say('', { text: words().nameFirst });
      return focusOn('[name="name-0"]');
    }
    const all = [...rows, ...named];
    const gain = newRows(table.rows, all).length;
    const me = found.mine ? named[0]?.name : undefined;
    const added = await change(
      () => addRows(all, me),
      (words) => (gain > 0 ? words.added(gain) : words.allHere),
    );
    if (!added) return;
    found = undefined;
    made.update();
    focusOn('.mine h3');
  };
  const discard = () => {
    found = undefined;
    say();
  };
  /** @param {Row[]} rows */
  const remove = async (rows) => {
    const isDone = await change(
      () => removeRows(rows),
      (words) => words.removed(rows.length),
    );
    if (isDone) removed = rows;
    made.update();
  };
  const bringBack = () => {
    const rows = removed;
    removed = [];
    return change(
      () => addRows(rows),
      (words) => words.added(rows.length),
    );
  };
  const edit = () => {
    editing = !editing;
    say();
  };

  /** @param {Row} row */
  const replay = ({ record, kind: of }) => {
    if (of === kind) context.open('replay', { record, shared: true });
    else location.assign(otherPage({ link: record }));
  };

  // The templates

  /** @param {View} view @param {Game} game */
  const sayResult = ({ words, format }, { kind, result }) =>
    kind === 'game-2048' ? words.pointsOf(format(result)) : words.slidesOf(result);
  /** @param {View} view @param {Game} game */
  const sayStart = ({ words, language }, game) => startName(game, words, language, kind);

  /** @param {View} view @param {Row[]} rows @param {boolean} isMine */
  const tables = (view, rows, isMine) =>
    rank(rows).map((ranked, at) => {
      const [first] = ranked;
      const [{ start }, name] = [first, sayStart(view, first)];
      const label = `friends-${isMine ? 'mine' : 'found'}-${at}`;
      return html`
        <section class="start">
          <div class="head"><h4 id=${label}>${name}</h4>${isMine ? sharing.button(view, start, ranked, name) : nothing}</div>
          ${isMine ? sharing.template(view, start, name) : nothing}
          ${tableTemplate(view, {
            ...{ label, rows: ranked, sayResult: (row) => sayResult(view, row), replay },
            remove: isMine && editing ? (row) => remove([row]) : undefined,
          })}
        </section>`;
    });

  /** @param {View} view @param {Found} found */
  const namesTemplate = (view, { games, names }) => {
    const { words } = view;
    const write = (/** @type {number} */ at, /** @type {string} */ name) => {
      names[at] = name;
      made.update();
    };
    const enter = (/** @type {KeyboardEvent} */ { key, isComposing }) => {
      if (key === 'Enter' && !isComposing) add();
    };
    return html`
      <p class="note">${words.namePlayers}</p>
      <ul class="unnamed" role="list">${games.map((game, at) => {
        const fault = names[at].trim() ? nameFault(normalizeName(names[at])) : undefined;
        const said =
          fault === 'long' ? words['name-long'](NAME_LENGTH) : fault && words['name-characters'];
        return html`
          <li>
            <p><strong>${sayResult(view, game)}</strong> <span class="note">${sayStart(view, game)}</span></p>
            <input name="name-${at}" autocomplete="off" placeholder=${words.player}
              aria-label=${words.nameLabel(sayResult(view, game), sayStart(view, game))}
              aria-invalid=${fault ? 'true' : nothing} aria-describedby=${fault ? `fault-${at}` : nothing}
              .value=${names[at]} @keydown=${enter}
              @input=${(/** @type {{ target: HTMLInputElement }} */ { target }) => write(at, target.value)} />
            ${fault ? html`<p class="name-fault" id="fault-${at}">${said}</p>` : nothing}
          </li>`;
      })}</ul>`;
  };

  /** @param {View} view @param {Found} found */
  const foundTemplate = (view, found) => {
    const { words } = view;
    const { rows, games, refused } = found;
    const gain = newRows(table.rows, rows).length;
    return html`
      <section class="found choose">
        <h3 tabindex="-1">${words.foundGames(rows.length + games.length)}</h3>
        ${games.length > 0 ? namesTemplate(view, found) : nothing}
        ${tables(view, rows, false)}
        ${rows.length > 0 ? html`<p class="note">${gain > 0 ? words.newHere(gain) : words.allHere}</p>` : nothing}
        ${
          refused.length > 0
            ? html`
              <div class="refused">
                <p>${words.refused}</p>
                <ul>${refused.map(
                  ({ kind, fault, link }) => html`
                  <li>${words[`refused-${kind}`]} <code translate="no">${link.slice(0, 40)}${link.length > 40 ? '…' : ''}</code>
                    ${fault ? html`<details class="fault"><summary>${words.details}</summary><p>${fault}</p></details>` : nothing}</li>`,
                )}</ul>
              </div>`
            : nothing
        }
        <div class="buttons">
          ${games.length > 0 || gain > 0 ? html`<button type="button" class="add primary" @click=${add}>${words.addToMine}</button>` : nothing}
          <button type="button" class="discard" @click=${discard}>${words.notNow}</button>
        </div>
      </section>`;
  };

  /** @param {View} view @param {NonNullable<typeof work>} work */
  const workTemplate = ({ words, format }, { done, all }) => html`
    <div class="working">
      <label>${words.replaying(format(done), format(all))}<progress max=${Math.max(1, all)} .value=${done}></progress></label>
      <button type="button" class="cancel" @click=${cancel}>${words.cancel}</button>
    </div>`;

  /** @param {View} view */
  const addTemplate = ({ words }) => html`
    <details class="more-games" ?open=${table.rows.length === 0}>
      <summary>${words.addGames}</summary>
      <div>
        <textarea class="links" rows="3" spellcheck="false" aria-label=${words.pasteLinks} placeholder=${words.pasteLinks} .value=${text}
          @input=${(/** @type {{ target: HTMLTextAreaElement }} */ { target }) => {
            text = target.value;
          }}></textarea>
        <div class="buttons">
          <button type="button" class="find primary" @click=${findTyped}>${words.findGames}</button>
          <button type="button" class="open-file" @click=${() => fileField.value?.click()}>${words.openFile}</button>
          <input type="file" hidden @change=${openFile} ${ref(fileField)} />
        </div>
      </div>
    </details>`;

  /** @param {View} view */
  const mineTemplate = (view) => {
    const { words } = view;
    if (table.rows.length === 0) return nothing;
    const starts = new Set(table.rows.map(({ start }) => start));
    return html`
      <section class="mine">
        <h3 tabindex="-1">${words.myTable}</h3>
        ${tables(view, table.rows, true)}
        <div class="buttons">
          ${starts.size > 1 ? sharing.button(view, '', table.rows, '') : nothing}
          <button type="button" class="edit" @click=${edit}>${editing ? words.editDone : words.edit}</button>
        </div>
        ${sharing.template(view, '', '')}
        <p class="note">${words.keptHere}</p>
      </section>`;
  };

  const made = createDialog('friends', context, (view) => {
    const { words } = view;
    return html`
      ${found || table.rows.length > 0 ? nothing : html`<p class="note about">${words.friendsAbout}</p>`}
      ${work ? workTemplate(view, work) : nothing}
      ${alert(view)}
      ${found ? foundTemplate(view, found) : nothing}
      ${mineTemplate(view)}
      ${addTemplate(view)}
      <details class="proof"><summary>${words.verifiedQuestion}</summary><p class="note">${words.verifiedAbout}</p></details>
      <div class="status" ?hidden=${!status && removed.length === 0}>
        <span role="status">${status}</span>
        ${removed.length > 0 ? html`<button type="button" class="bring-back" @click=${bringBack}>${words.bringBack}</button>` : nothing}
      </div>`;
  });
  made.onClosed(() => {
    work?.stop.abort();
    work = undefined;
    found = undefined;
    removed = [];
  });
  return {
    /** @param {Asked} [asked] */
    async open(asked) {
      text = '';
      editing = false;
      sharing.forget();
      status = '';
      await made.read(async () => {
        [table] = await Promise.all([readOwn(), load()]);
      });
      made.open();
      if (asked) await find(() => asked.record, asked.mine);
    },
  };
}
