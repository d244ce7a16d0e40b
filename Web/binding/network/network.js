/**
 * Requests, and the tasks that can be cancelled: requests in this file, event streams in `streams.js`, images in
 * `images.js`. A cancelled task never calls its callback.
 * @module
 */

import { publicAddress } from '../base-path.js';
import { NetworkMethodNames, TaskStatus } from '../binding-constants.js';
import { currentUser, follow } from '../storage/device-user.js';
import { takeEarlyRequest } from './early-requests.js';
import { call, copy, name, text } from '../memory.js';

/**
 * A request that is not sent yet.
 * @typedef {object} Draft
 * @property {string} address
 * @property {string} method
 * @property {Record<string, string>} headers
 * @property {boolean} keepsAlive
 * @property {number} seconds the timeout; 0 for none
 * @property {Uint8Array} [body]
 */

/**
 * The functions that cancel the running tasks.
 * @type {Map<number, () => void>}
 */
const tasks = new Map();
/** @type {Map<number, Draft>} */
const drafts = new Map();
let lastTask = 0;

/** The number of running tasks, for tests that look for leaks. */
export function count() {
  return tasks.size;
}

/**
 * Registers a task that can be cancelled.
 * @param {() => void} cancel
 * @returns {number} its number
 */
export function begin(cancel) {
  lastTask += 1;
  tasks.set(lastTask, cancel);
  return lastTask;
}

/**
 * Returns whether a task is running. False after it was cancelled.
 * @param {number} task
 */
export function isRunning(task) {
  return tasks.has(task);
}

/**
 * Removes a task; returns false when it was cancelled before.
 * @param {number} task
 */
export function end(task) {
  return tasks.delete(task);
}

/**
 * The result of a promise. Rejects if a signal aborts first.
 * @template Value
 * @param {Promise<Value>} promise @param {AbortSignal} signal
 * @returns {Promise<Value>}
 */
function unlessAborted(promise, signal) {
  return new Promise((resolve, reject) => {
    signal.onabort = reject;
    promise.then(resolve, reject);
  });
}

/** The pause before a request is repeated because it had no session, in milliseconds. */
const sessionPause = 500;

/** @param {number} task @param {number} callback @param {Draft} draft */
async function send(task, callback, { address, method, headers, keepsAlive, seconds, body }) {
  const controller = new AbortController();
  tasks.set(task, () => controller.abort());
  let isLate = false;
  const timer = seconds > 0
    ? setTimeout(() => {
      isLate = true;
      controller.abort();
    }, seconds * 1000)
    : 0;
  /** @type {number} */
  let status = TaskStatus.unreachable;
  /** @type {Uint8Array | null} */
  let received = null;
  try {
    // Without an early request, don't wait: the browser sends the request while the program is still busy.
    const early = method === 'GET' ? takeEarlyRequest(address) : undefined;
    const request = () => fetch(publicAddress(address), {
      method, headers, body, keepalive: keepsAlive, credentials: 'same-origin', signal: controller.signal,
    });
    let response = (early && await unlessAborted(early, controller.signal)) ?? await request();
    if (response.status === 401 && method === 'GET') {
      // The request may have been sent before the response with a session arrived: when an administrator adds the second
      // user, requests without a session are refused from then on.
      await new Promise((resolve) => { setTimeout(resolve, sessionPause); });
      response = await request();
    }
    // The page is loaded again for another user.
    if (!follow(response)) return;
    received = new Uint8Array(await response.arrayBuffer());
    status = response.status;
  } catch {
    received = null;
    if (isLate) status = TaskStatus.timedOut;
  }
  clearTimeout(timer);
  if (end(task)) call(callback, status, received);
}

/** @type {import('../binding-functions').NetworkFunctions} */
export const imports = {
  networkBegin(method, pointer, length, keepsAlive, seconds) {
    lastTask += 1;
    drafts.set(lastTask, {
      address: text(pointer, length), method: NetworkMethodNames[method], headers: {}, keepsAlive: keepsAlive !== 0, seconds,
    });
    return lastTask;
  },
  networkHeader(task, namePointer, nameLength, pointer, length) {
    const draft = drafts.get(task);
    if (draft) draft.headers[name(namePointer, nameLength).toLowerCase()] = text(pointer, length);
  },
  networkSend(task, pointer, length, callback) {
    const draft = drafts.get(task);
    if (!draft) return;
    drafts.delete(task);
    const user = currentUser();
    // The server refuses a change of one user in the session of another.
    if (draft.method !== 'GET' && user !== null) draft.headers['quire-user'] = user;
    if (length >= 0) {
      draft.body = copy(pointer, length);
      draft.headers['content-type'] ??= 'application/json';
    }
    void send(task, callback, draft);
  },
  taskCancel(task) {
    const cancel = tasks.get(task);
    if (end(task)) cancel?.();
  },
};
