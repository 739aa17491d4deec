/** What puzzles are called, in Simplified Chinese. @type {import('../puzzle-names.js').Names} */
export default {
  title: '数字华容道',
  games: '选择谜题',
  watch: '观看',
  backToMine: '回到我的谜题',
  fifteen: '十五数码',
  eight: '八数码',
  spiralRace: '螺旋竞速',
  usual: '经典',
  spiral: '螺旋',
  aim: '滑动方块，把数字按顺序排好。',
  'aim-spiral': '滑动方块，把数字排成螺旋。',
  easy: '简单',
  medium: '中等',
  hard: '困难',
  hardest: '最难',
  custom: '自定',
};
