/**
 * Short texts in the browser's local storage.
 * @module
 */

import { hasLeft } from './device-user.js';
import { returnText, text } from '../memory.js';

/** Values with this key prefix are attributes of `<html>`. */
const rootPrefix = 'root.';

// Restores the attributes of `<html>` before the program starts, so that the page never flashes in another theme.
// Reading the storage throws where the browser blocks it, for example in private windows.
try {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(rootPrefix)) continue;
    document.documentElement.setAttribute(key.slice(rootPrefix.length), localStorage.getItem(key) ?? '');
  }
} catch {
  // No storage: the page starts with its defaults.
}

/** @type {import('../binding-functions').StorageFunctions} */
export const imports = {
  storageGet(keyPointer, keyLength) {
    try {
      return returnText(localStorage.getItem(text(keyPointer, keyLength)));
    } catch {
      return -1;
    }
  },
  storageSet(keyPointer, keyLength, pointer, length) {
    if (hasLeft()) return 0;
    try {
      localStorage.setItem(text(keyPointer, keyLength), text(pointer, length));
      return 1;
    } catch {
      return 0;
    }
  },
  storageRemove(keyPointer, keyLength) {
    try {
      localStorage.removeItem(text(keyPointer, keyLength));
    } catch {
      // No storage: there is nothing to remove.
    }
  },
  storageKeys(prefixPointer, prefixLength) {
    try {
      const prefix = text(prefixPointer, prefixLength);
      return returnText(Object.keys(localStorage).filter((key) => key.startsWith(prefix)).join('\n'));
    } catch {
      return returnText('');
    }
  },
};
