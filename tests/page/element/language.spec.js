// What elements say: in a language that a page registers, and on hosts of another encoding.

import { expect, gameOn, liveOf, openBare, ready, serveBare, test } from '../support.js';

/** @param {string} file @param {string} name @param {string} tag @param {string} messages */
const registering = (file, name, tag, messages) => `<script type="module">
  import { ${name} } from './${file}';
  ${name}.registerLanguage('${tag}', ${messages});
</script>`;

test('elements speak a language of the page, whatever the encoding of its host', async ({
  page,
}) => {
  await test.step('a game speaks a language of the page, and English where that has no text', async () => {
    const italian = `{ newGame: 'Nuova partita', noUndo: 'Niente da annullare.', evaluation: 'Che cosa farebbe l’IA',
    noOp: '{direction}: non si muove nulla.' }`;
    const game = await openBare(
      page,
      '<game-2048 lang="it-CH" seed="1"></game-2048>',
      registering('game-2048.js', 'Game2048', 'it', italian),
    );
    // The element was there before its language was.
    await expect(game.getByRole('button', { name: 'Nuova partita' })).toBeVisible();
    await expect(game.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expect(game.locator('.game')).toHaveAttribute('lang', 'it');
    await game.evaluate((/** @type {any} */ element) => element.undo());
    await expect(liveOf(game)).toHaveText('Niente da annullare.');
    // What the AI says comes with what the game says, though it is loaded later.
    await game.getByRole('button', { name: 'Hint' }).click();
    await expect(game.locator('[aria-label="Che cosa farebbe l’IA"]')).toBeVisible();
    await game.evaluate((element) => element.setAttribute('lang', 'zh'));
    // The bars take the place of the other buttons.
    await expect(game.getByRole('button', { name: '撤销' })).toBeVisible();
  });

  await test.step('a replay and a puzzle take theirs each', async () => {
    const head = `${registering('replay-2048.js', 'Replay2048', 'it', "{ play: 'Riproduci' }")}
    ${registering('sliding-puzzle.js', 'SlidingPuzzle', 'it', "{ newPuzzle: 'Nuovo puzzle' }")}`;
    const body = `<replay-2048 lang="it"></replay-2048><sliding-puzzle lang="it" seed="1"></sliding-puzzle>
    <game-2048 lang="it" seed="1"></game-2048>`;
    await serveBare(page, body, head);
    await page.goto('./bare.html');
    await ready(page);
    const button = (/** @type {string} */ name, /** @type {string} */ text) =>
      page.locator(name).getByRole('button', { name: text });
    await expect(button('replay-2048', 'Riproduci')).toBeVisible();
    await expect(button('sliding-puzzle', 'Nuovo puzzle')).toBeVisible();
    await expect(gameOn(page).getByRole('button', { name: 'New game' })).toBeVisible();
  });

  await test.step('a host that serves everything as latin1 changes no sentence', async () => {
    await page.route('**/*.js', async (route) => {
      const response = await route.fetch();
      const headers = { 'content-type': 'text/javascript; charset=iso-8859-1' };
      await route.fulfill({ response, headers });
    });
    const body = TAGS.map((tag) => `<${tag} lang="de"></${tag}>`).join('');
    const scripts = TAGS.map((tag) => `<script type="module" src="./${tag}.js"></script>`).join('');
    await page.route('**/bare.html', (route) =>
      route.fulfill({
        contentType: 'text/html; charset=iso-8859-1',
        body: `<!doctype html><title>Bare</title><link rel="icon" href="data:,">${scripts}${body}`,
      }),
    );
    await page.goto('./bare.html');
    expect(await page.evaluate(() => document.characterSet)).toBe('windows-1252');
    const labels = (/** @type {string} */ tag) => page.locator(tag).locator('.figure .label');
    await expect(labels('game-2048')).toHaveText(['Punkte', 'Rekord', 'Züge']);
    await expect(labels('sliding-puzzle').first()).toHaveText('Züge');
    await expect(labels('replay-2048')).toHaveText(['Punkte', 'Züge']);
  });

  await test.step('what is no language is an error, and changes nothing', async () => {
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
    expect(said[1]).toContain('object of messages');
    await expect(game.getByRole('button', { name: 'New game' })).toBeVisible();
  });
});

const TAGS = ['game-2048', 'sliding-puzzle', 'replay-2048'];
