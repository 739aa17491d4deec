/** What puzzles are called, in German. @type {import('../puzzle-names.js').Names} */
export default {
  title: 'Schiebepuzzle',
  games: 'Puzzle wählen',
  watch: 'Ansehen',
  backToMine: 'Zurück zu meinem Puzzle',
  fifteen: 'Fünfzehn',
  eight: 'Acht',
  spiralRace: 'Spiralduell',
  usual: 'Klassisch',
  spiral: 'Spirale',
  aim: 'Schieb die Zahlen in die richtige Reihenfolge.',
  'aim-spiral': 'Schieb die Zahlen zu einer Spirale.',
  easy: 'Leicht',
  medium: 'Mittel',
  hard: 'Schwer',
  hardest: 'Knifflig',
  custom: 'eigenes Brett',
};
