/** What a game says at rare moments, in Simplified Chinese. @type {import('../moments.js').Own} */
export default {
  noKey: (key, letters, undo, hints) =>
    `“${key}” 不是快捷键。移动：方向键、WASD 或 ${letters}${undo ? '；撤销：U' : ''}${hints ? '；提示：T' : ''}。`,
  newKey: '按 Shift+N 开始新游戏。',
  newStarted: '新的一局开始了。',
  first: (face) => `第一次合成 ${face}！`,
};
