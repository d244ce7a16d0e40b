/**
 * Audio and video in documents of books. Pointer events don't reach the frame of a document and its scripts don't run,
 * so the app plays the media.
 * @module
 */

import { documentOf, frameOf } from './documents.js';

/** @type {import('./book-functions').MediaFunctions} */
export const imports = {
  mediaToggle(number, x, y) {
    const found = documentOf(frameOf(number))?.elementFromPoint(x, y)?.closest('audio, video');
    if (!found) return 0;
    const media = /** @type {HTMLMediaElement} */ (found);
    // Ignore a playback error: the browser's controls show it.
    if (media.paused) media.play().catch(() => {});
    else media.pause();
    return 1;
  },
};
