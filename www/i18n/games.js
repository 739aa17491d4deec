/**
 * What is said about games that are over: in the library, in a replay and in a review. Loaded with the first
 * dialog.
 */
import { english as faces } from '../../pkg/words/en/faces.js';
import { english as friends } from '../../pkg/words/en/friends.js';
import { english as learn } from '../../pkg/words/en/learn.js';
import { english as library } from '../../pkg/words/en/library.js';
import { english as open } from '../../pkg/words/en/open.js';
import { english as review } from '../../pkg/words/en/review.js';
import { english as statistics } from '../../pkg/words/en/statistics.js';
import { Bundle } from './languages.js';

/** @typedef {typeof library} LibraryWords */
/** @typedef {typeof statistics} StatisticsWords */
/** @typedef {typeof friends} FriendsWords */
/** @typedef {typeof learn} LearnWords */

/** @type {Bundle<LibraryWords>} */
export const LIBRARY = new Bundle('library', library);
/** @type {Bundle<typeof review>} */
export const REVIEW = new Bundle('review', review);
/** @type {Bundle<StatisticsWords>} */
export const STATISTICS = new Bundle('statistics', statistics);
/** @type {Bundle<FriendsWords>} */
export const FRIENDS = new Bundle('friends', friends);
/** @type {Bundle<LearnWords>} */
export const LEARN = new Bundle('learn', learn);
/** @type {Bundle<typeof open>} */
export const OPEN = new Bundle('open', open);
/** @type {Bundle<typeof faces>} */
export const FACES = new Bundle('faces', faces);
