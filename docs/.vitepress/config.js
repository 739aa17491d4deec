// The pages of the documents: `npm run build:site` writes them to site/docs/. Every text is the repository's own;
// only links are rewritten, since on the site a page is where its document is not.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { policyFor } from '../../tools/vite/csp.js';

const vue = dirname(createRequire(import.meta.url).resolve('vue/package.json'));
const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path) => readFileSync(join(root, path), 'utf8');
const { homepage, repository, description } = JSON.parse(read('package.json'));

/** The documents in the order in which the README names them, itself first. */
const DOCUMENTS = [
  'README.md',
  ...new Set([...read('README.md').matchAll(/\]\(([\w./-]+\.md)\)/g)].map(([, path]) => path)),
];

/** The page of a document: `docs/ai.md` is `ai.md`, and the notebook `lab-notebook.md`. */
const pageOf = (path) =>
  path === 'README.md' ? 'index.md' : path.replace(/^docs\//, '').replaceAll('/', '-').toLowerCase();

const titleOf = (path) => read(path).match(/^# (.*)$/m)?.[1] ?? path;

/** Where the source of a file can be read, if the package says where the repository is. */
const source = typeof repository === 'string' ? repository : repository?.url;
const sourceOf = (path) =>
  source && `${source.replace(/^git\+|\.git$/g, '')}/blob/HEAD/${path}`;

/** GitHub's anchors, which the links of the documents name. */
const slugify = (title) =>
  title.toLowerCase().replaceAll(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-');

/**
 * Leads links to the pages, and those to other files to the repository. Without one, only their text is left.
 */
function rewriteLinks(md) {
  md.core.ruler.push('links', ({ tokens, env }) => {
    const folder = dirname(relative(root, env.realPath ?? env.path)).replaceAll('\\', '/');
    for (const { children } of tokens) {
      for (const [at, token] of (children ?? []).entries()) {
        const href = token.type === 'link_open' ? token.attrGet('href') : null;
        if (href === null || /^(https?:|#)/.test(href)) continue;
        if (href.startsWith('../index.html#')) {
          // The pages themselves are above the documents: with a target, VitePress leaves a link alone.
          token.attrSet('target', '_self');
          continue;
        }
        const [path, anchor] = href.split('#');
        const target = posix.join(folder, path);
        const hash = anchor ? `#${anchor}` : '';
        const address = DOCUMENTS.includes(target)
          ? `/${pageOf(target).replace(/(^|\/)index\.md$/, '').replace(/\.md$/, '.html')}${hash}`
          : sourceOf(target);
        if (address) token.attrSet('href', address);
        else {
          const end = children.findIndex(({ type }, i) => i > at && type === 'link_close');
          for (const part of [token, children[end]]) Object.assign(part, { type: 'text', content: '', nesting: 0 });
        }
      }
    }
  });
}

export default defineConfig({
  srcDir: root,
  srcExclude: ['{target,pkg,lib,dist,site,www,src,tests,fuzz,benches,tools,test-results}/**', '.github/**', 'examples/embed/**', 'CONTRIBUTING.md'],
  outDir: join(root, 'site/docs'),
  base: `${new URL(homepage || process.env.SITE_ADDRESS || 'http://localhost/').pathname.replace(/\/?$/, '/')}docs/`,
  rewrites: Object.fromEntries(DOCUMENTS.map((path) => [path, pageOf(path)])),
  lang: 'en-US',
  title: '2048',
  description,
  head: [['link', { rel: 'icon', href: '../icon.svg' }]],
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    anchor: { slugify }, config: rewriteLinks },
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag.includes('-2048') } } },
  // Not the bundle of the pages of the game
  vite: {
    configFile: false,
    publicDir: false,
    // The root of the project doesn't have it.
    resolve: {
      alias: [
        { find: /^vue$/, replacement: join(vue, 'dist/vue.runtime.esm-bundler.js') },
        { find: /^vue\/server-renderer$/, replacement: join(vue, '../@vue/server-renderer/dist/server-renderer.esm-bundler.js') },
      ],
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    nav: [{ text: 'Play', link: '../', target: '_self' }],
    sidebar: DOCUMENTS.map((path) => ({
      text: path === 'README.md' ? 'Overview' : titleOf(path),
      link: `/${pageOf(path).replace(/^index\.md$/, '').replace(/\.md$/, '')}`,
    })),
    outline: [2, 3],
  },
  transformHtml: (html) =>
    html.replace(/<meta charset="utf-8">/, (first) => {
      const policy = policyFor(html, { styleAttributes: true });
      return `${first}\n    <meta http-equiv="Content-Security-Policy" content="${policy}">`;
    }),
});
