/** What puzzles are called, in German. @type {import('../puzzle-names.js').Names} */
export default {
  title: 'Schiebepuzzle',
  games: 'Puzzle wählen',
  watch: 'Ansehen',
  backToMine: 'Zu meinem Puzzle',
  fifteen: 'Fünfzehn',
  eight: 'Acht',
  spiralRace: 'Spiralduell',
  usual: 'Klassisch',
  spiral: 'Spirale',
  aim: 'Bring die Zahlen in Ordnung.',
  'aim-spiral': 'Ordne die Zahlen zur Spirale.',
  easy: 'Leicht',
  medium: 'Mittel',
  hard: 'Schwer',
  hardest: 'Knifflig',
  custom: 'eigenes Brett',
};
