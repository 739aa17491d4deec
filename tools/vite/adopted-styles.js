// Puts the style sheets that scripts import into these scripts. A dialog is one request then, not two, and the files
// that load dialogs need no list of their style sheets, which every first visit would fetch.

/** The end of the name of a module that adds a style sheet to the page. */
const ADOPTS = '.adopted.js';

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
    if (!id.endsWith(ADOPTS)) return null;
    return `import text from ${JSON.stringify(`${id.slice(0, -ADOPTS.length)}?inline`)};
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets.push(sheet);`;
  },
});
