// `npm run build:site`: makes site/, a whole website: the pages of the game as they are in dist/, and below docs/ the
// documents as pages with a search, and a gallery of the elements. It installs VitePress in docs/.vitepress/.

import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { heading, root, run, script } from './run.js';

const HOME = join(root, 'docs/.vitepress');

script(import.meta.url, async () => {
  await run(process.execPath, [join('tools', 'build.js')]);
  if (!existsSync(join(HOME, 'node_modules'))) {
    heading('VitePress');
    await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: HOME });
  }
  heading('The documents');
  rmSync(join(root, 'site'), { recursive: true, force: true });
  const vitepress = join(HOME, 'node_modules/vitepress/bin/vitepress.js');
  await run(process.execPath, [vitepress, 'build', 'docs']);
  cpSync(join(root, 'dist'), join(root, 'site'), { recursive: true });
  // The gallery plays what the package has.
  cpSync(join(root, 'lib'), join(root, 'site/docs/element'), { recursive: true });
  console.log('\nsite/ is ready for any static host.');
});
