/**
 * EPUB canonical fragment identifiers (CFI) of positions in one document, such as /4/2/1:5. Offsets refer to the book's own
 * text: they don't count the soft hyphens that the server inserts.
 * @module
 */

import { nodeOffset, sourceOffset, sourceText } from './soft-hyphens.js';

/**
 * A position in a node: an offset in UTF-16 units, or -1 for an element.
 * @typedef {{ node: Node, offset: number }} Position
 */

/**
 * The identifier of a position.
 * @param {Node} node @param {number} offset in UTF-16 units
 */
export function identifier(node, offset) {
  let steps = '';
  let at = node;
  if (at.nodeType === Node.TEXT_NODE) {
    let before = sourceOffset(at, offset);
    let elements = 0;
    // Adjacent text nodes count as one text.
    let isSameText = true;
    for (let sibling = at.previousSibling; sibling; sibling = sibling.previousSibling) {
      if (sibling.nodeType === Node.ELEMENT_NODE) {
        elements += 1;
        isSameText = false;
      } else if (sibling.nodeType === Node.TEXT_NODE && isSameText) before += sourceText(sibling).length;
    }
    steps = `/${elements * 2 + 1}:${before}`;
    at = /** @type {Node} */ (at.parentNode);
  }
  for (; at.parentElement; at = at.parentElement) {
    let index = 2;
    for (let sibling = /** @type {Element} */ (at).previousElementSibling; sibling; sibling = sibling.previousElementSibling) {
      index += 2;
    }
    steps = `/${index}${steps}`;
  }
  return steps;
}

/**
 * The position that a path of steps leads to.
 * @param {Document} document @param {string} path @param {boolean} [isEnd] whether it is the end of a range
 * @returns {Position | undefined}
 */
export function positionOf(document, path, isEnd = false) {
  const [steps, offset] = path.split(':');
  let at = /** @type {Node} */ (document.documentElement);
  for (const step of steps.split('/').slice(1)) {
    const index = Number.parseInt(step, 10);
    if (!(index > 0)) return undefined;
    const elements = /** @type {Element} */ (at).children;
    // Even steps are elements, odd ones are the text between them.
    if (index % 2 === 0) {
      const next = elements[index / 2 - 1];
      if (!next) return undefined;
      at = next;
      continue;
    }
    let rest = Number.parseInt(offset ?? '0', 10) || 0;
    let sibling = index === 1 ? at.firstChild : elements[(index - 3) / 2]?.nextSibling;
    for (; sibling && sibling.nodeType !== Node.ELEMENT_NODE; sibling = sibling.nextSibling) {
      if (sibling.nodeType !== Node.TEXT_NODE) continue;
      const { length } = sourceText(sibling);
      if (rest <= length) return { node: sibling, offset: nodeOffset(sibling, rest, isEnd) };
      rest -= length;
    }
    break;
  }
  return { node: at, offset: -1 };
}

/**
 * The range that an identifier of a position or a range leads to.
 * @param {Document} document @param {string} cfi
 */
export function rangeOf(document, cfi) {
  // Drop the assertions in brackets. They help to find a position in a changed document, but this document is
  // unchanged.
  const [parent, first, last] = cfi.replaceAll(/\[(?:\^.|[^\]])*\]/g, '').split(',');
  const start = positionOf(document, parent + (first ?? ''));
  const end = last === undefined ? undefined : positionOf(document, parent + last, true);
  if (!start) return undefined;
  const range = document.createRange();
  if (start.offset < 0) {
    range.selectNode(start.node);
    return range;
  }
  range.setStart(start.node, start.offset);
  if (end && end.offset >= 0) range.setEnd(end.node, end.offset);
  else range.setEnd(start.node, Math.min(start.offset + 1, start.node.nodeValue?.length ?? 0));
  return range;
}
