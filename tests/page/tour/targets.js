// How large is what a finger may press.

/** @typedef {import('@playwright/test').Page} Page */

/**
 * The controls in the topmost layer of a page that are smaller than 44 × 44 px. The label of a field is pressed as well
 * as the field. A link in a line of text is as high as the line.
 * @param {Page} page
 * @returns {Promise<{ small: string[], count: number }>} and how many controls there are
 */
export const targetsOn = (page) =>
  page.evaluate(() => {
    const CONTROLS = 'button, a[href], input, select, textarea, summary, [role=gridcell]';
    /** @type {HTMLElement[]} */
    const controls = [];
    /** @param {ParentNode} tree */
    const collect = (tree) => {
      for (const element of tree.querySelectorAll('*')) {
        if (element.matches(CONTROLS)) controls.push(/** @type {HTMLElement} */ (element));
        if (element.shadowRoot) collect(element.shadowRoot);
      }
    };
    collect([...document.querySelectorAll('dialog[open]')].at(-1) ?? document);
    const shown = controls.filter((control) => {
      if (!control.checkVisibility({ visibilityProperty: true })) return false;
      if (/** @type {any} */ (control).inert || control.closest('[inert], dialog:not([open])'))
        return false;
      // Keys reach these, fingers don't.
      return control.tabIndex >= 0 || getComputedStyle(control).pointerEvents !== 'none';
    });
    /** What a point of the window belongs to. @param {number} x @param {number} y */
    const at = (x, y) => {
      let element = document.elementFromPoint(x, y);
      for (;;) {
        const inner = element?.shadowRoot?.elementFromPoint(x, y);
        if (!inner || inner === element) return element;
        element = inner;
      }
    };
    /** Whether a finger that misses the middle by 21 px still presses a control. @param {HTMLElement[]} parts */
    const reaches = (parts) => {
      parts[0].scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top, width, height } = parts[0].getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const points = [-21, 21].flatMap((by) => [at(x + by, y), at(x, y + by)]);
      return points.every((point) => point && parts.some((part) => part.contains(point)));
    };
    const small = shown.flatMap((control) => {
      if (control.matches('p a, li > a')) return [];
      const labels = /** @type {any} */ (control).labels ?? [];
      const parts = [control, ...labels];
      const boxes = parts.map((part) => part.getBoundingClientRect());
      if (boxes.some(({ width, height }) => width >= 43.9 && height >= 43.9)) return [];
      if (reaches(parts)) return [];
      const { width, height } = boxes[0];
      const name = control.ariaLabel || control.textContent?.trim() || control.getAttribute('name');
      return [
        `${control.localName}.${control.className} “${name}”: ${width.toFixed(1)} × ${height.toFixed(1)}`,
      ];
    });
    return { small, count: shown.length };
  });
