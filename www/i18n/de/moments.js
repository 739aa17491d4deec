/** What a game says at rare moments, in German. @type {import('../moments.js').Own} */
export default {
  noKey: (key, letters, undo, hints) =>
    `„${key}“ hat keine Funktion. Bewegen: Pfeile, WASD oder ${letters}.${undo ? ' Rückgängig: U.' : ''}${hints ? ' Tipp: T.' : ''}`,
  newKey: 'Drück Umschalt+N für ein neues Spiel.',
  newStarted: 'Neues Spiel gestartet.',
  first: (face) => `Deine erste ${face}!`,
};
