// `npm run dev`: serves the pages while you work on them. A change of a page
// shows immediately; a change of the crate is compiled first.

import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { buildPackages } from './build.js';
import { Problem, root, script } from './run.js';
import { needBuild } from './setup.js';

script(import.meta.url, async () => {
  await needBuild();
  await buildPackages('dev');
  const { createServer } = await import('vite');
  const server = await createServer({ root });
  await server.listen();
  server.printUrls();

  // Wait until no file has changed for 200 ms, then compile, one build at a time. It takes no time where nothing is new.
  // Vite notices the new files in pkg/ and reloads the page.
  let compiling = Promise.resolve();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      compiling = compiling
        .then(() => buildPackages('dev'))
        .catch((error) => console.error(error instanceof Problem ? error.message : error));
    }, 200);
  };
  for (const name of ['src', 'www/words']) watch(join(root, name), { recursive: true }, changed);
  for (const name of ['Cargo.toml', 'Cargo.lock', 'tools/constants.rs']) {
    if (existsSync(join(root, name))) watch(join(root, name), changed);
  }
});
