// axe, as the tests of the page run it.

import { AxeBuilder as Builder } from '@axe-core/playwright';

/**
 * Runs within the page alone. By itself axe gathers its results in a page that it opens for each run,
 * which only frames of other origins need: no page of the project has one.
 */
export class AxeBuilder extends Builder {
  #page;

  /** @param {ConstructorParameters<typeof Builder>[0]} options */
  constructor(options) {
    super(options);
    this.#page = options.page;
    this.setLegacyMode();
  }

  /** Looks at the page with its fades at their end: a color on its way to another may have no contrast. */
  async analyze() {
    await this.#page.evaluate(async () => {
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
    return super.analyze();
  }
}
