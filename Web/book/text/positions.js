/**
 * Positions in the text of a document: the first visible one, and the pages on which positions and elements begin.
 * @module
 */

import { numbers, returnText, text } from '../../binding/memory.js';
import { DocumentFrameSearchKind } from '../book-constants.js';
import { identifier, rangeOf } from './cfi.js';
import { documentOf, frameOf, layouts, setHighlight } from '../documents.js';
import { isInsertedAt, sourceOffset, sourceText } from './soft-hyphens.js';

/** @typedef {import('../documents.js').Layout} Layout */

/** The length of the text that is quoted on each side of a position, in UTF-16 units. */
export const quoteLength = 48;

/** @param {Node} root */
function textWalker(root) {
  return /** @type {Document} */ (root.ownerDocument).createTreeWalker(root, NodeFilter.SHOW_TEXT);
}

/**
 * The first box of a range.
 * @param {Range | Element} range
 */
function firstBox(range) {
  const boxes = range.getClientRects();
  if (boxes.length > 1 && 'startContainer' in range && range.startContainer.nodeType === Node.TEXT_NODE) {
    const node = /** @type {Text} */ (range.startContainer);
    if (isInsertedAt(node, range.startOffset - 1)) {
      // If the line breaks at the soft hyphen, the first box of the next character is the hyphen at the end of the
      // line. Use the last box.
      const character = range.cloneRange();
      character.setEnd(node, Math.min(range.startOffset + 1, node.length));
      const own = character.getClientRects();
      return own[own.length - 1] ?? boxes[0];
    }
  }
  return boxes[0] ?? range.getBoundingClientRect();
}

/**
 * The page on which a range begins.
 * @param {Layout} layout @param {Range | Element} range
 */
export function pageOf(layout, range) {
  const box = firstBox(range);
  const { width, height, page, count, isDownward, isRightToLeft } = layout;
  let position;
  if (isDownward) position = box.top / height + page;
  else position = isRightToLeft ? (width - box.right) / width + page : box.left / width + page;
  return Math.max(0, Math.min(Math.floor(position + 0.001), count - 1));
}

/**
 * Returns the page on which a range begins, and writes its distance from the top of that page.
 * @param {Layout} layout @param {Range | Element} range
 */
export function reportPage(layout, range) {
  const page = pageOf(layout, range);
  /** @type {import('../book-functions').DocumentFrameOffsetRecord} */
  const record = [firstBox(range).top + (layout.isDownward ? (layout.page - page) * layout.height : 0)];
  numbers().set(record);
  return page;
}

/**
 * The first visible position in the text. In scrolled text, the first one at or below `from`, a height in points.
 * @param {Document} document @param {Layout} layout @param {number} from
 */
export function firstPosition(document, layout, from = 0) {
  const isBefore = (/** @type {Range} */ range) => (
    layout.isScrolled ? firstBox(range).top < from - 1 : pageOf(layout, range) < layout.page
  );
  const walker = textWalker(document.body ?? document.documentElement);
  const range = document.createRange();
  for (let found = walker.nextNode(); found; found = walker.nextNode()) {
    const { data, length } = /** @type {Text} */ (found);
    if (!data.trim()) continue;
    range.selectNodeContents(found);
    const boxes = range.getClientRects();
    const last = boxes[boxes.length - 1];
    if (!last) continue;
    range.setStart(found, length - 1);
    if (isBefore(range)) continue;
    // Find the first character of this node that is on the page or after it.
    let [low, high] = [0, length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      range.setStart(found, middle);
      // A soft hyphen has no box unless the line breaks at it, so measure it with the next character.
      range.setEnd(found, Math.min(middle + (isInsertedAt(/** @type {Text} */ (found), middle) ? 2 : 1), length));
      if (isBefore(range)) low = middle + 1;
      else high = middle;
    }
    while (low < length - 1 && /\s/.test(data[low])) low += 1;
    return { node: /** @type {Text} */ (found), offset: low };
  }
  return undefined;
}

/**
 * The book's own text before and after a position, each at most `quoteLength` long.
 * @param {Text} start
 * @param {number} offset
 * @param {Node} root
 */
function quote(start, offset, root) {
  const walker = textWalker(root);
  walker.currentNode = start;
  const [own, from] = [sourceText(start), sourceOffset(start, offset)];
  let highlight = own.slice(from);
  while (highlight.length < quoteLength && walker.nextNode()) highlight += sourceText(walker.currentNode);
  walker.currentNode = start;
  let before = own.slice(0, from);
  while (before.length < quoteLength && walker.previousNode()) before = sourceText(walker.currentNode) + before;
  const plain = (/** @type {string} */ words) => words.replace(/\s+/g, ' ').toWellFormed();
  return { before: plain(before.slice(-quoteLength)), highlight: plain(highlight.slice(0, quoteLength)) };
}

/** @type {import('../book-functions').PositionsFunctions} */
export const imports = {
  documentPosition(number, from) {
    const frame = frameOf(number);
    const document = documentOf(frame);
    const layout = frame && layouts.get(frame);
    if (!document?.body || !layout) return -1;
    const first = firstPosition(document, layout, from);
    if (!first) return -1;
    return returnText(JSON.stringify({
      cfi: identifier(first.node, first.offset), ...quote(first.node, first.offset, document.body),
    }));
  },
  documentFind(number, kind, pointer, length) {
    const frame = frameOf(number);
    const document = documentOf(frame);
    const layout = frame && layouts.get(frame);
    const name = text(pointer, length);
    if (!document || !layout) return -1;
    const found = kind === DocumentFrameSearchKind.cfi
      ? rangeOf(document, name)
      : document.getElementById(name) ?? document.querySelector(`a[name="${CSS.escape(name)}"]`);
    return found ? reportPage(layout, found) : -1;
  },
  documentMarkFound(number, pointer, length) {
    const document = documentOf(frameOf(number));
    const range = document && length > 0 ? rangeOf(document, text(pointer, length)) : undefined;
    setHighlight(document, 'quire-found', range ? [range] : []);
  },
};
