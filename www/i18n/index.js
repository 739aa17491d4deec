/**
 * The text of the game and of the page around it, in every language, and the choice of the language.
 * The replay and the dialogs bring their own.
 */

const en = {
  language: 'English',
  score: 'Score',
  best: 'Best',
  steps: 'Moves',
  undo: 'Undo',
  redo: 'Redo',
  newGame: 'New game',
  hint: 'Hint',
  keepGoing: 'Keep going',
  yes: 'Yes',
  no: 'No',
  another: 'Another game?',
  up: 'Up',
  right: 'Right',
  down: 'Down',
  left: 'Left',
  arrows: 'Move the tiles',
  board: 'Game board. Move the tiles with the arrow keys.',
  table: 'The board, cell by cell',
  empty: 'empty',
  won: 'You win!',
  wonDetail: (/** @type {string} */ score) => `${score} points. You can keep going.`,
  wonEnd: (/** @type {string} */ score) => `${score} points.`,
  over: 'Game over',
  overDetail: (/** @type {string} */ score, /** @type {string} */ best) =>
    `${score} points. Your best is ${best}.`,
  uncounted: ' This game does not count.',
  notCounted: 'Not counted',
  // What the live region says.
  merged: (/** @type {string} */ faces, /** @type {string} */ gain) =>
    ` ${faces} merged, ${gain} points.`,
  appeared: (/** @type {string} */ face, /** @type {number} */ row, /** @type {number} */ col) =>
    ` New ${face} in row ${row}, column ${col}.`,
  moved: (/** @type {string} */ direction) => `${direction}.`,
  idle: (/** @type {string} */ direction) => `${direction}: nothing moves.`,
  noEffect: (/** @type {string} */ direction) => `${direction}: this move has no effect.`,
  noKey: (
    /** @type {string} */ key,
    /** @type {string} */ letters,
    /** @type {boolean} */ undo,
    /** @type {boolean} */ hints,
  ) =>
    `“${key}” does nothing. Arrows, W A S D or ${letters} move${undo ? '; U or B undoes' : ''}${hints ? '; T hints' : ''}.`,
  undone: (/** @type {string} */ direction, /** @type {string} */ score) =>
    `Undone: ${direction}. Score ${score}.`,
  redone: (/** @type {string} */ direction, /** @type {string} */ score) =>
    `Made again: ${direction}. Score ${score}.`,
  noUndo: 'There is nothing to undo.',
  noRedo: 'There is nothing to redo.',
  started: 'New game.',
  otherGame: (/** @type {string} */ score) => `The other game is back. Score ${score}.`,
  saidWon: ' You win! Keep going, or start a new game.',
  saidWonEnd: ' You win! The game ends here.',
  saidOver: ' Game over. No move is left.',
  goesOn: 'The game goes on.',
  // Notices
  badAttributes: (/** @type {string} */ error) => `This game could not be set up: ${error}.`,
  classicInstead: ' A classic game is shown instead, and it is not kept.',
  notKept: 'Your game cannot be saved in this browser. It is gone when the page is closed.',
  slowSave:
    'Your saved game is taking a while to load. You can play this one meanwhile, but it won’t be saved.',
  readySave:
    'Your saved game is ready. If you open it, you lose the one you’re playing now, which isn’t saved.',
  openSaved: 'Open saved game',
  unreadSave:
    'Your saved game couldn’t be loaded this time. You can play this one meanwhile, but it won’t be saved.',
  tryAgain: 'Try again',
  newerSave:
    'Your game was saved by a newer version. Reload to update. Until then, what you play here won’t be saved.',
  reloadPage: 'Reload',
  brokenSave: 'The saved game could not be read.',
  brokenToPrevious: 'The saved game could not be read. This is the position before it.',
  brokenBefore: 'The game before this one could not be read.',
  exportBroken: 'Download what was saved',
  elsewhere: 'This game is open in another tab or window.',
  elsewhereDetail: 'It can be played in one place at a time.',
  takeOver: 'Play here',
  failed: 'The game could not be loaded.',
  notLoaded: 'This could not be loaded. Is there a network?',
  crashed: 'The game has stopped because of a fault. What was saved is safe.',
  reload: 'Load again',
  // The pages
  puzzle: 'Puzzle',
  title: '2048',
  classic: 'Classic',
  'coin-flip': 'Coin flip',
  cascade: 'Cascade',
  endless: 'Endless',
  'two-to-one': 'Two to one',
  own: 'Own rules',
  daily: 'Daily',
  backToMine: 'Back to my game',
  practice: 'Practice',
  replay: 'Replay',
  review: 'Review',
  share: 'Share',
  statistics: 'Statistics',
  settings: 'Settings',
  help: 'How to play',
  close: 'Close',
  footer: 'Unlimited undo. Nothing leaves this browser.',
};

/** @typedef {typeof en} Messages */

/** @type {Messages} */
const zh = {
  language: '简体中文',
  score: '得分',
  best: '最高分',
  steps: '步数',
  undo: '撤销',
  redo: '重做',
  newGame: '新游戏',
  hint: '提示',
  keepGoing: '继续游戏',
  yes: '是',
  no: '否',
  another: '再来一局？',
  up: '上',
  right: '右',
  down: '下',
  left: '左',
  arrows: '移动方块',
  board: '棋盘。用方向键移动方块。',
  table: '逐格棋盘',
  empty: '空',
  won: '你赢了！',
  wonDetail: (score) => `${score} 分，可以继续玩。`,
  wonEnd: (score) => `${score} 分。`,
  over: '游戏结束',
  overDetail: (score, best) => `得分 ${score}，最高分 ${best}。`,
  uncounted: '这一局不计入成绩。',
  notCounted: '不计成绩',
  merged: (faces, gain) => `合成 ${faces}，得 ${gain} 分。`,
  appeared: (face, row, col) => `第 ${row} 行第 ${col} 列出现 ${face}。`,
  moved: (direction) => `向${direction}。`,
  noEffect: (direction) => `向${direction}：这一步没有效果。`,
  noKey: (key, letters, undo, hints) =>
    `“${key}” 不是游戏按键。方向键、W A S D 或 ${letters} 移动${undo ? '，U 或 B 撤销' : ''}${hints ? '，T 提示' : ''}。`,
  idle: (direction) => `向${direction}：没有方块移动。`,
  undone: (direction, score) => `已撤销：向${direction}。得分 ${score}。`,
  redone: (direction, score) => `已重做：向${direction}。得分 ${score}。`,
  noUndo: '没有可撤销的步骤。',
  noRedo: '没有可重做的步骤。',
  started: '新游戏开始。',
  otherGame: (score) => `已回到另一局。得分 ${score}。`,
  saidWon: '你赢了！可以继续玩，或开始新游戏。',
  saidWonEnd: '你赢了！本局到此结束。',
  saidOver: '游戏结束，没有可走的步了。',
  goesOn: '游戏继续。',
  badAttributes: (error) => `无法按设置开始游戏：${error}。`,
  classicInstead: '现在显示的是一局不保存的经典游戏。',
  notKept: '此浏览器无法保存游戏，关闭页面后进度会丢失。',
  slowSave: '存档加载得有点慢。可以先玩这一局，但它不会保存。',
  readySave: '存档已就绪。现在这一局没有保存；打开存档后，这一局将丢失。',
  openSaved: '打开存档',
  unreadSave: '这次没能加载存档。可以先玩这一局，但它不会保存。',
  tryAgain: '重试',
  newerSave: '存档来自更新的版本，请重新加载页面以更新。在此之前，这里的进度不会保存。',
  reloadPage: '重新加载',
  brokenSave: '存档无法读取。',
  brokenToPrevious: '存档无法读取，已恢复到前一步。',
  brokenBefore: '上一局的存档无法读取。',
  exportBroken: '下载损坏的存档',
  elsewhere: '这局游戏已在另一个标签页或窗口中打开。',
  elsewhereDetail: '同一时间只能在一处玩。',
  takeOver: '在这里玩',
  failed: '游戏加载失败。',
  notLoaded: '加载失败，请检查网络。',
  crashed: '程序出错，游戏已停止。存档是安全的。',
  reload: '重新加载',
  puzzle: '华容道',
  title: '2048',
  classic: '经典',
  'coin-flip': '抛硬币',
  cascade: '连锁',
  endless: '无尽',
  'two-to-one': '二比一',
  own: '自定规则',
  daily: '每日挑战',
  backToMine: '回到我的游戏',
  practice: '练习',
  replay: '回放',
  review: '复盘',
  share: '分享',
  statistics: '统计',
  settings: '设置',
  help: '玩法',
  close: '关闭',
  footer: '撤销没有次数限制。数据不会离开此浏览器。',
};

/** The languages, by their tag. */
export const LANGUAGES = { en, 'zh-CN': zh };

/** @typedef {keyof typeof LANGUAGES} Language */

/**
 * The language that fits best.
 * @param {readonly string[]} wanted tags, the dearest first
 * @returns {Language}
 */
export function chooseLanguage(wanted) {
  for (const tag of wanted) {
    if (/^zh\b/i.test(tag)) return 'zh-CN';
    if (/^en\b/i.test(tag)) return 'en';
  }
  return 'en';
}

/**
 * Writes the messages into a tree: `data-text` names the text of an element, `data-label` its
 * accessible name and tooltip.
 * @param {ParentNode} root
 * @param {Messages} messages
 */
export function translate(root, messages) {
  const lookup = /** @type {Record<string, unknown>} */ (messages);
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (
    root.querySelectorAll('[data-text], [data-label]')
  )) {
    const { text, label } = element.dataset;
    if (text) element.textContent = String(lookup[text]);
    if (label) {
      element.setAttribute('aria-label', String(lookup[label]));
      if (element.matches('button')) element.title = String(lookup[label]);
    }
  }
}
