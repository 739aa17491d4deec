// A chain of merges is shown in turn, so that the eye can follow it.

import { openRecord } from '../game-page.js';
import {
  call,
  expect,
  expectShown,
  move_dir,
  new_game,
  openSeeded,
  play,
  test,
} from '../support.js';

/** @typedef {import('../support.js').Game2048} Game2048 */

/** 2 2 4 8 16 in a row become one 32 by a chain, while another row merges once. */
const BOARD = [...[1, 1, 2, 3, 4], ...[5, 5, 0, 0, 0], ...Array(15).fill(0)];

/** The faces of the tiles that merges made. @param {{ motions: Uint8Array, cells: Uint8Array }} part */
function madeBy({ motions, cells }) {
  const made = new Set();
  for (let i = 0; i < motions.length; i += 3) if (motions[i + 2] === 1) made.add(motions[i + 1]);
  return [...made].map((cell) => 2 ** cells[cell]).sort();
}

test('every merge of a chain is seen, one phase after the other, in a quarter of a second', async ({
  page,
}) => {
  const game = await openSeeded(page, 'rules="cascade" rows="5" cols="5"');
  const model = new_game({ rules: 'cascade', rows: 5, cols: 5, board: BOARD }, 1n);
  await openRecord(game, model.record);
  const turn = move_dir(model, 3);
  const phases = turn?.phases ?? [];
  expect(phases.length).toBe(4);
  const seen = await game.evaluate(async (element) => {
    const own = /** @type {Game2048} */ (element);
    const layer = /** @type {HTMLElement} */ (own.shadowRoot?.querySelector('.tiles'));
    /** What was added, phase by phase. @type {{ merged: number[], appeared: number[] }[]} */
    const seen = [];
    const watch = new MutationObserver((changes) => {
      const added = /** @type {HTMLElement[]} */ (
        changes.flatMap(({ addedNodes }) => [...addedNodes])
      );
      const faces = (/** @type {string} */ how) =>
        added
          .filter(({ classList }) => classList.contains(how))
          .map(({ textContent }) => Number(textContent))
          .sort();
      const phase = { merged: faces('merged'), appeared: faces('new') };
      if (phase.merged.length + phase.appeared.length > 0) seen.push(phase);
    });
    watch.observe(layer, { childList: true });
    own.move(3);
    // Tiles slide in the first third of a turn, and each phase is a turn.
    const phase = Number.parseFloat(layer.style.getPropertyValue('--turn')) / 3;
    await own.settled;
    watch.disconnect();
    return { seen, phase };
  });
  const made = phases.map((phase) => ({
    merged: madeBy(phase),
    appeared: /** @type {number[]} */ ([]),
  }));
  const [last] = [...(turn?.motions ?? [])].slice(-2);
  expect(seen.seen).toEqual([...made, { merged: [], appeared: [2 ** Number(turn?.cells[last])] }]);
  expect(seen.phase).toBeGreaterThan(0);
  expect(seen.phase * phases.length, 'milliseconds for all phases').toBeLessThanOrEqual(250);
  await expectShown(game);
});

test('the next move finds a chain finished, and undo takes all of it back', async ({ page }) => {
  const game = await openSeeded(page, 'rules="cascade" rows="5" cols="5"');
  const model = new_game({ rules: 'cascade', rows: 5, cols: 5, board: BOARD }, 1n);
  for (const next of [[3, 1], [3, 0, 1], [3]]) {
    await openRecord(game, model.record);
    await play(game, next);
    await expectShown(game);
    await play(game, [3]);
    for (const _ of [...next, 3]) await call(game, 'undo');
    await expectShown(game);
    expect(await game.evaluate((it) => [.../** @type {Game2048} */ (it).cells])).toEqual(BOARD);
  }
});
