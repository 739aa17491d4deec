/** What puzzles are called, in every language: all that the page of the puzzle writes before a dialog is opened. */

/** @typedef {import('./index.js').Language} Language */

const en = {
  title: 'Sliding puzzle',
  games: 'Choose a puzzle',
  watch: 'Watch',
  backToMine: 'Back to my puzzle',
  usual: 'Usual',
  spiral: 'Spiral',
  easy: 'Easy',
  medium: 'Medium',
  hard: 'Hard',
  hardest: 'Hardest',
  laid: 'laid',
};

/** @typedef {typeof en} Names */

/** @type {Names} */
const zh = {
  title: '数字华容道',
  games: '选择谜题',
  watch: '观看',
  backToMine: '回到我的谜题',
  usual: '顺序',
  spiral: '螺旋',
  easy: '简单',
  medium: '中等',
  hard: '困难',
  hardest: '最难',
  laid: '自定',
};

/** @type {Record<Language, Names>} */
export const NAMES = { en, 'zh-CN': zh };
