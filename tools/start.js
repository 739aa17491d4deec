// `npm start`: installs what is missing, builds the game, serves it on
// localhost and opens it in the browser. `npm start -- --no-open` opens nothing.

import { build } from './build.js';
import { bold, isCI, isRoot, isTerminal, root, script } from './run.js';
import { needBuild } from './setup.js';

/** Whether there is a desktop with a browser to open the page in. */
function hasDesktop() {
  if (process.argv.includes('--no-open') || isCI || isRoot || !isTerminal) return false;
  if (process.platform === 'darwin' || process.platform === 'win32') return true;
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

script(import.meta.url, async () => {
  await needBuild();
  await build();
  // Vite may have just been installed, so it cannot be imported at the top.
  const { preview } = await import('vite');
  const server = await preview({ root, logLevel: 'warn', preview: { open: hasDesktop() } });
  const address = server.resolvedUrls?.local[0];
  console.log(`\n${bold('The game is ready:')} ${bold(address ?? 'http://localhost:4173/')}`);
  console.log('Press Ctrl+C to stop.');
});
