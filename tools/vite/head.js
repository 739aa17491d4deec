// What a page has in its head, so that the first board comes early: the address of the engine, which the inline
// script compiles while the other scripts load, and the style sheets, which need no request of their own then. Many
// hosts answer six requests at a time, and the first board needs no more.

/** @typedef {import('vite').Rolldown.OutputChunk} Chunk */
/** @typedef {import('vite').Rolldown.OutputBundle} Bundle */

/**
 * The WebAssembly files of a script and of everything it imports statically.
 * @param {Bundle} bundle
 * @param {Chunk} entry
 */
function wasmOf(bundle, entry) {
  const chunks = new Set([entry]);
  for (const { imports } of chunks) {
    for (const name of imports) chunks.add(/** @type {Chunk} */ (bundle[name]));
  }
  const files = [...chunks].flatMap((chunk) => [...(chunk.viteMetadata?.importedAssets ?? [])]);
  return [...new Set(files.filter((name) => name.endsWith('.wasm')))];
}

/** The address of an engine in the inline script, as the dev server has it. */
const ENGINE = /\.\/pkg\/\w+_bg\.wasm/;

/** A link to a style sheet, as Vite writes it. */
const LINK = /<link rel="stylesheet"[^>]* href="\.\/(assets\/[^"]+)">/g;

/** @returns {import('vite').Plugin} */
export const pageHead = () => ({
  name: 'page-head',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle, chunk, filename }) {
      if (!bundle || !chunk || !ENGINE.test(html)) return html;
      const [engine, ...others] = wasmOf(bundle, chunk);
      if (!engine || others.length > 0) throw new Error(`${filename} has not one engine`);
      return (
        html
          // Every visit would load the comments.
          .replaceAll(/^ *\/\/ .*\n/gm, '')
          .replace(ENGINE, `./${engine}`)
          // The name of the file tells versions of the page apart.
          .replaceAll(LINK, (_, name) => {
            const sheet = /** @type {import('vite').Rolldown.OutputAsset} */ (bundle[name]);
            return `<style data-file="./${name}">${sheet.source}</style>`;
          })
      );
    },
  },
});
