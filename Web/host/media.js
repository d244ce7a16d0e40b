/**
 * Sounds and films in documents of books. No finger reaches a frame, and nothing runs in it: what is tapped there is played
 * from here.
 * @module
 */

import { node } from './elements.js';

/** What the program imports from here. */
export const imports = {
  // Plays what can be heard at a point of a frame, or stops it; 1 where there is such a thing.
  mediaToggle(number, x, y) {
    const frame = node(number);
    const inside = frame instanceof HTMLIFrameElement ? frame.contentDocument : undefined;
    const media = /** @type {HTMLMediaElement | null | undefined} */ (inside?.elementFromPoint(x, y)?.closest('audio, video'));
    if (!media) return 0;
    // Refused where the browser can't play it: its controls say so.
    if (media.paused) media.play().catch(() => {});
    else media.pause();
    return 1;
  },
};
