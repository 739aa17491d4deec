/** What puzzles are called, in Japanese. @type {import('../puzzle-names.js').Names} */
export default {
  title: 'スライドパズル',
  games: 'パズルを選ぶ',
  watch: '見る',
  backToMine: '自分のパズルに戻る',
  fifteen: '15パズル',
  eight: '8パズル',
  spiralRace: 'うずまき対戦',
  usual: '順番',
  spiral: 'うずまき',
  aim: '数字を順番に並べよう。',
  'aim-spiral': '数字をうずまきに並べよう。',
  easy: 'やさしい',
  medium: 'ふつう',
  hard: '難しい',
  hardest: '最難関',
  custom: 'カスタム',
};
