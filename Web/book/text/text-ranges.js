/**
 * Text of a document: the word, sentence or character at a point, and the text and the boxes of a range.
 * @module
 */

import { nodeOffset, sourceOffset, sourceText } from './soft-hyphens.js';
import { isTextLayer, layerPosition } from './text-layer.js';

/**
 * A position in a text node, in UTF-16 units.
 * @typedef {{ node: Text, offset: number }} TextPosition
 */
/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */

/** The length of the text on each side of a position that is searched for the ends of a unit, in UTF-16 units. */
const searchLength = { grapheme: 64, word: 128, sentence: 2048 };
/** The maximum number of text nodes that are visited in a range. */
const maximumTextCount = 4096;

/**
 * Whether an element is laid out within a line, so that words continue through it.
 * @param {Element} element
 */
function isInline(element) {
  // In a text layer, each run is positioned separately, but all runs form one text.
  if (element.localName === 'span' && isTextLayer(element.ownerDocument)) return true;
  const display = element.ownerDocument.defaultView?.getComputedStyle(element).display ?? 'block';
  return display.startsWith('inline') || display === 'contents' || display.startsWith('ruby');
}

/**
 * The block that contains a node.
 * @param {Node} node
 */
export function blockOf(node) {
  let at = node.parentElement;
  while (at?.parentElement && isInline(at)) at = at.parentElement;
  return at ?? /** @type {Document} */ (node.ownerDocument).documentElement;
}

/**
 * A walker over the text nodes of a subtree, without ruby annotations.
 * @param {Node} root
 */
function walk(root) {
  const document = /** @type {Document} */ (root.ownerDocument);
  return document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
    if (node.nodeType === Node.TEXT_NODE) return NodeFilter.FILTER_ACCEPT;
    const isSkipped = ['rt', 'rp', 'rtc', 'style', 'script'].includes(/** @type {Element} */ (node).localName);
    return isSkipped ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
  });
}

/**
 * The text position at a point of a document's window.
 * @param {Document} document @param {number} x @param {number} y
 * @returns {TextPosition | undefined}
 */
export function positionAt(document, x, y) {
  if (isTextLayer(document)) return layerPosition(document, x, y);
  const position = document.caretPositionFromPoint?.(x, y);
  const range = position ? undefined : document.caretRangeFromPoint?.(x, y);
  const node = position?.offsetNode ?? range?.startContainer;
  if (node?.nodeType !== Node.TEXT_NODE || node.parentElement?.closest('rt, rp')) return undefined;
  return { node: /** @type {Text} */ (node), offset: position?.offset ?? range?.startOffset ?? 0 };
}

/** @param {TextPosition} position @param {keyof typeof searchLength} unit */
function segmenter(position, unit) {
  const language = position.node.parentElement?.closest('[lang]')?.getAttribute('lang') || undefined;
  try {
    return new Intl.Segmenter(language, { granularity: unit });
  } catch {
    return typeof Intl.Segmenter === 'function' ? new Intl.Segmenter(undefined, { granularity: unit }) : undefined;
  }
}

/**
 * The book's own text in a part of a text node.
 * @param {Text} node @param {number} from @param {number} [to]
 */
function textBetween(node, from, to = node.length) {
  return sourceText(node).slice(sourceOffset(node, from), sourceOffset(node, to));
}

/**
 * The book's own text around a position in its block, with the nodes that it comes from.
 * @param {TextPosition} position
 * @param {number} length
 */
function around(position, length) {
  const walker = walk(blockOf(position.node));
  const block = blockOf(position.node);
  /** @type {{ node: Text, start: number, from: number }[]} */
  const pieces = [];
  const own = sourceText(position.node);
  const offset = sourceOffset(position.node, position.offset);
  let before = own.slice(Math.max(0, offset - length), offset);
  pieces.push({ node: position.node, start: 0, from: offset - before.length });
  walker.currentNode = position.node;
  while (before.length < length && walker.previousNode()) {
    const node = /** @type {Text} */ (walker.currentNode);
    if (blockOf(node) !== block) break;
    const text = sourceText(node);
    const part = text.slice(Math.max(0, text.length - (length - before.length)));
    for (const piece of pieces) piece.start += part.length;
    pieces.unshift({ node, start: 0, from: text.length - part.length });
    before = part + before;
  }
  let after = own.slice(offset, offset + length);
  walker.currentNode = position.node;
  while (after.length < length && walker.nextNode()) {
    const node = /** @type {Text} */ (walker.currentNode);
    if (blockOf(node) !== block) break;
    pieces.push({ node, start: before.length + after.length, from: 0 });
    after += sourceText(node).slice(0, length - after.length);
  }
  /**
   * The position of an offset in the text. Between two nodes, a unit begins in the later one and ends in the earlier
   * one.
   */
  const place = (/** @type {number} */ at, /** @type {boolean} */ begins) => {
    const piece = pieces.findLast(({ start }) => (begins ? start <= at : start < at)) ?? pieces[0];
    return { node: piece.node, offset: nodeOffset(piece.node, piece.from + at - piece.start, !begins) };
  };
  return { whole: before + after, at: before.length, place };
}

/**
 * The word, sentence or character at a position. Undefined in white space.
 * @param {TextPosition} position @param {keyof typeof searchLength} unit
 * @returns {{ start: TextPosition, end: TextPosition } | undefined}
 */
export function unitAt(position, unit) {
  const { whole, at, place } = around(position, searchLength[unit]);
  const segments = segmenter(position, unit)?.segment(whole);
  // The position after a word's last letter belongs to the word.
  for (const index of at < whole.length ? [at, at - 1] : [at - 1]) {
    const found = segments ? segments.containing(index) : plain(whole, index);
    if (!found?.segment.trim()) continue;
    if (unit === 'word' && segments && !found.isWordLike && index === at && /[\p{L}\p{N}]/u.test(whole[at - 1] ?? '')) continue;
    return { start: place(found.index, true), end: place(found.index + found.segment.trimEnd().length, false) };
  }
  return undefined;
}

/**
 * The word at an index, for browsers without `Intl.Segmenter`.
 * @param {string} whole
 * @param {number} index
 */
function plain(whole, index) {
  if (index < 0 || index >= whole.length) return undefined;
  const isLetter = (/** @type {string} */ letter) => /[\p{L}\p{M}\p{N}'’]/u.test(letter) && !/[\u2e80-\u9fff\uf900-\uff60]/u.test(letter);
  let [start, end] = [index, index + 1];
  while (isLetter(whole[index]) && start > 0 && isLetter(whole[start - 1])) start -= 1;
  while (isLetter(whole[index]) && end < whole.length && isLetter(whole[end])) end += 1;
  return { segment: whole.slice(start, end), index: start, isWordLike: isLetter(whole[index]) };
}

/**
 * The position one character or word after or before another, across blocks.
 * @param {TextPosition} position
 * @param {import('../book-functions').TextStorageDirection} direction
 * @param {'grapheme' | 'word'} unit
 */
export function stepped(position, direction, unit) {
  const { whole, at, place } = around(position, searchLength[unit]);
  const segments = segmenter(position, unit)?.segment(whole);
  let next = at;
  do {
    const found = segments?.containing(direction > 0 ? next : next - 1);
    next = direction > 0 ? (found ? found.index + found.segment.length : next + 1) : (found?.index ?? next - 1);
  } while (next > 0 && next < whole.length && !whole.slice(Math.min(at, next), Math.max(at, next)).trim());
  if (next > 0 && next < whole.length) return place(next, direction < 0);
  if (next === 0 && at > 0) return place(0, true);
  if (next === whole.length && at < whole.length) return place(next, false);
  // At the edge of the block: continue in the next block with text.
  const walker = walk(/** @type {Node} */ (position.node.ownerDocument?.body ?? position.node.ownerDocument?.documentElement));
  walker.currentNode = position.node;
  const block = blockOf(position.node);
  while (direction > 0 ? walker.nextNode() : walker.previousNode()) {
    const node = /** @type {Text} */ (walker.currentNode);
    if (node.data.trim() && blockOf(node) !== block) return { node, offset: direction > 0 ? 1 : Math.max(node.length - 1, 0) };
  }
  return position;
}

/**
 * The text nodes of a range, each with the offsets within the range.
 * @param {Range} range
 */
export function* parts(range) {
  const root = range.commonAncestorContainer;
  const walker = walk(root.nodeType === Node.TEXT_NODE ? /** @type {Node} */ (root.parentNode) : root);
  walker.currentNode = range.startContainer;
  let node = range.startContainer.nodeType === Node.TEXT_NODE ? range.startContainer : walker.nextNode();
  let hasBegun = false;
  for (let count = 0; node && count < maximumTextCount; node = walker.nextNode(), count += 1) {
    if (!range.intersectsNode(node)) {
      if (hasBegun) break;
      continue;
    }
    hasBegun = true;
    const text = /** @type {Text} */ (node);
    const from = node === range.startContainer ? range.startOffset : 0;
    const to = node === range.endContainer ? range.endOffset : text.length;
    if (to > from) yield { node: text, from, to };
    if (node === range.endContainer) break;
  }
}

/**
 * The visible boxes of a range's text, in the document's window or between two y coordinates in it.
 * @param {Range} range @param {number} top @param {number} bottom @returns {Box[]}
 */
export function boxes(range, top = 0, bottom = range.startContainer.ownerDocument?.defaultView?.innerHeight ?? 0) {
  const view = range.startContainer.ownerDocument?.defaultView;
  if (!view) return [];
  /** @type {Box[]} */
  const found = [];
  const part = /** @type {Document} */ (range.startContainer.ownerDocument).createRange();
  for (const { node, from, to } of parts(range)) {
    if (!node.data.slice(from, to).trim()) continue;
    part.setStart(node, from);
    part.setEnd(node, to);
    for (const box of part.getClientRects()) {
      const isVisible = box.width > 0.5 && box.height > 0.5 && box.right > 1 && box.left < view.innerWidth - 1
        && box.bottom > top + 1 && box.top < bottom - 1;
      if (isVisible) found.push(box);
    }
  }
  return found;
}

/**
 * Whether two blocks are lines or words of the same text. A page with a fixed layout positions them separately.
 * @param {Element} one
 * @param {Element} other
 */
function isSameText(one, other) {
  const isPlaced = (/** @type {Element} */ block) => (
    block.ownerDocument.defaultView?.getComputedStyle(block).position === 'absolute'
  );
  return one.parentElement === other.parentElement && isPlaced(one) && isPlaced(other);
}

/**
 * The book's own text of a range: one line for each block, with white space collapsed.
 * @param {Range} range
 */
export function textOf(range) {
  let words = '';
  let block;
  for (const { node, from, to } of parts(range)) {
    const own = blockOf(node);
    if (block && own !== block) words = words.trimEnd() + (isSameText(block, own) ? ' ' : '\n');
    block = own;
    words += textBetween(node, from, to).replace(/\s+/g, ' ');
  }
  return words.replace(/ *\n[ \n]*/g, '\n').replace(/ {2,}/g, ' ').trim().toWellFormed();
}

/**
 * The book's own text before and after a range.
 * @param {Range} range
 * @param {number} length
 */
export function context(range, length) {
  const inside = /** @type {Document} */ (range.startContainer.ownerDocument);
  const walker = walk(inside.body ?? inside.documentElement);
  const take = (/** @type {Node} */ node, /** @type {number} */ offset, /** @type {boolean} */ isBefore) => {
    const text = node.nodeType === Node.TEXT_NODE ? /** @type {Text} */ (node) : undefined;
    let words = text ? (isBefore ? textBetween(text, 0, offset) : textBetween(text, offset)) : '';
    walker.currentNode = node;
    while (words.length < length && (isBefore ? walker.previousNode() : walker.nextNode())) {
      const more = sourceText(walker.currentNode);
      words = isBefore ? more + words : words + more;
    }
    words = words.replace(/\s+/g, ' ');
    return (isBefore ? words.slice(-length) : words.slice(0, length)).toWellFormed();
  };
  return {
    before: take(range.startContainer, range.startOffset, true), after: take(range.endContainer, range.endOffset, false),
  };
}
