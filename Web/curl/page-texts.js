/**
 * The texts over the pages of a comic while the pages turn. They are documents in frames (`PageTranslationLayer` on the
 * server), which a canvas can't draw, so they are drawn as pictures beforehand.
 * @module
 */

import { pictureOfFrame, setPictureOfFrame } from '../binding/document/frame-pictures.js';
import { frameSnapshot } from '../book/snapshot.js';
import { isTranslation } from '../book/text/translation-layer.js';

/** @typedef {import('./curl.js').Part} Part */

/**
 * The documents of the pictures, and the numbers of the pictures. A frame may load another document.
 * @type {WeakMap<HTMLIFrameElement, { document: Document, number: number }>}
 */
const drawn = new WeakMap();
let lastNumber = 0;

/**
 * Draws the texts in a frame, unless its document has none.
 * @param {HTMLIFrameElement} frame a frame whose texts have their final sizes
 */
export async function drawTexts(frame) {
  const document = frame.contentDocument;
  if (!document || drawn.get(frame)?.document === document) return;
  drawn.delete(frame);
  setPictureOfFrame(frame, undefined);
  if (!isTranslation(document)) return;
  try {
    const picture = await frameSnapshot(frame);
    if (!frame.isConnected || frame.contentDocument !== document) return;
    lastNumber += 1;
    drawn.set(frame, { document, number: lastNumber });
    setPictureOfFrame(frame, picture);
  } catch {
    // The browser can't draw documents. Pages turn without their texts.
  }
}

/**
 * The frames in an element whose texts are drawn.
 * @param {HTMLElement} element
 */
const framesIn = (element) => [...element.querySelectorAll('iframe')].filter((frame) => drawn.has(frame));

/**
 * A number that identifies the pictures of the texts in an element; 0 for none.
 * @param {HTMLElement} element
 */
export function textsIn(element) {
  return Math.max(0, ...framesIn(element).map((frame) => drawn.get(frame)?.number ?? 0));
}

/**
 * The texts in an element as parts of the picture of a page, cut to the visible parts of their pages.
 * @param {HTMLElement} element
 * @param {number} x the top left corner of the page in the element, in device pixels
 * @param {number} y
 * @param {number} scale device pixels per point
 * @returns {Part[]}
 */
export function textParts(element, x, y, scale) {
  const origin = element.getBoundingClientRect();
  /** @type {Part[]} */
  const parts = [];
  for (const frame of framesIn(element)) {
    const source = pictureOfFrame(frame);
    const page = frame.parentElement?.getBoundingClientRect();
    const box = frame.getBoundingClientRect();
    if (!source || !page || box.width === 0 || box.height === 0) continue;
    const [left, top] = [Math.max(box.left, page.left), Math.max(box.top, page.top)];
    const [width, height] = [Math.min(box.right, page.right) - left, Math.min(box.bottom, page.bottom) - top];
    if (width <= 0 || height <= 0) continue;
    const [across, down] = [source.naturalWidth / box.width, source.naturalHeight / box.height];
    parts.push({
      source,
      from: [(left - box.left) * across, (top - box.top) * down, width * across, height * down],
      to: [(left - origin.left) * scale - x, (top - origin.top) * scale - y, width * scale, height * scale],
      quarterTurns: 0,
    });
  }
  return parts;
}
