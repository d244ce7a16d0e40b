/**
 * Answers for the server while it is away: the app itself, and what the program has had kept here.
 *
 * Nothing is decided here. What is kept is the program's choice (`Sources/WebClient/Downloads`): it lies in one cache for
 * each content and one for each publication's answers, named as `keeper` says, like in `host/downloads.js`.
 * @module
 */

// Written by `Scripts/web_assets.py`: the digests of this build and of its page, and all the files that the page needs.
const build = 'BUILD';
const pageDigest = 'PAGE';
/** @type {string[]} */
const files = ['FILES'];

const shell = `quire-shell-${build}`;
/** A cache that is there while the server wants its access key: nothing that is kept here is shown meanwhile. */
const lock = 'quire-locked';
/** How long the server may take where there is something else to show, in milliseconds. */
const patience = 4000;
/** What proxies say when the server behind them is away. */
const away = new Set([502, 503, 504]);

/** @type {any} */
const worker = self;

/** Takes the whole build in, or nothing of it. */
async function install() {
  try {
    const cache = await caches.open(shell);
    const page = await fetch('/', { cache: 'no-cache' });
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await page.clone().arrayBuffer()));
    const digits = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
    if (!page.ok || digits !== pageDigest) throw new Error('The page on the server is that of another build.');
    await Promise.all([cache.put('/', page), cache.addAll(files)]);
  } catch (error) {
    await caches.delete(shell);
    throw error;
  }
  await worker.skipWaiting();
}

/** Takes over. Pages of the build before may still be open: its files stay until the build after this one. */
async function activate() {
  const shells = (await caches.keys()).filter((name) => name.startsWith('quire-shell-') && name !== shell);
  await Promise.all(shells.slice(0, -1).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** The server's answer, with its word on whether this browser may come in. @param {Request} request */
async function ask(request) {
  const answer = await fetch(request);
  if (answer.status === 401) await caches.open(lock);
  else if (answer.ok) await caches.delete(lock);
  return answer;
}

/** The server's answer if it comes soon. @param {Request} request */
async function askSoon(request) {
  const late = new Promise((resolve) => setTimeout(resolve, patience));
  const answer = await Promise.race([ask(request).catch(() => undefined), late]);
  return answer && !away.has(answer.status) ? answer : undefined;
}

/** A screen of the app: the server's page, or the one that was kept with its build. @param {Request} request */
async function screen(request) {
  const answer = await askSoon(request);
  if (answer) return answer;
  const page = await caches.has(lock) ? undefined : await caches.match('/', { cacheName: shell });
  return page ?? fetch(request);
}

/** The cache that is responsible for an address: for its content, or its publication. @param {string} path */
function keeper(path) {
  const parts = path.split('/');
  return `quire-kept-${parts[1] === 'api' ? parts[4] : parts[2]}`;
}

/** What an address is kept under: pictures without their width, paths in one spelling. @param {URL} address */
function key(address) {
  const plain = new URL(address);
  plain.searchParams.delete('w');
  plain.pathname = plain.pathname.split('/').map((part) => encodeURIComponent(decodeURIComponent(part))).join('/');
  return plain.href;
}

/** The part of an answer that was asked for, as players of sound do. @param {Request} request @param {Response} answer */
async function part(request, answer) {
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get('range') ?? '');
  if (!range) return answer;
  const whole = await answer.blob();
  const first = Number(range[1]);
  const last = Math.min(range[2] ? Number(range[2]) : Infinity, whole.size - 1);
  if (first > last) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${whole.size}` } });
  const headers = new Headers(answer.headers);
  headers.delete('content-encoding');
  headers.set('content-length', `${last - first + 1}`);
  headers.set('content-range', `bytes ${first}-${last}/${whole.size}`);
  return new Response(whole.slice(first, last + 1), { status: 206, headers });
}

/** What is kept, where it can't change; else the server's word, if it comes. @param {Request} request @param {URL} address */
async function kept(request, address) {
  const isWanted = request.cache !== 'reload' && !await caches.has(lock);
  const cacheName = keeper(address.pathname);
  const hit = isWanted ? await caches.match(key(address), { cacheName, ignoreVary: true }) : undefined;
  if (!hit) return ask(request);
  // A picture may be kept in another width than is asked for.
  const isSame = address.pathname.startsWith('/images/') ? hit.url === request.url : address.pathname.startsWith('/books/');
  return isSame ? part(request, hit) : await askSoon(request) ?? hit;
}

worker.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(install()));
worker.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== location.origin) return;
  const path = address.pathname;
  if (path.startsWith('/assets/')) {
    event.respondWith(caches.match(request, { ignoreVary: true }).then((file) => file ?? fetch(request)));
  } else if (/^\/(images|books|api\/v1\/publications)\//.test(path)) {
    event.respondWith(kept(request, address));
  } else if (request.mode === 'navigate' && path !== '/login') {
    event.respondWith(screen(request));
  }
});
