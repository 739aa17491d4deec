// Rules for dependency-cruiser (`npm test -- layers`): which folder of www/ may import which.
// Types imported by JSDoc are exempt, because they don't exist at run time.

/** The lowest folders, which import no other one. */
const BASE = ['storage', 'input', 'worker', 'i18n'];

/** The folders that the pages and the package are made of, the highest first. */
const PARTS = ['replay', 'puzzle', 'ai', 'game', 'element', 'library', 'foreign', ...BASE];

/** The folders and those that each may import. Lower folders know nothing about higher ones. */
const LAYERS = {
  package: PARTS,
  app: PARTS,
  replay: ['game', 'element', ...BASE],
  puzzle: ['element', ...BASE],
  ai: ['game', 'element', ...BASE],
  game: ['element', ...BASE],
  element: ['library', ...BASE],
  library: ['worker'],
  foreign: ['worker'],
  ...Object.fromEntries(BASE.map((name) => [name, []])),
};

/** What a feature of the pages, a folder of www/app/, may import besides the shared folders below. */
const FEATURES = {
  backup: ['tiles'],
  challenge: [],
  choose: [],
  daily: ['share'],
  editor: [],
  friends: ['replay', 'share'],
  help: [],
  learn: ['review'],
  library: ['replay', 'statistics'],
  open: [],
  race: [],
  replay: ['challenge', 'review', 'share', 'statistics'],
  review: ['statistics'],
  settings: ['tiles'],
  share: ['review'],
  statistics: ['backup', 'daily'],
  tiles: ['share'],
  you: ['daily', 'statistics'],
};

/** The folders of www/app/ that features share, the highest first, below the pages and the features. */
const SHARED = ['saved', 'variant', 'shell'];

/** The folders of www/app/ and those that each may import. @type {Record<string, string[]>} */
const ROOMS = {
  pages: [...Object.keys(FEATURES), ...SHARED],
  ...Object.fromEntries(
    Object.entries(FEATURES).map(([name, others]) => [name, [...others, ...SHARED]]),
  ),
  ...Object.fromEntries(SHARED.map((name, at) => [name, SHARED.slice(at + 1)])),
};

/** Every violation fails. */
const severity = /** @type {const} */ ('error');

/**
 * A rule for each folder of a parent folder: it imports nothing of its siblings but those listed.
 * @param {string} parent
 * @param {Record<string, string[]>} folders
 */
const oneWay = (parent, folders) =>
  Object.entries(folders).map(([folder, allowed]) => ({
    name: `${parent}/${folder}-imports`,
    severity,
    comment: `${parent}/${folder} may import ${allowed.join(', ') || 'no other folder'} of ${parent}/.`,
    from: { path: `^${parent}/${folder}/` },
    to: { path: `^${parent}/`, pathNot: `^${parent}/(${[folder, ...allowed].join('|')})/` },
  }));

/**
 * Every module is in one of these folders.
 * @param {string} parent
 * @param {Record<string, string[]>} folders
 */
const inFolders = (parent, folders) => ({
  name: `${parent}-folders`,
  severity,
  comment: `Every module of ${parent}/ is in one of the folders above.`,
  from: { path: `^${parent}/`, pathNot: `^${parent}/(${Object.keys(folders).join('|')})/` },
  to: {},
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...oneWay('www/app', ROOMS),
    inFolders('www/app', ROOMS),
    inFolders('www', LAYERS),
    ...oneWay('www', LAYERS).map((rule) =>
      rule.name === 'www/game-imports'
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
      comment: 'Only an engine imports compiled code; every folder may import the constants.',
      from: { path: '^www/', pathNot: '/(solver-)?engine\\.js$' },
      to: { path: '^pkg/', pathNot: '^pkg/(\\w+_constants\\.js$|words/)' },
    },
    {
      name: 'words-by-i18n',
      severity,
      comment: 'Only the bundles import the compiled words.',
      from: { path: '^www/', pathNot: '^www/i18n/' },
      to: { path: '^pkg/words/' },
    },
    {
      name: 'parser-on-demand',
      severity,
      comment: 'Only the first language that a page registers loads the parser of messages.',
      from: { path: '^www/', pathNot: '^www/i18n/(message|registered)\\.js$' },
      to: { path: '^www/i18n/(message|registered)\\.js$', dynamic: false },
    },
  ],
  options: { doNotFollow: { path: 'node_modules|^pkg' }, exclude: { path: '\\.css|\\.bin' } },
};
