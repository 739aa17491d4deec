// Both pages, index.html and puzzle.html, come from one template: index.html at the top. `{{name}}` stands for a value
// of the page, <game-element> for its element, and what has `data-only` is on one of the two.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {'game' | 'puzzle'} Kind */

/** The values of the pages. @type {Record<Kind, Record<string, string>>} */
const VALUES = {
  game: {
    title: '2048',
    description: '2048 with unlimited undo, on your phone or laptop.',
    script: './www/app/pages/game.js',
    engine: './pkg/game_2048_bg.wasm',
    save: 'main',
    name: 'title',
    word: '2048',
    path: './',
  },
  puzzle: {
    title: 'Sliding puzzle',
    description: 'Race an AI in the sliding number puzzle, on your phone or laptop.',
    script: './www/app/pages/puzzle.js',
    engine: './pkg/sliding_puzzle_bg.wasm',
    save: 'puzzle',
    name: 'puzzle',
    word: 'Puzzle',
    path: './puzzle.html',
  },
};

/** The opening tags of the elements. @type {Record<Kind, string>} */
const ELEMENTS = { game: '<game-2048', puzzle: '<sliding-puzzle opponent="none"' };

/**
 * What chats and social networks show of a link to the page. They need full addresses, so without the site's address
 * there is nothing.
 * @param {Kind} kind
 * @param {string} address of the site
 */
function preview(kind, address) {
  if (!address) return '';
  const site = new URL(address.replace(/\/?$/, '/'));
  const { title, description, path } = VALUES[kind];
  const values = {
    'og:type': 'website',
    'og:title': title,
    'og:description': description,
    'og:url': new URL(path, site).href,
    'og:image': new URL('screenshot-wide.webp', site).href,
    'twitter:card': 'summary_large_image',
  };
  return Object.entries(values)
    .map(([name, value]) => `    <meta property="${name}" content="${value}" />\n`)
    .join('');
}

/**
 * The page of a kind.
 * @param {string} template
 * @param {Kind} kind
 * @param {string} [address] the address of the site, if it is known
 */
export function fillTemplate(template, kind, address = '') {
  const other = kind === 'game' ? 'puzzle' : 'game';
  return template
    .replace(/^ *\{\{preview\}\}\n/m, preview(kind, address))
    .replace(new RegExp(`^ *<(\\w+)[^>]* data-only="${other}".*</\\1>\\n`, 'gm'), '')
    .replaceAll(` data-only="${kind}"`, '')
    .replaceAll(`data-page="${kind}"`, 'id="own-page" aria-current="page"')
    .replaceAll(`data-page="${other}"`, 'id="other-page"')
    .replaceAll('<game-element', ELEMENTS[kind])
    .replaceAll('</game-element', ELEMENTS[kind].replace(/ .*/, '').replace('<', '</'))
    .replaceAll(/\{\{(\w+)\}\}/g, (_, name) => VALUES[kind][name]);
}

/**
 * Makes the two pages.
 * @param {string} root the folder of the template
 * @returns {import('vite').Plugin}
 */
export function pages(root) {
  const template = () => readFileSync(join(root, 'index.html'), 'utf8');
  const { homepage } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const address = homepage ?? process.env.SITE_ADDRESS;
  const page = join(root, 'puzzle.html').replaceAll('\\', '/');
  return {
    name: 'pages',
    enforce: 'pre',
    resolveId: (id) => (id.replaceAll('\\', '/') === page ? page : undefined),
    load: (id) => (id === page ? template() : undefined),
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { path }) =>
        fillTemplate(html, path === '/puzzle.html' ? 'puzzle' : 'game', address),
    },
    configureServer({ middlewares, transformIndexHtml }) {
      middlewares.use(async ({ url = '' }, response, next) => {
        if (!/^\/puzzle\.html(\?|$)/.test(url)) return next();
        response.setHeader('Content-Type', 'text/html');
        response.end(await transformIndexHtml(url, template()));
      });
    },
  };
}
