// `npm run fix`: puts all files into the form that the checks of `npm test`
// want, as far as a program can.

import { run, script } from './run.js';
import { needNode, needPackages, needRust, needRustTools } from './setup.js';
import { styleFiles } from './test.js';

script(import.meta.url, async () => {
  await needNode();
  await needRust();
  await needRustTools();
  await needPackages();
  await run('cargo', ['fmt']);
  await run('stylelint', ['--fix', '--allow-empty-input', styleFiles]);
  await run('biome', ['check', '--write']);
});
