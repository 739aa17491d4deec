/** A puzzle from its first slide: the player's own, or one that came by a link. */
import './dialogs.css';
import { Player } from '../../element/playback.js';
import { drawNumbers, sayNumbers } from '../../element/thumbnail.js';
import { load, open_puzzle } from '../../puzzle/engine.js';
import { Film } from '../../puzzle/solution-cursor.js';
import {
  closeDialog,
  makeDialog,
  numbersOf,
  part,
  proofMarkup,
  show,
  showProof,
  warn,
} from '../dialog.js';
import { wordsOf } from './context.js';
import { nameOfVariant } from './names.js';

/** @typedef {import('./context.js').PuzzleDesk} PuzzleDesk */
/** @typedef {import('../../puzzle/engine.js').Slide} Slide */

/**
 * @typedef {object} Shown
 * @property {string} record
 * @property {boolean} [shared] whether it came by a link
 */

const BUTTONS = [
  ['first', 'M6 6v12M18 6l-6 6 6 6'],
  ['back', 'm14.5 6-6 6 6 6'],
  ['run', 'M8 5.5v13l10.5-6.5Z'],
  ['on', 'm9.5 6 6 6-6 6'],
  ['last', 'M18 6v12M6 6l6 6-6 6'],
];
const PAUSE = 'M8.5 6v12M15.5 6v12';

const markup = () => `
  <p class="note about"></p>
  ${proofMarkup()}
  <div role="alert" hidden></div>
  <div class="buttons damaged" hidden><button type="button" class="play-new primary" data-text="playNew"></button></div>
  <div class="seen">
    <div class="stage"><div class="little-board" role="img"></div></div>
    <p class="note count"></p>
    <div class="controls" role="group" data-label="playback">
      <input type="range" min="0" max="0" step="1" value="0" data-label="position" />
      <div class="buttons">${BUTTONS.map(
        ([name, path]) => `
        <button type="button" class="${name === 'run' ? 'run primary' : name}" data-label="${name}"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}" /></svg></button>`,
      ).join('')}</div>
    </div>
  </div>
  <section class="take-over">
    <div class="buttons"><button type="button" class="play-this primary" data-text="playThisStart"></button></div>
    <p class="note" data-text="playThisAbout"></p>
  </section>
  <section class="others">
    <div class="buttons">
      <button type="button" class="machine" data-text="watchMachine"></button>
      <button type="button" class="best" data-text="watchBest"></button>
    </div>
    <p class="note" data-text="watchAbout"></p>
  </section>`;

/** A longer record is no puzzle that anybody played. */
const LONGEST = 100_000;

/** @type {HTMLDialogElement | undefined} */
let dialog;
/** @type {Film | undefined} */
let film;
/** The goal of what is shown. @type {Uint8Array} */
let goal = new Uint8Array();
/** The part of the address that it came by. */
let link = '';
/** The record that is shown. */
let watched = '';

/** What the record proves. @param {PuzzleDesk} desk @param {Shown} shown */
function aboutOf(desk, { record, shared }) {
  const words = wordsOf(desk);
  const puzzle = open_puzzle(record);
  const { side, goal_name: goal, difficulty: start, slides, solved } = puzzle;
  puzzle.free();
  const said = [
    nameOfVariant({ side, goal, start }, words),
    words.slidesLine(slides),
    solved ? words.solvedLine : words.notSolvedLine,
  ];
  return (shared ? [words.sharedPuzzle, ...said, words.verified] : said).join(' · ');
}

/** The record without its slides, and the goal. @param {string} record */
function startOf(record) {
  const puzzle = open_puzzle(record, 0);
  const start = { record: puzzle.record, goal: puzzle.goal };
  puzzle.free();
  return start;
}

/** @param {PuzzleDesk} desk */
function make(desk) {
  const made = makeDialog('replay', markup());
  const stage = part(made, '.little-board', HTMLElement);
  const range = part(made, 'input', HTMLInputElement);
  const count = part(made, '.count', HTMLElement);
  const play = part(made, '.run', HTMLButtonElement);
  const alert = part(made, '[role="alert"]', HTMLElement);

  const changed = () => {
    if (!film) return;
    const words = wordsOf(desk);
    const { format } = numbersOf(desk);
    drawNumbers(stage, film.cells, goal, false);
    stage.ariaLabel = words.boardSays(sayNumbers(film.cells, words.empty));
    const at = words.at(format(film.steps), format(film.length));
    count.textContent = film.length > 0 ? at : words.noSlides;
    range.max = String(film.length);
    range.value = String(film.steps);
    range.ariaValueText = at;
    const { playing } = player;
    play.ariaLabel = play.title = playing ? words.pause : words.run;
    play.querySelector('path')?.setAttribute('d', playing ? PAUSE : BUTTONS[2][1]);
  };
  /** @type {Player<Slide>} */
  const player = new Player({ show: () => {}, changed });
  players.set(made, { player, changed });

  const acts = {
    first: () => player.seek(0),
    back: () => player.step(-1),
    run: () => (player.playing ? player.pause() : player.play()),
    on: () => player.step(1),
    last: () => player.seek(player.length),
  };
  for (const [name, act] of Object.entries(acts)) {
    part(made, `.controls .${name}`, HTMLButtonElement).onclick = act;
  }
  range.oninput = () => player.seek(Number(range.value));

  /** @param {'machine' | 'best'} whose */
  const watch = (whose) => {
    closeDialog(made);
    desk.game.watch(whose);
    desk.game.focus({ preventScroll: true });
  };
  part(made, '.others .machine', HTMLButtonElement).onclick = () => watch('machine');
  part(made, '.others .best', HTMLButtonElement).onclick = () => watch('best');
  part(made, '.play-this', HTMLButtonElement).onclick = async () => {
    const record = watched;
    warn(alert, desk, '');
    const played = await desk.choice.practise(startOf(record).record);
    // Closed meanwhile, or another puzzle is watched.
    if (watched !== record) return;
    if (played) {
      closeDialog(made);
      desk.game.focus({ preventScroll: true });
    } else {
      warn(alert, desk, wordsOf(desk).playElsewhere);
    }
  };
  part(made, '.play-new', HTMLButtonElement).onclick = async () => {
    const { choice, game } = desk;
    closeDialog(made);
    choice.play();
    game.focus({ preventScroll: true });
    await game.ready;
    if (game.slides > 0 || game.state !== 'playing') game.newPuzzle();
  };
  made.addEventListener('close', () => {
    // What is not seen need not play.
    player.load();
    film?.free();
    film = undefined;
    watched = '';
    // The address is the page's again, so that loading it anew shows the player's puzzle.
    const { hash, pathname, search } = location;
    if (hash && hash === link) history.replaceState(null, '', pathname + search);
  });
  return made;
}

/** What plays in the dialog. @type {WeakMap<HTMLElement, { player: Player<Slide>, changed: () => void }>} */
const players = new WeakMap();

/** @param {PuzzleDesk} desk @param {Shown} [shown] the player's own puzzle without it */
export async function open(desk, shown) {
  await desk.game.ready;
  await load();
  dialog ??= make(desk);
  const { record, shared } = shown ?? { record: desk.game.record };
  link = location.hash;
  const about = part(dialog, '.about', HTMLElement);
  const alert = part(dialog, '[role="alert"]', HTMLElement);
  let fault = '';
  film?.free();
  film = undefined;
  try {
    if (record.length > LONGEST) throw new Error(`it has more than ${LONGEST} characters`);
    about.textContent = aboutOf(desk, { record, shared });
    film = new Film(record);
    goal = startOf(record).goal;
  } catch (error) {
    fault = /** @type {Error} */ (error).message;
  }
  watched = film ? record : '';
  warn(alert, desk, film ? '' : wordsOf(desk).damagedLink, fault);
  about.hidden = !film;
  part(dialog, '.damaged', HTMLElement).hidden = Boolean(film);
  showProof(dialog, Boolean(shared && film));
  part(dialog, '.seen', HTMLElement).hidden = !film;
  part(dialog, '.take-over', HTMLElement).hidden = !film || !shared;
  part(dialog, '.others', HTMLElement).hidden = Boolean(shared);
  const nothing = !film || film.length === 0;
  part(dialog, '.controls', HTMLElement).hidden = nothing;
  show(dialog, desk);
  const playing = players.get(dialog);
  playing?.player.load(film);
  playing?.changed();
}
