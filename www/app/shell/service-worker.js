/**
 * The service worker of the pages. It keeps all files of its version, so that the pages open without a
 * network, and the weights of the AI from their first use on. `tools/vite/offline.js` puts the list of files in.
 */

/** @typedef {MessageEvent & { request: Request, waitUntil(done: Promise<unknown>): void, respondWith(response: Promise<Response>): void }} WorkerEvent */

/**
 * @type {{ registration: ServiceWorkerRegistration, clients: { claim(): Promise<void> }, skipWaiting(): void,
 *   addEventListener(type: string, listener: (event: WorkerEvent) => void): void }}
 */
const worker = /** @type {any} */ (self);
/** The address of the pages' folder. Pages in other folders of the origin have caches of their own. */
const SCOPE = worker.registration.scope;
const CACHE = `files-${SCOPE}`;
/** The cache of the weights: `www/app/settings/offline-ai.js` uses it too. */
const AI_CACHE = `ai-${SCOPE}`;
const WEIGHTS = /\/assets\/weights-[^/]*$/;

/** @param {string} url */
const withoutQuery = (url) => url.replace(/[?#].*/, '');

/**
 * The keys of the files in the cache, by their addresses. A key tells two contents apart: by the hash in the
 * name of the file, otherwise by one in its query.
 * @type {Map<string, string>}
 */
const KEYS = new Map(
  '__FILES__'.split(' ').map((file) => {
    const key = new URL(file, SCOPE).href;
    return [withoutQuery(key), key];
  }),
);

/**
 * Whether a response is the file that it should be. Some hosts answer with their start page, and status 200, for a
 * file that they don't have at the moment.
 * @param {Response} response @param {string} url
 */
const isRight = ({ ok, headers }, url) =>
  ok &&
  (/\.html$/.test(withoutQuery(url)) || !/^text\/html/i.test(headers.get('Content-Type') ?? ''));

/**
 * Fetches a file, past the HTTP cache if that has something else. The response is an error if the host has, too.
 * @param {Request} request
 * @param {RequestCache} [cache]
 */
async function fetchRight(request, cache = request.cache) {
  for (const mode of [cache, /** @type {const} */ ('reload')]) {
    const response = await fetch(request, { cache: mode });
    if (isRight(response, request.url)) return response;
  }
  return Response.error();
}

/** A response that can answer for a page: browsers refuse redirected ones. @param {Response} response */
const direct = async (response) =>
  response.redirected ? new Response(await response.blob(), response) : response;

/** Fetches what no older version has left. */
async function install() {
  const cache = await caches.open(CACHE);
  // One after another, so that it doesn't slow down the page.
  for (const [url, key] of KEYS) {
    const kept = await cache.match(key);
    if (kept && isRight(kept, key)) continue;
    const response = await fetchRight(new Request(url), url === key ? 'default' : 'reload');
    if (!response.ok) throw new Error(`${url} is missing`);
    await cache.put(key, await direct(response));
  }
}

/** Answers for the page of a first visit too, and deletes the files of older versions. */
async function activate() {
  await worker.clients.claim();
  const cache = await caches.open(CACHE);
  const keys = new Set(KEYS.values());
  const old = (await cache.keys()).filter(({ url }) => !keys.has(url));
  await Promise.all(old.map((request) => cache.delete(request)));
}

/**
 * Answers from a cache, or fetches and keeps the file.
 * @param {WorkerEvent} event
 * @param {string} name that of the cache
 * @param {string} key
 * @param {(cache: Cache, key: string, response: Response) => Promise<void>} keep
 */
async function answer(event, name, key, keep) {
  const { request } = event;
  const cache = await caches.open(name);
  const kept = await cache.match(key, { ignoreVary: true });
  if (kept && isRight(kept, key)) return kept;
  // Nothing about the request of a page can be changed.
  if (request.mode === 'navigate') return fetch(request);
  const response = await fetchRight(request);
  // Without room for it, it is fetched again next time. Without a hash in its name, it may be the file of another version.
  if (response.status === 200 && withoutQuery(request.url) === key)
    event.waitUntil(keep(cache, key, response.clone()).catch(console.warn));
  return response;
}

/** Keeps a file of weights in place of its other versions. @param {Cache} cache @param {string} url @param {Response} response */
async function keepWeights(cache, url, response) {
  await cache.put(url, response);
  const withoutHash = (/** @type {string} */ url) => url.replace(/-[\w-]{7}\.\w+$/, '');
  for (const other of await cache.keys()) {
    if (other.url !== url && withoutHash(other.url) === withoutHash(url)) await cache.delete(other);
  }
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') worker.skipWaiting();
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  // Parameters don't change a page; home screens and visit counters add some. Some hosts hide “.html”.
  const url = withoutQuery(request.url);
  const key = KEYS.get(url) ?? KEYS.get(`${url}index.html`) ?? KEYS.get(`${url}.html`);
  if (key) event.respondWith(answer(event, CACHE, key, (cache, key, file) => cache.put(key, file)));
  else if (url.startsWith(SCOPE) && WEIGHTS.test(url))
    event.respondWith(answer(event, AI_CACHE, url, keepWeights));
});
