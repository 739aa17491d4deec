// The content security policy of the pages: what they load and run is their own, and nothing else.

import { createHash } from 'node:crypto';

/**
 * The inline scripts or styles of a page.
 * @param {string} html
 * @param {'script' | 'style'} tag
 */
function inlineTexts(html, tag) {
  const elements = html.matchAll(new RegExp(`<${tag}\\b([^>]*)>([^]*?)</${tag}>`, 'g'));
  return [...elements]
    .filter(([, attributes]) => !/\bsrc=/.test(attributes))
    .map(([, , text]) => text);
}

/**
 * The source expression that allows an inline script or style.
 * @param {string} text
 */
function hashSource(text) {
  // Browsers read every line ending as a line feed.
  const read = text.replaceAll('\r\n', '\n');
  return `'sha256-${createHash('sha256').update(read).digest('base64')}'`;
}

/**
 * The policy that allows what a page needs, and nothing else.
 * @param {string} html
 */
export function policyFor(html) {
  const hashes = (/** @type {'script' | 'style'} */ tag) => inlineTexts(html, tag).map(hashSource);
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...hashes('script')],
    'style-src': ["'self'", ...hashes('style')],
    // Pictures to share, and the player's own on the puzzle, are made in the page.
    'img-src': ["'self'", 'blob:'],
    // In a sandboxed frame a worker is started by a script that is made in the page.
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

/**
 * Writes the policy into each built page, before everything that it governs. The pages of the dev server
 * have none: there Vite adds inline scripts and styles.
 * @returns {import('vite').Plugin}
 */
export function contentSecurityPolicy() {
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
          const meta = `<meta http-equiv="Content-Security-Policy" content="${policyFor(html)}" />`;
          file.source = html.replace(charset, (first) => `${first}\n    ${meta}`);
        }
      },
    },
  };
}
