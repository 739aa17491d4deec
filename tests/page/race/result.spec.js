// How a race ends: at the end of both games, or given up.

import {
  call,
  expect,
  gameOn,
  lostGame,
  new_game,
  openPage,
  play,
  reload,
  stateOf,
  test,
  withoutLast,
} from '../support.js';
import {
  button,
  LOADS,
  leadOn,
  openRace,
  otherLost,
  playSome,
  racePanelOn,
  rivalOf,
  startOf,
  startRace,
  stepsOfRival,
} from './races.js';

test('both are over: the higher score wins', async ({ page }) => {
  const { game: mine } = lostGame(5n);
  const seeds = Array.from({ length: 30 }, (_, i) => otherLost(5n, 100 + i));
  const lower = seeds.find(({ score }) => score < mine.score);
  await openRace(page, mine, { record: lower?.record });
  await expect(leadOn(page)).toHaveText('You win the race!');
  // The card says the same, in place of “Game over”.
  const [headline, detail] = ['headline', 'detail'].map((slot) =>
    gameOn(page).locator(`[slot=${slot}]`),
  );
  await expect(headline).toHaveText('You win the race!');
  await expect(detail).toHaveText(/^You [\d,]+ · AI [\d,]+$/);
  await expect(gameOn(page).locator('#headline')).toBeHidden();
  await expect(button(page, 'Pause the AI')).toBeHidden();
  // Once more, with another game.
  await button(page, 'Race again').click();
  await expect(leadOn(page)).toHaveText('Make the first move.');
  await expect(headline).toBeHidden();
  const { record } = await stateOf(gameOn(page));
  expect(startOf((await rivalOf(page)).record)).toBe(startOf(record));
  expect(startOf(record)).not.toBe(startOf(mine.record));
  // The old game comes back, and so does its race.
  await call(gameOn(page), 'undo');
  await expect(leadOn(page)).toHaveText('You win the race!');

  await test.step('controls that go away hand the keyboard on', async () => {
    const { game: mine } = lostGame(5n);
    const { game: before, last } = withoutLast(mine);
    const higher = Array.from({ length: 30 }, (_, i) => otherLost(5n, 100 + i)).find(
      ({ score }) => score > mine.score,
    );
    const game = await openRace(page, before, { record: higher?.record });
    await button(page, 'Pause the AI').focus();
    await play(game, [last]);
    await expect(leadOn(page)).toHaveText('The AI wins the race.');
    await expect(button(page, 'Pause the AI')).toBeHidden();
    await expect(button(page, 'Race again')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(leadOn(page)).toHaveText('Make the first move.');
    await expect(game).toBeFocused();
    await button(page, 'Give up the race').press('Enter');
    await expect(button(page, 'Close the race')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(racePanelOn(page)).toHaveCount(0);
    await expect(game).toBeFocused();
  });
});

test('one can be over before the other, or give up', async ({ page }) => {
  const { game: mine } = lostGame(5n);
  await test.step('the AI plays on', async () => {
    await openRace(page, mine, {});
    await expect(leadOn(page)).toHaveText('The AI plays on.');
    await expect(gameOn(page).locator('[slot=headline]')).toHaveText('Game over');
    await expect(gameOn(page).locator('[slot=detail]')).toHaveText(
      /^The AI plays on\. You [\d,]+ · AI [\d,]+$/,
    );
    await expect.poll(() => stepsOfRival(page), LOADS).toBeGreaterThan(3);
  });

  await test.step('the result can be had at once', async () => {
    // At this pace, the AI would need minutes.
    await openRace(page, mine, { pace: 'second', paused: true });
    await button(page, 'Show result').click();
    await expect(leadOn(page)).toHaveText(/ the race\.|^You win the race!/, LOADS);
    await expect(button(page, 'Race again')).toBeVisible();
  });

  await test.step('the AI is done before the player', async () => {
    await openRace(page, new_game('classic', 5n), { record: otherLost(5n, 100).record });
    await expect(leadOn(page)).toHaveText(/^The AI is done\. You need [\d,]+ more\.$/);
  });

  await test.step('who gives up has lost, and a closed race is gone', async () => {
    const game = await openPage(page);
    await startRace(page, { level: 'easy' });
    await playSome(game, 1);
    await button(page, 'Give up the race').click();
    await expect(leadOn(page)).toHaveText('You gave up.');
    await expect(racePanelOn(page).getByRole('status')).toHaveText('You gave up.');
    // One press too many does no harm.
    await button(page, 'Let the AI continue').click();
    await expect(leadOn(page)).toHaveText(/ lead|level/);
    await button(page, 'Give up the race').click();
    await button(page, 'Close the race').click();
    await expect(racePanelOn(page)).toHaveCount(0);
    // The game is the player's, and counts.
    const { best, score } = await stateOf(game);
    expect(best).toBeGreaterThanOrEqual(score);
    await reload(page);
    await expect(racePanelOn(page)).toHaveCount(0);
  });
});
