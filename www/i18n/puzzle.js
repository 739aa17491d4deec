/** What <sliding-puzzle> says, beside what it shares with <game-2048>. */
import { LANGUAGES as GAME } from './index.js';

/**
 * How a race has ended, in words of numbers.
 * @typedef {object} Told
 * @property {string} mine the player's slides; empty when the player gave up
 * @property {string} gaveUp what giving up counts as
 * @property {string} machine the machine's slides; empty when it failed
 * @property {string} tried the slides of a machine that failed; empty otherwise
 * @property {string} best the best way's slides; empty when it is not known
 * @property {boolean} optimal whether no way is shorter
 */

/** @param {string} count */
const slides = (count) => (count === '1' ? '1 slide' : `${count} slides`);

const en = {
  ...GAME.en,
  slides: 'Slides',
  time: 'Time',
  machine: 'Machine',
  giveUp: 'Give up',
  newPuzzle: 'New puzzle',
  newShort: 'New',
  start: 'Start',
  goal: 'Goal',
  board: 'Sliding puzzle. Type a number to slide it, or use the arrow keys.',
  table: 'The board, cell by cell',
  failedShort: (/** @type {string} */ tried) => `${tried}+`,
  again: 'Again',
  watchMachine: 'Watch the machine',
  watchBest: 'Watch the best',
  // The end
  win: 'You win!',
  draw: 'A draw',
  lose: 'The machine wins',
  solvedHead: 'Solved!',
  gaveUpHead: 'Given up',
  told: (/** @type {Told} */ { mine, gaveUp, machine, tried, best, optimal }) => {
    const you = mine ? `You took ${mine}` : `You gave up, which counts as ${gaveUp}`;
    const it = machine ? `the machine ${machine}` : `the machine failed in ${tried}`;
    const way = optimal ? `the best possible is ${best}` : `the best way found is ${best}`;
    return `${you}, ${it}${best ? `, ${way}` : ''}.`;
  },
  toldAlone: (/** @type {string} */ mine) =>
    mine ? `You took ${slides(mine)}.` : 'You gave up this puzzle.',
  waiting: 'The best way is being worked out…',
  finding: (/** @type {string} */ nodes) => `Thinking: ${nodes} boards looked at`,
  // Questions
  askGiveUp: 'Give up?',
  askGiveUpDetail: (/** @type {string} */ count) => `It counts as ${slides(count)}.`,
  yesGiveUp: 'Give up',
  noGiveUp: 'Play on',
  // What the live region says
  tileAt: (/** @type {string} */ number, /** @type {number} */ row, /** @type {number} */ col) =>
    `${number}, row ${row}, column ${col}`,
  tileHome: ', in its place',
  tileSlides: ', may slide',
  slid: (/** @type {string} */ numbers, /** @type {string} */ way) => `${numbers} ${way}.`,
  maySlide: (/** @type {string} */ numbers) => ` ${numbers} may slide.`,
  count: (/** @type {string} */ count) => ` ${slides(count)}.`,
  ways: ['up', 'right', 'down', 'left'],
  noWay: (/** @type {string} */ way) => `Nothing slides ${way}.`,
  noRun: (/** @type {string} */ number) => `${number} cannot slide.`,
  noNumber: (/** @type {string} */ number) => `There is no ${number}.`,
  noKeyHere: (/** @type {string} */ key) =>
    `“${key}” does nothing. Arrows, W A S D or a number slide; U undoes, T hints, G gives up.`,
  back: 'Taken back: ',
  again2: 'Again: ',
  startedWith: (/** @type {string} */ machine, /** @type {string} */ tried) =>
    machine
      ? `New puzzle. The machine took ${slides(machine)}.`
      : `New puzzle. The machine failed in ${slides(tried)}. Now you show it!`,
  startedPlain: 'New puzzle.',
  restarted: 'The same puzzle from its start.',
  otherTry: (/** @type {string} */ count) => `The other puzzle is back. ${slides(count)}.`,
  tryBack: (/** @type {string} */ count) => `The other try is back. ${slides(count)}.`,
  thinking: 'Thinking…',
  hintSays: (/** @type {string} */ number, /** @type {string} */ way) => `Slide ${number} ${way}.`,
  noHint: 'No hint was found.',
  isOver: 'This puzzle is over.',
  // Watching
  playback: 'Playback',
  position: 'Position',
  stepBack: 'Step back',
  play: 'Play',
  pause: 'Pause',
  stepOn: 'Step on',
  speed: 'Speed',
  backToGame: 'Back to my game',
  ofMachine: 'The machine',
  ofBest: 'The best way',
  ofFound: 'The best way found',
  ofMine: 'My slides',
  at: (/** @type {string} */ whose, /** @type {string} */ slide, /** @type {string} */ all) =>
    `${whose}: slide ${slide} of ${all}`,
  watching: (/** @type {string} */ whose, /** @type {string} */ all) =>
    `${whose}, ${slides(all)}. Space plays and pauses, Escape goes back to the game.`,
  watched: 'Back to your game.',
  nothingToWatch: 'There is nothing to watch.',
  // Notices
  badAttributes: (/** @type {string} */ error) => `This puzzle could not be set up: ${error}.`,
  classicInstead: ' The usual one is shown instead, and it is not kept.',
  slowSave:
    'Your saved puzzle is taking a while to load. You can play this one meanwhile, but it won’t be saved.',
  readySave:
    'Your saved puzzle is ready. If you open it, you lose the one you’re playing now, which isn’t saved.',
  openSaved: 'Open saved puzzle',
  unreadSave:
    'Your saved puzzle couldn’t be loaded this time. You can play this one meanwhile, but it won’t be saved.',
  newerSave:
    'Your puzzle was saved by a newer version. Reload to update. Until then, what you play here won’t be saved.',
  brokenSave: 'The saved puzzle could not be read.',
  brokenToPrevious: 'The saved puzzle could not be read. This is the position before it.',
  brokenBefore: 'The puzzle before this one could not be read.',
  notKept: 'Your puzzle cannot be saved in this browser. It is gone when the page is closed.',
  failed: 'The puzzle could not be loaded.',
  crashed: 'The puzzle has stopped because of a fault. What was saved is safe.',
  noSolver: 'The solving machine could not do its work here.',
  noSolverRace: ' You race the climbing machine instead.',
  pictureNotKept:
    'Your picture can’t be saved in this browser. It will be lost when you close this page.',
};

/** @typedef {typeof en} PuzzleMessages */

/** @type {PuzzleMessages} */
const zh = {
  ...GAME['zh-CN'],
  slides: '步数',
  time: '时间',
  machine: '机器',
  best: '最佳',
  giveUp: '放弃',
  newPuzzle: '新谜题',
  newShort: '新谜题',
  start: '起始',
  goal: '目标',
  board: '数字滑块。输入数字滑动它，或使用方向键。',
  table: '逐格棋盘',
  failedShort: (tried) => `${tried}+`,
  again: '再试一次',
  watchMachine: '看机器的走法',
  watchBest: '看最佳走法',
  win: '你赢了！',
  draw: '平局',
  lose: '机器赢了',
  solvedHead: '完成！',
  gaveUpHead: '已放弃',
  told: ({ mine, gaveUp, machine, tried, best, optimal }) => {
    const you = mine ? `你用了 ${mine} 步` : `你放弃了，计 ${gaveUp} 步`;
    const it = machine ? `机器用了 ${machine} 步` : `机器 ${tried} 步内未能完成`;
    const way = optimal ? `最少需要 ${best} 步` : `已找到的最佳走法是 ${best} 步`;
    return `${you}，${it}${best ? `，${way}` : ''}。`;
  },
  toldAlone: (mine) => (mine ? `你用了 ${mine} 步。` : '你放弃了这个谜题。'),
  waiting: '正在计算最佳走法……',
  finding: (nodes) => `思考中：已查看 ${nodes} 个局面`,
  askGiveUp: '放弃吗？',
  askGiveUpDetail: (count) => `将计为 ${count} 步。`,
  yesGiveUp: '放弃',
  noGiveUp: '继续玩',
  tileAt: (number, row, col) => `${number}，第 ${row} 行第 ${col} 列`,
  tileHome: '，已就位',
  tileSlides: '，可以滑动',
  slid: (numbers, way) => `${numbers} 向${way}。`,
  maySlide: (numbers) => `${numbers} 可以滑动。`,
  count: (count) => `共 ${count} 步。`,
  ways: ['上', '右', '下', '左'],
  noWay: (way) => `没有方块能向${way}滑动。`,
  noRun: (number) => `${number} 不能滑动。`,
  noNumber: (number) => `没有 ${number}。`,
  noKeyHere: (key) => `“${key}” 不是游戏按键。方向键、W A S D 或数字滑动，U 撤销，T 提示，G 放弃。`,
  back: '已撤回：',
  again2: '已重做：',
  startedWith: (machine, tried) =>
    machine ? `新谜题。机器用了 ${machine} 步。` : `新谜题。机器 ${tried} 步内未能完成，看你的了！`,
  startedPlain: '新谜题。',
  restarted: '同一谜题，从头开始。',
  otherTry: (count) => `已回到另一个谜题，共 ${count} 步。`,
  tryBack: (count) => `已回到另一局，共 ${count} 步。`,
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
  backToGame: '回到我的游戏',
  ofMachine: '机器的走法',
  ofBest: '最佳走法',
  ofFound: '已找到的最佳走法',
  ofMine: '我的走法',
  at: (whose, slide, all) => `${whose}：第 ${slide} 步，共 ${all} 步`,
  watching: (whose, all) => `${whose}，共 ${all} 步。空格键播放或暂停，Esc 键回到游戏。`,
  watched: '已回到你的游戏。',
  nothingToWatch: '没有可看的走法。',
  badAttributes: (error) => `无法按设置开始谜题：${error}。`,
  classicInstead: '现在显示的是一局不保存的普通谜题。',
  brokenBefore: '上一个谜题的存档无法读取。',
  noSolver: '求解机器无法在此工作。',
  noSolverRace: '改为与爬山机器比赛。',
  pictureNotKept: '此浏览器无法保存图片，关闭页面后图片会丢失。',
};

/** The languages, by their tag. */
export const LANGUAGES = { en, 'zh-CN': zh };
