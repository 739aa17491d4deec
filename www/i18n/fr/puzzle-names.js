/** What puzzles are called, in French. @type {import('../puzzle-names.js').Names} */
export default {
  title: 'Taquin',
  games: 'Choisir un taquin',
  watch: 'Voir',
  backToMine: 'Mon taquin',
  fifteen: 'Quinze',
  eight: 'Huit',
  spiralRace: 'Course en spirale',
  usual: 'Normal',
  spiral: 'Spirale',
  aim: 'Rangez les numéros.',
  'aim-spiral': 'Rangez-les en spirale.',
  easy: 'Facile',
  medium: 'Moyen',
  hard: 'Difficile',
  hardest: 'Extrême',
  custom: 'sur mesure',
};
