/** What <sliding-puzzle> says, in Simplified Chinese. */
import { counted } from '../counted.js';

const slides = counted('zh-CN', { other: '# 步' });
const boards = counted('zh-CN', { other: '# 个局面' });

/** @param {import('../en/puzzle.js').Told} told */
function told({ mine, gaveUp, aiSlides, tried, best, optimal }) {
  const fewest = (/** @type {string} */ count) => optimal && count === best;
  const solved = fewest(mine) ? `${mine} 步，没有更短的解法。` : `你用了 ${mine} 步。`;
  const said = [mine ? solved : `你放弃了，计 ${gaveUp} 步。`];
  if (!aiSlides) said.push(`AI 走了 ${tried} 步后卡住了。`);
  else if (aiSlides !== mine) {
    said.push(`AI 用了 ${aiSlides} 步${fewest(aiSlides) ? '，是最少步数' : ''}。`);
  }
  if (best && best !== mine && best !== aiSlides) {
    said.push(optimal ? `最少只需 ${best} 步。` : `已找到的最佳解法是 ${best} 步。`);
  }
  return said.join('');
}

/** @type {import('../puzzle.js').Own} */
export default {
  slides: '步数',
  time: '时间',
  ai: 'AI',
  best: '最佳',
  hintAbout: '提示。用了提示，就不计入最好成绩。',
  giveUp: '放弃',
  newPuzzle: '新谜题',
  newShort: '新谜题',
  start: '起始',
  goal: '目标',
  board: '数字华容道。输入数字即可滑动它，也可以用方向键。',
  table: '逐格棋盘',
  failedShort: (tried) => `${tried}+`,
  again: '再试一次',
  watchAi: '看 AI 怎么解',
  watchBest: '看最佳解法',
  win: '你赢了！',
  draw: '和 AI 打平',
  unsolved: '双方都没解开',
  lose: 'AI 赢了',
  perfect: '完美！',
  solvedHead: '完成！',
  gaveUpHead: '已放弃',
  told,
  toldAlone: (mine) => (mine === undefined ? '这次没有成绩。' : `你用了 ${slides(mine)}。`),
  waiting: '正在寻找最佳解法……',
  finding: (count) => `思考中……已查看 ${boards(count)}`,
  askGiveUp: '放弃吗？',
  askGiveUpDetail: (count) => `将计为 ${slides(count)}。`,
  yesGiveUp: '放弃',
  noGiveUp: '继续玩',
  tileAt: (number, row, col) => `${number}，第 ${row} 行第 ${col} 列`,
  tileHome: '，已就位',
  tileSlides: '，可以滑动',
  slid: (numbers, way) => `${numbers} 向${way}。`,
  maySlide: (numbers) => `${numbers} 可以滑动。`,
  count: (count) => `共 ${slides(count)}。`,
  ways: ['上', '右', '下', '左'],
  noWay: (way) => `没有方块能向${way}滑动。`,
  noRun: (number) => `${number} 现在不能滑动。`,
  noNumber: (number) => `棋盘上没有 ${number}。`,
  noKeyHere: (key) => `“${key}” 不是快捷键。滑动：方向键、WASD 或数字；撤销：U；提示：T；放弃：G。`,
  newKey: '按 Shift+N 开始新谜题。',
  undoPrefix: '已撤销：',
  redoPrefix: '已重做：',
  startedWith: (aiSlides, tried) =>
    aiSlides === null
      ? `新谜题。AI 走了 ${slides(tried)}后卡住了，看你的了！`
      : `新谜题。AI 用了 ${slides(aiSlides)}。`,
  startedPlain: '新谜题。',
  restarted: '同一谜题，从头开始。',
  otherTry: (count) => `已回到另一个谜题，共 ${slides(count)}。`,
  tryBack: (count) => `已回到另一次尝试，共 ${slides(count)}。`,
  thinking: '思考中……',
  hintSays: (number, way) => `把 ${number} 向${way}滑动。`,
  noHint: '没有找到提示。',
  isOver: '这个谜题已结束。',
  playback: '回放控制',
  position: '位置',
  stepBack: '后退一步',
  play: '播放',
  pause: '暂停',
  stepOn: '前进一步',
  speed: '速度',
  backToGame: '回到我的谜题',
  ofAi: 'AI 的走法',
  ofBest: '最佳解法',
  ofFound: '已找到的最佳解法',
  ofMine: '我的走法',
  gap: '',
  sentence: (text) => `${text}。`,
  at: (whose, slide, all) => `${whose}：第 ${slide} 步，共 ${all} 步`,
  watching: (whose, all) => `${whose}，共 ${slides(all)}。按空格键播放或暂停，按 Esc 键回到谜题。`,
  watched: '已回到你的谜题。',
  nothingToWatch: '还没有可看的走法。',
  badAttributes: (error) => `无法按设置开始谜题：${error}。`,
  classicInstead: '先为你打开一个普通谜题，它不会保存。',
  slowSave: '存档加载得有点慢。可以先玩这个谜题，但它不会保存。',
  readySave: '存档已就绪。现在这个谜题没有保存；打开存档后，它将丢失。',
  openSaved: '打开存档',
  unreadSave: '这次没能加载存档。可以先玩这个谜题，但它不会保存。',
  newerSave: '存档来自更新的版本，请重新加载页面以更新。在此之前，这里的进度不会保存。',
  brokenSave: '存档已损坏，无法打开。',
  brokenToPrevious: '存档已损坏，已恢复到前一步。',
  brokenBefore: '上一个谜题的存档已损坏，无法打开。',
  notKept: '此浏览器无法保存谜题，关闭页面后进度会丢失。',
  failed: '谜题加载失败。',
  crashed: '出了点问题，谜题已停止。存档是安全的。',
  elsewhere: '这个谜题已在别处打开。',
  noSolver: '求解程序无法在这里运行。',
  noSolverRace: '改为与贪心 AI 比赛。',
  pictureNotKept: '此浏览器无法保存图片，关闭页面后图片会丢失。',
};
