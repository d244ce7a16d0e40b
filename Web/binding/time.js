/**
 * Clocks, timers and animation frames.
 * @module
 */

import { call } from './memory.js';

/** @typedef {import('./binding-functions').FramesRecord} FramesRecord */

/** @type {import('./binding-functions').TimeFunctions} */
export const imports = {
  clockNow: () => performance.now() / 1000,
  clockDate: () => Date.now(),
  timerStart: (seconds, callback) => window.setTimeout(() => call(callback, 0), seconds * 1000),
  timerCancel(timer) {
    window.clearTimeout(timer);
  },
  frameRequest: (callback) => (
    requestAnimationFrame((time) => call(callback, 0, null, /** @type {FramesRecord} */ ([time / 1000])))
  ),
  frameCancel(frame) {
    cancelAnimationFrame(frame);
  },
};
