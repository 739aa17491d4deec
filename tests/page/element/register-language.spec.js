// A page that embeds an element hands in a language of its own.

import { expect, gameOn, liveOf, openBare, ready, serveBare, test } from '../support.js';

/** @param {string} file @param {string} name @param {string} tag @param {string} sentences */
const handIn = (file, name, tag, sentences) => `<script type="module">
  import { ${name} } from './${file}';
  ${name}.registerLanguage('${tag}', ${sentences});
</script>`;

test('a game speaks a language of the page, and English where that has no sentence', async ({
  page,
}) => {
  const french = `{ newGame: 'Nouvelle partie', noUndo: 'Rien à annuler.', evaluation: 'Ce que ferait l’IA',
    idle: (direction) => direction + ' : rien ne bouge.' }`;
  const game = await openBare(
    page,
    '<game-2048 lang="fr-CA" seed="1"></game-2048>',
    handIn('game-2048.js', 'Game2048', 'fr', french),
  );
  // The element was there before its language was.
  await expect(game.getByRole('button', { name: 'Nouvelle partie' })).toBeVisible();
  await expect(game.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(game.locator('.game')).toHaveAttribute('lang', 'fr');
  await game.evaluate((/** @type {any} */ element) => element.undo());
  await expect(liveOf(game)).toHaveText('Rien à annuler.');
  // What the AI says comes with what the game says, though it is loaded later.
  await game.getByRole('button', { name: 'Hint' }).click();
  await expect(game.locator('[aria-label="Ce que ferait l’IA"]')).toBeVisible();
  await game.evaluate((element) => element.setAttribute('lang', 'zh'));
  await expect(game.getByRole('button', { name: '新游戏' })).toBeVisible();
});

test('what is no language is an error, and changes nothing', async ({ page }) => {
  const game = await openBare(page, '<game-2048 seed="1"></game-2048>');
  const said = await game.evaluate((element) => {
    const { registerLanguage } = /** @type {any} */ (element.constructor);
    return [
      ['?', {}],
      ['fr', 'Bonjour'],
    ].map((given) => {
      try {
        registerLanguage(...given);
        return '';
      } catch (error) {
        return String(error);
      }
    });
  });
  expect(said[0]).toContain('RangeError');
  expect(said[1]).toContain('object of sentences');
  await expect(game.getByRole('button', { name: 'New game' })).toBeVisible();
});

test('a replay and a puzzle take theirs each', async ({ page }) => {
  const head = `${handIn('replay-2048.js', 'Replay2048', 'de', "{ play: 'Abspielen' }")}
    ${handIn('sliding-puzzle.js', 'SlidingPuzzle', 'de', "{ newPuzzle: 'Neues Rätsel' }")}`;
  const body = `<replay-2048 lang="de"></replay-2048><sliding-puzzle lang="de" seed="1"></sliding-puzzle>
    <game-2048 lang="de" seed="1"></game-2048>`;
  await serveBare(page, body, head);
  await page.goto('./bare.html');
  await ready(page);
  const button = (/** @type {string} */ name, /** @type {string} */ text) =>
    page.locator(name).getByRole('button', { name: text });
  await expect(button('replay-2048', 'Abspielen')).toBeVisible();
  await expect(button('sliding-puzzle', 'Neues Rätsel')).toBeVisible();
  await expect(gameOn(page).getByRole('button', { name: 'New game' })).toBeVisible();
});
