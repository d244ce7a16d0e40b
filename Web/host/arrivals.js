/**
 * Documents of books on their way into frames.
 * @module
 */

import { documentOf, frameOf, pages } from './documents.js';
import { call, text } from './memory.js';

/** What was asked for last, so that an answer that comes late is nobody's. @type {WeakMap<HTMLIFrameElement, number>} */
const loads = new WeakMap();
/** A document whose pictures take longer is shown without them; it is looked for so often from then on. In milliseconds. */
const patience = 1200;
const pace = 200;

/** What the program imports from here. */
export const imports = {
  // Loads a document into a frame. The callback is called with 1 when it is there, pictures and letters included; with 2 when
  // its pictures take long; with 0 when there is none.
  documentLoad(number, pointer, length, callback) {
    const frame = frameOf(number);
    const address = text(pointer, length);
    if (!frame) {
      call(callback, 0);
      return;
    }
    const load = (loads.get(frame) ?? 0) + 1;
    loads.set(frame, load);
    pages.delete(frame);
    let isWaitedFor = true;
    const answer = (/** @type {number} */ status) => {
      if (isWaitedFor && loads.get(frame) === load) call(callback, status);
      isWaitedFor = false;
    };
    const here = () => {
      const inside = documentOf(frame);
      return inside?.URL.endsWith(address) ? inside : undefined;
    };
    frame.onload = () => {
      const inside = here();
      if (loads.get(frame) === load) Promise.resolve(inside?.fonts?.ready).finally(() => answer(inside ? 1 : 0));
    };
    const look = () => {
      if (!isWaitedFor || loads.get(frame) !== load) return;
      const inside = here();
      if (inside?.readyState !== 'interactive') {
        setTimeout(look, pace);
        return;
      }
      // Pictures that come one by one would move the words that are being read: none is seen before all are there.
      inside.documentElement.setAttribute('data-quire-waiting', '');
      answer(2);
    };
    setTimeout(look, patience);
    // What is replaced leaves nothing in the history.
    if (frame.contentWindow && frame.hasAttribute('src')) frame.contentWindow.location.replace(address);
    else frame.src = address;
  },
  // Calls back when the pictures have come that a document was shown without.
  documentRest(number, callback) {
    const frame = frameOf(number);
    const load = frame && loads.get(frame);
    frame?.addEventListener('load', () => {
      if (loads.get(frame) === load) call(callback);
    }, { once: true });
  },
};
