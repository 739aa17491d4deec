/** A puzzle from its first slide: the player's own, or one that came by a link. */
import './dialogs.css';
import { Player } from '../../element/playback.js';
import { load, open_puzzle } from '../../puzzle/engine.js';
import { SolutionCursor } from '../../puzzle/solution-cursor.js';
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
import { LittleBoard, sayBoard } from './board-preview.js';
import { wordsOf } from './context.js';
import { nameOfVariant } from './names.js';

/** @typedef {import('./context.js').PuzzleContext} PuzzleContext */
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
    <div class="stage"><div class="board" role="img"></div></div>
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
      <button type="button" class="opponent" data-text="watchAi"></button>
      <button type="button" class="best" data-text="watchBest"></button>
    </div>
    <p class="note" data-text="watchAbout"></p>
  </section>`;

/** A longer record is no puzzle that anybody played. */
const LONGEST = 100_000;

/** @type {HTMLDialogElement | undefined} */
let dialog;
/** @type {LittleBoard | undefined} */
let board;
/** @type {SolutionCursor | undefined} */
let cursor;
/** The goal of what is shown. @type {Uint8Array} */
let goal = new Uint8Array();
/** The part of the address that it came by. */
let link = '';
/** The record that is shown. */
let watched = '';

/** What the record proves. @param {PuzzleContext} context @param {Shown} shown */
function aboutOf(context, { record, shared }) {
  const words = wordsOf(context);
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

/** @param {PuzzleContext} context */
function make(context) {
  const made = makeDialog('replay', markup());
  const stage = part(made, '.board', HTMLElement);
  board = new LittleBoard(stage);
  const range = part(made, 'input', HTMLInputElement);
  const count = part(made, '.count', HTMLElement);
  const play = part(made, '.run', HTMLButtonElement);
  const alert = part(made, '[role="alert"]', HTMLElement);

  const changed = () => {
    if (!cursor) return;
    const words = wordsOf(context);
    const { format } = numbersOf(context);
    board?.show(cursor.cells, goal);
    stage.ariaLabel = words.boardSays(sayBoard(cursor.cells, words.empty));
    const at = words.at(format(cursor.steps), format(cursor.length));
    count.textContent = cursor.length > 0 ? at : words.noSlides;
    range.max = String(cursor.length);
    range.value = String(cursor.steps);
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

  /** @param {'opponent' | 'best'} whose */
  const watch = (whose) => {
    closeDialog(made);
    context.game.watch(whose);
    context.game.focus({ preventScroll: true });
  };
  part(made, '.others .opponent', HTMLButtonElement).onclick = () => watch('opponent');
  part(made, '.others .best', HTMLButtonElement).onclick = () => watch('best');
  part(made, '.play-this', HTMLButtonElement).onclick = async () => {
    const record = watched;
    warn(alert, context, '');
    const played = await context.choice.practise(startOf(record).record);
    // Closed meanwhile, or another puzzle is watched.
    if (watched !== record) return;
    if (played) {
      closeDialog(made);
      context.game.focus({ preventScroll: true });
    } else {
      warn(alert, context, wordsOf(context).playElsewhere);
    }
  };
  part(made, '.play-new', HTMLButtonElement).onclick = async () => {
    const { choice, game } = context;
    closeDialog(made);
    choice.play();
    game.focus({ preventScroll: true });
    await game.ready;
    if (game.slides > 0 || game.state !== 'playing') game.newPuzzle();
  };
  made.addEventListener('close', () => {
    // What is not seen need not play.
    player.load();
    cursor?.free();
    cursor = undefined;
    watched = '';
    // The address is the page's again, so that loading it anew shows the player's puzzle.
    const { hash, pathname, search } = location;
    if (hash && hash === link) history.replaceState(null, '', pathname + search);
  });
  return made;
}

/** What plays in the dialog. @type {WeakMap<HTMLElement, { player: Player<Slide>, changed: () => void }>} */
const players = new WeakMap();

/** @param {PuzzleContext} context @param {Shown} [shown] the player's own puzzle without it */
export async function open(context, shown) {
  await context.game.ready;
  await load();
  dialog ??= make(context);
  const { record, shared } = shown ?? { record: context.game.record };
  link = location.hash;
  const about = part(dialog, '.about', HTMLElement);
  const alert = part(dialog, '[role="alert"]', HTMLElement);
  let fault = '';
  cursor?.free();
  cursor = undefined;
  try {
    if (record.length > LONGEST) throw new Error(`it has more than ${LONGEST} characters`);
    about.textContent = aboutOf(context, { record, shared });
    cursor = new SolutionCursor(record);
    goal = startOf(record).goal;
  } catch (error) {
    fault = /** @type {Error} */ (error).message;
  }
  watched = cursor ? record : '';
  warn(alert, context, cursor ? '' : wordsOf(context).damagedLink, fault);
  about.hidden = !cursor;
  part(dialog, '.damaged', HTMLElement).hidden = Boolean(cursor);
  showProof(dialog, Boolean(shared && cursor));
  part(dialog, '.seen', HTMLElement).hidden = !cursor;
  part(dialog, '.take-over', HTMLElement).hidden = !cursor || !shared;
  part(dialog, '.others', HTMLElement).hidden = Boolean(shared);
  const nothing = !cursor || cursor.length === 0;
  part(dialog, '.controls', HTMLElement).hidden = nothing;
  show(dialog, context);
  const playing = players.get(dialog);
  playing?.player.load(cursor);
  playing?.changed();
}
