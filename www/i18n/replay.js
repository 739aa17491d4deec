/** What <replay-2048> says, beside what it shares with <game-2048>. */
import { LANGUAGES as GAME } from './index.js';

const en = {
  ...GAME.en,
  board: 'Recorded game. Space plays and pauses, the left and right arrow keys step.',
  playback: 'Playback',
  position: 'Position',
  first: 'To the first position',
  back: 'Step back',
  play: 'Play',
  pause: 'Pause',
  on: 'Step on',
  last: 'To the last position',
  speed: 'Speed',
  backwards: 'Play backwards',
  playFromHere: 'Play from here',
  noMove: 'No move yet',
  lastMove: (/** @type {string} */ direction) => `Last move: ${direction}`,
  at: (/** @type {string} */ move, /** @type {string} */ all) => `Move ${move} of ${all}`,
  saidAt: (/** @type {string} */ place, /** @type {string} */ score, /** @type {string} */ move) =>
    `${place}. Score ${score}. ${move}`,
  refused: (/** @type {string} */ reason) => `This record was refused: ${reason}`,
  failed: 'The replay could not be loaded.',
  crashed: 'The replay has stopped because of a fault.',
  saidWon: ' The goal is reached.',
  saidWonEnd: ' The goal is reached.',
};

/** @typedef {typeof en} ReplayMessages */

/** @type {ReplayMessages} */
const zh = {
  ...GAME['zh-CN'],
  board: '对局回放。空格键播放或暂停，左右方向键逐步前后移动。',
  playback: '回放控制',
  position: '位置',
  first: '回到开局',
  back: '后退一步',
  play: '播放',
  pause: '暂停',
  on: '前进一步',
  last: '跳到最后一步',
  speed: '速度',
  backwards: '倒放',
  playFromHere: '从这里接着玩',
  noMove: '还没有走步',
  lastMove: (direction) => `上一步：向${direction}`,
  at: (move, all) => `第 ${move} 步，共 ${all} 步`,
  saidAt: (place, score, move) => `${place}。得分 ${score}。${move}`,
  refused: () => '此记录不完整、已损坏，或来自更新的版本，无法回放。',
  failed: '回放加载失败。',
  crashed: '程序出错，回放已停止。',
  saidWon: '已达成目标。',
  saidWonEnd: '已达成目标。',
};

/** The languages, by their tag. */
export const LANGUAGES = { en, 'zh-CN': zh };
