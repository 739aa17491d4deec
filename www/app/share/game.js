/** Shares the game as a link that proves the score, as text, and as a picture. */

import { readFacts } from '../../ai/review.js';
import { tileColor, tileText } from '../../element/tile-face.js';
import { open_game, cells as readCells, Status, verify } from '../../game/engine.js';
import { OPEN, REVIEW } from '../../i18n/games.js';
import { load as loadLibrary } from '../../library/engine.js';
import { readGame, readGames } from '../../storage/games.js';
import { findStretches } from '../review/graph.js';
import { sayFacts } from '../review/words.js';
import { bestWithoutUndo } from '../saved/games.js';
import { dialogView, dialogWords } from '../shell/dialog.js';
import { clockText } from '../shell/dialog-parts.js';
import { chosenFaces } from '../shell/faces.js';
import { stored } from '../shell/settings.js';
import { tilesText } from '../shell/tiles-text.js';
import { variantName } from '../variant/game.js';
import { createShare } from './share.js';

/** @typedef {import('../shell/dialog.js').GameContext} GameContext */
/** @typedef {import('../../storage/reviews.js').Facts} Facts */

/** The player's own tiles as a link has them; empty if others are shown, or pictures. */
async function ownTiles() {
  const { name = '', faces = [] } = stored.read('faces-own') ?? {};
  if (stored.get('faces-set') !== 'own' || stored.get('pictures') || faces.length === 0) return '';
  await loadLibrary();
  return tilesText({ name, faces });
}

/** Converts an exponent to a tile. @param {number} exponent */
function tileFace(exponent) {
  if (exponent === 0) return undefined;
  const color = tileColor(exponent);
  const faces = chosenFaces();
  return {
    ...{
      face: faces.seen(exponent),
      number: tileText(exponent),
      fitted: faces.fitted(exponent),
      picture: faces.pictureOf(exponent),
    },
    ...{ fill: `tile-${color}`, ink: `tile-ink-${color}` },
  };
}

/** The lowest tile whose time is shared, as an exponent: 512. */
const TIMED = 9;

/**
 * “512 in 1:02 · 1024 in 2:30 · my best without undo, on my honor”: what the store knows of the game, and no record
 * proves.
 * @param {GameContext} context
 * @param {string} id
 * @param {ReturnType<typeof readGame>} stored the game of this id
 * @returns {Promise<string>} empty if the game doesn't count or isn't stored
 */
async function unproven(context, id, stored) {
  const words = dialogWords(context);
  const shared = await stored;
  if (!shared || shared.counts === false || !(shared.tally.moves > 0)) return '';
  const { key, best = 0, tally, tiles = {} } = shared;
  const lines = Object.entries(tiles)
    .filter(([exponent]) => Number(exponent) >= TIMED)
    .map(([exponent, time]) => words.tileIn(tileText(Number(exponent)), clockText(time)));
  if (tally.undos === 0 && shared.name === 'main') {
    const most = bestWithoutUndo(await readGames((other) => other.key === key && other.id !== id));
    // The first game is always the best one.
    if (most > 0 && best > most) lines.push(words.cleanBestLine);
  }
  return lines.join(' · ');
}

/**
 * The lines below the result: what is on the player's honor, and what the AI's review has found.
 * @param {GameContext} context @param {string} id @param {ReturnType<typeof readGame>} stored the game of this id
 * @param {Promise<Facts | undefined>} reading
 */
async function readMore(context, id, stored, reading) {
  const [own, facts] = await Promise.all([unproven(context, id, stored), reading]);
  return [own, sayFacts(dialogView(context), facts)].filter(Boolean).join('\n');
}

/**
 * The graph for the picture.
 * @param {GameContext} context @param {import('../../game/engine.js').Verdict} found @param {Facts} facts
 * @returns {import('./share.js').Graph}
 */
function buildGraph(context, { steps: length, score, highest, status }, { course }) {
  const own = REVIEW.in(context.settings.get('language'));
  const end = { length, score, highest: Math.log2(highest), isOver: status !== Status.Playing };
  const stretches = findStretches(course, true, end);
  const names = stretches.map(({ tile }) =>
    tile === undefined ? own.expectedScore : own.chanceOf(tileText(tile)),
  );
  return {
    caption: names.join(' · '),
    lines: stretches.map(({ top, values }) =>
      values.map(([step, value]) => [step / Math.max(1, length), value / top]),
    ),
  };
}

/** @type {Parameters<typeof createShare<GameContext>>[1]} */
function buildContent(context, { record, id = '', day }, isShown) {
  const { words, format } = dialogView(context);
  const found = verify(record, { ownTiles: true });
  const { recorded } = OPEN.in(context.settings.get('language'));
  const isProven = found.tiles === 'seed';
  const { rows, cols, score, steps } = found;
  const game = open_game(record);
  const cells = readCells(game);
  game.free();
  const facts = readFacts(record);
  const kept = readGame(id);
  const own = isShown ? context.choice.nameIn(words) : variantName(found, words);
  // The date isn't localized, so that results in all languages can be compared.
  const name = day ? `${words.daily} ${day}` : own;
  const lines = [`2048 · ${name}`];
  // Before the first move, only the start is shared.
  const played = steps > 0;
  const highest = tileText(Math.max(1, ...cells));
  if (!isProven) lines.push(recorded);
  if (played) lines.push(`${words.shareLine(score, steps)} · ${words.highestLine(highest)}`);
  return {
    title: '2048',
    record,
    line: lines.join('\n'),
    more: played ? readMore(context, id, kept, facts) : undefined,
    graph: played ? facts.then((facts) => facts && buildGraph(context, found, facts)) : undefined,
    tiles: ownTiles(),
    own: kept.then((shared) => shared?.counts !== false),
    invite: score > 0 && isProven ? words.invite(score) : '',
    scene: {
      ...{
        title: '2048',
        subtitle: isProven ? name : `${name} · ${recorded}`,
        rows,
        cols,
        cells,
        tileFace,
      },
      score: played ? format(score) : '',
      detail: played ? words.stepsLine(steps) : '',
    },
    alt: words.pictureAlt(score),
    file: '2048.png',
    isStart: !played && !found.customStart,
  };
}

/** @param {GameContext} context */
export const make = (context) => createShare(context, buildContent);
