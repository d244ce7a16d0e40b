/**
 * The highlights over a page of a comic or a document while the page turns: in the document of a frame over the page, where
 * neither a canvas nor a copy shows them.
 * @module
 */

import { highlightBoxes, highlightStyle } from '../book/text/highlights.js';
import { boxes } from '../book/text/text-ranges.js';

/** @typedef {import('../book/text/text-ranges.js').Box} Box */
/**
 * A part of a highlight: a box in the window of the document, in CSS pixels, that is filled, or has a row of dots.
 * @typedef {{ box: Box, colour: string, isDotted: boolean }} PageMark
 */

/** The thickness and the distance from the baseline of the line under a highlight with a note, as in its style. */
const [lineWidth, lineOffset] = [2, 3];

/**
 * The part of the height of a box of text that is below the baseline.
 * @param {Document} document
 */
function partBelowBaseline(document) {
  const context = document.createElementNS('http://www.w3.org/1999/xhtml', 'canvas');
  const pen = /** @type {HTMLCanvasElement} */ (context).getContext('2d');
  const family = document.defaultView?.getComputedStyle(document.body).fontFamily ?? 'sans-serif';
  if (!pen) return 0;
  pen.font = `100px ${family}`;
  const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = pen.measureText('x');
  return descent / (ascent + descent);
}

/**
 * The lines under the highlights with notes. Vertical text has none.
 * @param {Document} document
 * @returns {PageMark[]}
 */
function noteLines(document) {
  const colour = highlightStyle(document, 'note')?.textDecorationColor;
  const ranges = /** @type {Range[]} */ ([...document.defaultView?.CSS?.highlights?.get('quire-note') ?? []]);
  if (!colour || ranges.length === 0) return [];
  const below = partBelowBaseline(document);
  const isVertical = (/** @type {Range} */ range) => range.startContainer.parentElement?.classList.contains('is-vertical');
  return ranges.filter((range) => !isVertical(range)).flatMap((range) => boxes(range)).map(({ left, top, right, bottom }) => {
    const line = bottom - (bottom - top) * below + lineOffset;
    return { box: { left, top: line, right, bottom: line + lineWidth }, colour, isDotted: true };
  });
}

/**
 * The visible highlights in a document over a page, in painting order: also the sentence that is read aloud, and the
 * selection.
 * @param {Document} document
 * @returns {PageMark[]}
 */
export function pageMarks(document) {
  const filled = highlightBoxes(document, ['spoken', 'chosen']).map((mark) => ({ ...mark, isDotted: false }));
  return [...filled, ...noteLines(document)];
}

/**
 * An element that shows a part of a highlight in a copy of the document.
 * @param {Document} document that creates the element
 * @param {PageMark} mark
 */
export function markElement(document, { box, colour, isDotted }) {
  const element = /** @type {HTMLElement} */ (document.createElementNS('http://www.w3.org/1999/xhtml', 'div'));
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  element.style.cssText = `position: absolute; left: ${box.left}px; top: ${box.top}px; width: ${width}px; `
    + (isDotted ? `border-top: ${height}px dotted ${colour}` : `height: ${height}px; background: ${colour}`);
  return element;
}
