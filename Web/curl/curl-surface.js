/**
 * The canvases on which pages curl: surfaces and page textures by number. `curl.js` draws them.
 * @module
 */

import { imageOf, keep } from '../binding/document/images.js';
import { call, numbers } from '../binding/memory.js';
import { element as elementOf, register } from '../binding/document/nodes.js';
import { layouts, observeHighlights } from '../book/documents.js';
import { isTextLayer } from '../book/text/text-layer.js';
import { isTranslation, observeTranslations } from '../book/text/translation-layer.js';
import { CurlPartLength, CurlSurfaceEvent, CurlSurfaceTexturePlacement } from './curl-constants.js';
import { groundTexture } from './ground-texture.js';

/**
 * @typedef {import('./curl.js').Curl} Renderer
 * @typedef {import('./curl.js').PageTexture} PageTexture
 * @typedef {import('./curl.js').Part} Part
 * @typedef {import('./curl-functions').CurlPart} CurlPart
 */

/**
 * The renderer, which is loaded when the user first uses the page curl.
 * @type {typeof import('./curl.js').Curl | undefined}
 */
let Curl;

/** The class that draws curls; undefined before the first curl. */
export function renderer() {
  return Curl;
}
/**
 * Draws live elements; loaded with the renderer.
 * @type {typeof import('../book/snapshot.js').snapshot | undefined}
 */
let snapshot;
/**
 * Draws the texts and highlights over pages; loaded with the renderer.
 * @type {typeof import('./page-texts.js') | undefined}
 */
let pageTexts;
/** The minimum device memory for the page curl, in gigabytes. The curl needs memory for three more page images. */
const minimumMemory = 2;

/** @type {Map<number, Renderer>} */
const surfaces = new Map();
/**
 * By surface, what to call when the content of pages has changed.
 * @type {Map<number, () => void>}
 */
const changeHandlers = new Map();
/** @type {Map<number, { curl: Renderer, texture: PageTexture }>} */
const pictures = new Map();
let lastNumber = 0;

/** The number of pictures in graphics memory, and their bytes, for tests that look for leaks. */
export function held() {
  let bytes = 0;
  for (const curl of surfaces.values()) bytes += curl.bytes;
  return { curlPictures: pictures.size, curlBytes: bytes };
}

/**
 * A colour in CSS.
 * @param {number} colour 0xRRGGBB
 */
const cssColour = (colour) => `#${colour.toString(16).padStart(6, '0')}`;

/**
 * The parts of a picture in the shared numbers; undefined when one of their images was released.
 * @param {number} count
 */
function readParts(count) {
  const shared = numbers().slice(0, count * CurlPartLength);
  /** @type {Part[]} */
  const parts = [];
  for (let start = 0; start < shared.length; start += CurlPartLength) {
    const values = /** @type {CurlPart} */ (Array.from(shared.subarray(start, start + CurlPartLength)));
    const [picture, sourceX, sourceY, sourceWidth, sourceHeight, x, y, width, height, quarterTurns] = values;
    const source = imageOf(picture);
    if (!source) return undefined;
    const { naturalWidth, naturalHeight } = source;
    const from = [sourceX * naturalWidth, sourceY * naturalHeight, sourceWidth * naturalWidth, sourceHeight * naturalHeight];
    parts.push({ source, from, to: [x, y, width, height], quarterTurns });
  }
  return parts;
}

/**
 * Draws the texts and highlights over a page, and then tells all surfaces.
 * @param {HTMLIFrameElement} frame
 */
async function updateTexts(frame) {
  await pageTexts?.drawTexts(frame);
  for (const handler of changeHandlers.values()) handler();
}

observeTranslations((frame) => void updateTexts(frame));

/** The time without a change after which highlights are drawn again, in milliseconds. A selection changes with each move. */
const highlightDelay = 100;
/** @type {WeakMap<HTMLIFrameElement, number>} */
const highlightTimers = new WeakMap();

observeHighlights((inside) => {
  const frame = /** @type {HTMLIFrameElement | null | undefined} */ (inside.defaultView?.frameElement);
  if (!pageTexts || !frame || !isTextLayer(inside) && !isTranslation(inside)) return;
  clearTimeout(highlightTimers.get(frame));
  highlightTimers.set(frame, setTimeout(() => void updateTexts(frame), highlightDelay));
});

/** @type {import('./curl-functions').CurlFunctions} */
export const imports = {
  curlLoad(callback) {
    Promise.all([import('./curl.js'), import('../book/snapshot.js'), import('./page-texts.js')]).then(
      ([renderers, snapshots, texts]) => {
        ({ Curl } = renderers);
        ({ snapshot } = snapshots);
        pageTexts = texts;
        for (const frame of document.querySelectorAll('iframe')) if (layouts.has(frame)) void updateTexts(frame);
        call(callback, 1);
      },
      () => call(callback, 0),
    );
  },
  curlCreate(allowsSoftware, callback) {
    if (!Curl || (navigator.deviceMemory ?? minimumMemory) < minimumMemory) return 0;
    try {
      // Tests run without a graphics card and set `quireDrawsWithSoftware`.
      const lost = () => call(callback, CurlSurfaceEvent.lost);
      const curl = new Curl(lost, allowsSoftware === 1 || globalThis.quireDrawsWithSoftware === true);
      lastNumber += 1;
      const surface = lastNumber;
      surfaces.set(surface, curl);
      changeHandlers.set(surface, () => {
        if (surfaces.has(surface)) call(callback, CurlSurfaceEvent.contentChanged);
      });
      return surface;
    } catch {
      return 0;
    }
  },
  curlCanvas(surface) {
    const curl = surfaces.get(surface);
    return curl ? register(curl.canvas) : 0;
  },
  curlResize(surface, width, height, scale) {
    surfaces.get(surface)?.resize(width, height, scale);
  },
  curlGround(surface, number) {
    const [curl, element, handler] = [surfaces.get(surface), elementOf(number), changeHandlers.get(surface)];
    const ground = curl && element && handler ? groundTexture(element, handler) : undefined;
    curl?.setGround(ground ?? null);
    return ground === null ? 0 : ground?.number ?? -1;
  },
  curlTexts(number) {
    const element = elementOf(number);
    return element && pageTexts ? pageTexts.textsIn(element) : 0;
  },
  curlPicture(surface, item, x, y, width, height, colour, placement, count) {
    const curl = surfaces.get(surface);
    const parts = curl && readParts(count);
    if (!parts) return 0;
    const element = elementOf(item);
    if (element && pageTexts) parts.push(...pageTexts.textParts(element, x, y, curl.scale));
    try {
      const ground = { origin: [x, y], isOver: placement === CurlSurfaceTexturePlacement.over };
      const texture = curl.makeTexture(width, height, cssColour(colour), parts, ground);
      if (!texture) return 0;
      lastNumber += 1;
      pictures.set(lastNumber, { curl, texture });
      return lastNumber;
    } catch {
      // An image lost its pixels, or the browser doesn't let pages read canvases.
      return 0;
    }
  },
  curlSnapshot(number, width, height, scale, callback) {
    const element = elementOf(number);
    const made = snapshot && element ? snapshot(element, width, height, scale) : Promise.reject(new Error('no element'));
    made.then(
      (image) => call(callback, keep(image, image.src)),
      () => call(callback, 0),
    );
  },
  curlFree(picture) {
    const known = pictures.get(picture);
    if (!known) return;
    pictures.delete(picture);
    known.curl.free(known.texture);
  },
  curlDraw(surface, paper, ...drawn) {
    const rgb = [paper >> 16, (paper >> 8) & 0xff, paper & 0xff].map((part) => part / 255);
    surfaces.get(surface)?.draw(numbers(), rgb, drawn.map((picture) => pictures.get(picture)?.texture));
  },
  curlDiscard(surface) {
    const curl = surfaces.get(surface);
    if (!curl) return;
    surfaces.delete(surface);
    changeHandlers.delete(surface);
    for (const [number, picture] of pictures) if (picture.curl === curl) pictures.delete(number);
    curl.discard();
  },
};
