/** What puzzles are called, in Spanish. @type {import('../puzzle-names.js').Names} */
export default {
  title: 'Puzle deslizante',
  games: 'Elige un puzle',
  watch: 'Ver',
  backToMine: 'Volver a mi puzle',
  fifteen: 'Quince',
  eight: 'Ocho',
  spiralRace: 'Carrera en espiral',
  usual: 'Clásico',
  spiral: 'Espiral',
  aim: 'Desliza los números hasta ordenarlos.',
  'aim-spiral': 'Desliza los números y forma la espiral.',
  easy: 'Fácil',
  medium: 'Medio',
  hard: 'Difícil',
  hardest: 'Extremo',
  custom: 'a medida',
};
