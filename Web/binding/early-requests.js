/**
 * Requests the data of the first screen while the program is still loading. The program's own request for it then takes
 * the response that is already here.
 * @module
 */

/** The addresses that the program requests first. It adds the parameters in this order. */
function addresses() {
  const [, publication] = /^\/read\/([^/]+)/.exec(location.pathname) ?? [];
  if (publication) return [`/api/v1/publications/${publication}/manifest`];
  if (location.pathname !== '/') return [];
  return ['continue', 'deck'].map((shelf) => `/api/v1/publications?shelf=${shelf}&limit=24`);
}

/**
 * The running requests and their responses, by address. A request that failed has no response.
 * @type {Map<string, Promise<Response | undefined>>}
 */
const requests = new Map(addresses().map((address) => (
  [address, fetch(address, { credentials: 'same-origin' }).catch(() => undefined)]
)));

/**
 * Takes the response of a request that was sent early. Undefined if there was none or it failed.
 * @param {string} address
 */
export async function takeEarlyResponse(address) {
  const request = requests.get(address);
  requests.delete(address);
  return request;
}
