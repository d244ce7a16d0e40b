/**
 * The window: its size and wishes, the address and history, the clock, timers, frames, and what is kept on the device.
 * @module
 */

import { call, leave, numbers, takeText, text } from './memory.js';

/** @param {string} condition */
const query = (condition) => window.matchMedia(condition);
const media = [
  { list: query('(prefers-reduced-motion: reduce)'), bit: 1 },
  { list: query('(prefers-color-scheme: dark)'), bit: 2 },
  { list: query('(pointer: coarse)'), bit: 4 },
  { list: query('(display-mode: standalone)'), bit: 8 },
  { list: query('(prefers-contrast: more)'), bit: 64 },
];

function traits() {
  let bits = document.visibilityState === 'visible' ? 16 : 0;
  if (navigator.onLine) bits |= 32;
  if (/** @type {any} */ (navigator).connection?.saveData) bits |= 128;
  for (const { list, bit } of media) if (list.matches) bits |= bit;
  return bits;
}

/** An invisible element whose padding is the safe area: the only way to read `env()`. */
const probe = document.createElement('div');
probe.style.cssText = 'position:fixed;visibility:hidden;pointer-events:none;inset:0 auto auto 0;'
  + 'padding:env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left)';
document.body.append(probe);

function depth() {
  const state = history.state;
  return state !== null && typeof state === 'object' && typeof state.depth === 'number' ? state.depth : 0;
}

history.scrollRestoration = 'manual';

// Attributes of `<html>` that were kept under `root.…` are there before the program is: no flash of another theme.
try {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith('root.')) document.documentElement.setAttribute(key.slice(5), localStorage.getItem(key) ?? '');
  }
} catch {
  // Nothing is kept here.
}

/** What the program imports from here. */
export const imports = {
  takeText,
  documentSetTitle(pointer, length) {
    document.title = text(pointer, length);
  },
  windowText(item) {
    if (item === 0) return leave(location.pathname);
    if (item === 1) return leave(location.search.slice(1));
    return leave((navigator.languages ?? [navigator.language]).join(','));
  },
  windowOpen(pointer, length) {
    const address = text(pointer, length);
    if (/^(https?|mailto):/i.test(address)) window.open(address, '_blank', 'noopener,noreferrer');
  },
  windowMetrics() {
    const edges = getComputedStyle(probe);
    numbers().set([
      window.innerWidth, window.innerHeight, window.devicePixelRatio || 1, parseFloat(edges.paddingTop) || 0,
      parseFloat(edges.paddingRight) || 0, parseFloat(edges.paddingBottom) || 0, parseFloat(edges.paddingLeft) || 0,
      /** @type {any} */ (navigator).deviceMemory ?? 0,
    ]);
  },
  windowTraits: traits,
  windowOnTraits(callback) {
    const tell = () => call(callback, traits());
    for (const { list } of media) list.addEventListener('change', tell);
    document.addEventListener('visibilitychange', tell);
    window.addEventListener('online', tell);
    window.addEventListener('offline', tell);
  },
  historyGo(kind, pointer, length) {
    if (kind === 0) history.pushState({ depth: depth() + 1 }, '', text(pointer, length));
    else if (kind === 1) history.replaceState({ depth: depth() }, '', text(pointer, length));
    else if (kind === 2) history.back();
    else location.reload();
  },
  log(level, pointer, length) {
    if (level === 0) console.info(text(pointer, length));
    else console.error(text(pointer, length));
  },
  clock(kind) {
    if (kind === 0) return performance.now() / 1000;
    return kind === 1 ? Date.now() : depth();
  },
  timerStart(seconds, callback) {
    return window.setTimeout(() => call(callback, 0), seconds * 1000);
  },
  timerCancel(timer) {
    window.clearTimeout(timer);
  },
  frameRequest(callback) {
    return requestAnimationFrame((time) => call(callback, 0, null, [time / 1000]));
  },
  frameCancel(frame) {
    cancelAnimationFrame(frame);
  },
  // Private windows and blocked sites throw at the mere mention of the storage.
  storageGet(keyPointer, keyLength) {
    try {
      return leave(localStorage.getItem(text(keyPointer, keyLength)));
    } catch {
      return -1;
    }
  },
  storageSet(keyPointer, keyLength, pointer, length) {
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
      // Nothing was kept, so nothing is left.
    }
  },
};
