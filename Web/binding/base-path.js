/**
 * The path under which a proxy publishes the server, such as `/quire`. The WebAssembly program doesn't know it: its
 * addresses begin at the root of the server, and the binding adds the path.
 * @module
 */

/** The element of the page that loads the program. A page that only tests a part of the program has none. */
const program = /** @type {HTMLLinkElement | null} */ (document.getElementById('program'));

/**
 * The path without a final slash; empty for the root of the host. The server adds it to the addresses in the page, from
 * which it is derived.
 */
export const basePath = program ? new URL(program.href).pathname.replace(/\/assets\/[^/]*$/, '') : '';

/**
 * Resolves an address that a custom property of the style sheet contains. The browser doesn't: such an address is relative to
 * the style sheet, which is in the folder of the program.
 * @param {string} address
 */
export function styleAddress(address) {
  return new URL(address, program?.href ?? document.baseURI).href;
}

/**
 * Adds the base path to an address from the program.
 * @param {string} address
 */
export function publicAddress(address) {
  return /^\/(?!\/)/.test(address) ? basePath + address : address;
}

/**
 * Removes the base path from a path of the browser.
 * @param {string} path
 */
export function localPath(path) {
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
}

/**
 * Removes the base path from an address of the browser.
 * @param {URL} address
 */
export function localAddress(address) {
  if (address.origin !== location.origin) return address.href;
  const local = new URL(address);
  local.pathname = localPath(address.pathname);
  return local.href;
}
