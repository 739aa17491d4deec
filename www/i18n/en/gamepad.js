/** What a gamepad does, in English. */
export default {
  gamepad: (/** @type {boolean} */ undo, /** @type {boolean} */ hints) =>
    `Gamepad: move with the stick or D-pad${undo ? ', undo with B (○)' : ''}` +
    `${hints ? ', get a hint with Y (△)' : ''}. Hold Start for a new game.`,
};
