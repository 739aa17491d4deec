/** What a gamepad does, in Spanish. */

/** @type {typeof import('../en/gamepad.js').default} */
export default {
  gamepad: (undo, hints) =>
    `Mando. Mover: palanca o cruceta.${undo ? ' Deshacer: B\u00A0(○).' : ''}` +
    `${hints ? ' Pista: Y\u00A0(△).' : ''} Otra partida: mantén\u00A0Start.`,
};
