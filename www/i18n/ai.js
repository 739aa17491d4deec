/** What the AI and its controls say. Loaded when it is asked first. */
import en from './en/ai.js';
import { GAME } from './game.js';
import { Bundle } from './languages.js';

/** @typedef {typeof import('./en/ai.js').default} Own */
/** @typedef {Omit<import('./game.js').Messages, keyof Own> & Own} AiMessages */

/** A page hands in what the AI says together with what the game says. @type {Bundle<AiMessages>} */
export const AI = new Bundle('ai', en, { base: GAME, handed: GAME });
