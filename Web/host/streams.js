/**
 * Streams of server-sent events: one connection for each address, however many listen to it, because a browser allows
 * few at a time.
 * @module
 */

import { call, name, text } from './memory.js';
import { begin } from './network.js';

/** The first and the longest pause before a stream is tried again, in milliseconds. */
const pauses = { first: 1000, longest: 30000 };

/**
 * @typedef {{ callback: number, event: string }} Listener
 * @typedef {{ listeners: Set<Listener>, names: Set<string>, source: EventSource | null, isOpen: boolean, timer: number,
 *     pause: number }} Stream
 */

/** @type {Map<string, Stream>} */
const streams = new Map();

/** @param {Stream} stream @param {string} event */
function follow(stream, event) {
  stream.source?.addEventListener(event, (message) => {
    const data = /** @type {MessageEvent} */ (message).data;
    for (const listener of [...stream.listeners]) if (listener.event === event) call(listener.callback, 2, data);
  });
}

/** @param {Stream} stream @param {number} status */
function tell(stream, status) {
  for (const listener of [...stream.listeners]) call(listener.callback, status);
}

/** @param {Stream} stream @param {string} address */
function connect(stream, address) {
  const source = new EventSource(address);
  stream.source = source;
  source.onopen = () => {
    stream.pause = pauses.first;
    stream.isOpen = true;
    tell(stream, 1);
  };
  source.onerror = () => {
    source.close();
    stream.isOpen = false;
    stream.timer = window.setTimeout(() => connect(stream, address), stream.pause);
    stream.pause = Math.min(stream.pause * 2, pauses.longest);
    tell(stream, 0);
  };
  for (const event of stream.names) follow(stream, event);
}

/** @param {string} address @param {string} event @param {number} callback */
function listen(address, event, callback) {
  let stream = streams.get(address);
  const isNew = !stream;
  stream ??= {
    listeners: new Set(), names: new Set(), source: null, isOpen: false, timer: 0, pause: pauses.first,
  };
  streams.set(address, stream);
  const listener = { callback, event };
  stream.listeners.add(listener);
  if (!stream.names.has(event)) {
    stream.names.add(event);
    follow(stream, event);
  }
  if (isNew) connect(stream, address);
  const { listeners } = stream;
  // Who comes later hears that the connection stands too.
  if (stream.isOpen) queueMicrotask(() => listeners.has(listener) && call(callback, 1));
  return begin(() => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(stream.timer);
    stream.source?.close();
    streams.delete(address);
  });
}

/** What the program imports from here. */
export const imports = {
  eventStreamOpen(pointer, length, namePointer, nameLength, callback) {
    return listen(text(pointer, length), name(namePointer, nameLength), callback);
  },
};
