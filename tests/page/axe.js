// axe, as the tests of the page run it.

import { AxeBuilder as Builder } from '@axe-core/playwright';

/**
 * Runs within the page alone. By itself axe gathers its results in a page that it opens for each run,
 * which only frames of other origins need: no page of the project has one.
 */
export class AxeBuilder extends Builder {
  /** @param {ConstructorParameters<typeof Builder>[0]} options */
  constructor(options) {
    super(options);
    this.setLegacyMode();
  }
}
