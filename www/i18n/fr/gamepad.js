/** What a gamepad does, in French. */

/** @type {typeof import('../en/gamepad.js').default} */
export default {
  gamepad: (undo, hints) =>
    `Manette. Jouer : stick ou croix.${undo ? ' Annuler : B\u00A0(○).' : ''}` +
    `${hints ? ' Indice : Y\u00A0(△).' : ''} Rejouer : maintenir\u00A0Start.`,
};
