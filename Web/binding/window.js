/**
 * The window: its size, its traits, the address, the history and the console.
 * @module
 */

import { basePath, localPath, publicAddress } from './base-path.js';
import { HistoryAction, WindowTextItem, WindowTraits, WindowTraitsNames } from './binding-constants.js';
import { canMove } from './document/moving.js';
import { call, numbers, returnText, text } from './memory.js';

/** The traits that are media queries. */
const queries = Object.entries(WindowTraitsNames).map(([bit, query]) => ({ bit: Number(bit), list: window.matchMedia(query) }));

function traits() {
  let bits = document.visibilityState === 'visible' ? WindowTraits.visible : 0;
  if (navigator.onLine) bits |= WindowTraits.online;
  if (navigator.connection?.saveData || navigator.connection?.type === 'cellular') bits |= WindowTraits.savesData;
  if (canMove(document.body)) bits |= WindowTraits.movesFrames;
  for (const { list, bit } of queries) if (list.matches) bits |= bit;
  return bits;
}

/** An invisible element whose padding is the safe area. JavaScript can't read `env()` otherwise. */
const probe = document.createElement('div');
probe.style.cssText = 'position:fixed;visibility:hidden;pointer-events:none;inset:0 auto auto 0;'
  + 'padding:env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left)';
document.body.append(probe);
/**
 * The metrics of the window; undefined after it has changed, until they are measured. Measuring them forces a layout.
 * @type {import('./binding-functions').WindowRecord | undefined}
 */
let metrics;
// Before the listeners of the program.
window.addEventListener('resize', () => { metrics = undefined; });

/** @returns {import('./binding-functions').WindowRecord} */
function measured() {
  const edges = getComputedStyle(probe);
  return [
    window.innerWidth, window.innerHeight, window.devicePixelRatio || 1, parseFloat(edges.paddingTop) || 0,
    parseFloat(edges.paddingRight) || 0, parseFloat(edges.paddingBottom) || 0, parseFloat(edges.paddingLeft) || 0,
    navigator.deviceMemory ?? 0,
  ];
}

/** The number of entries that this page pushed before the current one. */
function depth() {
  const state = /** @type {unknown} */ (history.state);
  const known = typeof state === 'object' && state !== null ? /** @type {{ depth?: unknown }} */ (state).depth : 0;
  return typeof known === 'number' ? known : 0;
}

/**
 * Loads another page. Ignores addresses of other schemes, such as `javascript:`.
 * @param {string} address
 */
function leave(address) {
  const { href, protocol } = new URL(publicAddress(address), location.origin);
  if (protocol === 'https:' || protocol === 'http:') location.assign(href);
}

history.scrollRestoration = 'manual';

/** @type {import('./binding-functions').WindowFunctions} */
export const imports = {
  documentSetTitle(pointer, length) {
    document.title = text(pointer, length);
  },
  windowText(item) {
    if (item === WindowTextItem.origin) return returnText(location.origin + basePath);
    return returnText(item === WindowTextItem.path ? localPath(location.pathname) : location.search.slice(1));
  },
  windowOpen(pointer, length) {
    const address = text(pointer, length);
    if (/^(https?|mailto):/i.test(address)) window.open(address, '_blank', 'noopener,noreferrer');
  },
  windowMetrics() {
    metrics ??= measured();
    numbers().set(metrics);
  },
  windowTraits: traits,
  windowOnTraits(callback) {
    const notify = () => call(callback, traits());
    for (const { list } of queries) list.addEventListener('change', notify);
    document.addEventListener('visibilitychange', notify);
    window.addEventListener('online', notify);
    window.addEventListener('offline', notify);
    navigator.connection?.addEventListener('change', notify);
  },
  historyGo(action, pointer, length) {
    if (action === HistoryAction.push) history.pushState({ depth: depth() + 1 }, '', publicAddress(text(pointer, length)));
    else if (action === HistoryAction.replace) history.replaceState({ depth: depth() }, '', publicAddress(text(pointer, length)));
    else if (action === HistoryAction.back) history.back();
    else if (action === HistoryAction.leave) leave(text(pointer, length));
    else location.reload();
  },
  historyDepth: depth,
  consoleLog(pointer, length) {
    console.info(text(pointer, length));
  },
};
