/** What a game says at rare moments, in Japanese. @type {import('../moments.js').Own} */
export default {
  noKey: (key, letters, undo, hints) =>
    `「${key}」キーは使いません。移動：矢印、WASD、${letters}。${undo ? '元に戻す：U。' : ''}${hints ? 'ヒント：T。' : ''}`,
  newKey: '新しいゲームはShift+Nで始めます。',
  newStarted: '新しいゲームを始めました。',
  first: (face) => `初めての${face}です！`,
};
