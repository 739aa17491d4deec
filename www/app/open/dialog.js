/**
 * The dialog that opens games, on both pages: links, records, tables, tiles and backups of this program, and games and
 * boards of others. It shows what was found before anything is kept.
 */
import './open.css';
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { createRef, ref } from 'lit-html/directives/ref.js';
import { within } from '../../element/dom.js';
import { LIBRARY, OPEN } from '../../i18n/games.js';
import { createDialog, dialogWords } from '../shell/dialog.js';
import { alert, clockText, tinyBoard } from '../shell/dialog-parts.js';
import { otherPage, pageOf, routeOf } from '../shell/other-page.js';
import { keepGame } from './keep.js';
import { readAll } from './read.js';

/** @typedef {import('../shell/dialog.js').AppContext & { game: HTMLElement }} Context */
/** @typedef {import('../shell/dialog.js').View<Context>} View */
/** @typedef {import('./read.js').Found} Found */
/** @typedef {Extract<Found, { kind: 'game' }>} GameItem */
/** @typedef {Extract<Found, { kind: 'board' }>} BoardItem */

/** The programs that write each format. They are names, the same in every language. @type {Record<string, string>} */
const PROGRAMS = {
  verse: '2048verse',
  verseOld: '2048verse',
  rpl1: '2048-next',
  v4c: '2048-next',
  nextHistory: '2048-next',
  nextSave: '2048-next',
  nextActions: '2048-next',
  andstatus: '2048 Open Fun Game',
  gameState: '2048',
  framework: '2048-Framework',
  gnome: 'GNOME 2048',
  records25: '2048EndgameTablebase',
  states13: '2048EndgameTablebase',
};

/** How many finds are shown at once. */
const ROWS = 50;

/** What is said of a fault, by its code; without one, that the text is damaged. @type {Record<string, 'unknown' | 'long' | 'rules' | 'seed'>} */
const SAID = {
  unknown: 'unknown',
  notRead: 'unknown',
  tooLong: 'long',
  tooManyTexts: 'long',
  tooManyMoves: 'long',
  rules: 'rules',
  size: 'rules',
  newTile: 'rules',
  noTiles: 'seed',
};

/** @param {Context} context */
export function make(context) {
  const here = pageOf(context.game);
  let text = '';
  /** @type {Found[]} */
  let found = [];
  /** How many of them are shown. */
  let shown = ROWS;
  /** What is being read. @type {AbortController | undefined} */
  let work;
  /** The games that are kept now. @type {Set<Found>} */
  const kept = new Set();
  let isKeeping = false;
  let status = '';
  /** @type {import('lit-html/directives/ref.js').Ref<HTMLInputElement>} */
  const files = createRef();

  const words = () => OPEN.in(context.settings.get('language'));
  /** @param {Found} item */
  const follow = (item) => {
    if (item.kind === 'backup') return context.open('statistics', item.file);
    if (item.kind !== 'link') return undefined;
    const { of, text, link = text } = item;
    const { page, route } = routeOf({ kind: of, text, link }, here);
    return page === here ? context.open(...route) : location.assign(otherPage({ link }));
  };

  /** @param {(string | File)[]} given */
  const read = async (given) => {
    work?.abort();
    const mine = new AbortController();
    work = mine;
    found = [];
    shown = ROWS;
    kept.clear();
    status = '';
    made.warn();
    try {
      const all = await readAll(given, mine.signal);
      if (work !== mine) return;
      work = undefined;
      found = all;
      const [only] = all;
      if (all.length === 0) return made.warn({ text: words().nothing });
      made.update();
      if (all.length === 1 && (only.kind === 'link' || only.kind === 'backup')) {
        made.close();
        follow(only);
      } else within(made.dialog, '.found').focus();
    } catch (error) {
      if (work !== mine) return;
      work = undefined;
      console.warn('nothing can be read:', error);
      made.warn({ text: dialogWords(context).notLoaded });
    }
  };
  const readTyped = () => (text.trim() ? read([text]) : made.warn({ text: words().nothing }));
  const chosen = () => {
    const { files: list } = /** @type {HTMLInputElement} */ (files.value);
    const given = [...(list ?? [])];
    if (files.value) files.value.value = '';
    if (given.length > 0) read(given);
  };
  /** Reads what was pasted or dropped: files, or else a text. @param {(File | string)[]} given */
  const take = (given) => {
    const some = given.filter((one) => typeof one !== 'string' || one.trim());
    const dropped = some.filter((one) => typeof one !== 'string');
    if (some.length > 0) read(dropped.length > 0 ? dropped : some);
  };
  /** @param {DataTransfer | null} data */
  const takeFrom = (data) => data && take([...data.files, data.getData('text')]);
  /** @param {DragEvent} event */
  const drop = (event) => {
    event.preventDefault();
    takeFrom(event.dataTransfer);
  };

  /** @param {GameItem} item @param {boolean} [review] */
  const replay = ({ format, record, times }, review) => {
    if (here === 'puzzle') return location.assign(otherPage({ link: record }));
    return context.open('replay', { record, review, times, source: PROGRAMS[format] });
  };
  /** @param {GameItem[]} items */
  const keep = async (items) => {
    if (isKeeping) return;
    isKeeping = true;
    status = '';
    try {
      for (const item of items) {
        if (kept.has(item)) continue;
        await keepGame(item, PROGRAMS[item.format]);
        kept.add(item);
        made.update();
        // Its button is gone.
        if (items.length === 1)
          within(made.dialog, `.found > :nth-child(${found.indexOf(item) + 1}) .kept`).focus();
      }
    } catch (error) {
      console.warn('the game cannot be kept:', error);
      status = words().notKept;
    }
    isKeeping = false;
    made.update();
  };
  /** @param {BoardItem} item */
  const turn = (item) => {
    const { other, ...board } = item;
    found = found.map((one) => (one === item && other ? { ...other, other: board } : one));
    made.update();
  };

  /** @param {string} look @param {string} label @param {() => unknown} act @param {boolean} [opens] whether it opens a dialog */
  const button = (look, label, act, opens = false) => html`
    <button type="button" class=${look} aria-haspopup=${opens ? 'dialog' : nothing} @click=${act}>${label}</button>`;
  /** @param {string} fault */
  const details = (fault) =>
    html`<details class="fault"><summary>${dialogWords(context).details}</summary><p>${fault}</p></details>`;

  /** @param {View} view @param {GameItem} item */
  const gameTemplate = ({ words: page, format: number, language }, item) => {
    const { recorded, upTo, keep: keepIt, kept: isKept } = OPEN.in(language);
    const { rows, cols, cells, score, steps, times = [], problem } = item;
    const time = [...times].reduce((sum, one) => sum + (one || 0), 0);
    const facts = [
      PROGRAMS[item.format],
      `${rows}×${cols}`,
      page.stepsLine(steps),
      ...(time >= 1000 ? [clockText(time)] : []),
    ];
    return html`
      <li class="game">
        ${tinyBoard({ cols, cells })}
        <div class="about">
          <h3>${LIBRARY.in(language).points(number(score))}</h3>
          <p class="note">${facts.join(' · ')}</p>
          <p class="note">${recorded}</p>
          ${problem ? html`<p class="problem">${upTo(number(problem.move - 1))}</p>${details(problem.message)}` : nothing}
        </div>
        <div class="buttons">
          ${button('replay primary', page.replay, () => replay(item), true)}
          ${button('review', page.review, () => replay(item, true), true)}
          ${
            kept.has(item)
              ? button('kept', isKept(page.library), () => context.open('library'), true)
              : button('keep', keepIt, () => keep([item]))
          }
        </div>
      </li>`;
  };

  /** @param {View} view @param {BoardItem} item */
  const boardTemplate = ({ language, format: number }, item) => {
    const { board: name, turn: turnIt, orderAbout, edit } = OPEN.in(language);
    const { rows, cols, cells, score, other } = item;
    const facts = [
      PROGRAMS[item.format] ?? '',
      `${rows}×${cols}`,
      score === undefined ? '' : LIBRARY.in(language).points(number(score)),
    ];
    return html`
      <li class="board">
        ${tinyBoard({ cols, cells })}
        <div class="about">
          <h3>${name}</h3>
          <p class="note">${facts.filter(Boolean).join(' · ')}</p>
          ${other ? html`<p class="note">${orderAbout}</p>` : nothing}
        </div>
        <div class="buttons">
          ${here === 'puzzle' ? nothing : button('edit primary', edit, () => context.open('editor', item), true)}
          ${other ? button('turn', turnIt, () => turn(item)) : nothing}
        </div>
      </li>`;
  };

  /** @param {View} view @param {Found} item */
  const itemTemplate = (view, item) => {
    if (item.kind === 'game') return gameTemplate(view, item);
    if (item.kind === 'board') return boardTemplate(view, item);
    if (item.kind === 'refused') {
      const said = words()[`fault-${SAID[item.code] ?? 'damaged'}`];
      return html`
        <li class="refused"><div class="about"><p><code translate="no">${item.name}</code></p><p>${said}</p>${details(item.message)}</div></li>`;
    }
    const { words: page } = view;
    const names = {
      ...{ game: page.title, puzzle: page.puzzle, table: page.friends },
      ...{ faces: page.tiles, backup: page.backup },
    };
    const isBackup = item.kind === 'backup';
    const about = isBackup ? item.file.name : item.text;
    return html`
      <li>
        <div class="about"><h3>${names[isBackup ? 'backup' : item.of]}</h3><p class="note"><code translate="no">${about.slice(0, 60)}</code></p></div>
        <div class="buttons">${button('show primary', words().show, () => follow(item), true)}</div>
      </li>`;
  };

  const made = createDialog('open', context, (view) => {
    const { about, field, show, files: choose, reading, recordedAbout, keepAll } = words();
    const games = found.filter((item) => item.kind === 'game');
    return html`
      <div class="opener">
        <p class="note">${about}</p>
        <textarea class="links" rows="3" spellcheck="false" aria-label=${field} placeholder=${field} .value=${live(text)}
          @input=${(/** @type {{ target: HTMLTextAreaElement }} */ { target }) => {
            text = target.value;
          }}></textarea>
        <div class="buttons">
          <button type="button" class="read primary" @click=${readTyped}>${show}</button>
          <button type="button" class="choose" @click=${() => files.value?.click()}>${choose}</button>
          <input type="file" multiple hidden @change=${chosen} ${ref(files)} />
        </div>
        ${alert(view)}
        <p role="status">${work ? reading : status}</p>
        <ul class="found" role="list" tabindex="-1" ?hidden=${found.length === 0}>${found.slice(0, shown).map((item) => itemTemplate(view, item))}</ul>
        ${games.length > 0 ? html`<p class="note">${recordedAbout}</p>` : nothing}
        <div class="buttons" ?hidden=${games.length < 2 && found.length <= shown}>
          <button type="button" class="more" ?hidden=${found.length <= shown} @click=${() => {
            shown += ROWS;
            made.update();
          }}>${view.words.more}</button>
          <button type="button" class="keep-all" ?hidden=${games.length < 2} ?disabled=${games.every((item) => kept.has(item))}
            @click=${() => keep(games)}>${keepAll}</button>
        </div>
      </div>`;
  });
  made.dialog.addEventListener('paste', (event) => {
    // The field has what is pasted there, too.
    if (!(event.target instanceof HTMLTextAreaElement)) event.preventDefault();
    takeFrom(event.clipboardData);
  });
  made.dialog.addEventListener('dragover', (event) => event.preventDefault());
  made.dialog.addEventListener('drop', drop);
  made.onClosed(() => {
    work?.abort();
    work = undefined;
    found = [];
    [text, status] = ['', ''];
    made.warn();
  });

  return {
    ...made,
    /** @param {(File | string)[]} [given] what was pasted or dropped on the page */
    open(given = []) {
      made.open();
      take(given);
    },
  };
}
