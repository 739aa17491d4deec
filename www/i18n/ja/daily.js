/** What the daily game and its chip say on both pages, in Japanese. */

/** @type {import('../daily.js').Daily} */
export default {
  chip: (streak, done) =>
    `デイリー。${streak > 0 ? `${streak}日連続。` : ''}${done ? '今日はクリア済みです。' : '今日の分が待っています。'}`,
  previousMonth: '前の月',
  nextMonth: '次の月',
  dayOfGame: (score, face) => `${score}点、最大タイル${face}`,
  unfinished: '途中',
  shareDay: '結果を共有',
  dayLine: (title, date) => `${title} デイリー ${date}`,
  dayStreak: (days) => `${days}日連続`,
};
