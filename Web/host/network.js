/**
 * Tasks: requests here, event streams in `streams.js`, pictures in `images.js`. Each has a number and can be cancelled;
 * a cancelled task never calls back.
 * @module
 */

import { call, copy, name, text } from './memory.js';

const methods = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH'];
/** Statuses beside those of HTTP, as the program knows them. */
const unreachable = -1;
const timedOut = -2;

/** @type {Map<number, () => void>} */
const tasks = new Map();
/** @type {Map<number, { address: string, settings: any, seconds: number }>} */
const drafts = new Map();
let lastTask = 0;

/** How many tasks are under way; for tests that look for leaks. */
export function count() {
  return tasks.size;
}

/**
 * Notes a task that can be cancelled.
 * @param {() => void} cancel
 * @returns {number} its number
 */
export function begin(cancel) {
  lastTask += 1;
  tasks.set(lastTask, cancel);
  return lastTask;
}

/**
 * True while nobody cancelled the task.
 * @param {number} task
 */
export function isUnderWay(task) {
  return tasks.has(task);
}

/**
 * Strikes a task off; false when it was cancelled before.
 * @param {number} task
 */
export function end(task) {
  return tasks.delete(task);
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
  if (end(task)) call(callback, status, body);
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
  taskCancel(task) {
    const cancel = tasks.get(task);
    if (end(task)) cancel?.();
  },
};
