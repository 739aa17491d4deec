// Puts the bundler's helper for dynamic imports into the files that use it. It has a hundred bytes and would be one
// more request of every first visit.

/** The name of the file that the bundler gives it. */
const FILE = /\brolldown-runtime-[^/]*\.js$/;

/** @returns {import('vite').Plugin} */
export const runtimeInside = () => ({
  name: 'runtime-inside',
  apply: 'build',
  // Before Vite lists what each file imports.
  enforce: 'pre',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle).filter((file) => file.type === 'chunk');
    const runtime = files.find(({ fileName }) => FILE.test(fileName));
    if (!runtime) return;
    const [exported = '', local = '', name = local] =
      runtime.code.match(/export ?\{ ?(\w+)(?: as (\w+))? ?\};\s*$/) ?? [];
    const own = runtime.code.slice(0, -exported.length);
    const path = `["']\\./${runtime.fileName.replace(/.*\//, '')}["'];`;
    const imported = new RegExp(`import ?\\{ ?${name}(?: as (\\w+))? ?\\} ?from ?${path}`);
    for (const chunk of files.filter(({ imports }) => imports.includes(runtime.fileName))) {
      if (!imported.test(chunk.code))
        this.error(`${chunk.fileName} imports the bundler's helper in another way`);
      chunk.code = chunk.code.replace(
        imported,
        (_, as = name) => `var ${as}=(()=>{${own}return ${local}})();`,
      );
      chunk.imports = chunk.imports.filter((one) => one !== runtime.fileName);
    }
    delete bundle[runtime.fileName];
  },
});
