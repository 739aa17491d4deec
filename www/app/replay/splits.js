/** When a game made its large tiles, and how fast it was played. */
import { html, nothing } from 'lit-html';
import { cells, open_game, redo } from '../../game/engine.js';
import { STATISTICS } from '../../i18n/games.js';
import { clockText } from '../shell/dialog-parts.js';
import { chosenFaces } from '../shell/faces.js';
import { paceText, splitsIn } from '../statistics/times.js';

/**
 * Plays a game out with its times. The engine must be loaded.
 * @param {string} record
 * @param {ArrayLike<number>} delays the milliseconds before each move; 0 is unknown
 * @returns {{ moves: number, time: number, tiles: Record<number, number> }} `tiles` has the time of the first tile of each
 *   exponent
 */
export function readSplits(record, delays) {
  const game = open_game(record, 0);
  let [moves, time] = [0, 0];
  let highest = Math.max(...cells(game));
  /** @type {Record<number, number>} */
  const tiles = {};
  for (let turn = redo(game); turn && moves < delays.length; turn = redo(game)) {
    time += delays[moves++];
    const made = turn.gain > 0 ? Math.max(...turn.cells) : highest;
    if (made > highest) tiles[made] = time;
    highest = Math.max(highest, made);
  }
  game.free();
  return { moves, time, tiles };
}

/** @param {ReturnType<typeof readSplits> | undefined} splits @param {import('../shell/dialog.js').View<any>} view */
export function splitsTemplate(splits, { words, language }) {
  const pace = splits && paceText(splits, language);
  if (!pace) return nothing;
  const { time, tiles } = splits;
  return html`
    <details class="splits">
      <summary>${clockText(time)} · ${STATISTICS.in(language).paceIs(pace)}</summary>
      <p>${splitsIn(tiles)
        .map((tile) => words.tileIn(chosenFaces().seen(tile), clockText(tiles[tile])))
        .join(' · ')}</p>
    </details>`;
}
