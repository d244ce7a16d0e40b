/**
 * The texts and highlights over the pages of a comic or a document while the pages turn. They are documents in frames
 * (`PageTranslationLayer` and `PageTextLayer` on the server), which a canvas can't draw.
 *
 * The texts of a comic are drawn as pictures beforehand. A text layer is transparent except for its highlights, which are
 * read when they are drawn.
 * @module
 */

import { setPictureOfFrame } from '../binding/document/frame-pictures.js';
import { frameSnapshot } from '../book/snapshot.js';
import { isTextLayer } from '../book/text/text-layer.js';
import { isTranslation } from '../book/text/translation-layer.js';
import { markElement, pageMarks } from './page-marks.js';

/** @typedef {import('./page-canvas.js').Part} Part */

/**
 * The documents in frames that can be drawn: the picture of one with texts, and a number that increases when the texts or
 * the highlights change. A frame may load another document.
 * @type {WeakMap<HTMLIFrameElement, { document: Document, number: number, picture?: HTMLImageElement }>}
 */
const drawn = new WeakMap();
/**
 * The number of the latest drawing of each frame, which supersedes the earlier ones.
 * @type {WeakMap<HTMLIFrameElement, number>}
 */
const drawings = new WeakMap();
let lastNumber = 0;

/**
 * Draws the texts in a frame, or records that its highlights have changed.
 * @param {HTMLIFrameElement} frame a frame whose texts have their final sizes
 */
export async function drawTexts(frame) {
  const document = frame.contentDocument;
  if (!document) return;
  if (drawn.get(frame)?.document !== document) {
    drawn.delete(frame);
    setPictureOfFrame(frame, undefined);
  }
  lastNumber += 1;
  const number = lastNumber;
  drawings.set(frame, number);
  if (isTextLayer(document)) {
    if (!drawn.has(frame) && pageMarks(document).length === 0) return;
    drawn.set(frame, { document, number });
    setPictureOfFrame(frame, () => copyOfLayer(document));
    return;
  }
  if (!isTranslation(document)) return;
  try {
    const picture = await frameSnapshot(frame);
    if (!frame.isConnected || frame.contentDocument !== document || drawings.get(frame) !== number) return;
    picture.alt = '';
    drawn.set(frame, { document, number, picture });
    setPictureOfFrame(frame, () => /** @type {HTMLElement} */ (picture.cloneNode()));
  } catch {
    // The browser can't draw documents. Pages turn without their texts.
  }
}

/**
 * The highlights of a text layer as an element.
 * @param {Document} layer
 */
function copyOfLayer(layer) {
  const copy = document.createElement('div');
  copy.append(...pageMarks(layer).map((mark) => markElement(document, mark)));
  return copy;
}

/**
 * The frames in an element whose documents can be drawn.
 * @param {HTMLElement} element
 */
const framesIn = (element) => [...element.querySelectorAll('iframe')].filter((frame) => drawn.has(frame));

/**
 * A number that identifies the texts and highlights in an element; 0 for none.
 * @param {HTMLElement} element
 */
export function textsIn(element) {
  return Math.max(0, ...framesIn(element).map((frame) => drawn.get(frame)?.number ?? 0));
}

/**
 * The texts and highlights in an element as parts of the picture of a page, cut to the visible parts of their pages.
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
    const { document, picture } = drawn.get(frame) ?? {};
    const page = frame.parentElement?.getBoundingClientRect();
    const box = frame.getBoundingClientRect();
    if (!document || !page || box.width === 0 || box.height === 0) continue;
    /**
     * The visible part of a box in the window, and the same on the page.
     * @param {number} left @param {number} top @param {number} right @param {number} bottom
     */
    const cut = (left, top, right, bottom) => {
      const seen = new DOMRect(Math.max(left, page.left), Math.max(top, page.top));
      seen.width = Math.min(right, page.right) - seen.x;
      seen.height = Math.min(bottom, page.bottom) - seen.y;
      const to = [(seen.x - origin.left) * scale - x, (seen.y - origin.top) * scale - y, seen.width * scale, seen.height * scale];
      return seen.width > 0 && seen.height > 0 ? { seen, to } : undefined;
    };
    if (picture) {
      const whole = cut(box.left, box.top, box.right, box.bottom);
      if (!whole) continue;
      const { seen, to } = whole;
      const [across, down] = [picture.naturalWidth / box.width, picture.naturalHeight / box.height];
      const from = [(seen.x - box.left) * across, (seen.y - box.top) * down, seen.width * across, seen.height * down];
      parts.push({ source: picture, from, to, quarterTurns: 0 });
      continue;
    }
    const size = box.width / frame.clientWidth;
    for (const { box: mark, colour, isDotted } of pageMarks(document)) {
      const placed = cut(
        box.left + mark.left * size, box.top + mark.top * size, box.left + mark.right * size, box.top + mark.bottom * size,
      );
      if (placed) parts.push({ colour, isDotted, to: placed.to });
    }
  }
  return parts;
}
