/**
 * Requests the data of the first screen while the program is still loading. When the program requests it, it gets this
 * response.
 * @module
 */

import { localPath, publicAddress } from '../base-path.js';
import { keys, sealedPrefix, userKey } from '../storage/device-storage.js';

const account = '/api/v1/users/me';

/** Whether the device has data of a user. The signed-in user is then requested, to compare the two. */
export const hasUserData = keys().some((key) => key === userKey || key.startsWith(sealedPrefix));

/** The addresses that the program requests first. They must match its addresses exactly, with the same order of parameters. */
function addresses() {
  const first = hasUserData ? [account] : [];
  const [, publication] = /^\/read\/([^/]+)/.exec(localPath(location.pathname)) ?? [];
  if (publication) return [...first, `/api/v1/publications/${publication}/manifest`];
  if (localPath(location.pathname) !== '/') return first;
  return [...first, ...['continue', 'deck'].map((shelf) => `/api/v1/publications?shelf=${shelf}&limit=24`)];
}

/**
 * The early requests, by address. The response of a failed request is undefined.
 * @type {Map<string, Promise<Response | undefined>>}
 */
const requests = new Map(addresses().map((address) => (
  [address, fetch(publicAddress(address), { credentials: 'same-origin' }).catch(() => undefined)]
)));

/** The response with the signed-in user, if it was requested. Only its headers may be read here. */
export const accountResponse = requests.get(account);

/**
 * Returns the response of an early request and removes the request. Undefined if there was none. The response is undefined
 * if the request failed.
 * @param {string} address
 */
export function takeEarlyRequest(address) {
  const request = requests.get(address);
  requests.delete(address);
  return request;
}
