/**
 * Pictures: images that are fetched with progress, decoded before they are shown, and held by number until the program
 * releases them.
 *
 * A picture is a URL (of a blob, or a `data:` URL) and a decoded `<img>` that keeps the pixels in memory. All elements
 * that show a picture share both. Releasing it revokes the URL.
 * @module
 */

import { publicAddress } from '../base-path.js';
import { ImagesPlacement, ImagesSourceNames, maximumColourCount, TaskStatus } from '../binding-constants.js';
import { call, numbers, text } from '../memory.js';
import { begin, end, isRunning } from '../network/network.js';
import { element as elementOf } from './nodes.js';

/**
 * @typedef {import('../binding-functions').ImagesProgressRecord} ProgressRecord
 * @typedef {import('../binding-functions').ImagesReadyRecord} ReadyRecord
 * @typedef {import('../binding-functions').ImagesErrorRecord} ErrorRecord
 */

/** The maximum number of bytes of an error response's body that are passed to the program. */
const maximumDetail = 4096;
/** The shortest time between two reports of progress, in milliseconds. */
const reportInterval = 33;


/** @type {Map<number, { image: HTMLImageElement, address: string }>} */
const pictures = new Map();
let lastPicture = 0;

/** The number of pictures and their decoded bytes, for tests that look for leaks. */
export function held() {
  let bytes = 0;
  for (const { image } of pictures.values()) bytes += image.naturalWidth * image.naturalHeight * 4;
  return { pictures: pictures.size, pictureBytes: bytes };
}

/**
 * Returns the decoded image of a picture. Undefined after it was released.
 * @param {number} picture
 */
export function imageOf(picture) {
  return pictures.get(picture)?.image;
}

/**
 * Reads the body of a response and reports the progress.
 * @param {Response} response
 * @param {(received: number, expected: number) => void} report called for every chunk that arrives
 * @returns {Promise<Blob>}
 */
async function receive(response, report) {
  // The length is that of the encoded bytes, but the stream counts decoded ones.
  const isEncoded = (response.headers.get('content-encoding') ?? 'identity') !== 'identity';
  const expected = isEncoded ? 0 : Number(response.headers.get('content-length')) || 0;
  const type = response.headers.get('content-type') ?? '';
  const reader = response.body?.getReader();
  if (!reader) return response.blob();
  /** @type {Uint8Array[]} */
  const chunks = [];
  let received = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    received += value.length;
    report(received, expected);
  }
  return new Blob(chunks, { type });
}

/**
 * Decodes a blob and holds the picture.
 * @param {Blob} blob
 * @returns {Promise<ReadyRecord>}
 */
async function hold(blob) {
  const image = new Image();
  const address = URL.createObjectURL(blob);
  image.src = address;
  try {
    await image.decode();
  } catch {
    // Some browsers refuse to decode an image in advance although they can show it.
    if (!image.complete || image.naturalWidth === 0) {
      URL.revokeObjectURL(address);
      throw new Error('undecodable');
    }
  }
  return [keep(image, address), image.naturalWidth, image.naturalHeight, blob.size];
}

/**
 * Holds a decoded image for the program.
 * @param {HTMLImageElement} image
 * @param {string} address the image's URL, which is revoked with the picture
 * @returns {number} the picture
 */
export function keep(image, address) {
  lastPicture += 1;
  pictures.set(lastPicture, { image, address });
  return lastPicture;
}

/**
 * Releases a picture.
 * @param {number} picture
 */
function release(picture) {
  const held = pictures.get(picture);
  if (!held) return;
  pictures.delete(picture);
  // Frees the decoded pixels now. Otherwise they stay until the garbage collector runs.
  held.image.removeAttribute('src');
  URL.revokeObjectURL(held.address);
}

/**
 * Returns the seconds of a response's `Retry-After` field, or -1 where there is none.
 * @param {Response} response
 */
function retryDelay(response) {
  const field = response.headers.get('retry-after');
  if (field === null || field === '') return -1;
  const seconds = Number.isNaN(Number(field)) ? (Date.parse(field) - Date.now()) / 1000 : Number(field);
  return Number.isFinite(seconds) ? Math.max(seconds, 0) : -1;
}

/**
 * Fetches and decodes an image.
 * @param {number} task
 * @param {AbortController} controller
 * @param {string} address
 * @param {RequestInit} settings
 * @param {number} stallTimeout the seconds without data after which the load fails
 * @param {number} callback
 */
async function load(task, controller, address, settings, stallTimeout, callback) {
  let isLate = false;
  let timer = 0;
  let lastData = performance.now();
  // One timer that is started again, instead of a new one for each chunk.
  const watch = () => {
    const left = lastData + stallTimeout * 1000 - performance.now();
    if (left > 0) {
      timer = window.setTimeout(watch, left);
      return;
    }
    isLate = true;
    controller.abort();
  };
  /** @type {number} */
  let status = TaskStatus.unreachable;
  /** @type {Uint8Array | null} */
  let detail = null;
  /** @type {number[] | undefined} */
  let values;
  let reported = 0;
  try {
    watch();
    const response = await fetch(address, { ...settings, mode: 'same-origin', signal: controller.signal });
    if (response.ok) {
      status = TaskStatus.incomplete;
      const blob = await receive(response, (received, expected) => {
        const now = performance.now();
        lastData = now;
        if (now - reported < reportInterval || !isRunning(task)) return;
        reported = now;
        call(callback, TaskStatus.progress, null, /** @type {ProgressRecord} */ ([received, expected]));
      });
      clearTimeout(timer);
      status = TaskStatus.undecodable;
      values = await hold(blob);
      status = TaskStatus.success;
    } else {
      status = response.status;
      values = /** @type {ErrorRecord} */ ([retryDelay(response)]);
      detail = new Uint8Array(await response.arrayBuffer()).slice(0, maximumDetail);
    }
  } catch {
    if (isLate) status = TaskStatus.timedOut;
  }
  clearTimeout(timer);
  if (end(task)) call(callback, status, detail, values);
  else if (status === TaskStatus.success && values) release(values[0]);
}

/**
 * A canvas with one row, to which single pixels are drawn.
 * @type {CanvasRenderingContext2D | null}
 */
let row = null;

/**
 * Reads the colours of single pixels. Draws each of them into one row of a canvas, and reads the row once.
 * @param {number} picture
 * @param {number} count the number of positions, at most `maximumColourCount`
 * @returns {number} the number of colours
 */
function colours(picture, count) {
  const image = pictures.get(picture)?.image;
  if (!image || count < 1) return 0;
  row ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!row) return 0;
  row.canvas.width = maximumColourCount;
  row.canvas.height = 1;
  const places = numbers().slice(0, count * 2);
  try {
    for (let index = 0; index < count; index += 1) {
      const x = Math.min(Math.floor(places[index * 2] * image.naturalWidth), image.naturalWidth - 1);
      const y = Math.min(Math.floor(places[index * 2 + 1] * image.naturalHeight), image.naturalHeight - 1);
      row.drawImage(image, x, y, 1, 1, index, 0, 1, 1);
    }
    numbers().set(row.getImageData(0, 0, count, 1).data);
    return count;
  } catch {
    // The browser doesn't let pages read canvases.
    return 0;
  }
}

/** @type {import('../binding-functions').ImagesFunctions} */
export const imports = {
  imageColours: colours,
  imageLoad(pointer, length, isUrgent, source, stallTimeout, callback) {
    const controller = new AbortController();
    const task = begin(() => controller.abort());
    /** @type {RequestInit} */
    const settings = { cache: ImagesSourceNames[source], priority: isUrgent ? 'high' : 'low' };
    void load(task, controller, publicAddress(text(pointer, length)), settings, stallTimeout, callback);
    return task;
  },
  imageRelease: release,
  imageShow(picture, number, placement) {
    const element = /** @type {HTMLImageElement | undefined} */ (elementOf(number));
    if (!element) return;
    const shown = pictures.get(picture);
    if (placement === ImagesPlacement.background) {
      element.style.backgroundImage = shown ? `url("${shown.address}")` : '';
    } else if (shown) {
      // The image is decoded, so the browser can show it in the same frame.
      element.decoding = 'sync';
      element.src = shown.address;
    } else {
      element.removeAttribute('src');
    }
  },
};
