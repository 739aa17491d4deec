import { publicTypes } from '../describe.js';
import { ELEMENTS } from '../manifest.js';

/** Writes the public types of each element next to its file. @type {import('vite').Plugin} */
export const elementTypes = {
  name: 'element-types',
  apply: 'build',
  generateBundle() {
    for (const tag of Object.keys(ELEMENTS)) {
      const source = publicTypes(/** @type {import('../manifest.js').Tag} */ (tag));
      this.emitFile({ type: 'asset', fileName: `${tag}.d.ts`, source });
    }
  },
};
