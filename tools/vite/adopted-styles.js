// Puts the style sheets that scripts import into these scripts. A dialog is one request then, not two, and the files
// that load dialogs need neither a list of their style sheets nor Vite's helper that loads these first.

import { fileURLToPath } from 'node:url';

/** What says how to load a file that a host has answered with something else. */
const MISSING_FILE = fileURLToPath(new URL('../../www/worker/missing-file.js', import.meta.url));

/** The end of the name of a module that adds a style sheet to the page. */
const ADOPTS = '.adopted.js';

/** The module whose function Vite puts around every dynamic import. */
const HELPER = '\0vite/preload-helper.js';

/** What is left of it: a second attempt, and the event that tells of a file that could not be loaded. */
const LOAD = `import { loadAgain } from ${JSON.stringify(MISSING_FILE.replaceAll('\\', '/'))};
  export const __vitePreload = (load) => loadAgain(load).catch((payload) => {
    dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }));
    throw payload;
  });`;

/** What Vite hands its helper beside the import, which the helper above doesn't read. */
const UNREAD = ',[],import.meta.url)';

/** @returns {import('vite').Plugin} */
export const adoptedStyles = () => ({
  name: 'adopted-styles',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!source.endsWith('.css') || !importer?.endsWith('.js')) return null;
    const sheet = await this.resolve(source, importer, { skipSelf: true });
    return sheet && sheet.id + ADOPTS;
  },
  load(id) {
    if (id === HELPER) return LOAD;
    if (!id.endsWith(ADOPTS)) return null;
    return `import text from ${JSON.stringify(`${id.slice(0, -ADOPTS.length)}?inline`)};
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets.push(sheet);`;
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = file.code.replaceAll(UNREAD, ')');
      }
    },
  },
});
