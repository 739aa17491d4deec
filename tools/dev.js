// `npm run dev`: serves the page while you work on it. A change of the page
// shows at once. A change of the crate is compiled first.

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

  // Waits until no file has changed for a moment. Then compiles, once at a time.
  // Vite sees the new files in pkg/ and reloads the page.
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
  watch(join(root, 'src'), { recursive: true }, changed);
  for (const name of ['Cargo.toml', 'Cargo.lock', 'tools/constants.rs']) {
    if (existsSync(join(root, name))) watch(join(root, name), changed);
  }
});
