/**
 * Parses URLs in books, which may be malformed.
 * @module
 */

/**
 * Resolves a URL against a base URL; returns undefined if it is malformed.
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
 * Decodes percent escapes; returns the text unchanged if they are malformed.
 * @param {string} text
 */
export function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
