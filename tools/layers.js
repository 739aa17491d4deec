// Rules for dependency-cruiser (`npm test -- layers`): which folder of www/ may import which.
// Types imported by JSDoc are exempt, because they don't exist at run time.

/** The folders and those that each may import. Lower folders know nothing about higher ones. */
const LAYERS = {
  package: ['replay', 'puzzle', 'ai', 'game', 'element', 'storage', 'input', 'worker', 'i18n'],
  app: ['replay', 'puzzle', 'ai', 'game', 'element', 'storage', 'input', 'worker', 'i18n'],
  replay: ['game', 'element', 'storage', 'input', 'worker', 'i18n'],
  puzzle: ['element', 'storage', 'input', 'worker', 'i18n'],
  ai: ['game', 'element', 'storage', 'input', 'worker', 'i18n'],
  game: ['element', 'storage', 'input', 'worker', 'i18n'],
  element: ['storage', 'input', 'worker', 'i18n'],
  storage: [],
  input: [],
  worker: [],
  i18n: [],
};

/** Every violation fails. */
const severity = /** @type {const} */ ('error');

const rules = Object.entries(LAYERS).map(([folder, allowed]) => ({
  name: `${folder}-imports`,
  severity,
  comment: `www/${folder} may import ${allowed.join(', ') || 'no other folder'}.`,
  from: { path: `^www/${folder}/` },
  to: { path: '^www/', pathNot: `^www/(${[folder, ...allowed].join('|')})/` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...rules.map((rule) =>
      rule.name === 'game-imports'
        ? // The one exception: the AI is loaded when it is first requested.
          { ...rule, to: { ...rule.to, pathNot: `${rule.to.pathNot}|^www/ai/controller\\.js$` } }
        : rule,
    ),
    {
      name: 'ai-on-demand',
      severity,
      comment: 'The game loads the AI by a dynamic import, so the first move does not wait for it.',
      from: { path: '^www/game/' },
      to: { path: '^www/ai/', dynamic: false },
    },
    {
      name: 'lit-in-dialogs',
      severity,
      comment: 'lit-html is loaded with the first dialog, so only the pages import it.',
      from: { path: '^www/', pathNot: '^www/app/' },
      to: { path: 'node_modules/lit-html' },
    },
    {
      name: 'no-circular',
      severity,
      comment: 'No module imports itself through others, except for the AI that the game loads.',
      from: {},
      to: { circular: true, viaOnly: { pathNot: '^www/ai/controller\\.js$' } },
    },
    {
      name: 'pkg-by-engines',
      severity,
      comment: 'Only an engine.js imports compiled code; every folder may import the constants.',
      from: { path: '^www/', pathNot: '/engine\\.js$' },
      to: { path: '^pkg/', pathNot: '^pkg/\\w+_constants\\.js$' },
    },
    {
      name: 'a-folder-each',
      severity,
      comment: 'Every module is in one of the folders above.',
      from: { path: '^www/', pathNot: `^www/(${Object.keys(LAYERS).join('|')})/` },
      to: {},
    },
  ],
  options: { doNotFollow: { path: 'node_modules|^pkg' }, exclude: { path: '\\.css|\\.bin' } },
};
