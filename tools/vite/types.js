/** Writes the public types next to the elements. @type {import('vite').Plugin} */
export const elementTypes = {
  name: 'element-types',
  apply: 'build',
  async generateBundle() {
    // They load TypeScript, which the development server can do without.
    const { typeFiles } = await import('../describe.js');
    for (const [fileName, source] of Object.entries(typeFiles())) {
      this.emitFile({ type: 'asset', fileName, source });
    }
  },
};
