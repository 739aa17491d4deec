/** What a gamepad does, in Simplified Chinese. */

/** @type {typeof import('../en/gamepad.js').default} */
export default {
  gamepad: (undo, hints) =>
    `手柄：用摇杆或方向键移动${undo ? '，B（○）撤销' : ''}${hints ? '，Y（△）看提示' : ''}，长按 Start 开始新游戏。`,
};
