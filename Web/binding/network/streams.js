/**
 * Streams of server-sent events. All listeners of an address share one connection, because browsers allow only a few
 * connections at a time.
 * @module
 */

import { publicAddress } from '../base-path.js';
import { EventStreamStatus } from '../binding-constants.js';
import { call, name, text } from '../memory.js';
import { begin } from './network.js';

/** The first and the longest pause before a stream is connected again, in milliseconds. */
const pauses = { first: 1000, longest: 30000 };

/**
 * @typedef {{ callback: number, event: string }} Listener
 * @typedef {{ listeners: Set<Listener>, names: Set<string>, source: EventSource | null, isOpen: boolean, timer: number,
 *     pause: number }} Stream
 */

/** @type {Map<string, Stream>} */
const streams = new Map();

/**
 * Delivers the events of one name.
 * @param {Stream} stream
 * @param {string} event
 */
function deliver(stream, event) {
  stream.source?.addEventListener(event, ({ data }) => {
    for (const listener of [...stream.listeners]) {
      if (listener.event === event) call(listener.callback, EventStreamStatus.message, /** @type {string} */ (data));
    }
  });
}

/** @param {Stream} stream @param {import('../binding-functions').EventStreamStatus} status */
function notify(stream, status) {
  for (const listener of [...stream.listeners]) call(listener.callback, status);
}

/** @param {Stream} stream @param {string} address */
function connect(stream, address) {
  const source = new EventSource(publicAddress(address));
  stream.source = source;
  source.onopen = () => {
    stream.pause = pauses.first;
    stream.isOpen = true;
    notify(stream, EventStreamStatus.opened);
  };
  source.onerror = () => {
    source.close();
    stream.isOpen = false;
    stream.timer = window.setTimeout(() => connect(stream, address), stream.pause);
    stream.pause = Math.min(stream.pause * 2, pauses.longest);
    notify(stream, EventStreamStatus.interrupted);
  };
  for (const event of stream.names) deliver(stream, event);
}

/** @param {string} address @param {string} event @param {number} callback */
function listen(address, event, callback) {
  const known = streams.get(address);
  /** @type {Stream} */
  const stream = known ?? {
    listeners: new Set(), names: new Set(), source: null, isOpen: false, timer: 0, pause: pauses.first,
  };
  streams.set(address, stream);
  const listener = { callback, event };
  stream.listeners.add(listener);
  if (!stream.names.has(event)) {
    stream.names.add(event);
    deliver(stream, event);
  }
  if (!known) connect(stream, address);
  const { listeners } = stream;
  // A listener that joins an open connection also gets the event of its opening.
  if (stream.isOpen) queueMicrotask(() => listeners.has(listener) && call(callback, EventStreamStatus.opened));
  return begin(() => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(stream.timer);
    stream.source?.close();
    streams.delete(address);
  });
}

/** @type {import('../binding-functions').EventStreamsFunctions} */
export const imports = {
  eventStreamOpen: (pointer, length, namePointer, nameLength, callback) => (
    listen(text(pointer, length), name(namePointer, nameLength), callback)
  ),
};
