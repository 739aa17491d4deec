/** What a gamepad does, in English. */
export default {
  gamepad: (/** @type {boolean} */ undo, /** @type {boolean} */ hints) =>
    `Gamepad. Move: stick or D\u2011pad.${undo ? ' Undo: B\u00A0(○).' : ''}` +
    `${hints ? ' Hint: Y\u00A0(△).' : ''} New game: hold\u00A0Start.`,
};
