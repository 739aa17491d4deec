/** What the AI and its controls say. Loaded when it is asked first. */
import { english } from '../../pkg/words/en/ai.js';
import { GAME } from './game.js';
import { Bundle } from './languages.js';

/** @typedef {typeof english} Texts */
/** @typedef {Omit<import('./game.js').Messages, keyof Texts> & Texts} AiMessages */

/** A page registers what the AI says together with what the game says. @type {Bundle<AiMessages>} */
export const AI = new Bundle('ai', english, { base: GAME, handed: GAME });
