/**
 * Sets the folder from which WebAssembly, workers and weights are loaded: a copy of `lib/assets/`. Only
 * bundlers that don't copy these files need it. Call it in the module that imports the elements.
 * @param url relative to the page
 */
export function setAssets(url: string | URL): void;
