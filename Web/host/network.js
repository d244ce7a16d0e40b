/**
 * Requests, pictures and event streams. Each is a task with a number that can be cancelled; a cancelled task never
 * calls back.
 * @module
 */

import { call, copy, name, text } from './memory.js';
import { register } from './elements.js';

const methods = ['GET', 'PUT', 'POST', 'DELETE'];
/** Statuses beside those of HTTP, as the program knows them. */
const unreachable = -1;
const timedOut = -2;
const undecodable = -3;
const progress = -10;
/** How much of a refusal's body is passed on. */
const maximumDetail = 4096;
/** The longest pause before an event stream is tried again, in milliseconds. */
const longestPause = 30000;

/** @type {Map<number, () => void>} */
const tasks = new Map();
/** @type {Map<number, { address: string, settings: any, seconds: number }>} */
const drafts = new Map();
let lastTask = 0;

/** How many tasks are under way; for tests that look for leaks. */
export function count() {
  return tasks.size;
}

/** @param {number} task @param {number} callback @param {{ address: string, settings: any, seconds: number }} draft */
async function send(task, callback, { address, settings, seconds }) {
  const controller = new AbortController();
  tasks.set(task, () => controller.abort());
  let isLate = false;
  const timer = seconds > 0
    ? setTimeout(() => {
      isLate = true;
      controller.abort();
    }, seconds * 1000)
    : 0;
  let status = unreachable;
  /** @type {Uint8Array | null} */
  let body = null;
  try {
    const response = await fetch(address, { ...settings, credentials: 'same-origin', signal: controller.signal });
    body = new Uint8Array(await response.arrayBuffer());
    status = response.status;
  } catch {
    body = null;
    if (isLate) status = timedOut;
  }
  clearTimeout(timer);
  if (tasks.delete(task)) call(callback, status, body);
}

/**
 * The bytes of a response, reporting how many there are on the way.
 * @param {Response} response
 * @param {(received: number, expected: number) => void} report
 * @returns {Promise<Blob>}
 */
async function receive(response, report) {
  const expected = Number(response.headers.get('content-length')) || 0;
  const type = response.headers.get('content-type') ?? '';
  const reader = response.body?.getReader();
  if (!reader) return response.blob();
  const chunks = [];
  let received = 0;
  let reported = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    received += value.length;
    const now = performance.now();
    if (now - reported > 33) {
      reported = now;
      report(received, expected);
    }
  }
  return new Blob(chunks, { type });
}

/**
 * A decoded `<img>` of a blob. The object URL lives only until the picture has it.
 * @param {Blob} blob
 */
async function decode(blob) {
  const image = new Image();
  const address = URL.createObjectURL(blob);
  try {
    image.alt = '';
    image.draggable = false;
    image.src = address;
    try {
      await image.decode();
    } catch (error) {
      // Some browsers refuse to decode ahead what they can show all the same.
      if (!image.complete || image.naturalWidth === 0) throw error;
    }
    // The pixels are there: put them up in the same frame as the element.
    image.decoding = 'sync';
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** @param {number} task @param {number} callback @param {string} address @param {boolean} isUrgent */
async function load(task, callback, address, isUrgent) {
  const controller = new AbortController();
  tasks.set(task, () => controller.abort());
  let status = unreachable;
  /** @type {Uint8Array | null} */
  let detail = null;
  /** @type {number[] | undefined} */
  let values;
  try {
    const priority = isUrgent ? 'high' : 'low';
    const response = await fetch(address, { priority, credentials: 'same-origin', signal: controller.signal });
    if (response.ok) {
      const blob = await receive(response, (received, expected) => {
        if (tasks.has(task)) call(callback, progress, null, [received, expected]);
      });
      status = undecodable;
      const image = await decode(blob);
      if (tasks.has(task)) {
        status = 200;
        values = [register(image), image.naturalWidth, image.naturalHeight, blob.size];
      }
    } else {
      detail = new Uint8Array(await response.arrayBuffer()).slice(0, maximumDetail);
      status = response.status;
    }
  } catch {
    values = undefined;
  }
  if (tasks.delete(task)) call(callback, status, detail, values);
}

/** @param {number} task @param {number} callback @param {string} address @param {string} eventName */
function listen(task, callback, address, eventName) {
  /** @type {EventSource | null} */
  let source = null;
  let timer = 0;
  let pause = 1000;
  const connect = () => {
    source = new EventSource(address);
    source.onopen = () => {
      pause = 1000;
      call(callback, 1);
    };
    source.addEventListener(eventName, (event) => call(callback, 2, /** @type {MessageEvent} */ (event).data));
    source.onerror = () => {
      source?.close();
      timer = window.setTimeout(connect, pause);
      pause = Math.min(pause * 2, longestPause);
      call(callback, 0);
    };
  };
  tasks.set(task, () => {
    clearTimeout(timer);
    source?.close();
  });
  connect();
}

/** What the program imports from here. */
export const imports = {
  networkBegin(method, pointer, length, keepsAlive, seconds) {
    lastTask += 1;
    const settings = { method: methods[method], headers: {}, keepalive: keepsAlive !== 0 };
    drafts.set(lastTask, { address: text(pointer, length), settings, seconds });
    return lastTask;
  },
  networkHeader(task, namePointer, nameLength, pointer, length) {
    const draft = drafts.get(task);
    if (draft) draft.settings.headers[name(namePointer, nameLength).toLowerCase()] = text(pointer, length);
  },
  networkSend(task, pointer, length, callback) {
    const draft = drafts.get(task);
    if (!draft) return;
    drafts.delete(task);
    if (length >= 0) {
      draft.settings.body = copy(pointer, length);
      draft.settings.headers['content-type'] ??= 'application/json';
    }
    void send(task, callback, draft);
  },
  imageLoad(pointer, length, isUrgent, callback) {
    lastTask += 1;
    void load(lastTask, callback, text(pointer, length), isUrgent !== 0);
    return lastTask;
  },
  taskCancel(task) {
    const cancel = tasks.get(task);
    if (tasks.delete(task)) cancel?.();
  },
  eventStreamOpen(pointer, length, namePointer, nameLength, callback) {
    lastTask += 1;
    listen(lastTask, callback, text(pointer, length), name(namePointer, nameLength));
    return lastTask;
  },
};
