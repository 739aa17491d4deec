/** What the AI and its controls say, in Spanish. */

const about = (/** @type {string} */ points) =>
  points === '1' ? 'cerca de 1 punto' : `unos ${points} puntos`;

/** @type {import('../ai.js').Own} */
export default {
  evaluation: 'Qué haría la IA',
  thinking: 'Pensando…',
  waking: 'Preparándose…',
  ways: {
    best: 'la mejor',
    only: 'la única posible',
    equal: 'igual de buena',
    near: 'casi igual de buena',
    costs: (points) => `cuesta ${about(points)}`,
    worse: 'peor',
    bad: 'mucho peor',
    idle: 'no se puede',
  },
  givesAway: (points) => `cuesta unos ${points}`,
  shortWays: {
    best: 'mejor',
    only: 'única',
    equal: 'igual',
    near: 'casi',
    costs: (points) => `−${points}`,
    worse: 'peor',
    bad: 'mala',
    idle: 'no',
  },
  way: (direction, how) => `${direction}: ${how}`,
  sentence: (said) => `${said}. `,
  expected: (points) => `Puntuación final prevista: unos ${points}`,
  toCome: (points) => `Puntos previstos desde aquí: unos ${points}`,
  chance: (percent) => `Probabilidad de ganar: alrededor del ${percent}`,
  noPoints: 'En este tablero, la IA solo sabe qué jugadas son mejores',
  simple: 'La IA no ha aprendido este tipo de tablero: solo mira unas jugadas por delante',
  withoutWeights: 'Parte de la IA no se ha cargado: solo mira unas jugadas por delante',
  leftOut: 'Esta copia no incluye toda la IA, así que solo mira unas pocas jugadas por delante',
  nothingMoves: 'No quedan jugadas',
  letPlay: 'Ver cómo juega',
  aiFailed: 'La IA no funciona aquí.',
  tryAgain: 'Reintentar',
  blocked: 'Primero cierra el cuadro abierto.',
  watch: 'Juega la IA',
  play: 'Jugar',
  pause: 'Pausar',
  step: 'Una jugada',
  pace: 'Velocidad',
  slow: 'Lenta',
  normal: 'Normal',
  fast: 'Rápida',
  fastest: 'Máxima',
  stopWatching: 'Dejar de mirar',
  plays: 'Juega la IA. Haz una jugada para tomar el relevo.',
  paused: 'En pausa. Te toca.',
  saidPlays:
    'Juega la IA. Pulsa Espacio para pausar, Escape para detenerla o haz una jugada para tomar el relevo.',
  saidPaused: (score) => `En pausa. Te toca. Puntos: ${score}.`,
  saidStopped: 'La IA se ha detenido. Te toca.',
  noLonger:
    'La IA ha jugado, así que esta partida no contará. Deshaz sus jugadas y volverá a contar.',
};
