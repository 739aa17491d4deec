// `node benches/first-hint.js` measures how long the first hint takes after a click on its button, in a
// fresh profile of each engine that is installed: until the first arrow is shown, until the answer of the
// network, and where the time goes. It uses the dist/ that is already built. Options:
//
//   node benches/first-hint.js chromium firefox --runs 5 --rate 250
//
// `--rate` limits what all files together get, in kilobytes a second.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ENGINES, installed, start } from '../tests/engines/engines.js';
import { serve } from '../tests/engines/server.js';
import { root, script } from '../tools/run.js';

const OPTIONS = /** @type {const} */ ({
  runs: { type: 'string', default: '3' },
  rate: { type: 'string' },
});

/** What happened in the worker, and when, in milliseconds since 1970. @typedef {[what: string, at: number][]} Events */

/**
 * Runs in the worker before its own code, and tells the page what happens there. A message `loading` is
 * sent before a file of weights is decoded, `loaded` after that, `works` with a first answer, and `done` with
 * the last.
 */
function watchWorker() {
  const channel = new BroadcastChannel('first-hint');
  const { timeOrigin } = performance;
  const tell = (/** @type {string} */ what, at = performance.now()) =>
    channel.postMessage([what, timeOrigin + at]);
  tell('started');
  const { instantiateStreaming } = WebAssembly;
  WebAssembly.instantiateStreaming = async (...given) => {
    const made = await instantiateStreaming(...given);
    tell('compiled');
    return made;
  };
  const post = self.postMessage;
  self.postMessage = (/** @type {any} */ message) => {
    post.call(self, message);
    if (message.kind === 'done') {
      for (const { name, startTime, responseEnd } of /** @type {PerformanceResourceTiming[]} */ (
        performance.getEntriesByType('resource')
      )) {
        const file = /weights|wasm/.exec(name)?.[0];
        tell(`${file} asked`, startTime);
        tell(`${file} there`, responseEnd);
      }
    }
    if (!message.downloading) tell(message.kind);
  };
}

/**
 * Runs in the page: clicks the button, and collects what happens until the last answer is shown.
 * @param {(found: Events) => void} answer
 */
async function askForHint(answer) {
  const game = /** @type {import('../www/game/game-2048.js').Game2048} */ (
    document.querySelector('game-2048')
  );
  await game.ready;
  const tree = /** @type {ShadowRoot} */ (game.shadowRoot);
  const now = () => performance.timeOrigin + performance.now();
  /** @type {Events} */
  const events = [];
  let shown = false;
  const watch = () => {
    const pointer = tree.querySelector('.pointer');
    if (!shown && pointer instanceof HTMLElement && !pointer.hidden) {
      shown = true;
      events.push(['shown', now()]);
    }
    requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);
  new BroadcastChannel('first-hint').onmessage = ({ data }) => {
    events.push(data);
    // The second frame begins after the answer was drawn.
    if (data[0] === 'done') {
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          events.push(['finished', now()]);
          answer(events);
        }),
      );
    }
  };
  events.push(['clicked', now()]);
  /** @type {HTMLElement} */ (tree.querySelector('#hint')).click();
}

/** The worker's file with code before its own. */
function watchedWorker() {
  const assets = join(root, 'dist', 'assets');
  const file = readdirSync(assets).find((name) => name.startsWith('ai-worker-'));
  if (!file) throw new Error('There is no dist/: use `npm run build`.');
  const code = readFileSync(join(assets, file), 'utf8');
  return { [`assets/${file}`]: `(${watchWorker})();${code}` };
}

/**
 * Asks for one hint in a fresh profile.
 * @param {import('../tests/engines/engines.js').Engine} engine @param {number} [rate]
 */
async function measure(engine, rate) {
  const { browser, name, stop } = await start(engine);
  // An origin of its own has nothing in the cache.
  const server = await serve({ pages: watchedWorker(), rate });
  try {
    await browser.get(server.address);
    const found = await browser.executeAsyncScript(
      `(${askForHint})(arguments[arguments.length - 1])`,
    );
    return { name, events: /** @type {Events} */ (found) };
  } finally {
    await stop();
    server.close();
  }
}

/** The parts that are printed: from one event to another. The first of its name counts, of `LAST` the last. */
const PARTS = {
  'first answer': ['clicked', 'shown'],
  network: ['clicked', 'finished'],
  'worker started': ['clicked', 'started'],
  'wasm fetched': ['wasm asked', 'wasm there'],
  'wasm compiled': ['wasm asked', 'compiled'],
  'weights asked': ['clicked', 'weights asked'],
  'weights fetched': ['weights asked', 'weights there'],
  'decoded after that': ['weights there', 'loaded'],
  searched: ['loaded', 'done'],
};

/** The events of which there is one for each file. */
const LAST = ['weights there', 'loaded'];

/** @param {Events} events */
function partsOf(events) {
  const sorted = events.toSorted(([, a], [, b]) => a - b);
  const at = (/** @type {string} */ name) => {
    const found = sorted.filter(([what]) => what === name);
    return found.at(LAST.includes(name) ? -1 : 0)?.[1] ?? NaN;
  };
  return Object.entries(PARTS).map(([name, [from, to]]) => {
    const ms = at(to) - at(from);
    return `${name} ${Number.isNaN(ms) ? '?' : Math.round(ms)}`;
  });
}

script(import.meta.url, async () => {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const rate = values.rate === undefined ? undefined : 1000 * Number(values.rate);
  console.log('Milliseconds from the click on the button, or of a part:');
  for (const name of positionals.length > 0 ? positionals : installed()) {
    for (let run = 1; run <= Number(values.runs); run++) {
      const measured = await measure(ENGINES[name], rate);
      console.log(`${measured.name}, run ${run}: ${partsOf(measured.events).join(', ')}`);
    }
  }
});
