/**
 * What is kept on the device for reading without the server: put where the service worker looks for it, and given up.
 * @module
 */

import { call, text } from './memory.js';
import { begin, end } from './network.js';

/** Statuses beside those of HTTP, as the program knows them. */
const unreachable = -1;
const full = -5;
/** An answer that takes longer is given up, in milliseconds: a page may have to be made first. */
const patience = 120000;
const prefix = 'quire-kept-';

/** Browsers keep things for addresses that nobody on the way can forge, and for this machine. */
const isPossible = () => window.isSecureContext && 'serviceWorker' in navigator && 'caches' in window;

/** Has the service worker answer for the server while it is away, once the page has what it needs itself. */
export function serveOffline() {
  if (isPossible()) navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => {});
}

/** The cache for an address, as in `service-worker.js`. @param {string} path */
function keeper(path) {
  const parts = path.split('/');
  return prefix + (parts[1] === 'api' ? parts[4] : parts[2]);
}

/** What an address is kept under, as in `service-worker.js`. @param {URL} address */
function key(address) {
  const plain = new URL(address);
  plain.searchParams.delete('w');
  plain.pathname = plain.pathname.split('/').map((part) => encodeURIComponent(decodeURIComponent(part))).join('/');
  return plain.href;
}

/** @param {Response} response */
async function size(response) {
  const isPlain = !response.headers.has('content-encoding') && response.headers.has('content-length');
  return isPlain ? Number(response.headers.get('content-length')) : (await response.blob()).size;
}

/**
 * Keeps an address of the server; what is here already and can't change is not asked for again.
 * @param {URL} address @param {AbortSignal} signal
 * @returns {Promise<{ status: number, bytes: number }>}
 */
async function keep(address, signal) {
  const cache = await caches.open(keeper(address.pathname));
  const name = key(address);
  const known = address.pathname.startsWith('/api/') ? undefined : await cache.match(name, { ignoreVary: true });
  if (known?.url === address.href) return { status: 200, bytes: await size(known) };
  const response = await fetch(address, { signal, priority: 'low' });
  if (response.status !== 200) return { status: response.status, bytes: 0 };
  const copy = response.clone();
  const [bytes] = await Promise.all([copy.blob().then((blob) => blob.size), cache.put(name, response)]);
  return { status: 200, bytes };
}

/** @param {string[]} names @param {boolean} isAllBut */
async function drop(names, isAllBut) {
  const listed = new Set(names.map((name) => prefix + name));
  for (const name of await caches.keys()) {
    if (name.startsWith(prefix) && listed.has(name) !== isAllBut) await caches.delete(name);
  }
}

/** What the program imports from here. */
export const imports = {
  keptIsPossible: () => (isPossible() ? 1 : 0),
  // Calls back with the HTTP status, -1 without an answer, -5 without room; the block of numbers has the bytes.
  keptAdd(pointer, length, callback) {
    const controller = new AbortController();
    const task = begin(() => controller.abort());
    const timer = setTimeout(() => controller.abort(), patience);
    keep(new URL(text(pointer, length), location.href), controller.signal)
      .catch((error) => ({ status: error?.name === 'QuotaExceededError' ? full : unreachable, bytes: 0 }))
      .then(({ status, bytes }) => {
        clearTimeout(timer);
        if (end(task)) call(callback, status, null, [bytes]);
      });
    return task;
  },
  // Gives up what is kept under these names, one a line, or under all others.
  keptDrop(pointer, length, isAllBut) {
    if (isPossible()) void drop(text(pointer, length).split('\n'), isAllBut !== 0).catch(() => {});
  },
  // Asks that what is kept stays when the device runs short, and tells the bytes that this site has and may have.
  keptRoom(callback) {
    const storage = navigator.storage;
    void (async () => {
      await storage?.persist?.();
      const { usage = 0, quota = 0 } = await storage?.estimate?.() ?? {};
      call(callback, 200, null, [usage, quota]);
    })().catch(() => call(callback, 0));
  },
};
