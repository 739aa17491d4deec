/** What the page of the puzzle does once it can be played. */
export { dailyResults } from '../daily/puzzle.js';
export * from './after-start.js';
