// A game that is given to the element as a record, and one that is kept under another name.

import { figuresOf, openRecord } from '../game-page.js';
import {
  boardOf,
  call,
  cells,
  expect,
  expectShown,
  keptIn,
  move_dir,
  new_game,
  open_game,
  openBare,
  openingFor,
  play,
  ready,
  reload,
  stateOf,
  test,
  watchEvents,
} from '../support.js';

/** @typedef {import('../support.js').Game2048} Game2048 */

const OWN = '<game-2048 save="theirs" seed="5"></game-2048>';

test('a record is played on in the element, and undo leads back out of it', async ({ page }) => {
  const game = await openBare(page, OWN);
  await play(game, [0, 1, 2, 3, 0, 1]);

  await test.step('a record that is none is refused, and nothing changes', async () => {
    const before = await stateOf(game);
    const events = await watchEvents(game);
    const { record } = openingFor();
    const wrong = /** @type {[string, number | undefined, string][]} */ ([
      ['', undefined, 'bad record'],
      ['nope', undefined, 'the version is “nope”, but only 1 and 2 are known'],
      [record.slice(0, -1), undefined, 'bad record'],
      [record.replace('classic', 'nopenope'), undefined, 'unknown rules “nopenope”'],
      [record, -1, 'steps'],
      [record, 1.5, 'steps'],
    ]);
    for (const [text, steps, words] of wrong) {
      await expect(openRecord(game, text, steps), text).rejects.toThrow(words);
      expect(await stateOf(game)).toEqual(before);
      await expectShown(game);
      for (const [name, value] of [
        ['rules', null],
        ['rows', null],
      ]) {
        expect(await game.getAttribute(String(name))).toBe(value);
      }
    }
    expect(await events()).toEqual([]);
  });

  await test.step('it is played from where it stands, is kept, and undo leads back out of it', async () => {
    const { best, ...own } = await stateOf(game);
    const model = openingFor();
    expect(await openRecord(game, model.record, model.steps - 3)).toBe(true);
    const there = open_game(model.record, model.steps - 3);
    expect(await stateOf(game)).toMatchObject({
      record: there.record,
      cells: [...cells(there)],
      score: there.score,
      steps: there.steps,
    });
    await expectShown(game);
    expect(await figuresOf(game)).toMatchObject({ steps: String(there.steps) });
    for (let i = 0; i < 4; i++) await call(game, 'redo');
    expect((await stateOf(game)).record, 'its other moves wait for redo').toBe(model.record);
    await reload(page);
    expect((await stateOf(game)).record, 'it is kept').toBe(model.record);
    for (let i = 0; i < model.steps; i++) await call(game, 'undo');
    expect((await stateOf(game)).steps).toBe(0);
    expect((await stateOf(game)).cells).toEqual([...cells(new_game('classic', model.seed))]);
    await call(game, 'undo');
    expect(await stateOf(game)).toMatchObject(own);
    await expectShown(game);
    await call(game, 'redo');
    expect((await stateOf(game)).steps).toBe(0);
    expect((await stateOf(game)).best).toBeGreaterThanOrEqual(best);
  });
});

test('a record may change the rules and the size, but neither the best score nor other games', async ({
  page,
}) => {
  const game = await openBare(page, OWN);
  await play(game, [0, 1, 2, 3, 0, 1]);

  await test.step('a record of other rules and another size takes the element there', async () => {
    const own = await stateOf(game);
    const model = new_game({ rules: 'endless', rows: 3, cols: 6 }, 9n);
    for (const move of [0, 1, 2, 3, 0, 1]) move_dir(model, move);
    expect(await openRecord(game, model.record)).toBe(true);
    expect(await stateOf(game)).toMatchObject({ record: model.record, cells: [...cells(model)] });
    await expect(boardOf(game)).toHaveCSS('aspect-ratio', '6 / 3');
    for (const [name, value] of Object.entries({ rules: 'endless', rows: '3', cols: '6' })) {
      expect(await game.getAttribute(name)).toBe(value);
    }
    await expectShown(game);
    await game.evaluate((element) => {
      Object.assign(element, { rules: 'classic', rows: 4, cols: 4 });
    });
    await ready(page);
    expect(await stateOf(game), 'the game left behind is whole').toEqual(own);
  });

  await test.step('a game from a board laid by hand is no best', async () => {
    await play(game, [2, 3, 0]);
    const { best } = await stateOf(game);
    expect(best).toBeGreaterThan(0);
    const model = new_game({ board: [10, 10, 9, 9, 8, 8, ...Array(10).fill(0)] }, 1n);
    await openRecord(game, model.record);
    await play(game, [3]);
    const state = await stateOf(game);
    expect(state.score).toBeGreaterThan(3000);
    expect(state.best).toBe(best);
    expect((await figuresOf(game)).best).toBe(String(best));
    await reload(page);
    expect(await stateOf(game)).toMatchObject({ score: state.score, best });
    // An ordinary game counts again.
    await call(game, 'newGame');
    await play(game, [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3]);
    expect((await stateOf(game)).best).toBeGreaterThan(best);
  });

  await test.step('a game under another name is another game', async () => {
    const game = await openBare(page, '<game-2048 save="one" seed="5"></game-2048>');
    await play(game, [0, 1, 2, 3, 0, 1]);
    const one = await stateOf(game);
    /** @param {string | null} save */
    const rename = async (save) => {
      await game.evaluate((element, save) => {
        /** @type {Game2048} */ (element).save = save;
      }, save);
      await ready(page);
    };
    await rename('two');
    expect(await stateOf(game), 'nothing of the first').toMatchObject({ steps: 0, best: 0 });
    await call(game, 'undo');
    expect((await stateOf(game)).steps, 'not even behind undo').toBe(0);
    await play(game, [3, 2, 3, 2, 1]);
    const two = await stateOf(game);
    await rename('one');
    expect(await stateOf(game)).toEqual(one);
    await rename('two');
    expect(await stateOf(game)).toEqual(two);
    // A game that had no name gets one, and one that loses its name goes on.
    await rename(null);
    expect(await stateOf(game)).toEqual(two);
    await play(game, [0, 1, 2, 3]);
    const nameless = await stateOf(game);
    await rename('three');
    expect(await stateOf(game)).toEqual(nameless);
    const kept = Object.keys(await keptIn(page, 'slots')).filter(
      (key) => !key.startsWith('theirs/'),
    );
    expect(kept.sort()).toEqual(['one/classic/4x4', 'two/classic/4x4']);
  });
});
