/** What the AI and its controls say, in French. */

const said = (/** @type {string} */ points) =>
  `environ ${points} ${points === '0' || points === '1' ? 'point' : 'points'}`;

/** @type {import('../ai.js').Own} */
export default {
  evaluation: 'Ce que ferait l’IA',
  thinking: 'Réflexion…',
  waking: 'L’IA se prépare…',
  ways: {
    best: 'le meilleur coup',
    only: 'le seul coup possible',
    equal: 'tout aussi bon',
    near: 'presque aussi bon',
    costs: (points) => `coûte ${said(points)}`,
    worse: 'moins bon',
    bad: 'bien moins bon',
    idle: 'impossible',
  },
  givesAway: (points) => `coûte environ ${points}`,
  shortWays: {
    best: 'top',
    only: 'seul',
    equal: 'égal',
    near: 'presque',
    costs: (points) => `−${points}`,
    worse: 'moins',
    bad: 'mauvais',
    idle: 'non',
  },
  way: (direction, how) => `${direction} : ${how}`,
  sentence: (said) => `${said}. `,
  expected: (points) => `Score final attendu : environ ${points}`,
  toCome: (points) => `Points attendus à partir d’ici : environ ${points}`,
  chance: (percent) => `Chances de gagner : environ ${percent}`,
  noPoints: 'Sur cette grille, l’IA sait seulement quels coups sont meilleurs',
  simple: 'L’IA n’a pas appris ce type de grille : elle ne prévoit que quelques coups',
  withoutWeights: 'L’IA n’est pas chargée en entier : elle ne prévoit que quelques coups',
  leftOut: 'Cette copie ne contient pas toute l’IA : elle ne prévoit que quelques coups',
  nothingMoves: 'Plus aucun coup possible',
  letPlay: 'La voir jouer',
  aiFailed: 'L’IA ne fonctionne pas ici.',
  tryAgain: 'Réessayer',
  blocked: 'Fermez d’abord la fenêtre ouverte.',
  watch: 'L’IA joue',
  play: 'Jouer',
  pause: 'Pause',
  step: 'Un coup',
  pace: 'Vitesse',
  slow: 'Lente',
  normal: 'Normale',
  fast: 'Rapide',
  fastest: 'Maximale',
  stopWatching: 'Arrêter l’IA',
  plays: 'L’IA joue. Jouez un coup pour reprendre la main.',
  paused: 'En pause. À vous de jouer.',
  saidPlays:
    'L’IA joue. Appuyez sur Espace pour la mettre en pause, sur Échap pour l’arrêter, ou jouez un coup pour reprendre la main.',
  saidPaused: (score) => `En pause. À vous de jouer. Score : ${score}.`,
  saidStopped: 'L’IA s’est arrêtée. À vous de jouer.',
  noLonger:
    'L’IA a joué un coup, donc cette partie ne comptera pas. Annulez ses coups pour qu’elle compte à nouveau.',
};
