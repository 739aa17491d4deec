// The content security policy of the pages: they load and run only their own files.

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
  // Browsers normalize every line ending to a line feed.
  const read = text.replaceAll('\r\n', '\n');
  return `'sha256-${createHash('sha256').update(read).digest('base64')}'`;
}

/**
 * The policy that allows only what a page needs.
 * @param {string} html
 */
function policyFor(html) {
  const hashes = (/** @type {'script' | 'style'} */ tag) => inlineTexts(html, tag).map(hashSource);
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...hashes('script')],
    'style-src': ["'self'", ...hashes('style')],
    // Shared pictures and the player's picture on the puzzle are blobs.
    'img-src': ["'self'", 'blob:'],
    // In a sandboxed frame, workers are started by a blob script.
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
 * Writes the policy into each built page, before everything that it applies to. Pages of the dev server
 * have no policy, because Vite adds inline scripts and styles there.
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
