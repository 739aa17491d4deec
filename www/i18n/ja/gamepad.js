/** What a gamepad does, in Japanese. */

/** @type {typeof import('../en/gamepad.js').default} */
export default {
  gamepad: (undo, hints) =>
    `ゲームパッド：スティックか十字キーで移動${undo ? '、B（○）で元に戻す' : ''}${hints ? '、Y（△）でヒント' : ''}、Start長押しで新しいゲーム。`,
};
