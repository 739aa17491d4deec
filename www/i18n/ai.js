/** What the AI and its controls say, in every language. Loaded when it is asked first. */
import { GAME } from './game.js';
import { Bundle } from './languages.js';

/** @typedef {typeof import('./en/ai.js').default} Own */
/** @typedef {Omit<import('./game.js').Messages, keyof Own> & Own} AiMessages */

const files = import.meta.glob('./*/ai.js', { eager: true, import: 'default' });

/** A page hands in what the AI says together with what the game says. @type {Bundle<AiMessages>} */
export const AI = new Bundle(files, { base: GAME, handed: GAME });
