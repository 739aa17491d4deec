// `npm run fix`: formats all files, and fixes what the linters can fix.

import { run, script } from './run.js';
import { needPackages, needRust } from './setup.js';
import { rustFiles, styleFiles } from './steps.js';

script(import.meta.url, async () => {
  await needRust();
  await needPackages();
  await run('cargo', ['fmt', '--all', '--', ...rustFiles.split(' ')]);
  await run('stylelint', ['--fix', '--allow-empty-input', styleFiles]);
  await run('biome', ['check', '--write']);
});
