/**
 * Pictures: fetched with progress, decoded before anybody sees them, and held under a number until they are let go.
 *
 * A held picture is an object URL and a decoded `<img>` that keeps its pixels near: every element that shows the
 * address of the same picture shares both. Letting go revokes the address.
 * @module
 */

import { call, numbers, text } from './memory.js';
import { node } from './elements.js';
import { begin, end, isUnderWay } from './network.js';

/** Statuses beside those of HTTP, as the program knows them. */
const unreachable = -1;
const timedOut = -2;
const undecodable = -3;
const incomplete = -4;
const progress = -10;
/** How much of a refusal's body is passed on. */
const maximumDetail = 4096;
/** Progress is told at most once in this many milliseconds. */
const reportInterval = 33;
const cacheModes = /** @type {RequestCache[]} */ (['default', 'reload', 'only-if-cached', 'no-cache']);

/** @type {Map<number, { image: HTMLImageElement, address: string }>} */
const pictures = new Map();
let lastPicture = 0;

/** How many pictures are held, each with an object URL, and their decoded bytes; for tests that look for leaks. */
export function held() {
  let bytes = 0;
  for (const { image } of pictures.values()) bytes += image.naturalWidth * image.naturalHeight * 4;
  return { pictures: pictures.size, pictureBytes: bytes };
}

/**
 * The decoded image of a picture, if it is still held.
 * @param {number} picture
 */
export function imageOf(picture) {
  return pictures.get(picture)?.image;
}

/**
 * The bytes of a response, reporting how many there are on the way.
 * @param {Response} response
 * @param {(received: number, expected: number) => void} report called for every piece that arrives
 * @returns {Promise<Blob>}
 */
async function receive(response, report) {
  // Of packed bytes the length says nothing: they are counted when they are unpacked.
  const isPacked = (response.headers.get('content-encoding') ?? 'identity') !== 'identity';
  const expected = isPacked ? 0 : Number(response.headers.get('content-length')) || 0;
  const type = response.headers.get('content-type') ?? '';
  const reader = response.body?.getReader();
  if (!reader) return response.blob();
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
 * Decodes a blob and holds it.
 * @param {Blob} blob
 * @returns {Promise<number[]>} what the program is told: number, width and height in pixels, bytes
 */
async function hold(blob) {
  const image = new Image();
  const address = URL.createObjectURL(blob);
  image.src = address;
  try {
    await image.decode();
  } catch {
    // Some browsers refuse to decode ahead what they can show all the same.
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
 * @param {string} address what it was read from; revoked with the picture
 * @returns {number} the picture
 */
export function keep(image, address) {
  lastPicture += 1;
  pictures.set(lastPicture, { image, address });
  return lastPicture;
}

/** @param {number} picture */
function release(picture) {
  const held = pictures.get(picture);
  if (!held) return;
  pictures.delete(picture);
  // Pixels that nobody can show again are given back now and not when the collector comes by.
  held.image.removeAttribute('src');
  URL.revokeObjectURL(held.address);
}

/**
 * The pause that a refusal asks for, in seconds; less than zero when it asks for none.
 * @param {Response} response
 */
function pause(response) {
  const field = response.headers.get('retry-after');
  if (field === null || field === '') return -1;
  const seconds = Number.isNaN(Number(field)) ? (Date.parse(field) - Date.now()) / 1000 : Number(field);
  return Number.isFinite(seconds) ? Math.max(seconds, 0) : -1;
}

/**
 * @param {number} task
 * @param {AbortController} controller
 * @param {string} address
 * @param {RequestInit} settings
 * @param {number} patience seconds without a byte until it is given up
 * @param {number} callback
 */
async function load(task, controller, address, settings, patience, callback) {
  let isLate = false;
  let timer = 0;
  const wait = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      isLate = true;
      controller.abort();
    }, patience * 1000);
  };
  let status = unreachable;
  /** @type {Uint8Array | null} */
  let detail = null;
  /** @type {number[] | undefined} */
  let values;
  let reported = 0;
  try {
    wait();
    const response = await fetch(address, { ...settings, mode: 'same-origin', signal: controller.signal });
    if (response.ok) {
      status = incomplete;
      const blob = await receive(response, (received, expected) => {
        wait();
        const now = performance.now();
        if (now - reported < reportInterval || !isUnderWay(task)) return;
        reported = now;
        call(callback, progress, null, [received, expected]);
      });
      clearTimeout(timer);
      status = undecodable;
      values = await hold(blob);
      status = 200;
    } else {
      status = response.status;
      values = [pause(response)];
      detail = new Uint8Array(await response.arrayBuffer()).slice(0, maximumDetail);
    }
  } catch {
    if (isLate) status = timedOut;
  }
  clearTimeout(timer);
  if (end(task)) call(callback, status, detail, values);
  else if (status === 200 && values) release(values[0]);
}

/** @type {CanvasRenderingContext2D | null} */
let line = null;

/**
 * The colours of single pixels: the places come in the block of numbers, as parts of the picture's size, and the
 * colours go back in it, four numbers each. One pixel of a line is drawn for each place, and the line is read once.
 * @param {number} picture
 * @param {number} count of places, at most 64
 * @returns {number} how many were read
 */
function colours(picture, count) {
  const image = pictures.get(picture)?.image;
  if (!image || count < 1) return 0;
  line ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!line) return 0;
  line.canvas.width = 64;
  line.canvas.height = 1;
  const places = numbers().slice(0, count * 2);
  try {
    for (let index = 0; index < count; index += 1) {
      const x = Math.min(Math.floor(places[index * 2] * image.naturalWidth), image.naturalWidth - 1);
      const y = Math.min(Math.floor(places[index * 2 + 1] * image.naturalHeight), image.naturalHeight - 1);
      line.drawImage(image, x, y, 1, 1, index, 0, 1, 1);
    }
    numbers().set(line.getImageData(0, 0, count, 1).data);
    return count;
  } catch {
    // A browser that hides what is on canvases from every page.
    return 0;
  }
}

/** What the program imports from here. */
export const imports = {
  imageColours: colours,
  imageLoad(pointer, length, isUrgent, cacheMode, patience, callback) {
    const controller = new AbortController();
    const task = begin(() => controller.abort());
    const settings = { cache: cacheModes[cacheMode], priority: isUrgent ? 'high' : 'low' };
    void load(task, controller, text(pointer, length), settings, patience, callback);
    return task;
  },
  imageRelease: release,
  // Puts a picture into an `<img>` (0) or behind an element's content (1); a picture of 0 takes it away.
  imageShow(picture, number, place) {
    const element = node(number);
    if (!element) return;
    const held = pictures.get(picture);
    if (place === 1) {
      element.style.backgroundImage = held ? `url("${held.address}")` : '';
    } else if (held) {
      // The pixels are there: put them up in the same frame as the element.
      element.decoding = 'sync';
      element.src = held.address;
    } else {
      element.removeAttribute('src');
    }
  },
};
