/** The part of the statistics that gives all that is kept away as a file, and takes such a file in. */
import { html, nothing } from 'lit-html';
import { createRef, ref } from 'lit-html/directives/ref.js';
import { download } from '../../element/download.js';
import { connect as connectPuzzles } from '../../puzzle/database.js';
import { wordsOf } from '../dialog.js';
import { alert } from '../dialog-parts.js';
import { dayOf } from '../game-slots.js';
import { Refusal } from './checks.js';
import { makeBackup, readBackup } from './file.js';
import { bringIn, readAside, turnBack } from './restore.js';
import { gamesIn, partsOf, readAll } from './saved-games.js';
import { partsOf as partsOfPuzzle } from './saved-puzzles.js';

/** @typedef {import('./file.js').Content} Content */
/** @typedef {import('../dialog.js').AppContext} AppContext */
/** @typedef {import('../dialog.js').Words} Words */
/** An import that waits for the player, and the question. @typedef {{ backup: import('./file.js').Backup, text: string }} Asked */
/** What the last import has put aside. @typedef {{ text: string, undone: boolean }} Last */
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

/** What would be replaced: without puzzles of its own, a file leaves them. @param {Content} next */
async function saysHere(next) {
  const [games, puzzles] = await Promise.all([readAll(), readAll(connectPuzzles)]);
  /** @param {Map<string, unknown>} saves @param {(key: string) => unknown} isOurs */
  const ours = (saves, isOurs) => ({
    saves: Object.fromEntries([...saves].filter(([key]) => isOurs(key))),
  });
  const theirs = ours(puzzles.saves, partsOfPuzzle);
  return {
    here: { ...ours(games.saves, partsOf), puzzles: next.puzzles && theirs },
    stay: !next.puzzles && gamesIn(theirs) > 0,
  };
}

export class BackupSection {
  #context;
  #dialog;
  #refresh;
  /** What has been done. */
  #said = '';
  /** What went wrong. @type {import('../dialog-parts.js').Problem | undefined} */
  #problem;
  /** @type {Asked | undefined} */
  #asked;
  /** @type {Last | undefined} */
  #last;
  /** Whether the browser keeps anything. */
  #keeps = true;
  /** Whether the page shows what is no longer kept. */
  #stale = false;
  /** Whether something is being replaced: one thing at a time. */
  #busy = false;
  /** Counts what was asked for: a file that is still being checked gives way to it. */
  #turn = 0;
  /** @type {Ref<HTMLInputElement>} */
  #input = createRef();
  /** @type {Ref<HTMLElement>} */
  #alert = createRef();
  /** @type {Ref<HTMLElement>} */
  #status = createRef();
  /** @type {Ref<HTMLElement>} */
  #import = createRef();
  /** @type {Ref<HTMLElement>} */
  #cancel = createRef();
  /** @type {Ref<HTMLElement>} */
  #turnBack = createRef();

  /**
   * @param {AppContext} context
   * @param {ReturnType<typeof import('../dialog.js').createDialog>} dialog which shows it
   * @param {() => Promise<void>} refresh shows what is kept now
   */
  constructor(context, dialog, refresh) {
    this.#context = context;
    this.#dialog = dialog;
    this.#refresh = refresh;
    dialog.dialog.addEventListener('close', () => {
      this.#rest();
      if (this.#stale) location.reload();
    });
  }

  /** Reads what the last import has put aside, for the way back. */
  async refresh() {
    const words = wordsOf(this.#context);
    try {
      const aside = await readAside();
      this.#keeps = true;
      this.#last = aside && {
        text: (aside.undone ? words.lastImportUndone : words.lastImport)(
          sayDate(aside.made, this.#context),
          sayGames(words, aside.content),
        ),
        undone: aside.undone,
      };
    } catch (error) {
      console.warn('nothing can be kept:', error);
      this.#keeps = false;
      this.#warn(words.notKept);
    }
  }

  /** @param {import('../dialog.js').View<AppContext>} view */
  template(view) {
    const { words } = view;
    return html`
      <section class="backup">
        <h3>${words.backup}</h3>
        <p class="note">${words.backupAbout}</p>
        <div class="buttons main" ?hidden=${this.#asked}>
          <button type="button" class="export" ?disabled=${!this.#keeps}
            @click=${() => this.#export()}>${words.exportAll}</button>
          <button type="button" class="import" ?disabled=${!this.#keeps} ${ref(this.#import)}
            @click=${() => this.#input.value?.click()}>${words.importAll}</button>
        </div>
        <input type="file" accept=".json,application/json" hidden ${ref(this.#input)}
          @change=${(/** @type {{ currentTarget: HTMLInputElement }} */ event) => this.#choose(event.currentTarget)} />
        ${alert(view, this.#problem, ref(this.#alert))}
        ${this.#asked ? this.#confirmTemplate(words, this.#asked) : nothing}
        <p role="status" ${ref(this.#status)}>${this.#said}</p>
        ${this.#last ? this.#lastTemplate(words, this.#last) : nothing}
      </section>`;
  }

  /** Asks before all is replaced. @param {Words} words @param {Asked} asked */
  #confirmTemplate(words, { backup, text }) {
    const replace = () =>
      this.#replace(
        () => bringIn(backup),
        (words) => words.imported(sayGames(words, backup)),
      );
    const cancel = () => {
      this.#rest();
      this.#import.value?.focus();
    };
    return html`
      <div class="confirm">
        <p>${text}</p>
        <div class="buttons">
          <button type="button" class="replace primary" @click=${replace}>${words.replaceAll}</button>
          <button type="button" class="cancel" ${ref(this.#cancel)} @click=${cancel}>${words.cancel}</button>
        </div>
      </div>`;
  }

  /** @param {Words} words @param {Last} last */
  #lastTemplate({ undoImport, redoImport }, { text, undone }) {
    return html`
      <div class="last">
        <p class="note">${text}</p>
        <div class="buttons"><button type="button" class="turn-back" ${ref(this.#turnBack)}
          @click=${() => this.#goBack()}>${undone ? redoImport : undoImport}</button></div>
      </div>`;
  }

  /** @param {string} text */
  #say(text) {
    this.#said = text;
    this.#dialog.update();
    if (text) this.#status.value?.scrollIntoView({ block: 'nearest' });
  }

  /** @param {string} text @param {string} [fault] where in the file it is */
  #warn(text, fault) {
    this.#problem = { text, fault };
    this.#dialog.update();
    this.#alert.value?.scrollIntoView({ block: 'nearest' });
  }

  /** Nothing is being done or asked. */
  #rest() {
    this.#turn++;
    this.#asked = undefined;
    this.#problem = undefined;
    this.#say('');
  }

  async #export() {
    this.#rest();
    const words = wordsOf(this.#context);
    /** @type {Awaited<ReturnType<typeof makeBackup>>} */
    let made;
    try {
      made = await makeBackup();
    } catch (error) {
      console.warn('no file was made:', error);
      this.#warn(error instanceof Refusal ? error.say(words) : words.notExported);
      return;
    }
    const { backup, left } = made;
    const file = new Blob([JSON.stringify(backup)], { type: 'application/json' });
    download(file, `2048-${dayOf()}.json`);
    const said = [words.exported(sayGames(words, backup))];
    if (left > 0) said.push(words.leftOut(words.savedGames(left)));
    this.#say(said.join(words.gap));
  }

  /** Checks a file, and asks whether it is to replace what is kept. @param {HTMLInputElement} input */
  async #choose(input) {
    const file = input.files?.[0];
    if (!file) return;
    // The same file can be chosen again.
    input.value = '';
    this.#rest();
    const asked = this.#turn;
    const words = wordsOf(this.#context);
    this.#say(words.checking);
    try {
      const backup = await readBackup(file).catch((error) => {
        if (error instanceof Refusal) throw error;
        console.error(error);
        throw new Refusal([], () => words.notLoaded, 'notLoaded');
      });
      if (asked !== this.#turn) return;
      const { here, stay } = await saysHere(backup);
      if (asked !== this.#turn) return;
      const counts = [backup, here].map((content) => sayGames(words, content));
      const date = sayDate(backup.made, this.#context);
      const said = [words.confirmImport(date, counts[0], counts[1])];
      if (stay) said.push(words.puzzlesStay);
      this.#asked = { backup, text: said.join(words.gap) };
      this.#say('');
      this.#cancel.value?.focus();
    } catch (error) {
      if (asked !== this.#turn) return;
      this.#rest();
      if (error instanceof Refusal) {
        const { code } = error;
        const known = code !== 'damagedBackup' && code !== 'newerBackup';
        this.#warn(error.tell(words), known ? '' : error.say(words));
      } else {
        console.warn('what is kept cannot be read:', error);
        this.#warn(words.notImported(words.notRead));
      }
    }
  }

  /**
   * Replaces what is kept. From then on nothing of the page is right: it is loaded again.
   * @param {() => Promise<void>} act
   * @param {(words: Words) => string} said
   */
  async #replace(act, said) {
    if (this.#busy) return;
    this.#busy = true;
    this.#rest();
    try {
      await act();
      this.#stale = true;
      // Closed while it was at work: nothing else reloads the page.
      if (!this.#dialog.dialog.open) return location.reload();
      await this.#refresh();
      this.#say(said(wordsOf(this.#context)));
      this.#turnBack.value?.focus();
    } catch (error) {
      console.warn('nothing was replaced:', error);
      this.#warn(wordsOf(this.#context).importFailed);
    } finally {
      this.#busy = false;
    }
  }

  /** Undoes the last import, or makes it again. */
  #goBack() {
    let again = false;
    this.#replace(
      async () => {
        const aside = await readAside();
        if (!aside) throw new Error('there is no import to undo');
        again = aside.undone;
        await turnBack(aside);
      },
      ({ importUndone, importRedone }) => (again ? importRedone : importUndone),
    );
  }
}
