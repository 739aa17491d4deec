// Which files the modules of the pages and the elements are bundled to. What is always loaded together is one
// file, because fewer requests are faster, and Brotli finds more that is alike. Everything else, such as
// dialogs, is left to the bundler.

/** @typedef {Pick<import('vite').Rolldown.PluginContext, 'getModuleInfo'>} Graph */

const GAME = 'www/game/game-2048.js';
const REPLAY = 'www/replay/replay-2048.js';
const PUZZLE = 'www/puzzle/sliding-puzzle.js';
/** Loaded on a first visit after the first board. */
const STORAGE = 'www/storage/saves.js';
/** Reads the puzzle's picture from the same database. */
const PICTURES = 'www/puzzle/database.js';
const GAME_PAGE = 'index.html';
const PUZZLE_PAGE = 'puzzle.html';
const CONSTANTS = /(^|\/)pkg\/\w+_constants\.js$/;
/** What one language needs, all do. */
const LANGUAGE = 'pkg/words/de/elements.js';

/** The modules that the pages import while they run and without a click. */
const WITHOUT_CLICK = /(^|\/)www\/(app\/pages\/after-start|storage\/saves|puzzle\/database)\.js$/;

/**
 * Whether a page imports a file while it runs and without a click.
 * @param {string} key the file's key in Vite's manifest: its module, or its name if it has several
 */
export const comesWithoutClick = (key) => WITHOUT_CLICK.test(key);

/**
 * The name of a file that is loaded later. Dialogs are named by feature and file, since each feature has a file
 * of the same name for either page, and what a language says by the language.
 * @param {{ name: string, facadeModuleId?: string | null }} chunk
 */
export function fileNameOf({ name, facadeModuleId }) {
  const [, language] = facadeModuleId?.match(/\/pkg\/words\/([\w-]+)\/\w+\.js$/) ?? [];
  if (language) return `assets/${language}-[hash:7].js`;
  const [, feature, file] = facadeModuleId?.match(/\/www\/app\/(\w+)\/([\w-]+)\.js$/) ?? [];
  return `assets/${feature && name === file ? `${feature}-${file}` : name}-[hash:7].js`;
}

/** The files. A module that one of them has is imported by those below it, never the other way round. */
const FILES = /** @type {const} */ ([
  'element',
  'storage',
  'board',
  'game',
  'puzzle',
  'app',
  'puzzle-variant',
  'game-page',
  'puzzle-page',
]);

/**
 * The groups of modules that become a file each.
 * @param {string} root the project's folder, with a slash at its end
 */
export function chunkGroups(root) {
  // Vite's ids have slashes on every system.
  const folder = root.replaceAll('\\', '/');
  /** @type {Map<string, Set<string>>} */
  const found = new Map();

  /**
   * The modules that an entry loads.
   * @param {Graph} graph
   * @param {string} entry
   * @param {RegExp} [dynamic] which of the dynamic imports to follow; none without it
   */
  const loadedBy = (graph, entry, dynamic) => {
    const key = `${entry} ${dynamic}`;
    const modules = found.get(key) ?? new Set([folder + entry]);
    if (found.has(key)) return modules;
    found.set(key, modules);
    // Iterating over a set includes items that are added meanwhile.
    for (const id of modules) {
      const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
      for (const one of importedIds) modules.add(one);
      for (const one of dynamicallyImportedIds) if (dynamic?.test(one)) modules.add(one);
    }
    return modules;
  };

  /** @param {string} id @param {Graph} graph @returns {(typeof FILES)[number] | undefined} */
  const fileOf = (id, graph) => {
    // The page names its style sheet; a script that had it would make every dialog wait for it.
    if (id === `${folder}style.css`) return undefined;
    const first = (/** @type {string} */ entry) => loadedBy(graph, entry).has(id);
    const later = (/** @type {string} */ entry) => loadedBy(graph, entry, WITHOUT_CLICK).has(id);
    const ever = (/** @type {string} */ entry) => loadedBy(graph, entry, /./).has(id);
    if (first(GAME) && first(PUZZLE)) return 'element';
    // What pages say of a game needs no engine.
    if (CONSTANTS.test(id)) return 'element';
    if (first(LANGUAGE)) return id === folder + LANGUAGE ? undefined : 'element';
    if (first(STORAGE) || id === folder + PICTURES) return 'storage';
    if (first(GAME)) return first(REPLAY) || ever(PUZZLE_PAGE) ? 'board' : 'game';
    if (first(PUZZLE)) return 'puzzle';
    if (id === folder + GAME_PAGE || id === folder + PUZZLE_PAGE) return undefined;
    // The file of the page's entry would start that page on the other one.
    if (first(GAME_PAGE)) return ever(PUZZLE_PAGE) ? 'app' : 'game-page';
    if (first(PUZZLE_PAGE)) return ever(GAME_PAGE) ? 'puzzle-variant' : 'puzzle-page';
    if (!later(GAME_PAGE)) return undefined;
    // What comes without a click is a file of its own, and what it shares with dialogs is in another that comes then.
    const { importers = [] } = graph.getModuleInfo(id) ?? {};
    const isOwn = importers.every((one) => loadedBy(graph, GAME_PAGE, WITHOUT_CLICK).has(one));
    return isOwn ? undefined : 'storage';
  };

  const files = FILES.map((name, at) => ({
    debugName: name,
    /** @param {string} id @param {Graph} graph */
    name: (id, graph) => (fileOf(id, graph) === name ? name : null),
    priority: FILES.length - at,
  }));
  // What dialogs share of the games that are kept is small, and mostly needed together.
  return [...files, { name: 'saved', test: /\/www\/(app\/saved|storage)\//, minShareCount: 2 }];
}
