/** The backup section of the statistics: exports all saved data to a file, and imports such a file. */
import { html, nothing } from 'lit-html';
import { createRef, ref } from 'lit-html/directives/ref.js';
import { withPalettes } from '../../element/attributes.js';
import { download } from '../../element/dom.js';
import { dayOf } from '../../element/history.js';
import { connect as connectPuzzles } from '../../puzzle/database.js';
import { gamesIn, partsOf, pick, readAll } from '../saved/games.js';
import { partsOf as partsOfPuzzle } from '../saved/puzzles.js';
import { wordsOf } from '../shell/dialog.js';
import { alert } from '../shell/dialog-parts.js';
import { stored } from '../shell/settings.js';
import { Refusal } from './checks.js';
import { makeBackup, readBackup } from './file.js';
import { bringIn, readAside, turnBack } from './restore.js';

/** @typedef {import('./file.js').Content} Content */
/** @typedef {import('../shell/dialog.js').AppContext} AppContext */
/** @typedef {import('../shell/dialog.js').Words} Words */
/**
 * @template {HTMLElement} E
 * @typedef {import('lit-html/directives/ref.js').Ref<E>} Ref
 */

/** @param {string} date @param {AppContext} context */
const sayDate = (date, { settings }) =>
  new Intl.DateTimeFormat(settings.get('language'), {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(date));

/**
 * “2 saved games and 1 puzzle”.
 * @param {Words} words
 * @param {{ saves: object, puzzles?: { saves: object } }} content
 */
function sayGames(words, { saves, puzzles }) {
  const games = words.savedGames(gamesIn({ saves }));
  const others = puzzles ? gamesIn(puzzles) : 0;
  return others > 0 ? words.both(games, words.savedPuzzles(others)) : games;
}

/**
 * Finds out which saved data an import would replace: a file without puzzles leaves them unchanged.
 * @param {Content} next
 */
async function dataToReplace(next) {
  const [games, puzzles] = await Promise.all([readAll(), readAll(connectPuzzles)]);
  const theirs = { saves: pick(puzzles.saves, partsOfPuzzle) };
  return {
    here: { saves: pick(games.saves, partsOf), puzzles: next.puzzles && theirs },
    stay: !next.puzzles && gamesIn(theirs) > 0,
  };
}

/** Reloads the page. The colors of an imported palette are stored, so that no other flashes. */
async function reload() {
  if (stored.get('palette')) await withPalettes(({ COLORS }) => stored.set('colors', COLORS));
  location.reload();
}

/**
 * Creates the section.
 * @param {AppContext} context
 * @param {ReturnType<typeof import('../shell/dialog.js').createDialog>} dialog the dialog that shows it
 * @param {() => Promise<void>} refreshAll reads the saved data again and shows it
 */
export function createBackup(context, { dialog, update }, refreshAll) {
  /** The status message. */
  let message = '';
  /** @type {import('../shell/dialog-parts.js').Problem | undefined} */
  let problem;
  /** An import that waits for confirmation, and the question. @type {{ backup: import('./file.js').Backup, text: string } | undefined} */
  let pending;
  /** The last import, which can be undone or redone. @type {{ text: string, undone: boolean } | undefined} */
  let last;
  /** Whether the browser can store anything. */
  let canStore = true;
  /** Whether the page shows data that has been replaced. */
  let stale = false;
  /** Whether a replacement is in progress: only one runs at a time. */
  let busy = false;
  /** Counts the player's actions: a newer one cancels the check of a file. */
  let turn = 0;
  const input = /** @type {Ref<HTMLInputElement>} */ (createRef());
  const [alertBox, status, importButton, cancelButton, undoButton] =
    /** @type {Ref<HTMLElement>[]} */ (Array.from({ length: 5 }, () => createRef()));

  /** Reads the data that the last import replaced, to offer undo. */
  const refresh = async () => {
    const words = wordsOf(context);
    try {
      const aside = await readAside();
      canStore = true;
      last = aside && {
        text: (aside.undone ? words.lastImportUndone : words.lastImport)(
          sayDate(aside.made, context),
          sayGames(words, aside.content),
        ),
        undone: aside.undone,
      };
    } catch (error) {
      console.warn('storage is unavailable:', error);
      canStore = false;
      warn(words.notKept);
    }
  };

  /** @param {import('../shell/dialog.js').View<AppContext>} view */
  const template = (view) => {
    const { words } = view;
    const question = () => html`
      <div class="confirm">
        <p>${pending?.text}</p>
        <div class="buttons">
          <button type="button" class="replace primary" @click=${replaceAll}>${words.replaceAll}</button>
          <button type="button" class="cancel" ${ref(cancelButton)} @click=${cancel}>${words.cancel}</button>
        </div>
      </div>`;
    const undoImport = () => html`
      <div class="last">
        <p class="note">${last?.text}</p>
        <div class="buttons"><button type="button" class="turn-back" ${ref(undoButton)}
          @click=${goBack}>${last?.undone ? words.redoImport : words.undoImport}</button></div>
      </div>`;
    return html`
      <section class="backup" tabindex="-1" aria-labelledby="backup-title">
        <h3 id="backup-title">${words.backup}</h3>
        <p class="note">${words.backupAbout}</p>
        <div class="buttons main" ?hidden=${pending}>
          <button type="button" class="export" ?disabled=${!canStore}
            @click=${exportAll}>${words.exportAll}</button>
          <button type="button" class="import" ?disabled=${!canStore} ${ref(importButton)}
            @click=${() => input.value?.click()}>${words.importAll}</button>
        </div>
        <input type="file" accept=".json,application/json" hidden ${ref(input)}
          @change=${(/** @type {{ currentTarget: HTMLInputElement }} */ event) => choose(event.currentTarget)} />
        ${alert(view, problem, ref(alertBox))}
        ${pending ? question() : nothing}
        <p role="status" ${ref(status)}>${message}</p>
        ${last ? undoImport() : nothing}
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

  /** Cancels a pending check or question and clears the messages. */
  const rest = () => {
    turn++;
    pending = undefined;
    problem = undefined;
    say('');
  };

  const exportAll = async () => {
    rest();
    const words = wordsOf(context);
    /** @type {Awaited<ReturnType<typeof makeBackup>>} */
    let made;
    try {
      made = await makeBackup();
    } catch (error) {
      console.warn('the export failed:', error);
      warn(error instanceof Refusal ? words.notLoaded : words.notExported);
      return;
    }
    const { backup, left } = made;
    const file = new Blob([JSON.stringify(backup)], { type: 'application/json' });
    download(file, `2048-${dayOf()}.json`);
    const sentences = [words.exported(sayGames(words, backup))];
    if (left > 0) sentences.push(words.leftOut(words.savedGames(left)));
    say(sentences.join(words.gap));
  };

  /** Checks a file and asks whether it should replace the saved data. @param {HTMLInputElement} field */
  const choose = async (field) => {
    const file = field.files?.[0];
    if (!file) return;
    // Cleared so that choosing the same file again fires `change`.
    field.value = '';
    rest();
    const mine = turn;
    const words = wordsOf(context);
    say(words.checking);
    try {
      const backup = await readBackup(file).catch((error) => {
        if (error instanceof Refusal) throw error;
        console.error(error);
        throw new Refusal([], String(error), 'notLoaded');
      });
      if (mine !== turn) return;
      const { here, stay } = await dataToReplace(backup);
      if (mine !== turn) return;
      const counts = [backup, here].map((content) => sayGames(words, content));
      const date = sayDate(backup.made, context);
      const sentences = [words.confirmImport(date, counts[0], counts[1])];
      if (stay) sentences.push(words.puzzlesStay);
      pending = { backup, text: sentences.join(words.gap) };
      say('');
      cancelButton.value?.focus();
    } catch (error) {
      if (mine !== turn) return;
      rest();
      if (error instanceof Refusal) {
        const { code } = error;
        const known = code !== 'damagedBackup' && code !== 'newerBackup';
        warn(error.tell(words), known ? '' : error.message);
      } else {
        console.warn('the saved data cannot be read:', error);
        warn(words.notImported(words.notRead));
      }
    }
  };

  /**
   * Replaces the saved data. What the page shows is then out of date, so it reloads when the dialog closes.
   * @param {() => Promise<(words: Words) => string>} act resolves to the status message for success
   */
  const replace = async (act) => {
    if (busy) return;
    busy = true;
    rest();
    try {
      const report = await act();
      stale = true;
      // If the dialog was closed meanwhile, its `close` event came too early to reload the page.
      if (!dialog.open) return reload();
      await refreshAll();
      say(report(wordsOf(context)));
      undoButton.value?.focus();
    } catch (error) {
      console.warn('the import failed:', error);
      warn(wordsOf(context).notSaved);
    } finally {
      busy = false;
    }
  };

  const replaceAll = () => {
    const backup = pending?.backup;
    if (!backup) return;
    replace(async () => {
      await bringIn(backup);
      return (words) => words.imported(sayGames(words, backup));
    });
  };

  const cancel = () => {
    rest();
    importButton.value?.focus();
  };

  /** Undoes or redoes the last import. */
  const goBack = () =>
    replace(async () => {
      const aside = await readAside();
      if (!aside) throw new Error('there is no import to undo');
      await turnBack(aside);
      return ({ importUndone, importRedone }) => (aside.undone ? importRedone : importUndone);
    });

  dialog.addEventListener('close', () => {
    rest();
    if (stale) reload();
  });
  return { refresh, template };
}
