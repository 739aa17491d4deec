/** What the daily game and its chip say on both pages, in Simplified Chinese. */

/** @type {import('../daily.js').Daily} */
export default {
  chip: (streak, done) =>
    `每日挑战。${streak > 0 ? `已连续 ${streak} 天，` : ''}${done ? '今天已完成。' : '今天的还没完成。'}`,
  previousMonth: '上个月',
  nextMonth: '下个月',
  dayOfGame: (score, face) => `${score} 分，最大方块 ${face}`,
  unfinished: '未完成',
  shareDay: '分享成绩',
  dayLine: (title, date) => `${title} 每日挑战 ${date}`,
  dayStreak: (days) => `连续 ${days} 天`,
};
