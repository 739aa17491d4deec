/** Writes the public types of each element next to its file. @type {import('vite').Plugin} */
export const elementTypes = {
  name: 'element-types',
  apply: 'build',
  async generateBundle() {
    // They load TypeScript, which the development server can do without.
    const { publicTypes } = await import('../describe.js');
    const { ELEMENTS } = await import('../manifest.js');
    for (const tag of Object.keys(ELEMENTS)) {
      const source = publicTypes(/** @type {import('../manifest.js').Tag} */ (tag));
      this.emitFile({ type: 'asset', fileName: `${tag}.d.ts`, source });
    }
  },
};
