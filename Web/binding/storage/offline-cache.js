/**
 * Responses that are stored on the device for reading offline: adds them to the caches that the service worker reads,
 * and deletes them.
 * @module
 */

import { localPath, publicAddress } from '../base-path.js';
import { TaskStatus } from '../binding-constants.js';
import { follow, hasLeft } from './device-user.js';
import { call, text } from '../memory.js';
import { begin, end } from '../network/network.js';

/** @typedef {{ status: number, bytes: number }} Result */

/** The timeout of a response, in milliseconds. It is long because the server may have to render a page first. */
const timeout = 120000;
const prefix = 'quire-kept-';

/** Browsers offer service workers and caches only on secure connections and on localhost. */
const isAvailable = () => window.isSecureContext && 'serviceWorker' in navigator && 'caches' in window;

/**
 * Registers the service worker. Call it after the app has started, so that it doesn't compete with the app's own
 * requests.
 */
export function registerServiceWorker() {
  if (isAvailable()) navigator.serviceWorker.register(publicAddress('/service-worker.js'), { updateViaCache: 'none' }).catch(() => {});
}

/**
 * The name of the cache for a path; `service-worker.js` has the same function.
 * @param {string} path
 */
function cacheName(path) {
  const parts = path.split('/');
  return prefix + (parts[1] === 'api' ? parts[4] : parts[2]);
}

/**
 * The key of a URL in its cache; `service-worker.js` has the same function.
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
 * The size of a response in bytes.
 * @param {Response} response
 */
async function size(response) {
  const isPlain = !response.headers.has('content-encoding') && response.headers.has('content-length');
  return isPlain ? Number(response.headers.get('content-length')) : (await response.blob()).size;
}

/**
 * Fetches a URL into its cache, unless an immutable response is stored already.
 * @param {URL} address @param {AbortSignal} signal
 * @returns {Promise<Result>}
 */
async function add(address, signal) {
  const cache = await caches.open(cacheName(localPath(address.pathname)));
  const key = cacheKey(address);
  const known = localPath(address.pathname).startsWith('/api/') ? undefined : await cache.match(key, { ignoreVary: true });
  if (known?.url === address.href) return { status: TaskStatus.success, bytes: await size(known) };
  const response = await fetch(address, { signal, priority: 'low' });
  if (hasLeft() || !follow(response)) return { status: TaskStatus.unreachable, bytes: 0 };
  if (response.status !== TaskStatus.success) return { status: response.status, bytes: 0 };
  const copy = response.clone();
  const [bytes] = await Promise.all([copy.blob().then((blob) => blob.size), cache.put(key, response)]);
  return { status: TaskStatus.success, bytes };
}

/**
 * Deletes the caches with these names, or all others if `isInverted` is true.
 * @param {string[]} names @param {boolean} isInverted
 */
async function remove(names, isInverted) {
  const listed = new Set(names.map((name) => prefix + name));
  for (const name of await caches.keys()) {
    if (name.startsWith(prefix) && listed.has(name) !== isInverted) await caches.delete(name);
  }
}

/** @type {import('../binding-functions').OfflineCacheFunctions} */
export const imports = {
  offlineCacheIsAvailable: () => (isAvailable() ? 1 : 0),
  offlineCacheAdd(pointer, length, callback) {
    const controller = new AbortController();
    const task = begin(() => controller.abort());
    const timer = setTimeout(() => controller.abort(), timeout);
    add(new URL(publicAddress(text(pointer, length)), location.href), controller.signal)
      .catch((/** @type {unknown} */ error) => {
        const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
        return /** @type {Result} */ ({ status: isFull ? TaskStatus.storageFull : TaskStatus.unreachable, bytes: 0 });
      })
      .then(({ status, bytes }) => {
        clearTimeout(timer);
        /** @type {import('../binding-functions').OfflineCacheRecord} */
        const record = [bytes];
        if (end(task)) call(callback, status, null, record);
      });
    return task;
  },
  offlineCacheRemove(pointer, length, isInverted) {
    if (isAvailable()) void remove(text(pointer, length).split('\n'), isInverted !== 0).catch(() => {});
  },
  offlineCacheReserve(callback) {
    const reserve = async () => {
      // Insecure pages have no storage manager.
      const storage = /** @type {StorageManager | undefined} */ (navigator.storage);
      await storage?.persist?.();
      const { usage = 0, quota = 0 } = await storage?.estimate?.() ?? {};
      /** @type {import('../binding-functions').OfflineCacheSpaceRecord} */
      const record = [usage, quota];
      call(callback, TaskStatus.success, null, record);
    };
    void reserve().catch(() => call(callback, TaskStatus.unreachable));
  },
};
