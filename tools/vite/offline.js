// Makes the pages work offline and lets them be installed: the web manifest, and the list of files that the
// service worker keeps (www/app/shell/service-worker.js).

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { MANIFEST } from './web-manifest.js';

const WORKER = 'sw.js';
const WEB_MANIFEST = 'manifest.webmanifest';

/** What is kept from the start. The icons for installing are needed by the system alone. */
const KEPT = /^[^.].*\.(html|js|css|wasm|svg|webmanifest)$|^licenses\.txt$/;
/** The service worker doesn't keep itself, nor the page that hosts show for a missing file, nor single files. */
const NOT_KEPT = /^(sw\.js|404\.html|2048(-ai)?\.html)$/;

/**
 * The files that a service worker keeps. Those whose names have no hash of their content have one as a query.
 * @param {string} folder
 */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => name.split(sep).join('/'))
    .filter((name) => KEPT.test(name) && !NOT_KEPT.test(name))
    .sort()
    .map((name) => {
      if (name.startsWith('assets/')) return name;
      const hash = createHash('md5')
        .update(readFileSync(join(folder, name)))
        .digest('hex');
      return `${name}?${hash.slice(0, 6)}`;
    });
}

/** @returns {import('vite').Plugin} */
export function offline() {
  let folder = '';
  return {
    name: 'offline',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: `./${WEB_MANIFEST}` }, injectTo: 'head' },
    ],
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: WEB_MANIFEST, source: JSON.stringify(MANIFEST) });
    },
    writeBundle: {
      // All files have been written by then.
      order: 'post',
      sequential: true,
      handler() {
        const path = join(folder, WORKER);
        const script = readFileSync(path, 'utf8');
        writeFileSync(path, script.replace('__FILES__', filesIn(folder).join(' ')));
      },
    },
  };
}
