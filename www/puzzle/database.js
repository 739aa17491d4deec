/** Where puzzles are kept: a database of their own, with the player's picture. */
import { connectTo } from '../store.js';

export const connect = connectTo('sliding-puzzle', 'pictures');

/** The one picture is kept under this key. */
export const PICTURE = 'own';
