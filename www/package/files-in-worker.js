/** The files of the npm package, as a worker finds them: the page has put their addresses in its name. */

/** @type {Record<string, string>} */
export const files = JSON.parse(self.name);

/** What a WebAssembly file is loaded from. @param {string} name */
export const assetFile = (name) => files[name];
