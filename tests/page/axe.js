// axe, as the tests of the page run it.

import { AxeBuilder } from '@axe-core/playwright';
import { expect, frame } from './support.js';

/** @typedef {import('@playwright/test').Page} Page */

/** Ends the fades of a page: a color on its way to another may have no contrast. @param {Page} page */
const endFades = (page) =>
  page.evaluate(async () => {
    const elements = [...document.querySelectorAll('*')];
    const roots = [document, ...elements.map(({ shadowRoot }) => shadowRoot)];
    const fades = roots
      .flatMap((root) => root?.getAnimations() ?? [])
      .filter((animation) => {
        // A hint is looked at as long as it is shown, however long that takes.
        if (animation instanceof CSSAnimation && animation.animationName === 'hint') {
          animation.pause();
          animation.currentTime = 0;
          return false;
        }
        return Number.isFinite(animation.effect?.getComputedTiming().endTime);
      });
    for (const fade of fades) fade.finish();
    // One that is replaced by another is cancelled.
    await Promise.allSettled(fades.map(({ finished }) => finished));
  });

/** Checks that axe finds nothing wrong with a page. @param {Page} page @param {string} [where] told with what it finds */
export async function expectAccessible(page, where = 'the page') {
  await frame(page);
  await endFades(page);
  // Within the page alone: by itself axe gathers its results in a page that it opens for each run, which
  // only frames of other origins need. No page of the project has one.
  const { violations, passes } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
  expect.soft(found, where).toEqual([]);
  expect(passes.length, `${where}: axe must see something`).toBeGreaterThan(5);
}
