/**
 * The transparent text layer over a page of a PDF (`PageTextLayer` on the server): adjusts the text to the page, and
 * finds the text at a point.
 *
 * The browser's own hit testing doesn't work here, because there are gaps between the words, and links cover some of
 * them.
 * @module
 */

/**
 * A run of text, with its bounding box in the document.
 * @typedef {{ node: Text, box: DOMRect, isVertical: boolean, isRightToLeft: boolean }} Run
 * @type {WeakMap<Document, Run[]>}
 */
const runs = new WeakMap();
/** The weight of a distance across lines, relative to a distance along a line. */
const lineWeight = 4;

/**
 * Returns whether a document is a text layer.
 * @param {Document} document
 */
export function isTextLayer(document) {
  return document.documentElement?.hasAttribute('data-quire-layer') ?? false;
}

/**
 * Adjusts the letter spacing so that each run is as long as on the page.
 * @param {Document} document
 */
export function fitTextLayer(document) {
  if (!isTextLayer(document)) return;
  const elements = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('span[data-extent]')]);
  const range = document.createRange();
  // All lengths are read before any style is written, so that the browser performs layout only once.
  const spacings = elements.map((element) => {
    const text = element.firstChild;
    const words = text?.nodeValue?.trimEnd() ?? '';
    const count = [...words].length;
    if (!text || count === 0) return 0;
    range.setStart(text, 0);
    range.setEnd(text, words.length);
    const box = range.getBoundingClientRect();
    const length = element.classList.contains('is-vertical') ? box.height : box.width;
    return (Number(element.dataset.extent) - length) / count;
  });
  for (const [index, element] of elements.entries()) {
    if (spacings[index]) element.style.letterSpacing = `${spacings[index].toFixed(3)}px`;
  }
  // In right-to-left text, the space after a run is on its left side and must be compensated.
  for (const element of elements) {
    const text = /** @type {Text | null} */ (element.firstChild);
    if (!text || document.defaultView?.getComputedStyle(element).direction !== 'rtl') continue;
    range.setStart(text, 0);
    range.setEnd(text, text.data.trimEnd().length);
    element.style.marginLeft = `${(element.getBoundingClientRect().left - range.getBoundingClientRect().left).toFixed(2)}px`;
  }
}

/**
 * Returns the runs of a document with their bounding boxes.
 * @param {Document} document
 */
function runsOf(document) {
  const known = runs.get(document);
  if (known) return known;
  /** @type {Run[]} */
  const found = [];
  for (const element of document.querySelectorAll('span[data-extent]')) {
    const node = element.firstChild;
    if (node?.nodeType !== Node.TEXT_NODE) continue;
    found.push({
      node: /** @type {Text} */ (node),
      box: element.getBoundingClientRect(),
      isVertical: element.classList.contains('is-vertical'),
      isRightToLeft: document.defaultView?.getComputedStyle(element).direction === 'rtl',
    });
  }
  runs.set(document, found);
  return found;
}

/**
 * Returns the text nodes of a layer in paragraphs, for reading aloud. A paragraph begins with a line whose text has another
 * size, and after a gap that is wider than the distance between lines.
 * @param {Document} document
 */
export function layerParagraphs(document) {
  /** @type {Text[][]} */
  const paragraphs = [];
  /** @type {{ size: number, across: number } | undefined} */
  let previous;
  let leading = Infinity;
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('span[data-extent]'))) {
    const node = element.firstChild;
    if (node?.nodeType !== Node.TEXT_NODE) continue;
    const isVertical = element.classList.contains('is-vertical');
    const size = Number.parseFloat(element.style.lineHeight) || 1;
    // Vertical lines follow each other from right to left.
    const across = isVertical ? -(Number.parseFloat(element.style.left) || 0) : Number.parseFloat(element.style.top) || 0;
    const gap = previous ? across - previous.across : 0;
    const isNewLine = previous !== undefined && Math.abs(gap) > Math.min(size, previous.size) * 0.5;
    const hasOtherSize = previous !== undefined && Math.abs(size - previous.size) > previous.size * 0.25;
    if (!previous || isNewLine && (hasOtherSize || gap > leading * 1.5)) {
      paragraphs.push([]);
    } else if (isNewLine && gap > 0) {
      leading = Math.min(leading, gap);
    }
    if (!previous || isNewLine) previous = { size, across };
    paragraphs[paragraphs.length - 1].push(/** @type {Text} */ (node));
  }
  return paragraphs;
}

/**
 * Returns the distance of a value from an interval.
 * @param {number} value @param {number} start @param {number} end
 */
function distance(value, start, end) {
  return Math.max(start - value, value - end, 0);
}

/**
 * Returns the position in the text that is nearest to a point of the document. Text in the same line is preferred.
 * @param {Document} document @param {number} x @param {number} y
 * @returns {import('./text-ranges.js').TextPosition | undefined}
 */
export function layerPosition(document, x, y) {
  let nearest;
  let best = Infinity;
  for (const run of runsOf(document)) {
    const across = distance(x, run.box.left, run.box.right);
    const down = distance(y, run.box.top, run.box.bottom);
    const length = run.isVertical ? across * lineWeight + down : down * lineWeight + across;
    if (length < best) [nearest, best] = [run, length];
  }
  if (!nearest) return undefined;
  const { node, isVertical, isRightToLeft } = nearest;
  const range = document.createRange();
  const length = node.data.trimEnd().length;
  for (let offset = 0; offset < length;) {
    const end = offset + ((node.data.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1);
    range.setStart(node, offset);
    range.setEnd(node, end);
    const box = range.getBoundingClientRect();
    const middle = isVertical ? (box.top + box.bottom) / 2 : (box.left + box.right) / 2;
    const isBefore = isVertical ? y < middle : isRightToLeft ? x > middle : x < middle;
    if (isBefore) return { node, offset };
    offset = end;
  }
  return { node, offset: length };
}
