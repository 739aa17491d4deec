/** Shares the game as a link that proves the score, as text, and as a picture. */
import { colorOf, faceOf } from '../../element/tile-face.js';
import { readGame, readGames } from '../../storage/games.js';
import { cleanBestOf } from '../saved/games.js';
import { clockText } from '../shell/clock-text.js';
import { numbersOf, wordsOf } from '../shell/dialog.js';
import { nameOfChoice } from '../variant/game.js';
import { createShare } from './share.js';

/** @typedef {import('../shell/dialog.js').GameContext} GameContext */

/** Converts an exponent to a tile. @param {number} exponent */
function tileOf(exponent) {
  if (exponent === 0) return undefined;
  const color = colorOf(exponent);
  return { face: faceOf(exponent), fill: `tile-${color}`, ink: `tile-ink-${color}` };
}

/** The lowest tile whose time is shared, as an exponent: 512. */
const TIMED = 9;

/**
 * “512 in 1:02 · 1024 in 2:30 · my best without undo, on my honor”: what the store knows of the game, and no record
 * proves.
 * @param {GameContext} context
 * @returns {Promise<string>} empty if the game doesn't count or isn't stored
 */
async function unproven(context) {
  const { game } = context;
  const words = wordsOf(context);
  const shared = await readGame(String(game.gameId));
  if (!shared || shared.counts === false) return '';
  const { id, key, best = 0, tally, tiles = {} } = shared;
  const lines = Object.entries(tiles)
    .filter(([exponent]) => Number(exponent) >= TIMED)
    .map(([exponent, time]) => words.tileIn(faceOf(Number(exponent)), clockText(time)));
  if (tally.undos === 0 && shared.name === 'main') {
    const most = cleanBestOf(await readGames((other) => other.key === key && other.id !== id));
    // The first game is always the best one.
    if (most > 0 && best > most) lines.push(words.cleanBestLine);
  }
  return lines.join(' · ');
}

/** The content to share for the current state of the game. @param {GameContext} context @returns {import('./share.js').Content} */
function contentOf(context) {
  const { game, choice } = context;
  const words = wordsOf(context);
  const numbers = numbersOf(context);
  const { record, cells, size } = game;
  const score = numbers.format(game.score);
  const highest = faceOf(Math.max(1, ...cells));
  // The date isn't localized, so that results in all languages can be compared.
  const name =
    choice.kind === 'daily' ? `${words.daily} ${choice.day}` : nameOfChoice(choice, words);
  const lines = [`2048 · ${name}`];
  // Before the first move, only the start is shared.
  const played = game.steps > 0;
  if (played) lines.push(`${words.shareLine(score, game.steps)} · ${words.highestLine(highest)}`);
  const scene = {
    title: '2048',
    subtitle: name,
    score: played ? score : '',
    detail: played ? words.stepsLine(game.steps) : '',
    ...size,
    cells,
    tileOf,
  };
  return {
    title: '2048',
    record,
    line: lines.join('\n'),
    more: played ? unproven(context) : undefined,
    invite: game.score > 0 ? words.invite(score) : '',
    scene,
    alt: words.pictureAlt(score),
    file: '2048.png',
  };
}

/** @param {GameContext} context */
export const make = (context) => createShare(context, contentOf);
