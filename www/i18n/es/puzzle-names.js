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
  aim: 'Pon los números en orden.',
  'aim-spiral': 'Forma una espiral de números.',
  easy: 'Fácil',
  medium: 'Medio',
  hard: 'Difícil',
  hardest: 'Extremo',
  custom: 'a medida',
};
