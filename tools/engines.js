/**
 * The engines, one WebAssembly file each, so a page loads only what it plays. By the features of the crate, which are
 * also their folders in www/: the names of their files in pkg/, and of their modules in the package.
 */
export const ENGINES = {
  game: { name: 'game_2048', entry: 'engine' },
  ai: { name: 'ai_2048', entry: 'engine-ai' },
  puzzle: { name: 'sliding_puzzle', entry: 'engine-puzzle' },
  solver: { name: 'puzzle_solver', entry: 'engine-solver' },
  library: { name: 'game_library', entry: 'engine-library' },
  foreign: { name: 'foreign_games', entry: 'engine-foreign' },
};
