// What of a page's texts is cut, leaves the window or its button, or covers another text.

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {{ left: number, right: number, top: number, bottom: number }} Box */

/** What does not fit in the topmost layer of the page. @param {Page} page */
export const misfitsOn = (page) =>
  page.evaluate(() => {
    /** @type {string[]} */
    const found = [];
    /** @type {{ text: string, element: Element, box: DOMRect, seen: Box }[]} */
    const texts = [];
    /** The part of a box that is in sight of all that clips it. @param {Element} element @param {Box} box @returns {Box} */
    const seenOf = (element, { left, right, top, bottom }) => {
      const seen = { left, right, top, bottom };
      for (let at = /** @type {Element | null} */ (element); at; at = at.parentElement) {
        const { overflowY, clipPath } = getComputedStyle(at);
        if (overflowY === 'visible' && clipPath === 'none') continue;
        const edge = at.getBoundingClientRect();
        seen.left = Math.max(seen.left, edge.left);
        seen.right = Math.min(seen.right, edge.right);
        seen.top = Math.max(seen.top, edge.top);
        seen.bottom = Math.min(seen.bottom, edge.bottom);
      }
      return seen;
    };
    /** @param {Element} element @param {(style: CSSStyleDeclaration) => boolean} fits */
    const hasAround = (element, fits) => {
      for (let at = /** @type {Element | null} */ (element); at; at = at.parentElement)
        if (fits(getComputedStyle(at))) return true;
      return false;
    };
    /** Compares each option with a menu that has only it. @param {HTMLSelectElement} menu */
    const lookInto = (menu) => {
      for (const option of menu.options) {
        const alone = /** @type {HTMLSelectElement} */ (menu.cloneNode(false));
        alone.append(option.cloneNode(true));
        Object.assign(alone.style, { position: 'absolute', flex: 'none' });
        Object.assign(alone.style, { width: 'max-content', minWidth: 0, maxWidth: 'none' });
        menu.after(alone);
        const lacks = alone.offsetWidth - menu.offsetWidth;
        alone.remove();
        if (lacks > 0) found.push(`menu cut by ${lacks}: ${option.text}`);
      }
    };
    /** @param {Document | ShadowRoot | Element} tree */
    const look = (tree) => {
      const walker = document.createTreeWalker(
        tree,
        NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
      );
      while (walker.nextNode()) {
        const node = walker.currentNode;
        if (node instanceof Element) {
          if (node.shadowRoot && !node.closest('dialog:not([open])')) look(node.shadowRoot);
          if (node instanceof HTMLSelectElement && node.checkVisibility()) lookInto(node);
          continue;
        }
        const element = /** @type {Element} */ (node.parentElement);
        const text = String(node.nodeValue).trim();
        if (!text || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
          continue;
        // What is said for a moment lies on the figures.
        if (element.closest('.visually-hidden, .tiles, .gain, .hint, script, style, option'))
          continue;
        // Hidden in narrow windows alone.
        if (element.clientWidth === 1) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects())
          texts.push({ text, element, box, seen: seenOf(element, box) });
        // One is rounded up where the other is rounded down.
        const { scrollWidth, clientWidth } = element;
        const { overflowX, display } = getComputedStyle(element);
        if (display !== 'inline' && overflowX !== 'visible' && scrollWidth > clientWidth + 1)
          found.push(`cut: ${text}`);
      }
    };
    look([...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body);
    for (const element of document.querySelectorAll('html, dialog[open], dialog[open] .content')) {
      const { scrollWidth, clientWidth } = element;
      if (scrollWidth <= clientWidth + 1) continue;
      const { right } = element.getBoundingClientRect();
      const wide = [...element.querySelectorAll('*')].filter(
        (one) => one.getBoundingClientRect().right > right,
      );
      const names = wide.map(({ localName, className }) => `${localName}.${className}`);
      found.push(`sideways: ${element.localName}: ${names}`);
    }
    for (const { text, element, box } of texts) {
      const isOutside = box.left < 0 || box.right > innerWidth;
      if (isOutside && !hasAround(element, ({ overflowX }) => /auto|scroll/.test(overflowX)))
        found.push(`outside: ${text}`);
      const button = element.closest('button, .segments label, a, select')?.getBoundingClientRect();
      if (button && (box.left < button.left - 1 || box.right > button.right + 1))
        found.push(`leaves its button: ${text}`);
    }
    texts.forEach((one, index) => {
      for (const other of texts.slice(index + 1)) {
        if (one.element === other.element) continue;
        const { left, right, top, bottom } = one.seen;
        const wide = Math.min(right, other.seen.right) - Math.max(left, other.seen.left);
        const high = Math.min(bottom, other.seen.bottom) - Math.max(top, other.seen.top);
        if (wide <= 2 || high <= 4) continue;
        // The buttons of a dialog stay in sight while its content scrolls below them.
        const [stays, otherStays] = [one, other].map(({ element }) =>
          hasAround(element, ({ position }) => position === 'sticky'),
        );
        if (stays === otherStays) found.push(`overlap: ${one.text} / ${other.text}`);
      }
    });
    return [...new Set(found)];
  });
