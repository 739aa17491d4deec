// The content security policy of the pages: they load and run only their own files.

import { createHash } from 'node:crypto';

/**
 * The inline scripts or styles of a page.
 * @param {string} html
 * @param {'script' | 'style'} tag
 */
function inlineTexts(html, tag) {
  const elements = html.matchAll(new RegExp(`<${tag}\\b([^>]*)>([^]*?)</${tag}>`, 'g'));
  return (
    [...elements]
      // A script of another type is data, which no policy restricts.
      .filter(([, attributes]) => !/\bsrc=|\btype="text\//.test(attributes))
      .map(([, , text]) => text)
  );
}

/**
 * The source expression that allows an inline script or style.
 * @param {string} text
 */
function hashSource(text) {
  // Browsers normalize every line ending to a line feed.
  const read = text.replaceAll('\r\n', '\n');
  return `'sha256-${createHash('sha256').update(read).digest('base64')}'`;
}

/**
 * The policy that allows only what a page needs.
 * @param {string} html
 * @param {object} [options]
 * @param {boolean} [options.alone] whether the page is a single file, which loads nothing but what it holds
 * @param {boolean} [options.styleAttributes] whether elements have styles of their own, as highlighted code has
 */
export function policyFor(html, { alone = false, styleAttributes = false } = {}) {
  const hashes = (/** @type {'script' | 'style'} */ tag) => inlineTexts(html, tag).map(hashSource);
  const own = alone ? [] : ["'self'"];
  const directives = {
    'default-src': alone ? ["'none'"] : own,
    'script-src': [...own, "'wasm-unsafe-eval'", ...hashes('script')],
    // With hashes, a browser refuses styles of elements.
    'style-src': [...own, ...(styleAttributes ? ["'unsafe-inline'"] : hashes('style'))],
    // Shared pictures and the player's picture on the puzzle are blobs.
    'img-src': [...own, 'blob:', ...(alone || styleAttributes ? ['data:'] : [])],
    // In a sandboxed frame, workers are started by a blob script.
    'worker-src': [...own, 'blob:'],
    ...(alone && { 'connect-src': ['data:'] }),
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

/**
 * Writes the policy into each built page, before everything that it applies to. Pages of the dev server
 * have no policy, because Vite adds inline scripts and styles there.
 * @param {{ alone?: boolean }} [options] whether the page is a single file
 * @returns {import('vite').Plugin}
 */
export function contentSecurityPolicy({ alone = false } = {}) {
  return {
    name: 'content-security-policy',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'asset' || !file.fileName.endsWith('.html')) continue;
          const html = String(file.source);
          const charset = /<meta charset="utf-8" ?\/?>/;
          if (!charset.test(html)) this.error(`${file.fileName} has no <meta charset="utf-8" />`);
          const meta = `<meta http-equiv="Content-Security-Policy" content="${policyFor(html, { alone })}" />`;
          file.source = html.replace(charset, (first) => `${first}\n    ${meta}`);
        }
      },
    },
  };
}
