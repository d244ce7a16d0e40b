/**
 * Waits for the fonts of documents, and for images that are late.
 * @module
 */

import { call, text } from '../../binding/memory.js';
import { documentOf, frameOf, setOwnStyle } from '../documents.js';
import { hasText, loadFonts } from './fonts.js';
import { nextLateImage } from '../late-images.js';

/**
 * Calls back when all loads have ended, or after some seconds. Returns 0 if there are no loads.
 * @param {Promise<unknown>[]} loads @param {number} seconds the longest time to wait; 0 for no limit
 * @param {number} callback
 */
function whenLoaded(loads, seconds, callback) {
  if (loads.length === 0) return 0;
  const ends = [Promise.allSettled(loads)];
  if (seconds > 0) ends.push(new Promise((end) => { setTimeout(end, seconds * 1000); }));
  void Promise.race(ends).then(() => call(callback, 1));
  return 1;
}

/** @type {import('../book-functions').DocumentFontsFunctions} */
export const imports = {
  documentLoadFonts(number, pointer, length, seconds, callback) {
    const inside = documentOf(frameOf(number));
    if (!inside?.fonts || !inside.body) return 0;
    setOwnStyle(inside, text(pointer, length));
    return whenLoaded(loadFonts(inside), seconds, callback);
  },
  documentAwaitFonts(number, seconds, callback) {
    const inside = documentOf(frameOf(number));
    if (!inside?.fonts || (seconds > 0 && !hasText(inside))) return 0;
    // The layout requests the fonts. `fonts.status` would also be "loading" for a moment after they have loaded.
    inside.documentElement.getBoundingClientRect();
    const loads = [...inside.fonts].filter(({ status }) => status === 'loading').map(({ loaded }) => loaded);
    const image = seconds > 0 ? undefined : nextLateImage(inside);
    if (!image) return whenLoaded(loads, seconds, callback);
    const fonts = loads.length > 0 ? [Promise.allSettled(loads)] : [];
    return whenLoaded([Promise.race([image, ...fonts])], seconds, callback);
  },
};
