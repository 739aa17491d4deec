/**
 * Where the files of a build are. The npm package replaces this module by `www/package/files.js`: there a
 * bundler may have moved the files, or the page may have said where it keeps them.
 */

/**
 * What a worker is started from. `files` are the addresses of what it loads, if it can't tell by itself.
 * @typedef {{ url: string, files?: Record<string, string> }} Script
 */

/** @param {string} worker its URL, as the build has it @returns {Script} */
export const workerScript = (worker) => ({ url: new URL(worker, import.meta.url).href });
