/**
 * Requests the data of the first screen while the program is still loading. When the program requests it, it gets this
 * response.
 * @module
 */

/** The addresses that the program requests first. They must match its addresses exactly, with the same order of parameters. */
function addresses() {
  const [, publication] = /^\/read\/([^/]+)/.exec(location.pathname) ?? [];
  if (publication) return [`/api/v1/publications/${publication}/manifest`];
  if (location.pathname !== '/') return [];
  return ['continue', 'deck'].map((shelf) => `/api/v1/publications?shelf=${shelf}&limit=24`);
}

/**
 * The early requests, by address. The response of a failed request is undefined.
 * @type {Map<string, Promise<Response | undefined>>}
 */
const requests = new Map(addresses().map((address) => (
  [address, fetch(address, { credentials: 'same-origin' }).catch(() => undefined)]
)));

/** The response of the first early request; undefined if there is none. Only its headers may be read. */
export function firstResponse() {
  const [first] = requests.values();
  return /** @type {Promise<Response | undefined> | undefined} */ (first);
}

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
