/** What the AI and its controls say, in every language. Loaded when it is asked first. */
import en from './en/ai.js';
import { GAME } from './game.js';
import { Bundle } from './languages.js';
import zhCN from './zh-CN/ai.js';

/** @typedef {typeof import('./en/ai.js').default} Own */
/** @typedef {Omit<import('./game.js').Messages, keyof Own> & Own} AiMessages */

/** A page hands in what the AI says together with what the game says. @type {Bundle<AiMessages>} */
export const AI = new Bundle({ en, 'zh-CN': zhCN }, { base: GAME, handed: GAME });
