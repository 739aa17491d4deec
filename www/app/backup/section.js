/** The part of the statistics that gives all that is kept away as a file, and takes such a file in. */
import { download } from '../../element/download.js';
import { connect as connectPuzzles } from '../../puzzle/database.js';
import { warn as fill, part, wordsOf } from '../dialog.js';
import { dayOf } from '../game-slots.js';
import { Refusal } from './checks.js';
import { makeBackup, readBackup } from './file.js';
import { bringIn, readAside, turnBack } from './restore.js';
import { gamesIn, partsOf, readAll } from './saved-games.js';
import { partsOf as partsOfPuzzle } from './saved-puzzles.js';

/** @typedef {import('./file.js').Content} Content */
/** @typedef {import('../dialog.js').AppContext} GameContext */
/** @typedef {import('../dialog.js').Words} Words */

export const backupMarkup = () => `
  <section class="backup">
    <h3 data-text="backup"></h3>
    <p class="note" data-text="backupAbout"></p>
    <div class="buttons main">
      <button type="button" class="export" data-text="exportAll"></button>
      <button type="button" class="import" data-text="importAll"></button>
    </div>
    <input type="file" accept=".json,application/json" hidden />
    <div role="alert" hidden></div>
    <div class="confirm" hidden>
      <p></p>
      <div class="buttons">
        <button type="button" class="replace primary" data-text="replaceAll"></button>
        <button type="button" class="cancel" data-text="cancel"></button>
      </div>
    </div>
    <p role="status"></p>
    <div class="last" hidden>
      <p class="note"></p>
      <div class="buttons"><button type="button" class="turn-back"></button></div>
    </div>
  </section>`;

/** @param {string} date @param {GameContext} context */
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

/** @param {HTMLElement} dialog @param {string} text */
function say(dialog, text) {
  const status = part(dialog, '.backup [role=status]', HTMLElement);
  status.textContent = text;
  status.scrollIntoView({ block: 'nearest' });
}

/**
 * @param {HTMLElement} dialog
 * @param {GameContext} context
 * @param {string} text nothing takes it away
 * @param {string} [fault] where in the file it is
 */
function warn(dialog, context, text, fault) {
  const alert = part(dialog, '.backup [role=alert]', HTMLElement);
  fill(alert, context, text, fault);
  alert.scrollIntoView({ block: 'nearest' });
}

/** Asks before all is replaced. @param {HTMLElement} dialog @param {string} text nothing takes it away */
function ask(dialog, text) {
  const confirm = part(dialog, '.backup > .confirm', HTMLElement);
  part(confirm, 'p', HTMLElement).textContent = text;
  confirm.hidden = text === '';
  part(dialog, '.backup > .main', HTMLElement).hidden = text !== '';
}

/** What the last import has put aside, and the way back. @param {HTMLElement} dialog @param {GameContext} context */
export async function showBackup(dialog, context) {
  const words = wordsOf(context);
  const last = part(dialog, '.backup > .last', HTMLElement);
  const buttons = part(dialog, '.backup > .main', HTMLElement);
  try {
    const aside = await readAside();
    for (const button of buttons.querySelectorAll('button')) button.disabled = false;
    last.hidden = !aside;
    if (!aside) return;
    const [date, games] = [sayDate(aside.made, context), sayGames(words, aside.content)];
    const said = aside.undone ? words.lastImportUndone : words.lastImport;
    part(last, 'p', HTMLElement).textContent = said(date, games);
    const { undoImport, redoImport } = words;
    part(last, 'button', HTMLElement).textContent = aside.undone ? redoImport : undoImport;
  } catch (error) {
    console.warn('nothing can be kept:', error);
    for (const button of buttons.querySelectorAll('button')) button.disabled = true;
    warn(dialog, context, words.notKept);
  }
}

/**
 * @param {HTMLDialogElement} dialog
 * @param {GameContext} context
 * @param {() => Promise<void>} refresh shows what is kept now
 */
export function bindBackup(dialog, context, refresh) {
  /** What is to be imported, once it is confirmed. @type {import('./file.js').Backup | undefined} */
  let chosen;
  /** Whether the page shows what is no longer kept. */
  let stale = false;
  /** Whether something is being replaced: one thing at a time. */
  let busy = false;
  /** Counts what was asked for: a file that is still being checked gives way to it. */
  let turn = 0;
  const input = part(dialog, 'input[type=file]', HTMLInputElement);
  /** @param {string} selector @param {() => unknown} act */
  const on = (selector, act) => {
    part(dialog, selector, HTMLButtonElement).onclick = act;
  };

  /** Nothing is being done or asked. */
  const rest = () => {
    turn++;
    chosen = undefined;
    input.value = '';
    say(dialog, '');
    warn(dialog, context, '');
    ask(dialog, '');
  };

  /**
   * Replaces what is kept. From then on nothing of the page is right: it is loaded again.
   * @param {() => Promise<void>} act
   * @param {(words: Words) => string} said
   */
  const replace = async (act, said) => {
    if (busy) return;
    busy = true;
    rest();
    try {
      await act();
      stale = true;
      // Closed while it was at work: nothing else reloads the page.
      if (!dialog.open) return location.reload();
      await refresh();
      say(dialog, said(wordsOf(context)));
      part(dialog, '.turn-back', HTMLElement).focus();
    } catch (error) {
      console.warn('nothing was replaced:', error);
      warn(dialog, context, wordsOf(context).importFailed);
    } finally {
      busy = false;
    }
  };

  on('.export', async () => {
    rest();
    const words = wordsOf(context);
    /** @type {Awaited<ReturnType<typeof makeBackup>>} */
    let made;
    try {
      made = await makeBackup();
    } catch (error) {
      console.warn('no file was made:', error);
      warn(dialog, context, error instanceof Refusal ? error.say(words) : words.notExported);
      return;
    }
    const { backup, left } = made;
    const file = new Blob([JSON.stringify(backup)], { type: 'application/json' });
    download(file, `2048-${dayOf()}.json`);
    const said = [words.exported(sayGames(words, backup))];
    if (left > 0) said.push(words.leftOut(words.savedGames(left)));
    say(dialog, said.join(words.gap));
  });
  on('.import', () => input.click());

  input.onchange = async () => {
    const file = input.files?.[0];
    if (!file) return;
    rest();
    const asked = turn;
    const words = wordsOf(context);
    say(dialog, words.checking);
    try {
      const backup = await readBackup(file).catch((error) => {
        if (error instanceof Refusal) throw error;
        console.error(error);
        throw new Refusal([], () => words.notLoaded, 'notLoaded');
      });
      if (asked !== turn) return;
      const { here, stay } = await saysHere(backup);
      if (asked !== turn) return;
      say(dialog, '');
      chosen = backup;
      const counts = [backup, here].map((content) => sayGames(words, content));
      const said = [words.confirmImport(sayDate(backup.made, context), counts[0], counts[1])];
      if (stay) said.push(words.puzzlesStay);
      ask(dialog, said.join(words.gap));
      part(dialog, '.backup .cancel', HTMLElement).focus();
    } catch (error) {
      if (asked !== turn) return;
      rest();
      if (error instanceof Refusal) {
        const { code } = error;
        const known = code !== 'damagedBackup' && code !== 'newerBackup';
        warn(dialog, context, error.tell(words), known ? '' : error.say(words));
      } else {
        console.warn('what is kept cannot be read:', error);
        warn(dialog, context, words.notImported(words.notRead));
      }
    }
  };
  on('.replace', () => {
    const backup = chosen;
    if (!backup) return;
    replace(
      () => bringIn(backup),
      (words) => words.imported(sayGames(words, backup)),
    );
  });
  on('.backup .cancel', () => {
    rest();
    part(dialog, '.import', HTMLElement).focus();
  });
  on('.turn-back', () => {
    let again = false;
    replace(
      async () => {
        const aside = await readAside();
        if (!aside) throw new Error('there is no import to undo');
        again = aside.undone;
        await turnBack(aside);
      },
      ({ importUndone, importRedone }) => (again ? importRedone : importUndone),
    );
  });
  dialog.addEventListener('close', () => {
    rest();
    if (stale) location.reload();
  });
}
