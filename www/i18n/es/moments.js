/** What a game says at rare moments, in Spanish. @type {import('../moments.js').Own} */
export default {
  noKey: (key, letters, undo, hints) =>
    `«${key}» no es un atajo. Mover: flechas, WASD o ${letters}.${undo ? ' Deshacer: U.' : ''}${hints ? ' Pista: T.' : ''}`,
  newKey: 'Pulsa Mayús+N para una nueva partida.',
  newStarted: 'Nueva partida.',
  first: (face) => `¡Tu primer ${face}!`,
};
