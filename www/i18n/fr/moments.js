/** What a game says at rare moments, in French. @type {import('../moments.js').Own} */
export default {
  noKey: (key, letters, undo, hints) =>
    `« ${key} » n’est pas un raccourci. Jouer : flèches, WASD (ZQSD) ou ${letters}.${undo ? ' Annuler : U.' : ''}${hints ? ' Indice : T.' : ''}`,
  newKey: 'Appuyez sur Maj+N pour rejouer.',
  newStarted: 'Nouvelle partie.',
  first: (face) => `Votre premier ${face} !`,
};
