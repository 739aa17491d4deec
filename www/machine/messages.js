/** What the machine and its controls say. Loaded when it is asked first. */
import { LANGUAGES as GAME } from '../messages.js';

const en = {
  ...GAME.en,
  outlook: 'What the machine would do',
  thinking: 'Thinking…',
  waking: 'The machine gets ready…',
  // How good a move is: said in full, and written where there is some room, or little.
  ways: {
    best: 'best',
    only: 'the only move',
    equal: 'just as good',
    near: 'almost as good',
    costs: (/** @type {string} */ points) => `gives away about ${points} points`,
    worse: 'worse',
    bad: 'much worse',
    idle: 'nothing moves',
  },
  givesAway: (/** @type {string} */ points) => `gives away ${points}`,
  shortWays: {
    best: 'best',
    only: 'only',
    equal: 'equal',
    near: 'close',
    costs: (/** @type {string} */ points) => `−${points}`,
    worse: 'worse',
    bad: 'bad',
    idle: 'idle',
  },
  way: (/** @type {string} */ direction, /** @type {string} */ how) => `${direction}: ${how}`,
  sentence: (/** @type {string} */ said) => `${said}. `,
  expected: (/** @type {string} */ points) => `About ${points} points at the end`,
  toCome: (/** @type {string} */ points) => `About ${points} points to come`,
  noPoints: 'Here it only knows which move is better',
  simple: 'Here it only looks ahead in a simple way',
  lacking: 'A simple look ahead: the rest could not be loaded',
  nothingMoves: 'No move is possible',
  letPlay: 'Let it play',
  machineFailed: 'The machine could not do its work here.',
  tryAgain: 'Try again',
  // Watching
  watch: 'The machine plays',
  play: 'Play',
  pause: 'Pause',
  step: 'One move',
  pace: 'Speed',
  slow: 'Slow',
  normal: 'Normal',
  fast: 'Fast',
  fastest: 'Fastest',
  stopWatching: 'Stop watching',
  plays: 'The machine plays. Move to take over.',
  paused: 'The machine waits. It is your move.',
  saidPlays: 'The machine plays. Space pauses, Escape stops, any move takes over.',
  saidPaused: (/** @type {string} */ score) => `The machine waits. Score ${score}.`,
  saidStopped: 'The machine has stopped. It is your move.',
  noLonger: 'The machine has moved: not counted, unless you undo it.',
};

/** @typedef {typeof en} MachineMessages */

/** @type {MachineMessages} */
const zh = {
  ...GAME['zh-CN'],
  outlook: '机器会怎么走',
  thinking: '思考中……',
  waking: '机器正在准备……',
  ways: {
    best: '最佳',
    only: '唯一可走',
    equal: '同样好',
    near: '几乎一样好',
    costs: (points) => `约少得 ${points} 分`,
    worse: '较差',
    bad: '差很多',
    idle: '无法移动',
  },
  givesAway: (points) => `少得 ${points} 分`,
  shortWays: {
    best: '最佳',
    only: '唯一',
    equal: '同样',
    near: '接近',
    costs: (points) => `−${points}`,
    worse: '较差',
    bad: '很差',
    idle: '不动',
  },
  way: (direction, how) => `${direction}：${how}`,
  sentence: (said) => `${said}。`,
  expected: (points) => `预计终局约 ${points} 分`,
  toCome: (points) => `预计还能得约 ${points} 分`,
  noPoints: '这里它只分得出走法的好坏',
  simple: '这里只做简单的预测',
  lacking: '未能完整加载，只做简单的预测',
  nothingMoves: '没有可走的步',
  letPlay: '让机器走',
  machineFailed: '机器无法在此工作。',
  tryAgain: '重试',
  watch: '机器在玩',
  play: '播放',
  pause: '暂停',
  step: '走一步',
  pace: '速度',
  slow: '慢',
  normal: '正常',
  fast: '快',
  fastest: '最快',
  stopWatching: '结束观看',
  plays: '机器在玩，随时移动即可接手。',
  paused: '机器在等待，轮到你了。',
  saidPlays: '机器在玩。空格键暂停，Esc 键结束，随时移动即可接手。',
  saidPaused: (score) => `机器在等待。得分 ${score}。`,
  saidStopped: '机器已停下，轮到你了。',
  noLonger: '机器走了一步：除非撤销，这一局不计入成绩。',
};

/** The languages, by their tag. */
export const LANGUAGES = { en, 'zh-CN': zh };

/** What is said in a language. @param {string} tag */
export const machineMessages = (tag) =>
  LANGUAGES[/** @type {keyof typeof LANGUAGES} */ (tag)] ?? en;
