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
  return stored ? marked(stored) : fetch(request);
}

/**
 * Returns the stored page with a header that tells `binding/program.js` that it comes from the cache.
 * @param {Response} stored
 */
function marked(stored) {
  const headers = new Headers(stored.headers);
  headers.set('Server-Timing', 'stored');
  return new Response(stored.body, { headers });
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

/**
 * Folds a text like the server's search: without case, accents and differences of quotation marks and white space. `offsets`
 * has the position in the text of each unit, and of the end.
 * @param {string} text
 */
function fold(text) {
  let folded = '';
  const offsets = [];
  for (let offset = 0; offset < text.length;) {
    const character = String.fromCodePoint(text.codePointAt(offset) ?? 0);
    let plain = character.normalize('NFKD').replace(/[\u0300-\u036f\u00ad]/g, '').normalize('NFC').toLowerCase();
    if (/\s/.test(character)) plain = folded.endsWith(' ') ? '' : ' ';
    plain = plain.replace(/[‘’‚‛]/g, "'").replace(/[“”„‟]/g, '"');
    for (let unit = 0; unit < plain.length; unit += 1) offsets.push(offset);
    folded += plain;
    offset += character.length;
  }
  offsets.push(text.length);
  return { folded, offsets };
}

/**
 * Returns the text of a text layer on the server: the runs of `PageTextLayer`, which are `span` elements, or the paragraphs of
 * `PageTranslationLayer`. Neither has child elements.
 * @param {string} markup
 */
function textOfLayer(markup) {
  /** @type {Record<string, string>} */
  const entities = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  const runs = Array.from(markup.matchAll(/<(span|p)(?: [^>]*)?>([^<]*)<\/\1>/g), ([, name, run]) => (name === 'p' ? `${run}\n` : run));
  return runs.join('').replace(/&(amp|lt|gt|quot|apos);/g, (_, name) => entities[name])
}

/**
 * Returns a part of a text, without half a surrogate pair at either end.
 * @param {string} text @param {number} from @param {number} to
 */
const excerpt = (text, from, to) => text.slice(from, to).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');

/**
 * Searches the stored text layers of a document, with the same response as the server. Returns undefined if there are none.
 * @param {URL} address
 */
async function searchStored(address) {
  const path = localPath(address);
  const cache = await caches.open(cacheName(path));
  const language = address.searchParams.get('language');
  const layers = (await cache.keys()).flatMap((request) => {
    const url = new URL(request.url);
    const page = /\/pages\/(\d+)\/layer$/.exec(url.pathname);
    return page && url.searchParams.get('language') === language ? [{ request, page: Number(page[1]) }] : [];
  }).sort((one, other) => one.page - other.page);
  const words = fold(address.searchParams.get('q') ?? '').folded.trim();
  if (layers.length === 0 || words === '') return undefined;
  const limit = Number(address.searchParams.get('limit')) || 500;
  const around = 60;
  const lines = [];
  for (const { request, page } of layers) {
    if (lines.length >= limit) break;
    const text = textOfLayer(await (await cache.match(request))?.text() ?? '');
    const { folded, offsets } = fold(text);
    for (let start = folded.indexOf(words); start >= 0 && lines.length < limit; start = folded.indexOf(words, start + words.length)) {
      const [from, to] = [offsets[start], offsets[start + words.length]];
      lines.push(JSON.stringify({
        section: page,
        locator: {
          locations: { position: page + 1 },
          text: {
            before: excerpt(text, Math.max(from - around, 0), from), highlight: excerpt(text, from, to),
            after: excerpt(text, to, to + around),
          },
        },
      }));
    }
  }
  lines.push(JSON.stringify({ done: true, count: lines.length, truncated: lines.length >= limit }), '');
  return new Response(lines.join('\n'), { headers: { 'content-type': 'application/x-ndjson' } });
}

/**
 * Responds to a search in a publication. Without the server, searches the stored text of a downloaded document.
 * @param {Request} request
 * @param {URL} address
 */
async function search(request, address) {
  if (!await caches.has(cacheName(localPath(address))) || await caches.has(lock)) return fetchFromServer(request);
  return await fetchSoon(request) ?? await searchStored(address) ?? fetch(request);
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
  } else if (/^\/api\/v1\/publications\/[^/]+\/search$/.test(path)) {
    event.respondWith(search(request, address));
  } else if (/^\/(images|books|fonts|api\/v1\/publications)\//.test(path)) {
    event.respondWith(publication(request, address));
  } else if (request.mode === 'navigate' && path !== '/login') {
    event.respondWith(page(request));
  }
});
