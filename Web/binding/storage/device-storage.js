/**
 * The keys of the browser's local storage that the JavaScript side uses itself. Without storage, reading returns null
 * and writing has no effect. @module
 */

/** The identifier of the user to whom the stored data belongs. */
export const userKey = 'quire.user';
/** The public key with which that user's changes are sealed. */
export const publicKeyKey = 'quire.sealing-key';
/** The list of waiting changes, and the prefix of each (`Sources/WebClient/Outbox`). */
export const outboxKey = 'quire.outbox';
/** The prefix of sealed changes; the identifier of their user follows. */
export const sealedPrefix = 'quire.sealed.';

/** @param {string} key */
export function read(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * @param {string} key @param {string} value
 * @returns {boolean} whether it is stored
 */
export function write(key, value) {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} key */
export function remove(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // No storage: there is nothing to remove.
  }
}

export function keys() {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
