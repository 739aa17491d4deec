/** What a game says at rare moments, in English. */
export default {
  noKey: (
    /** @type {string} */ key,
    /** @type {string} */ letters,
    /** @type {boolean} */ undo,
    /** @type {boolean} */ hints,
  ) =>
    `“${key}” isn’t a shortcut. Move: arrows, WASD or ${letters}.${undo ? ' Undo: U.' : ''}${hints ? ' Hint: T.' : ''}`,
  newKey: 'Press Shift+N for a new game.',
  newStarted: 'New game started.',
  first: (/** @type {string} */ face) => `Your first ${face}!`,
};
