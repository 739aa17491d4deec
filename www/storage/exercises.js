/**
 * The exercises that a player has met. They have a database of their own, so nothing that goes wrong here can touch
 * the games.
 */
import { openDB } from 'idb';
import { withDatabase } from './database.js';

/**
 * A mistake in a game of 2048.
 * @typedef {object} KeptMove
 * @property {string} key
 * @property {{ rules: string, rows: number, cols: number, cells: number[], score: number }} position
 * @property {number} played the direction that was played there
 */

/**
 * A slide that made the way of a puzzle longer.
 * @typedef {object} KeptSlide
 * @property {string} key
 * @property {string} puzzle the record of a puzzle that begins there and has this one slide
 */

/** An exercise as it is kept, and when it comes again. @typedef {(KeptMove | KeptSlide) & { box: number, due: number }} Kept */

/** @returns {Promise<import('idb').IDBPDatabase>} */
const connect = () =>
  openDB('2048-exercises', 1, {
    upgrade: (database) => void database.createObjectStore('exercises', { keyPath: 'key' }),
  });

/** Whether a value is one, as far as an exercise needs to know. @param {any} value @returns {value is Kept} */
const isKept = (value) =>
  (typeof value?.puzzle === 'string' ||
    (Array.isArray(value?.position?.cells) && typeof value.played === 'number')) &&
  [value.box, value.due].every((number) => typeof number === 'number');

/** @returns {Promise<Kept[]>} */
export const readExercises = () =>
  withDatabase(async (database) => (await database.getAll('exercises')).filter(isKept), connect);

/** Keeps an exercise, and deletes others. @param {Kept} kept @param {string[]} [others] their keys */
export const keepExercise = (kept, others = []) =>
  withDatabase(async (database) => {
    const transaction = database.transaction('exercises', 'readwrite');
    transaction.store.put(kept);
    for (const key of others) transaction.store.delete(key);
    await transaction.done;
  }, connect);
