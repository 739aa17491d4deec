/** What a gamepad does, in every language. Loaded with the help, or when one is connected. */
import en from './en/gamepad.js';
import { Bundle } from './languages.js';
import zhCN from './zh-CN/gamepad.js';

/** @type {Bundle<typeof import('./en/gamepad.js').default>} */
export const GAMEPAD = new Bundle({ en, 'zh-CN': zhCN });
