/** What the page of 2048 does once its game can be played. */
export { dailyResults } from '../daily/game.js';
export * from './after-start.js';
