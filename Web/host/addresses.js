/**
 * Addresses in books, which need not be any.
 * @module
 */

/**
 * An address as a whole; undefined where it is none.
 * @param {string} address @param {string} base
 */
export function whole(address, base) {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

/** Text with its percent signs resolved, as far as they mean something. @param {string} text */
export function plain(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
