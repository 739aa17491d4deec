/** The backup section of the statistics: exports all games and settings to a file, and imports such a file. */
import { html, nothing } from 'lit-html';
import { createRef, ref } from 'lit-html/directives/ref.js';
import { readGames } from '../../storage/games.js';
import { isOwn, TAKEN_BACK } from '../saved/games.js';
import { dialogWords, numberFormat } from '../shell/dialog.js';
import { alert, toggle } from '../shell/dialog-parts.js';
import { reload } from './apply.js';
import {
  bringIn,
  close,
  exportAll,
  readBackup,
  readOwnPictures,
  sayGames,
  turnBack,
} from './client.js';
import { readLast } from './last.js';
import { Refusal } from './refusal.js';

/** @typedef {import('./client.js').Found} Found */
/** @typedef {import('./client.js').Work} Work */
/** @typedef {import('../shell/dialog.js').AppContext} AppContext */
/** @typedef {import('../shell/dialog.js').View<AppContext>} View */
/** @typedef {import('../shell/dialog.js').Words} Words */
/**
 * @template {HTMLElement} E
 * @typedef {import('lit-html/directives/ref.js').Ref<E>} Ref
 */

/**
 * An import that waits for the player: `choose` whether to add or to replace, then `replace` if that is confirmed.
 * @typedef {{ found: Found, asks: 'choose' | 'replace', text: string, there: string }} Pending
 */

/** @param {string} date @param {AppContext} context */
const sayDate = (date, { settings }) =>
  new Intl.DateTimeFormat(settings.get('language'), {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(date));

/**
 * Creates the section.
 * @param {AppContext} context
 * @param {ReturnType<typeof import('../shell/dialog.js').createDialog>} dialog the dialog that shows it
 * @param {() => Promise<void>} refreshAll reads the games again and shows what is counted
 */
export function createBackup(context, { dialog, update }, refreshAll) {
  let message = '';
  /** @type {import('../shell/dialog-parts.js').Problem | undefined} */
  let problem;
  /** @type {Pending | undefined} */
  let pending;
  /** Work that takes its time. @type {{ text: string, stop: AbortController } | undefined} */
  let work;
  /** The last import, which can be undone or made again. @type {{ text: string, kind: 'add' | 'replace', undone: boolean } | undefined} */
  let last;
  /** Whether the browser can store anything. */
  let canStore = true;
  /** The pictures of the player's own tiles. @type {import('./client.js').Pictures} */
  let pictures = {};
  /** Whether they go into the file. */
  let withPictures = false;
  const hasPictures = () => Object.keys(pictures).length > 0;
  /** Whether the page shows data that has been replaced. */
  let stale = false;
  const input = /** @type {Ref<HTMLInputElement>} */ (createRef());
  const bar = /** @type {Ref<HTMLProgressElement>} */ (createRef());
  const [alertBox, status, importButton, cancelButton, undoButton] =
    /** @type {Ref<HTMLElement>[]} */ (Array.from({ length: 5 }, () => createRef()));

  /** @param {Words} words @param {import('./last.js').Last} last */
  const sayLast = (words, { kind, made, undone, count }) => {
    const date = sayDate(made, context);
    if (undone) return words.lastImportUndone(date);
    if (kind === 'add' && count.games + count.puzzles === 0) return words.lastMerged(date);
    return (kind === 'add' ? words.lastAdded : words.lastImport)(date, sayGames(words, count));
  };

  /** Reads the last import, to offer undo. */
  const refresh = async () => {
    const words = dialogWords(context);
    try {
      const read = await readLast();
      pictures = await readOwnPictures();
      canStore = true;
      last = read && { ...read, text: sayLast(words, read) };
    } catch (error) {
      console.warn('storage is unavailable:', error);
      canStore = false;
      warn(words.notKept.blocked);
    }
  };

  /** @param {Words} words @param {Pending} question */
  const question = (words, { asks, text, there, found }) => html`
    <div class="confirm">
      <p>${asks === 'choose' ? text : words.confirmReplace(there)}</p>
      ${asks === 'choose' ? html`<p class="note">${words.addAbout}</p>` : nothing}
      ${asks === 'replace' && found.pictures && hasPictures() ? html`<p>${words.picturesReplaced}</p>` : nothing}
      <div class="buttons">
        ${
          asks === 'choose'
            ? html`
              <button type="button" class="add primary" @click=${() => importAll('add')}>${words.addAll}</button>
              <button type="button" class="replace" @click=${askToReplace}>${words.replaceAll}</button>`
            : html`
              <button type="button" class="export" @click=${save}>${words.exportFirst}</button>
              <button type="button" class="replace primary" @click=${() => importAll('replace')}>${words.replaceAll}</button>`
        }
        <button type="button" class="cancel" ${ref(cancelButton)} @click=${cancel}>${words.cancel}</button>
      </div>
    </div>`;

  /** @param {Words} words @param {NonNullable<typeof work>} running */
  const progress = (words, { text, stop }) => html`
    <div class="confirm working">
      <p>${text}</p>
      <progress aria-label=${text} value="0" ${ref(bar)}></progress>
      <div class="buttons">
        <button type="button" class="stop" @click=${() => stop.abort()}>${words.cancel}</button>
      </div>
    </div>`;

  /** @param {View} view */
  const template = (view) => {
    const { words } = view;
    const asked = pending && !work ? question(words, pending) : nothing;
    const undo = () => html`
      <div class="last">
        <p class="note">${last?.text}</p>
        <div class="buttons"><button type="button" class="turn-back" ${ref(undoButton)}
          @click=${goBack}>${last?.undone ? words.redoImport : words.undoImport}</button></div>
      </div>`;
    return html`
      <section class="backup" tabindex="-1" aria-labelledby="backup-title">
        <h3 id="backup-title">${words.backup}</h3>
        <p class="note">${words.backupAbout}</p>
        ${
          hasPictures() && !work
            ? toggle('pictures', words.withPictures, withPictures, () => {
                withPictures = !withPictures;
                update();
              })
            : nothing
        }
        <div class="buttons main" ?hidden=${pending || work}>
          <button type="button" class="export" ?disabled=${!canStore} @click=${save}>${words.exportAll}</button>
          <button type="button" class="import" ?disabled=${!canStore} ${ref(importButton)}
            @click=${() => input.value?.click()}>${words.importAll}</button>
        </div>
        <input type="file" accept=".txt,text/plain" hidden ${ref(input)}
          @change=${(/** @type {{ currentTarget: HTMLInputElement }} */ event) => choose(event.currentTarget)} />
        ${alert(view, problem, ref(alertBox))}
        ${asked}
        ${work ? progress(words, work) : nothing}
        <p role="status" ${ref(status)}>${message}</p>
        ${last && !pending && !work ? undo() : nothing}
      </section>`;
  };

  /** @param {string} text */
  const say = (text) => {
    message = text;
    update();
    if (text) status.value?.scrollIntoView({ block: 'nearest' });
  };

  /** @param {string} text @param {string} [fault] where in the file the error is */
  const warn = (text, fault) => {
    problem = { text, fault };
    update();
    alertBox.value?.scrollIntoView({ block: 'nearest' });
  };

  /** Stops what is running, and clears the messages. */
  const rest = () => {
    work?.stop.abort();
    problem = undefined;
    say('');
  };

  /**
   * Does something that takes its time, with its progress and a button that stops it. Only one runs at a time.
   * @param {string} text what is done
   * @param {(work: Work) => Promise<void | (() => void)>} act what it resolves to is called when all is shown
   * @param {(error: unknown, words: Words) => void} failed
   */
  const run = async (text, act, failed) => {
    if (work) return;
    rest();
    const stop = new AbortController();
    work = { text, stop };
    update();
    const works = (/** @type {number} */ share) => {
      // Only this changes, many times: all else need not be rendered again.
      if (bar.value) bar.value.value = share;
    };
    try {
      const done = await act({ works, signal: stop.signal });
      work = undefined;
      update();
      done?.();
    } catch (error) {
      work = undefined;
      if (stop.signal.aborted || error === TAKEN_BACK) say(dialogWords(context).stopped);
      else failed(error, dialogWords(context));
    }
  };

  const save = () =>
    run(
      dialogWords(context).exporting,
      async (how) => {
        const count = await exportAll(
          how,
          [],
          withPictures && hasPictures() ? pictures : undefined,
        );
        const words = dialogWords(context);
        message = words.exported(sayGames(words, count));
      },
      (error, words) => {
        console.warn('the export failed:', error);
        warn(words.notExported);
      },
    );

  /** @param {HTMLInputElement} field */
  const choose = (field) => {
    const file = field.files?.[0];
    // Cleared so that choosing the same file again fires `change`.
    field.value = '';
    return file && read(file);
  };

  /** Checks a file and asks what to do with it. @param {File} file */
  const read = (file) => {
    pending = undefined;
    return run(
      dialogWords(context).checking,
      async (how) => {
        const { found, damaged, badPictures } = await readBackup(file, how);
        const words = dialogWords(context);
        const here = await readGames(isOwn);
        const puzzles = here.filter((game) => game.kind === 'sliding-puzzle').length;
        const there = sayGames(words, { games: here.length - puzzles, puzzles });
        const games = sayGames(words, found.count);
        const text = words.chooseImport(sayDate(found.made, context), games, there);
        const faults = [...damaged, ...badPictures];
        if (faults.length > 0) {
          const texts = [
            damaged.length > 0 && words.leftOut(damaged.length),
            badPictures.length > 0 && words.picturesLeftOut(badPictures.length),
          ];
          problem = { text: texts.filter(Boolean).join(words.gap), fault: faults[0] };
        }
        pending = { found, asks: 'choose', text, there };
        return () => cancelButton.value?.focus();
      },
      (error, words) => {
        if (error instanceof Refusal) {
          const { code } = error;
          const known = code !== 'damagedBackup' && code !== 'newerBackup';
          warn(error.tell(words, numberFormat(context).format), known ? '' : error.message);
        } else {
          console.warn('the file or the games cannot be read:', error);
          warn(words.notImported(words.notRead));
        }
      },
    );
  };

  /** Asks before everything is replaced, and offers a file of it. */
  const askToReplace = () => {
    if (pending) pending.asks = 'replace';
    say('');
    cancelButton.value?.focus();
  };

  /**
   * Changes games. If those on the boards were replaced, the page reloads when the dialog closes.
   * @param {'add' | 'replace' | undefined} kind
   * @param {(work: Work) => Promise<(words: Words) => string>} act resolves to the status message for success
   */
  const change = (kind, act) =>
    run(
      dialogWords(context).importing,
      async (how) => {
        const report = await act(how);
        stale ||= kind === 'replace';
        pending = undefined;
        // If the dialog was closed meanwhile, its `close` event came too early to reload the page.
        if (!dialog.open) return stale ? reload() : undefined;
        await refreshAll();
        message = report(dialogWords(context));
        return () => (undoButton.value ?? importButton.value)?.focus();
      },
      (error, words) => {
        console.warn('the import failed:', error);
        warn(words.notSaved);
      },
    );

  /** @param {'add' | 'replace'} kind */
  const importAll = (kind) => {
    const found = pending?.found;
    if (!found) return;
    change(kind, async (how) => {
      pending = undefined;
      const count = await bringIn(found, kind, how);
      const any = count.games + count.puzzles > 0;
      return (words) => {
        if (kind === 'replace') return words.imported(sayGames(words, found.count));
        return any ? words.added(sayGames(words, count)) : words.nothingAdded;
      };
    });
  };

  const cancel = () => {
    pending = undefined;
    rest();
    importButton.value?.focus();
  };

  /** Undoes the last import, or makes it again. */
  const goBack = () =>
    change(last?.kind, async (how) => {
      const { undone } = await turnBack(how);
      return ({ importUndone, importRedone }) => (undone ? importUndone : importRedone);
    });

  dialog.addEventListener('close', () => {
    if (pending) close();
    pending = undefined;
    rest();
    if (stale) reload();
  });
  return { read, refresh, template };
}
