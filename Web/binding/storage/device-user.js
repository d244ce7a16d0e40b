/**
 * The user to whom the data on this device belongs: downloads, positions, waiting changes. The data of one user is never
 * shown to another one, nor sent for another one.
 *
 * The server names the user in the header `Quire-User` of each response that caches don't store. At the start, the app waits
 * for one of these, if the device has data. `service-worker.js` compares the header too, for its stored responses.
 * @module
 */

import { localPath, publicAddress } from '../base-path.js';
import { TaskStatus } from '../binding-constants.js';
import {
  keys, read, remove, sealedPrefix, userKey, write,
} from './device-storage.js';
import { accountResponse } from '../network/early-requests.js';
import { call } from '../memory.js';
import { hasSealed, keepPublicKey, needsKey, seal, unseal } from './sealed-outbox.js';

const header = 'quire-user';
const keyAddress = '/api/v1/users/me/outbox-key';
/** The time after which the server counts as unreachable, in milliseconds; that of `service-worker.js`. */
const responseTimeout = 4000;
/** The pause after which the key is requested, so that it doesn't compete with the first screen, in milliseconds. */
const keyPause = 1500;

/** The entries that stay when the user changes: settings of the device. All others contain data about works or the user. */
const deviceChoices = new Set([
  'quire.keys', 'quire.language', 'quire.fonts', 'quire.speech', 'quire.highlight', 'quire.saver-offer', 'quire.device',
  'quire.people',
]);
/**
 * Entries with settings of both the user and the device. The device's part is also stored under the same key with the
 * suffix `-device` (`Sources/WebClient/Settings/ReaderSettings.swift`), and stays when the user signs out.
 */
const mixedChoices = ['quire.reading', 'quire.book'];

/** The user for whom this page was started; null until the server has named one. */
let user = read(userKey);
let isLeaving = false;

/** The user for whom a request is made; null if it is unknown. */
export const currentUser = () => user;

/** Whether the data of the user is being removed. Nothing may be stored any more then. */
export const hasLeft = () => isLeaving;

/** Removes the data of the previous user. */
async function removeData() {
  const downloads = read('quire.downloads');
  const parts = mixedChoices.map((key) => ({ key, part: read(`${key}-device`) }));
  for (const key of keys()) {
    if (key.startsWith('quire.') && !deviceChoices.has(key) && !key.startsWith(sealedPrefix)) remove(key);
  }
  for (const { key, part } of parts) {
    if (part === null) continue;
    write(key, part);
    write(`${key}-device`, part);
  }
  if (downloads !== null) {
    // The limit is a choice of the device.
    const { limit } = /** @type {{ limit?: number }} */ (JSON.parse(downloads));
    write('quire.downloads', JSON.stringify({ limit, items: [] }));
  }
  // Insecure pages have no caches.
  const storage = /** @type {CacheStorage | undefined} */ (window.caches);
  for (const name of await storage?.keys() ?? []) {
    if (name.startsWith('quire-kept-') || name === 'quire-owner') await storage?.delete(name);
  }
}

/** Encrypts the unsent changes of the previous user, removes their other data, and records the new user.
 * @param {string | null} next
 */
async function replaceUser(next) {
  if (user !== null) await seal(user).catch(() => false);
  await removeData();
  user = next;
  if (next !== null) write(userKey, next);
}

/** Gets the user's key from the server. Undefined if that fails. */
async function fetchKey() {
  const response = await fetch(publicAddress(keyAddress), { credentials: 'same-origin' });
  if (!response.ok || response.headers.get(header) !== user) return undefined;
  return /** @type {Promise<import('./sealed-outbox.js').OutboxKey>} */ (response.json());
}

/** Gets the public key, with which changes are sealed when the session ends. */
async function prepareSeal() {
  const key = needsKey() ? await fetchKey() : undefined;
  if (key && needsKey() && !isLeaving) keepPublicKey(key);
}

/** The response with the signed-in user; undefined if the device has no data, or if the server doesn't answer in time. */
async function account() {
  if (!accountResponse) return undefined;
  const timeout = new Promise((/** @type {(response: undefined) => void} */ resolve) => {
    setTimeout(() => resolve(undefined), responseTimeout);
  });
  return Promise.race([accountResponse, timeout]);
}

/**
 * Compares the user to whom the data belongs with the one who is signed in, before the app shows or sends anything. If the
 * server can't be asked, the data stays that of the last user.
 */
export async function check() {
  const response = await account();
  if (response?.status === 401) {
    // The service worker has answered with the app, because the server was too slow. The session has ended.
    if (user !== null) await seal(user).catch(() => false);
    location.replace(publicAddress(`/login?return=${encodeURIComponent(localPath(location.pathname) + location.search)}`));
    await new Promise(() => {});
  }
  const named = response?.headers.get(header) ?? null;
  if (named !== null && named !== user) await replaceUser(named);
  if (named !== null && hasSealed(named)) {
    const key = await fetchKey().catch(() => undefined);
    if (key) await unseal(named, key).catch(() => {});
  }
  setTimeout(() => { void prepareSeal().catch(() => {}); }, keyPause);
}

/** Checks the user of a response. If another user has signed in, removes the data of the previous one and loads the page
 * again.
 * @param {Response} response
 * @returns {boolean} whether the response is for the user of this page
 */
export function follow(response) {
  const named = response.headers.get(header);
  if (named === null || named === user) return true;
  if (user === null) {
    user = named;
    write(userKey, named);
    return true;
  }
  if (!isLeaving) {
    isLeaving = true;
    // If another page has replaced the user already, the data is that of the new user.
    const ready = read(userKey) === named ? Promise.resolve() : replaceUser(named);
    void ready.finally(() => location.reload());
  }
  return false;
}

// Another page of the app has signed out, or started for another user.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === userKey && user !== null && newValue !== user && !isLeaving) location.reload();
});

// A page that the browser keeps for the back button is from before the user signed out.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && read(userKey) !== user) location.reload();
});

/** @type {import('../binding-functions').DeviceUserFunctions} */
export const imports = {
  deviceUserSeal() {
    if (user !== null) void seal(user).catch(() => false);
  },
  deviceUserRemove(callback) {
    isLeaving = true;
    void replaceUser(null).catch(() => {}).then(() => call(callback, TaskStatus.success));
  },
};
