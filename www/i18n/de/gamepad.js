/** What a gamepad does, in German. */

/** @type {typeof import('../en/gamepad.js').default} */
export default {
  gamepad: (undo, hints) =>
    `Gamepad. Bewegen: Stick oder Steuerkreuz.${undo ? ' Rückgängig: B\u00A0(○).' : ''}` +
    `${hints ? ' Tipp: Y\u00A0(△).' : ''} Neues Spiel: Start\u00A0halten.`,
};
