/**
 * Serves the app and downloaded publications from caches. Files that never change always come from the cache. Other
 * responses come from the cache only when the server can't be reached or takes too long.
 *
 * The app decides what to store (`Sources/WebClient/Downloads`). There is one cache for each content hash, one for the
 * API responses of each publication, and one for each font; `cacheName` names them, as in `binding/offline-cache.js`.
 *
 * They belong to one user. The server names the user of a response in `Quire-User`; when it names another one, they are
 * deleted. `binding/device-user.js` does the same for the other data of the app.
 * @module
 */

// `Scripts/web_assets.py` replaces these: the digests of this build and of its page, and all files of the page.
const build = 'BUILD';
const pageDigest = 'PAGE';
/** @type {string[]} */
const files = ['FILES'];

/** The path under which a proxy publishes the server; empty for the root of the host. */
const base = new URL('.', location.href).pathname.slice(0, -1);

const shell = `quire-shell-${build}`;
/** The start of the names of the caches with stored responses. */
const prefix = 'quire-kept-';
/**
 * A cache that exists after a session began or ended, until the server names the user. While it exists, stored responses are
 * not used.
 */
const lock = 'quire-locked';
/** The cache with the identifier of the user to whom the stored responses belong, and its key. */
const owner = { cacheName: 'quire-owner', key: `${base}/quire-user` };
/** The time after which a stored response is used in place of the server's, in milliseconds. */
const responseTimeout = 4000;
/** The statuses of proxies whose server can't be reached. */
const unreachableStatuses = new Set([502, 503, 504]);

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** Stores all files of the build, or none. */
async function install() {
  try {
    const cache = await caches.open(shell);
    const response = await fetch(`${base}/`, { cache: 'no-cache' });
    // The server has added the base path to the page, so it is removed before the page is compared with the build.
    const built = (await response.clone().text()).replaceAll(`"${base}/assets/`, '"/assets/');
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(built)));
    const digits = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
    if (!response.ok || digits !== pageDigest) throw new Error('The server has the page of another build.');
    await Promise.all([cache.put(`${base}/`, response), cache.addAll(files.map((file) => base + file))]);
  } catch (error) {
    await caches.delete(shell);
    throw error;
  }
  await worker.skipWaiting();
}

/**
 * Takes control of all pages. Pages of the previous build may still be open, so its files stay until the next build.
 */
async function activate() {
  const shells = (await caches.keys()).filter((name) => name.startsWith('quire-shell-') && name !== shell);
  await Promise.all(shells.slice(0, -1).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/**
 * Compares the user of a response with the one to whom the stored responses belong. Deletes them when they belong to another.
 * @param {string} user
 */
async function follow(user) {
  const stored = await caches.match(owner.key, { cacheName: owner.cacheName });
  const known = await stored?.text();
  if (known !== user) {
    if (known !== undefined) {
      const kept = (await caches.keys()).filter((name) => name.startsWith(prefix));
      await Promise.all(kept.map((name) => caches.delete(name)));
    }
    await (await caches.open(owner.cacheName)).put(owner.key, new Response(user));
  }
  await caches.delete(lock);
}

/**
 * Fetches a response, and records its user, or that the server asks for one.
 * @param {Request} request
 */
async function fetchFromServer(request) {
  const response = await fetch(request);
  const user = response.headers.get('quire-user');
  if (response.status === 401) await caches.open(lock);
  else if (user !== null) await follow(user);
  return response;
}

/**
 * Begins or ends a session.
 * @param {Request} request
 */
async function session(request) {
  const response = await fetch(request);
  if (response.ok) await caches.open(lock);
  return response;
}

/**
 * Fetches a response. Returns undefined when the server can't be reached or takes too long.
 * @param {Request} request
 */
async function fetchSoon(request) {
  const timeout = new Promise((/** @type {(response: undefined) => void} */ resolve) => {
    setTimeout(() => resolve(undefined), responseTimeout);
  });
  const response = await Promise.race([fetchFromServer(request).catch(() => undefined), timeout]);
  return response && !unreachableStatuses.has(response.status) ? response : undefined;
}

/**
 * The page of the app, from the server or from this build.
 * @param {Request} request
 */
async function page(request) {
  const response = await fetchSoon(request);
  if (response) return response;
  const stored = await caches.has(lock) ? undefined : await caches.match(`${base}/`, { cacheName: shell });
  return stored ?? fetch(request);
}

/**
 * Returns the path of an address, without the base path.
 * @param {URL} address
 */
function localPath({ pathname }) {
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
}

/**
 * The name of the cache for a path: the cache of its content hash, of its publication or of its font.
 * @param {string} path
 */
function cacheName(path) {
  const parts = path.split('/');
  return `${prefix}${parts[1] === 'api' ? parts[4] : parts[2]}`;
}

/**
 * The key of a URL in its cache: without the variant of images, without the hyphenation of documents, and with
 * normalised percent encoding.
 * @param {URL} address
 */
function cacheKey(address) {
  const key = new URL(address);
  key.searchParams.delete('w');
  key.searchParams.delete('q');
  key.searchParams.delete('grey');
  key.searchParams.delete('format');
  key.searchParams.delete('hyphens');
  key.searchParams.delete('patterns');
  key.pathname = key.pathname.split('/').map((part) => encodeURIComponent(decodeURIComponent(part))).join('/');
  return key.href;
}

/**
 * The width of an image, in pixels; infinite for the original.
 * @param {URL} address
 */
const widthOf = (address) => Number(address.searchParams.get('w')) || Infinity;

/**
 * The quality of an image's encoder. The original is not encoded again; 82 stands for the server's default.
 * @param {URL} address
 */
function qualityOf(address) {
  return Number(address.searchParams.get('q')) || (widthOf(address) === Infinity ? 100 : 82);
}

/**
 * Returns whether a stored image replaces a requested one: if it has the same colours and is neither narrower nor
 * compressed more. Thumbnails are
 * requested anyway, because decoding large images in their place takes long.
 * @param {URL} stored
 * @param {URL} requested
 */
function replaces(stored, requested) {
  if (stored.href === requested.href) return true;
  if (stored.searchParams.get('grey') !== requested.searchParams.get('grey')) return false;
  return widthOf(requested) > 160 && widthOf(stored) >= widthOf(requested) && qualityOf(stored) >= qualityOf(requested);
}

/**
 * The requested range of a stored response. Media players request ranges.
 * @param {Request} request
 * @param {Response} response
 */
async function rangeOf(request, response) {
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get('range') ?? '');
  if (!range) return response;
  const whole = await response.blob();
  const first = Number(range[1]);
  const last = Math.min(range[2] ? Number(range[2]) : Infinity, whole.size - 1);
  if (first > last) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${whole.size}` } });
  const headers = new Headers(response.headers);
  headers.delete('content-encoding');
  headers.set('content-length', `${last - first + 1}`);
  headers.set('content-range', `bytes ${first}-${last}/${whole.size}`);
  return new Response(whole.slice(first, last + 1), { status: 206, headers });
}

/**
 * Responds to a request for a part of a publication or a font: with the stored response if it is immutable, otherwise with the
 * server's if it arrives in time.
 * @param {Request} request
 * @param {URL} address
 */
async function publication(request, address) {
  const usesCache = request.cache !== 'reload' && !await caches.has(lock);
  const options = { cacheName: cacheName(localPath(address)), ignoreVary: true };
  const hit = usesCache ? await caches.match(cacheKey(address), options) : undefined;
  if (!hit) return fetchFromServer(request);
  // An image may be stored in another width and quality than the requested one, and a document with another hyphenation.
  const isImmutable = localPath(address).startsWith('/images/')
    ? replaces(new URL(hit.url), address)
    : /^\/(books|fonts)\//.test(localPath(address)) && new URL(hit.url).search === address.search;
  return isImmutable ? rangeOf(request, hit) : await fetchSoon(request) ?? hit;
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (address.origin !== location.origin) return;
  const path = localPath(address);
  if (path === '/api/v1/session') event.respondWith(session(request));
  if (request.method !== 'GET') return;
  if (path.startsWith('/assets/')) {
    event.respondWith(caches.match(request, { ignoreVary: true }).then((file) => file ?? fetch(request)));
  } else if (/^\/(images|books|fonts|api\/v1\/publications)\//.test(path)) {
    event.respondWith(publication(request, address));
  } else if (request.mode === 'navigate' && path !== '/login') {
    event.respondWith(page(request));
  }
});
