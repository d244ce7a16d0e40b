/**
 * Parses addresses of books, which may be malformed.
 * @module
 */

/**
 * Resolves an address; returns undefined where it is malformed.
 * @param {string} address @param {string} base
 */
export function resolved(address, base) {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

/**
 * Decodes percent escapes; returns the text unchanged where they are malformed.
 * @param {string} text
 */
export function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
