/** What the daily game and its chip say on both pages, in English. */
export default {
  chip: (/** @type {number} */ streak, /** @type {boolean} */ done) =>
    `Daily.${streak > 0 ? ` ${streak}-day streak.` : ''} ${done ? 'Done for today.' : 'Today’s is waiting.'}`,
  // The calendar
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  dayOfGame: (/** @type {string} */ score, /** @type {string} */ face) =>
    `${score} points, highest tile ${face}`,
  unfinished: 'not finished',
  // Sharing a result
  shareDay: 'Share result',
  dayLine: (/** @type {string} */ title, /** @type {string} */ date) => `${title} Daily, ${date}`,
  dayStreak: (/** @type {number} */ days) => `${days}-day streak`,
};
