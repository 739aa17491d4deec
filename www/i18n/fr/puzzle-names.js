/** What puzzles are called, in French. @type {import('../puzzle-names.js').Names} */
export default {
  title: 'Taquin',
  games: 'Choisir un taquin',
  watch: 'Voir',
  backToMine: 'Retour à mon taquin',
  fifteen: 'Quinze',
  eight: 'Huit',
  spiralRace: 'Course en spirale',
  usual: 'Classique',
  spiral: 'Spirale',
  aim: 'Remettez les numéros dans l’ordre.',
  'aim-spiral': 'Placez les numéros en spirale.',
  easy: 'Facile',
  medium: 'Moyen',
  hard: 'Difficile',
  hardest: 'Extrême',
  custom: 'sur mesure',
};
