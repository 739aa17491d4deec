/** What puzzles are called, in English. */
export default {
  title: 'Sliding puzzle',
  games: 'Choose a puzzle',
  watch: 'Watch',
  backToMine: 'Back to my puzzle',
  fifteen: 'Fifteen',
  eight: 'Eight',
  spiralRace: 'Spiral race',
  usual: 'Classic',
  spiral: 'Spiral',
  aim: 'Slide the numbers into order.',
  'aim-spiral': 'Slide the numbers into a spiral.',
  easy: 'Easy',
  medium: 'Medium',
  hard: 'Hard',
  hardest: 'Hardest',
  custom: 'custom',
};
